// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: two workers sleep while there are no jobs; main signals for each job, and
// sleeps while there are two, until it is told of room or for ever.
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t more = PTHREAD_COND_INITIALIZER;
static pthread_cond_t room = PTHREAD_COND_INITIALIZER;
static int jobs;

static void *work(void *unused) {
  for (;;) {
    pthread_mutex_lock(&lock);
    while (jobs == 0)
      pthread_cond_wait(&more, &lock);
    jobs--;
#ifndef WRONG
    pthread_cond_signal(&room);
#endif
    pthread_mutex_unlock(&lock);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  for (;;) {
    pthread_mutex_lock(&lock);
    while (jobs == 2)
      pthread_cond_wait(&room, &lock);
    jobs++;
    pthread_cond_signal(&more);
    pthread_mutex_unlock(&lock);
  }
}
