// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Setting a deleted key is reported.
// run: --unwind 1 -DGET
// expect: FALSE(pthread-usage)
// why: Reading a deleted key is reported.
// run: --unwind 1 -DTWICE
// expect: FALSE(pthread-usage)
// why: Deleting a key twice is reported.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

int main(void) {
  pthread_key_create(&key, NULL);
  pthread_key_delete(key);
#if defined GET
  pthread_getspecific(key);
#elif defined TWICE
  pthread_key_delete(key);
#else
  pthread_setspecific(key, &key);
#endif
  return 0;
}
