// run: --engine portfolio
// expect: TRUE
// run: --engine portfolio --unwind 1
// expect: TRUE
// run: --engine portfolio -DWRONG
// expect: FALSE(assertion)
// why: threads are made without end: no bound is enough, and no enumeration
// ends.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int used;

static void *take(void *arg) {
  pthread_mutex_lock(&m);
#ifdef WRONG
  if (used <= 4)
#else
  if (used < 4)
#endif
    used++;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, NULL, take, NULL);
    pthread_mutex_lock(&m);
    assert(used <= 4);
    pthread_mutex_unlock(&m);
  }
}
