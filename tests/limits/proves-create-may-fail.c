// row: `malloc` and `pthread_create` succeed unless
// run: --failures all
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>
static void *work(void *unused) { return unused; }
int main(void) {
  pthread_t t;
  int fails = pthread_create(&t, NULL, work, NULL);
  assert(!fails);
  return 0;
}
