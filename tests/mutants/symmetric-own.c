/* A thread looks whether the name stored is its own. */
#include <assert.h>
#include <pthread.h>

pthread_t last;

void *run(void *arg) {
  last = pthread_self();
  assert(last == pthread_self());
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  return 0;
}
