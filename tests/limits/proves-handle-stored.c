// row: `pthread_create` has stored
// run:
// expect: TRUE
#include <assert.h>
#include <pthread.h>
pthread_t t;
void *work(void *arg) {
  assert(pthread_equal(t, pthread_self()));
  return arg;
}
int main(void) {
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
  return 0;
}
