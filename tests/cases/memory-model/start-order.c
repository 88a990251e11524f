// run: --memory-model sc
// expect: TRUE
// run: --memory-model tso
// expect: TRUE
// run: --search explicit --memory-model tso
// expect: TRUE
// run: --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model pso
// expect: TRUE
// run: --search explicit --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model rc11
// expect: FALSE(assertion)
// run: --memory-model sc -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model sc -DJOINED=1
// expect: TRUE
// run: --memory-model tso -DJOINED=1
// expect: TRUE
// run: --search explicit --memory-model tso -DJOINED=1
// expect: TRUE
// run: --memory-model pso -DJOINED=1
// expect: TRUE
// run: --search explicit --memory-model pso -DJOINED=1
// expect: TRUE
// run: --search explicit --memory-model rc11 -DJOINED=1
// expect: FALSE(assertion)
// run: --memory-model rc11 -DJOINED=1
// expect: FALSE(assertion)
// run: --memory-model sc -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model tso -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model tso -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model pso -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model pso -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --search explicit --memory-model rc11 -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --memory-model rc11 -DJOINED=1 -DW=release -DR=acquire
// expect: TRUE
// run: --search graph --memory-model sc
// expect: TRUE
// run: --search graph --memory-model tso
// expect: TRUE
// run: --search graph --memory-model pso
// expect: TRUE
// run: --search graph --memory-model rc11
// expect: FALSE(assertion)
// run: --search graph --memory-model rc11 -DW=release -DR=acquire
// expect: TRUE
// why: Stores before a thread was created, or of a thread that was joined,
// are in memory before what comes after.
#include "litmus.h"

#ifndef W
#define W relaxed
#endif
#ifndef R
#define R relaxed
#endif
#ifndef JOINED
#define JOINED 0
#endif

static atomic_int x, y;
static int r, s;

static void *store_x(void *arg) {
  STORE(&x, 1, relaxed);
  return arg;
}

static void *store_y(void *arg) {
  STORE(&y, 1, W);
  return arg;
}

static void *look(void *arg) {
  r = LOAD(&y, R);
  s = LOAD(&x, relaxed);
  return arg;
}

int main(void) {
  pthread_t reader, t;
  pthread_create(&reader, NULL, look, NULL);
  if (JOINED) {
    pthread_create(&t, NULL, store_x, NULL);
    pthread_join(t, NULL);
    store_y(NULL);
  } else {
    store_x(NULL);
    pthread_create(&t, NULL, store_y, NULL);
    pthread_join(t, NULL);
  }
  pthread_join(reader, NULL);
  assert(!(r == 1 && s == 0));
  return 0;
}
