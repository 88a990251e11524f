// run: --property no-deadlock
// expect: FALSE(no-deadlock)
// run: --property no-deadlock -DEXITS
// expect: FALSE(no-deadlock)
// run: --property no-deadlock --engine portfolio -DRIGHT
// expect: TRUE
// why: Threads that wait for each other do so for ever, though a signal may come
// that sets a flag, or ends the process.
#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <unistd.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
static volatile sig_atomic_t stop;

static void handler(int number) {
  (void)number;
#ifdef EXITS
  _exit(1);
#endif
  stop = 1;
}

static void both(pthread_mutex_t *first, pthread_mutex_t *second) {
  pthread_mutex_lock(first);
  pthread_mutex_lock(second);
  pthread_mutex_unlock(second);
  pthread_mutex_unlock(first);
}

static void *work(void *unused) {
#ifdef RIGHT
  both(&a, &b);
#else
  both(&b, &a);
#endif
  return unused;
}

int main(void) {
  pthread_t thread;
  signal(SIGINT, handler);
  pthread_create(&thread, NULL, work, NULL);
  both(&a, &b);
  pthread_join(thread, NULL);
  return 0;
}
