// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: A loop may be entered in the middle: from before it, from behind it, and
//      by a longjmp after it is over.
#include <assert.h>
#include <setjmp.h>

static jmp_buf buffer;

static int from_before(void) {
  int i = 2, n = 0;
  goto inside;
  while (i > 0) {
    n += 10;
  inside:
    n++;
    i--;
  }
  return n;
}

static int from_behind(void) {
  int n = 0, rounds = 0;
  while (n < 3) {
  again:
    n++;
    rounds++;
  }
  if (rounds < 5)
    goto again;
  return rounds;
}

static int by_longjmp(void) {
  volatile int n = 0;
  do {
    if (setjmp(buffer))
      return n;
  } while (++n < 2);
  longjmp(buffer, 1);
}

int main(void) {
  assert(from_before() == 12);
  assert(from_behind() == 5);
#ifdef WRONG
  assert(by_longjmp() == 1);
#else
  assert(by_longjmp() == 2);
#endif
  return 0;
}
