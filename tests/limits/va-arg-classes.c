// row: An unnamed argument must be
// run:
// expect: TRUE
// run: -DB
// expect: FALSE(valid-deref)
#include <stdarg.h>
static long long first(int n, ...) {
  va_list list;
  va_start(list, n);
  long long value = va_arg(list, long long);
  va_end(list);
  return value;
}

int main(void) {
#ifdef B
  return (int)first(1, 0);
#else
  return (int)first(1, 0L); // one representation
#endif
}
