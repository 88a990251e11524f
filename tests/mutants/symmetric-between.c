/* Who was first sees what main does between the joins only if it is joined
 * last. */
#include <assert.h>
#include <pthread.h>

int n, flag;

void *run(void *arg) {
  int before = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  assert(before || !flag);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, 0);
  pthread_create(&b, 0, run, 0);
  pthread_join(a, 0);
  flag = 1;
  pthread_join(b, 0);
  return 0;
}
