// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: the audit locks one account only.
#include <assert.h>
#include <pthread.h>

struct account {
  pthread_mutex_t lock;
  int balance;
};

static struct account x = {PTHREAD_MUTEX_INITIALIZER, 10};
static struct account y = {PTHREAD_MUTEX_INITIALIZER, 10};

static void *transfer(void *arg) {
  pthread_mutex_lock(&x.lock);
  pthread_mutex_lock(&y.lock);
  x.balance -= 4;
  y.balance += 4;
  pthread_mutex_unlock(&y.lock);
  pthread_mutex_unlock(&x.lock);
  return arg;
}

static void *audit(void *arg) {
  pthread_mutex_lock(&x.lock);
  int sum = x.balance;
  pthread_mutex_unlock(&x.lock);
  assert(sum + y.balance == 20);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, transfer, (void *)0L);
  pthread_create(&b, NULL, audit, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
