// run: --unwind 1
// expect: TRUE
// why: Each thread has its own value of a key, NULL at first.
// run: --unwind 1 -DCREATE
// expect: FALSE(assertion)
// mutant: creation is expected to fail.
// run: --unwind 1 -DDELETE
// expect: FALSE(assertion)
// mutant: deletion is expected to fail.
// run: --unwind 1 -DGET
// expect: FALSE(assertion)
// mutant: the value is expected to stay NULL.
// run: --unwind 1 -DSHARED
// expect: FALSE(assertion)
// mutant: the value is expected to be shared with main.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

static void *run(void *arg) {
  assert(pthread_getspecific(key) == NULL);
  assert(pthread_setspecific(key, &arg) == 0);
#ifdef GET
  assert(pthread_getspecific(key) == NULL);
#else
  assert(pthread_getspecific(key) == &arg);
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
#ifdef CREATE
  assert(pthread_key_create(&key, NULL) != 0);
#else
  assert(pthread_key_create(&key, NULL) == 0);
#endif
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
#ifdef SHARED
  assert(pthread_getspecific(key) != NULL);
#else
  assert(pthread_getspecific(key) == NULL);
#endif
#ifdef DELETE
  assert(pthread_key_delete(key) != 0);
#else
  assert(pthread_key_delete(key) == 0);
#endif
  return 0;
}
