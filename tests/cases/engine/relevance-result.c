// run: --search guided
// expect: FALSE(assertion)
// why: a value goes from thread to thread as a result.
#include <assert.h>
#include <pthread.h>

long x;

void *get(void *arg) {
  (void)arg;
  return (void *)x;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, get, NULL);
  x = 1;
  x = 2;
  pthread_join(t, &result);
  assert((long)result != 1);
  return 0;
}
