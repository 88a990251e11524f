// run: --unwind 1
// expect: TRUE
// why: A condition variable may be used with another mutex when nobody waits
//   any more.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready[2];

static void *run(void *arg) {
  long i = (long)arg;
  pthread_mutex_lock(&m[i]);
  while (!ready[i])
    pthread_cond_wait(&c, &m[i]);
  pthread_mutex_unlock(&m[i]);
  return NULL;
}

static void wake(long i) {
  pthread_t t;
  pthread_create(&t, NULL, run, (void *)i);
  pthread_mutex_lock(&m[i]);
  ready[i] = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m[i]);
  pthread_join(t, NULL);
}

int main(void) {
  wake(0);
  wake(1);
  return 0;
}
