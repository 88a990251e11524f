// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: a plain increment for the __sync one.
#include <assert.h>
#include <pthread.h>

static int x, y;
static _Atomic int z;

static void *run(void *arg) {
  __atomic_fetch_add(&x, 1, __ATOMIC_RELAXED);
  y++;
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
