// run: --engine order --reduction none --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DPLAIN
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DPLAIN
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DPLAIN
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DNEVER
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DNEVER
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DNEVER
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DFIRST
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DFIRST
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DFIRST
// expect: FALSE(no-data-race)
// why: Sections are atomic against each other, not against what is outside of
// them; and only what would take place in one counts.
#include <pthread.h>
#include <stdatomic.h>
extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
static atomic_int known;
static int x;

static void *first(void *arg) {
  __VERIFIER_atomic_begin();
#ifdef NEVER
  if (known)
    x++;
#elif defined FIRST
  if (!known)
    x++;
#else
  x++;
#endif
  __VERIFIER_atomic_end();
  return arg;
}

static void *second(void *arg) {
#if defined PLAIN || defined NEVER || defined FIRST
  int r = x;
  known = r & 0;
#else
  __VERIFIER_atomic_begin();
  x++;
  __VERIFIER_atomic_end();
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
