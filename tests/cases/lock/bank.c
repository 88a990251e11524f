// run: --unwind 1
// expect: TRUE
// why: Transfers that lock both accounts keep the sum.
// run: --property no-deadlock -DCROSSED
// expect: FALSE(no-deadlock)
// mutant: the audit takes the locks in the opposite order.
// run: --unwind 1 -DONE_LOCK
// expect: FALSE(assertion)
// mutant: the audit locks one account only.
// run: --property no-deadlock
// expect: TRUE
// why: Locks taken in one order do not deadlock.
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
#ifdef CROSSED
  pthread_mutex_lock(&y.lock);
#endif
  pthread_mutex_lock(&x.lock);
#if defined CROSSED
  assert(x.balance + y.balance == 20);
  pthread_mutex_unlock(&y.lock);
#elif defined ONE_LOCK
  int sum = x.balance;
#else
  pthread_mutex_lock(&y.lock);
  assert(x.balance + y.balance == 20);
  pthread_mutex_unlock(&y.lock);
#endif
  pthread_mutex_unlock(&x.lock);
#ifdef ONE_LOCK
  assert(sum + y.balance == 20);
#endif
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
