// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: deletion is expected to fail.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void *run(void *arg) {
  assert(pthread_getspecific(key) == NULL);
  assert(pthread_setspecific(key, &arg) == 0);
  assert(pthread_getspecific(key) == &arg);
  return arg;
}

int main(void) {
  pthread_t a, b;
  assert(pthread_key_create(&key, NULL) == 0);
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(pthread_getspecific(key) == NULL);
  assert(pthread_key_delete(key) != 0);
  return 0;
}
