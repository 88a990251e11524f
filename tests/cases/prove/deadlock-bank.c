// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// why: two accounts, chosen by an input, are locked in the order of their
// addresses, or in that of the transfer.
#include <pthread.h>

_Bool __VERIFIER_nondet_bool(void);

static struct account {
  pthread_mutex_t lock;
  int balance;
} accounts[2];

static void transfer(struct account *from, struct account *to) {
#ifdef WRONG
  struct account *first = from, *second = to;
#else
  struct account *first = from < to ? from : to;
  struct account *second = from < to ? to : from;
#endif
  pthread_mutex_lock(&first->lock);
  pthread_mutex_lock(&second->lock);
  from->balance = 1;
  pthread_mutex_unlock(&second->lock);
  pthread_mutex_unlock(&first->lock);
}

static void *work(void *unused) {
  for (;;) {
    _Bool i = __VERIFIER_nondet_bool();
    transfer(&accounts[i], &accounts[!i]);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_create(&t, NULL, work, NULL);
  pthread_exit(NULL);
}
