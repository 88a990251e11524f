// run: --unwind 1
// expect: FALSE(pthread-usage)
// why: Setting a deleted key is reported.
#include <assert.h>
#include <pthread.h>

static pthread_key_t key;

int main(void) {
  pthread_key_create(&key, NULL);
  pthread_key_delete(key);
  pthread_setspecific(key, &key);
  return 0;
}
