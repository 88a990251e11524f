/* Main chooses the second by name, which each leaves in the end, too. */
#include <assert.h>
#include <pthread.h>

pthread_t chosen;
int n;

void *run(void *arg) {
  int before = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  assert(before || chosen != pthread_self());
  chosen = pthread_self();
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  chosen = b;
  return 0;
}
