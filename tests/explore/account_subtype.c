/* Accounts of two types share a bank's books: business accounts transfer under
 * the bank's lock, the one personal account forgets it.  Few of the
 * interleavings lose an amount, and only those with the personal account.
 *
 * -DBUSINESS=COUNT.  FALSE; TRUE with -DSAFE, where the personal account takes
 * the lock, too. */
// row: unsafe FALSE n=1,4,9 -DBUSINESS={n}
// row: safe TRUE n=1,3,5 -DBUSINESS={n} -DSAFE
#include "many.h"

enum { START = 10, FEE = 1 };

static pthread_mutex_t bank = PTHREAD_MUTEX_INITIALIZER;
static int books, balance[BUSINESS + 1];

static void withdraw(int account, int amount) {
  balance[account] -= amount;
  int total = books;
  books = total - amount;
}

static void *business(void *arg) {
  int me = (int)(long)arg;
  pthread_mutex_lock(&bank);
  if (balance[me] >= FEE)
    withdraw(me, FEE);
  pthread_mutex_unlock(&bank);
  return NULL;
}

static void *personal(void *arg) {
  int me = (int)(long)arg;
#ifdef SAFE
  pthread_mutex_lock(&bank);
#endif
  withdraw(me, 2 * FEE);
#ifdef SAFE
  pthread_mutex_unlock(&bank);
#endif
  return NULL;
}

int main(void) {
  pthread_t all[BUSINESS], one;
  int sum = 0;
  for (int i = 0; i <= BUSINESS; i++)
    balance[i] = START;
  books = START * (BUSINESS + 1);
  start(all, business, 0, BUSINESS);
  pthread_create(&one, NULL, personal, (void *)(long)BUSINESS);
  join(all, BUSINESS);
  pthread_join(one, NULL);
  for (int i = 0; i <= BUSINESS; i++)
    sum += balance[i];
  assert(sum == books);
  return 0;
}
