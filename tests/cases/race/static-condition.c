// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DBEFORE
// expect: UNKNOWN('ready' at)
// why: a wait gives the mutex back for a time, and has it again.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, value;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  value = 1;
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
#ifdef BEFORE
  while (!ready)
    ;
#endif
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  value++;
  pthread_mutex_unlock(&m);
  return 0;
}
