// run:
// expect: TRUE
// run: -DMUTANT
// expect: UNKNOWN(ldxr)
// why: The barriers of AArch64 do nothing either; exclusive accesses are not
// modelled.
#include <assert.h>

int main(void) {
  int x = 1;
  __asm__ __volatile__("dmb ish" ::: "memory");
  __asm__ __volatile__("dsb sy\n\tisb" ::: "memory");
  __asm__ __volatile__("yield");
#ifdef MUTANT
  __asm__ __volatile__("ldxr %w0, [%1]" : "=r"(x) : "r"(&x));
#endif
  assert(x == 1);
  return 0;
}
