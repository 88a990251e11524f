// run: --engine order --unwind 8
// expect: TRUE
// run: --engine order --unwind 8 -DCOUNTED
// expect: UNKNOWN
// run: --engine order --unwind 20 -DLEAVES
// expect: FALSE(assertion)
/* A loop that changes between a few states for ever ends nothing that others
 * do; one that counts is not known to, and neither is one that may leave. */
#include <assert.h>
#include <pthread.h>

int x;

static void *spin(void *unused) {
  int round = 0;
  unsigned count = 0;
  for (;;) {
    round = (round + 1) % 3;
#ifdef COUNTED
    if (++count == 0)
      x = 2;
#endif
#ifdef LEAVES
    if (round == 2 && count++ == 5)
      break;
#endif
  }
  x = 2;
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, spin, NULL);
  x = 1;
#ifdef LEAVES
  pthread_join(t, NULL);
#endif
  assert(x == 1);
  return 0;
}
