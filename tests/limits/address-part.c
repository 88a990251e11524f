// row: Arithmetic on the addresses of
// run:
// expect: UNKNOWN(observing a part of an address)
// run: -DFUNCTION
// expect: UNKNOWN(observing a part of an address)
// run: --search explicit
// expect: UNKNOWN(not modelled)
// run: -DBIT_FIELD
// expect: UNKNOWN(observing a part of an address)
#include <assert.h>
#include <stdint.h>
int x, y;
int main(void) {
  uintptr_t at_x = (uintptr_t)&x, at_y = (uintptr_t)&y;
#ifdef BIT_FIELD
  struct {
    unsigned low : 10, high : 22;
  } *p = (void *)&at_x, *q = (void *)&at_y;
  assert(p->high <= q->high);
#elif defined FUNCTION
  int (*f)(void) = main;
  assert(((unsigned char *)&f)[2] == 1);
#else
  unsigned char *p = (unsigned char *)&at_x, *q = (unsigned char *)&at_y;
  assert(p[1] <= q[1]);
#endif
  return 0;
}
