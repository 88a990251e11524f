// run: --property robustness --memory-model tso
// expect: TRUE
// run: --property robustness --memory-model pso
// expect: TRUE
// run: --property robustness --memory-model rc11
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11 -DORDER=seq_cst
// expect: FALSE(robustness)
// run: --property robustness --memory-model rc11 -DCALL=pthread_mutex_lock
// expect: TRUE
// why: A call that finds a mutex taken does not synchronise with who took it
//   (C11 7.26.4.5), so that main may have stored before the other thread has
//   unlocked, and the other thread not read it afterwards.
#include <pthread.h>
#include <stdatomic.h>

#ifndef ORDER
#define ORDER relaxed
#endif
#ifndef CALL
#define CALL pthread_mutex_trylock
#endif
#define ORDER_OF(o) memory_order_##o
#define ORDER_IS(o) ORDER_OF(o)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_int flag;

static void *leave_and_look(void *arg) {
  pthread_mutex_lock(&mutex);
  pthread_mutex_unlock(&mutex);
  atomic_load_explicit(&flag, ORDER_IS(ORDER));
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, leave_and_look, NULL);
  atomic_store_explicit(&flag, 1, ORDER_IS(ORDER));
  if (!CALL(&mutex))
    pthread_mutex_unlock(&mutex);
  pthread_join(t, NULL);
  return 0;
}
