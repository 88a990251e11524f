// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DNARROW
// expect: UNKNOWN(no variable)

/* An output that is cast is the variable itself, where that is as wide. */
#include <assert.h>
#include <stddef.h>

static int a, b;
static void *cell = &a;

static void *exchange(void *to) {
  __asm__ __volatile__("xchgq %0,%1"
                       : "=r"((unsigned long long)to)
                       : "m"(*(volatile long long *)&cell),
                         "0"((unsigned long long)to)
                       : "memory");
  return to;
}

int main(void) {
#ifdef NARROW
  long wide = 1;
  __asm__("movl $0, %0" : "=r"((int)wide));
  assert(wide == 0);
#endif
  void *before = exchange(&b);
#ifdef MUTANT
  assert(before != &a);
#else
  assert(before == &a && cell == &b);
#endif
  return 0;
}
