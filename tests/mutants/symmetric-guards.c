/* Whether something is stored depends on the argument, and on who comes
 * first. */
#include <assert.h>
#include <pthread.h>

int n, m;

void *run(void *arg) {
  int before = __atomic_fetch_add(&n, 1, __ATOMIC_SEQ_CST);
  if (before == (int)(long)arg)
    m = 1;
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, run, (void *)1L);
  pthread_create(&b, 0, run, (void *)0L);
  assert(!m);
  return 0;
}
