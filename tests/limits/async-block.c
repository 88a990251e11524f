// row: `__CPROVER_ASYNC_n:` before anything but a
// run:
// expect: UNKNOWN(__CPROVER_ASYNC_1 of '{ n = 1; }')
int n;
int main(void) {
  __CPROVER_ASYNC_1: { n = 1; } // here
  return 0;
}
