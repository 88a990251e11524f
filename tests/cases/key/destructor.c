// run: --unwind 1
// expect: TRUE
// why: The destructor gets the value when the thread ends, before it can be
//   joined.
// run: --unwind 1 -DCLEARED
// expect: FALSE(assertion)
// mutant: the thread clears its value before it ends.
// run: --unwind 1 -DNONE
// expect: FALSE(assertion)
// mutant: the key has no destructor.
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
#ifdef CLEARED
  pthread_setspecific(key, NULL);
#endif
  if (arg)
    pthread_exit(NULL);
  return arg;
}

int main(void) {
  pthread_t a, b;
#ifdef NONE
  pthread_key_create(&key, NULL);
#else
  pthread_key_create(&key, destroy);
#endif
  pthread_key_create(&unused, destroy);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_join(a, NULL);
  assert(destroyed == 1);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(b, NULL);
  assert(destroyed == 2);
  return 0;
}
