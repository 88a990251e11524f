// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: Statements of one macro, in expressions of others, are told apart.
#include <assert.h>

#define OP(name, x)                                                          \
  ({                                                                         \
    __typeof__(x) asm_result = (x);                                          \
    __asm__(name " %0" : "+r"(asm_result) : : "cc");                         \
    asm_result;                                                              \
  })

int main(void) {
  const char *text = "asm (\"hlt\")";
  int x = OP("incl", OP("notl", OP("negl", *text - 'a')));
  assert(x == 0);
  for (int i = 0; i < OP("incl", 1); i++)
    x = i ? OP("decl", x) : OP("incl", x);
#ifdef MUTANT
  x = OP("incl", x);
#endif
  assert(x == 0);
  return 0;
}
