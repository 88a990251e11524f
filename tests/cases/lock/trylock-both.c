// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: both are expected to get in.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int owner;
static _Atomic int entered;

static void *run(void *arg) {
  int me = (int)(long)arg;
  if (pthread_mutex_trylock(&m) == 0) {
    entered++;
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
  assert(entered == 2);
  return 0;
}
