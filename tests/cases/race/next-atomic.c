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
// run: --engine order --reduction none --property no-data-race --unwind 3 -DREAD
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DREAD
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DREAD
// expect: FALSE(no-data-race)
// why: Two atomic accesses do not race; one and a plain one do, be it that the
// atomic one only reads.
#include <pthread.h>
static int x;

static void *first(void *arg) {
#ifdef READ
  (void)__atomic_load_n(&x, __ATOMIC_SEQ_CST);
#else
  __atomic_store_n(&x, 1, __ATOMIC_SEQ_CST);
#endif
  return arg;
}

static void *second(void *arg) {
#if defined PLAIN || defined READ
  x = 2;
#else
  __atomic_fetch_add(&x, 2, __ATOMIC_SEQ_CST);
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
