// run:
// expect: TRUE
// why: Keys are deleted and made again; values of deleted keys are left
//   alone.
// run: -DKEPT
// expect: FALSE(assertion)
// mutant: the last key is deleted as well.
#include <assert.h>
#include <pthread.h>

static int n;

static void gone(void *value) { n += *(int *)value; }

static void *run(void *arg) {
  static int value = 1;
  pthread_key_t key;
  for (int i = 0; i < 6; i++) {
    assert(pthread_key_create(&key, gone) == 0);
    assert(pthread_getspecific(key) == NULL);
    assert(pthread_setspecific(key, &value) == 0);
#ifdef KEPT
    if (i < 6)
#else
    if (i < 5)
#endif
      assert(pthread_key_delete(key) == 0);
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, NULL);
  pthread_join(t, NULL);
  assert(n == 1);
  return 0;
}
