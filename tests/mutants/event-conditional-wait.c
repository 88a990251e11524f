/* One thread may pass over the wait that the other ends: what follows the wait
 * is not after what would end it. */
#include <assert.h>
#include <pthread.h>

int __VERIFIER_nondet_int(void);
pthread_t t;
int y;

void *waits(void *unused) {
  if (__VERIFIER_nondet_int())
    pthread_join(t, 0);
  y = 1;
  return unused;
}

void *looks(void *unused) {
  assert(y != 1);
  return unused;
}

int main(void) {
  pthread_t other;
  pthread_create(&t, 0, looks, 0);
  pthread_create(&other, 0, waits, 0);
  return 0;
}
