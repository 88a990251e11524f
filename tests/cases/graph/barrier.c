// run: --search graph --memory-model rc11 --timeout 60
// expect: TRUE
// run: --search graph --memory-model rc11 -DTHREE --timeout 60 --property no-deadlock
// expect: FALSE(no-deadlock)
// why: Nobody passes a barrier before all have come.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifdef THREE
enum { THREADS = 3 };
#else
enum { THREADS = 2 };
#endif

static pthread_barrier_t barrier;
static atomic_int come;

static void *meet(void *arg) {
  atomic_fetch_add_explicit(&come, 1, memory_order_relaxed);
  pthread_barrier_wait(&barrier);
  assert(atomic_load_explicit(&come, memory_order_relaxed) == 2);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_barrier_init(&barrier, NULL, THREADS);
  pthread_create(&a, NULL, meet, NULL);
  pthread_create(&b, NULL, meet, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
