// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DDEFINED
// expect: TRUE
// run: -DPOINTER
// expect: UNKNOWN(nondet_pointer)
// why: nondet_...() without a body gives any value of its type, with one what
// it returns; any pointer cannot be modelled.
#include <assert.h>
_Bool nondet_bool(void);
unsigned char nondet_uchar();
long nondet_long(int, int);
void *nondet_pointer(void);
#ifdef DEFINED
short nondet_short(void) { return 7; }
#else
short nondet_short(void);
#endif

int main(void) {
  int i = 0;
  _Bool b = nondet_bool();
  assert(b == 0 || b == 1);
  assert(nondet_uchar() <= 255);
  long x = nondet_long(i++, 0);
  assert(i == 1 && (x <= 0 || x > 0));
#ifdef MUTANT
  assert(nondet_short() < 32767);
#elif defined DEFINED
  assert(nondet_short() == 7);
#elif defined POINTER
  assert(nondet_pointer() == 0);
#endif
  return 0;
}
