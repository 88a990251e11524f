// run: --unwind 1
// expect: TRUE
// why: Every read-modify-write builtin is one step.
// run: --unwind 1 -DTORN_ATOMIC
// expect: FALSE(assertion)
// mutant: an atomic load and an atomic store.
// run: --unwind 1 -DTORN_SYNC
// expect: FALSE(assertion)
// mutant: a plain increment for the __sync one.
#include <assert.h>
#include <pthread.h>

static int x, y;
static _Atomic int z;

static void *run(void *arg) {
#ifdef TORN_ATOMIC
  int old = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  __atomic_store_n(&x, old + 1, __ATOMIC_SEQ_CST);
#else
  __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
#endif
#ifdef TORN_SYNC
  y++;
#else
  __sync_fetch_and_add(&y, 1);
#endif
  z += 1;
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(x == 2 && y == 2 && z == 2);
  return 0;
}
