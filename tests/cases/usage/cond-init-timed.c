// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: A condition variable is initialised while a thread waits on it until a
//   deadline.
#include <pthread.h>
#include <time.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static struct timespec soon = {1, 0};

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_timedwait(&c, &m, &soon);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_cond_init(&c, NULL);
  pthread_join(t, NULL);
  return 0;
}
