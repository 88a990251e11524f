/* One has begun before the other was made, and then stays behind. */
#include <assert.h>
#include <pthread.h>

int n, m, early;

void *run(void *arg) {
  int begun = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  int passed = __atomic_fetch_add(&m, 1, __ATOMIC_SEQ_CST);
  assert(!early || !begun || passed);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  int seen = n;
  pthread_create(&b, 0, run, 0);
  early = seen;
  return 0;
}
