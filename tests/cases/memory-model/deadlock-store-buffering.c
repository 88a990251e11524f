// run: --memory-model sc --property no-deadlock
// expect: TRUE
// run: --engine order --memory-model tso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --search explicit --memory-model pso --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --engine order --memory-model rc11 --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DFENCE --engine order --memory-model tso --property no-deadlock
// expect: TRUE
// run: -DFENCE --search explicit --memory-model pso --property no-deadlock
// expect: TRUE
// run: -DFENCE --engine order --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --deadlocks also -DFENCE
// expect: TRUE
// why: A thread that finds nothing to do sleeps unless it sees that the other
// has something: a wakeup is lost if both see an old value.
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>

static atomic_int is_asleep, has_work;
static sem_t wakeups;

static void fence(void) {
#ifdef FENCE
  atomic_thread_fence(memory_order_seq_cst);
#endif
}

static void *producer(void *arg) {
  atomic_store_explicit(&has_work, 1, memory_order_relaxed);
  fence();
  if (atomic_load_explicit(&is_asleep, memory_order_relaxed))
    sem_post(&wakeups);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&wakeups, 0, 0);
  pthread_create(&t, 0, producer, 0);
  atomic_store_explicit(&is_asleep, 1, memory_order_relaxed);
  fence();
  if (!atomic_load_explicit(&has_work, memory_order_relaxed))
    sem_wait(&wakeups);
  pthread_join(t, 0);
  return 0;
}
