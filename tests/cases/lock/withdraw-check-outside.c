// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the balance is checked before the lock is taken.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int balance = 5;

static void *run(void *arg) {
  if (balance >= 4) {
    pthread_mutex_lock(&m);
    balance -= 4;
    pthread_mutex_unlock(&m);
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(balance == 1);
  return 0;
}
