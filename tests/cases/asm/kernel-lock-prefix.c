// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: What a prefix puts in another section is no code; the instruction may
// address memory by a register.
#include <assert.h>

#define LOCK_PREFIX                                                          \
  ".pushsection .smp_locks,\"a\"\n"                                          \
  ".balign 4\n"                                                              \
  ".long 671f - .\n"                                                         \
  ".popsection\n"                                                            \
  "671:\n\tlock; "

static int counters[2] = {4, 5};

int main(void) {
  int by = 2;
  __asm__ __volatile__(LOCK_PREFIX "xaddl %0, 4(%1) # comment; decl %0"
                       : "+r"(by)
                       : "r"(counters)
                       : "memory", "cc");
#ifdef MUTANT
  assert(by == 4);
#else
  assert(by == 5 && counters[1] == 7 && counters[0] == 4);
#endif
  return 0;
}
