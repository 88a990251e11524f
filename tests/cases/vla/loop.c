// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(valid-deref)
// why: Each round has a new array of its own length; a goto back ends it.
#include <assert.h>

#ifdef MUTANT
#define LAST i
#else
#define LAST i - 1
#endif

int main(void) {
  int rounds = 0;
  for (int i = 1; i < 4; i++) {
    char c[i][i];
    typedef char R[i];
    R *p = c;
    assert(sizeof c == i * i);
    c[LAST][i - 1] = 3;
    p += i - 1;
    assert((*p)[i - 1] == 3);
  }
again:
  rounds++;
  int a[rounds];
  assert(sizeof a == rounds * sizeof(int));
  a[rounds - 1] = 1;
  if (rounds < 3)
    goto again;
  return 0;
}
