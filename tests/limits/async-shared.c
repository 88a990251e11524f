// row: `__CPROVER_ASYNC_n:` before anything but a
// run:
// expect: UNKNOWN(__CPROVER_ASYNC_1 of 'add(n)')
int n;
void add(int x) { n += x; }
int main(void) {
  __CPROVER_ASYNC_1: add(n); // here
  return 0;
}
