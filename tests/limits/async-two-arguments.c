// row: `__CPROVER_ASYNC_n:` before anything but a
// run:
// expect: UNKNOWN(__CPROVER_ASYNC_1 of 'add(1, 2)')
int n;
void add(int x, int y) { n = x + y; }
int main(void) {
  __CPROVER_ASYNC_1: add(1, 2); // here
  return 0;
}
