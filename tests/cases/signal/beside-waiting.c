// run: --property no-deadlock --engine portfolio
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine scheduler --unwind 1 -DTWICE
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine order --unwind 1 -DTWICE
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine order --unwind 1 -DTWICE -DJOINS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine explicit -DTWICE -DJOINS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine portfolio -DRIGHT
// expect: TRUE
// run: --property no-deadlock --engine portfolio -DRIGHT -DHOLDS
// expect: TRUE
// run: --property no-deadlock --engine portfolio -DHOLDS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine portfolio -DRIGHT -DALONE
// expect: FALSE(no-deadlock)
// why: Threads that wait for each other do so for ever, while another waits for
// a signal that may come; but who waits for that one does not.
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
static sem_t semaphore, never;

static void handler(int number) {
  (void)number;
  sem_post(&semaphore);
}

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

#ifndef RIGHT
static void *forward(void *unused) {
  both(&a, &b);
  return unused;
}
#endif

static void *backward(void *unused) {
  both(&b, &a);
#ifdef HOLDS
  pthread_mutex_lock(&held);
  pthread_mutex_unlock(&held);
#endif
  return unused;
}

#ifdef TWICE
static void *twice(void *unused) {
  pthread_mutex_lock(&a);
  pthread_mutex_lock(&a);
  return unused;
}

static void *await(void *unused) {
  sem_wait(&semaphore);
  return unused;
}

int main(void) {
  pthread_t thread;
  sem_init(&semaphore, 0, 0);
  signal(SIGUSR1, handler);
  pthread_create(&thread, NULL, twice, NULL);
#ifdef JOINS
  pthread_create(&thread, NULL, await, NULL);
  pthread_join(thread, NULL);
#else
  await(NULL);
#endif
  return 0;
}
#else
int main(void) {
  pthread_t threads[2];
  sem_init(&semaphore, 0, 0);
  sem_init(&never, 0, 0);
#ifdef ALONE
  sem_wait(&never);
#endif
  signal(SIGUSR1, handler);
  pthread_create(&threads[0], NULL, backward, NULL);
#ifndef RIGHT
  pthread_create(&threads[1], NULL, forward, NULL);
#endif
  pthread_mutex_lock(&held);
  sem_wait(&semaphore);
  sem_wait(&semaphore);
  pthread_mutex_unlock(&held);
  pthread_join(threads[0], NULL);
#ifndef RIGHT
  pthread_join(threads[1], NULL);
#endif
  return 0;
}
#endif
