// run: --unwind 1
// expect: TRUE
// why: Who fails to get the mutex stays out.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int owner, entered;

static void *run(void *arg) {
  int me = (int)(long)arg;
  if (pthread_mutex_trylock(&m) == 0) {
    entered = 1;
    owner = me;
    assert(owner == me);
    pthread_mutex_unlock(&m);
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(entered);
  return 0;
}
