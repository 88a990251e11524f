// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the thread clears its value before it ends.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key, unused;
static int cell, destroyed;

static void destroy(void *value) {
  assert(value == &cell);
  assert(pthread_getspecific(key) == NULL);
  destroyed++;
}

static void *run(void *arg) {
  pthread_setspecific(key, &cell);
  pthread_setspecific(key, NULL);
  if (arg)
    pthread_exit(NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_key_create(&key, destroy);
  pthread_key_create(&unused, destroy);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_join(a, NULL);
  assert(destroyed == 1);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(b, NULL);
  assert(destroyed == 2);
  return 0;
}
