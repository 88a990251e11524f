// run: --memory-model sc --engine order --unwind 3 --property assertion
// expect: UNKNOWN
// run: --memory-model rc11 --engine order --unwind 1 --property assertion
// expect: UNKNOWN
// run: --memory-model rc11 --engine order --unwind 2 --property assertion
// expect: FALSE(assertion)
// why: A round that stores the same value again is observed: who knows that the
// loop has ended overwrites the value, and another thread reads old, new, old.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define LOAD(x) atomic_load_explicit(&x, memory_order_relaxed)
#define STORE(x, v) atomic_store_explicit(&x, v, memory_order_relaxed)

static atomic_int go, flag, left;
static int late, a, b, c;

static void *spin(void *arg) {
  while (!LOAD(go))
    STORE(flag, 1);
  STORE(left, 1);
  return arg;
}

static void *write(void *arg) {
  late = LOAD(left);
  STORE(flag, 2);
  return arg;
}

static void *observe(void *arg) {
  a = LOAD(flag), b = LOAD(flag), c = LOAD(flag);
  return arg;
}

int main(void) {
  pthread_t t, u, v;
  pthread_create(&t, 0, spin, 0);
  pthread_create(&u, 0, write, 0);
  pthread_create(&v, 0, observe, 0);
  STORE(go, 1);
  pthread_join(t, 0);
  pthread_join(u, 0);
  pthread_join(v, 0);
  assert(!(late && a == 1 && b == 2 && c == 1));
  return 0;
}
