// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: an atomic load and an atomic store.
#include <assert.h>
#include <pthread.h>

static int x, y;
static _Atomic int z;

static void *run(void *arg) {
  int old = __atomic_load_n(&x, __ATOMIC_SEQ_CST);
  __atomic_store_n(&x, old + 1, __ATOMIC_SEQ_CST);
  __sync_fetch_and_add(&y, 1);
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
