// row: `__CPROVER_ASYNC_n:` in front of
// run:
// expect: UNKNOWN(__CPROVER_ASYNC_1 of '{ n = 1; }')
int n;
int main(void) {
  __CPROVER_ASYNC_1: { n = 1; } // here
  return 0;
}
