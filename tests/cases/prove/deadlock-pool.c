// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: any number of workers take jobs from a queue; one path keeps its lock.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int jobs;

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
#ifdef WRONG
    if (!jobs)
      continue;
#endif
    if (jobs)
      jobs--;
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
#ifdef WRONG
  pthread_create(&t, NULL, work, NULL);
#else
  for (int i = 0; i < 1000; i++)
    pthread_create(&t, NULL, work, NULL);
#endif
  for (;;) {
    pthread_mutex_lock(&lock);
    jobs++;
    pthread_mutex_unlock(&lock);
  }
}
