/* Main tells the threads apart by the name that they leave. */
#include <assert.h>
#include <pthread.h>

pthread_t last;

void *run(void *arg) {
  last = pthread_self();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  assert(last != a);
  return 0;
}
