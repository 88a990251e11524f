// run: --unwind 4
// expect: TRUE
// run: --unwind 4 -DWRONG=1
// expect: FALSE(assertion)
// run: --search dpor
// expect: TRUE
// run: --engine order --unwind 3
// expect: TRUE
// run: --engine order --unwind 2
// expect: UNKNOWN(--unwind)
// why: Jumps back make a loop; a buffer may be filled again; a setjmp in a
// loop is left by a jump into the same turn of it.
#include <assert.h>
#include <setjmp.h>

static int tries, turns;

static void attempt(jmp_buf *to) {
  if (++tries < 3)
    longjmp(*to, tries);
}

int main(void) {
  jmp_buf buffer;
  int r = setjmp(buffer);
  assert(r == tries);
  attempt(&buffer);
  for (volatile int i = 0; i < 2; i++) {
    tries = 2 * i + 1;
    if (!setjmp(buffer))
      attempt(&buffer);
    else
      continue;
    turns++;
    assert(i == 1);
  }
  assert(turns == 1);
#if WRONG
  assert(tries != 4);
#endif
  return 0;
}
