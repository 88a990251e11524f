// run: --engine order --reduction none --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction sir --property no-data-race --unwind 3
// expect: TRUE
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3
// expect: TRUE
// run: --engine order --reduction none --property no-data-race --unwind 3 -DOTHER
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DOTHER
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DOTHER
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DGRANDCHILD
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DGRANDCHILD
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DGRANDCHILD
// expect: FALSE(no-data-race)
// run: --engine order --reduction none --property no-data-race --unwind 3 -DRESULT
// expect: FALSE(no-data-race)
// run: --engine order --reduction sir --property no-data-race --unwind 3 -DRESULT
// expect: FALSE(no-data-race)
// run: --engine scheduler --reduction mpor --property no-data-race --unwind 3 -DRESULT
// expect: FALSE(no-data-race)
// why: A thread that is joined has done all that it does; not so another, nor
// one that it has made. The result of a join is stored for the caller.
#include <pthread.h>
static int x;
static void *result;

static void *inner(void *arg) {
  x = 1;
  return arg;
}

static void *first(void *arg) {
#ifdef GRANDCHILD
  pthread_t t;
  pthread_create(&t, NULL, inner, NULL);
#else
  x = 1;
#endif
  return arg;
}

static void *second(void *arg) { return result ? arg : NULL; }

int main(void) {
  pthread_t a, b;
  x = 0;
  pthread_create(&a, NULL, first, NULL);
  pthread_create(&b, NULL, second, NULL);
#ifdef OTHER
  pthread_join(b, NULL);
#elif defined RESULT
  pthread_join(a, &result);
#else
  pthread_join(b, NULL);
  pthread_join(a, &result);
#endif
  x = 2;
  return 0;
}
