// run: --unwind 2
// expect: TRUE
// why: Two consumers test again after waking: the item may be gone.
// run: --unwind 2 -DIF
// expect: FALSE(assertion)
// mutant: the consumers do not test again.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int items;

static void *consumer(void *arg) {
  pthread_mutex_lock(&m);
#ifdef IF
  if (items == 0)
#else
  while (items == 0)
#endif
    pthread_cond_wait(&c, &m);
  items--;
  assert(items >= 0);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, consumer, NULL);
  pthread_create(&b, NULL, consumer, NULL);
  pthread_mutex_lock(&m);
  items = 1;
  pthread_cond_broadcast(&c);
  pthread_mutex_unlock(&m);
  return 0;
}
