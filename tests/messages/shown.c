// run: --show-loops
// says: again.0  tests/messages/shown.c:
// run: --show-system
// says: shared balance:32 = 100
// run: --show-transaction-graph
// says: digraph transactions {
// says: r balance w balance
// run: --show-properties
// says: no-data-race
// says: * assertion
// run: --show-properties --races also
// says: * no-data-race             -  no data races
// run: --engine order --domain interval --statistics
// says: RESULT: true
// run: --engine order --domain octagon --statistics
// says: RESULT: true
// run: --engine order --domain polyhedra --statistics
// says: RESULT: true
// run: --engine order --sensitivity uniform
// says: RESULT: true
// run: --engine order --sensitivity node
// says: RESULT: true
// What bmc shows of a program, and what options of the reduction leave as it is.
#include <assert.h>
#include <pthread.h>

static int again(int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum++;
  return sum;
}

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int balance = 100;

static void *withdraw(void *unused) {
  pthread_mutex_lock(&lock);
  if (balance >= 60)
    balance -= 60;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  pthread_t alice, bob;
  pthread_create(&alice, 0, withdraw, 0);
  pthread_create(&bob, 0, withdraw, 0);
  pthread_join(alice, 0);
  pthread_join(bob, 0);
  assert(balance >= 0 && again(2) == 2);
}
