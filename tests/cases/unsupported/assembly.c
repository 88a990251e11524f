// run:
// expect: UNKNOWN(inline assembly 'asm("hlt")' (hlt))
// run: -DREGISTER
// expect: UNKNOWN(a register or address that is no operand)
// run: -DEARLY
// expect: UNKNOWN(an output that is written before all inputs are read)
// run: -DUNLOCKED
// expect: UNKNOWN(a lock prefix on a register)
// run: -DKEPT
// expect: UNKNOWN(an output that keeps some of what it was)
// run: -DINPUT
// expect: UNKNOWN(a write to an operand that is no output)
// run: -DHIDDEN
// expect: UNKNOWN(memory that is neither operand nor clobbered)
// run: -DGOTO
// expect: UNKNOWN(asm goto)
// run: -DFLOAT
// expect: UNKNOWN(constraint "+x")
// run: -DSIZE
// expect: UNKNOWN(operands of different sizes)
// run: -DBOOL
// expect: UNKNOWN(a _Bool is neither 0 nor 1)
// run: -DSYMBOL
// expect: UNKNOWN(incl g(%rip))
// why: An instruction that is not modelled, or one that the compiler's choice
// of registers may break, is refused by name.
#include <stdbool.h>

int g;

int main(void) {
  int x = 0;
  static int y;
#ifdef REGISTER
  asm("incl %%eax" : "+r"(x));
#elif defined EARLY
  asm("movl $1, %0; addl %1, %0" : "=r"(x) : "r"(5) : "cc");
#elif defined UNLOCKED
  asm("lock; incl %0" : "+r"(x));
#elif defined KEPT
  asm("incl %0" : "=m"(y));
#elif defined INPUT
  asm("incl %0" : : "r"(x));
#elif defined HIDDEN
  asm("incl (%0)" : : "r"(&y));
#elif defined GOTO
  asm goto("jmp %l0" : : : : out);
out:
#elif defined FLOAT
  static float f;
  asm("addss %0, %0" : "+x"(f));
#elif defined SIZE
  asm("movl %1, %0" : "=r"(x) : "r"((short)x));
#elif defined BOOL
  bool b;
  asm("movb $2, %0" : "=q"(b));
#elif defined SYMBOL
  asm volatile("incl g(%rip)");
#else
  asm("hlt");
#endif
  return x;
}
