// run: --unwind 1
// expect: TRUE
// why: A condition variable that is destroyed may be initialised and used
//   again.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;

static int ready;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_cond_destroy(&c);
  assert(pthread_cond_init(&c, NULL) == 0);
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  pthread_cond_destroy(&c);
  return 0;
}
