/* Four threads book on accounts, N times each, which they lock one at a time:
 * both sides of an account are the same.  Each booking meets those of the same
 * account.
 *
 * -DN=TIMES -DEACH=TIMES for each account.  TRUE; FALSE with -DUNSAFE, where
 * the last booking does not lock. */
// row: 1-safe TRUE n=25,50,125,250,625,1250 -DN={n} -DEACH=1 --unwind={n}
// row: 5-unsafe FALSE n=25,50,125,250,625,1250 -DN={n} -DEACH=5 -DUNSAFE --unwind={n}
#define THREADS 4
#include "coupled.h"

enum { ACCOUNTS = N / EACH };

#ifdef UNSAFE
#define IS_LOCKED(K) ((K) < N - 1)
#else
#define IS_LOCKED(K) 1
#endif

static struct account {
  pthread_mutex_t lock;
  int debit, credit;
} accounts[ACCOUNTS];

static void *work(void *arg) {
  for (int k = 0; k < N; k++) {
    struct account *a = &accounts[k % ACCOUNTS];
    if (IS_LOCKED(k))
      pthread_mutex_lock(&a->lock);
    assert(a->debit == a->credit);
    a->debit = k + 1;
    a->credit = k + 1;
    if (IS_LOCKED(k))
      pthread_mutex_unlock(&a->lock);
  }
  return arg;
}

int main(void) {
  start_all(work);
  return 0;
}
