// run:
// expect: FALSE(assertion)
// mutant: both threads may see 100 before either withdraws.
#include <assert.h>
#include <pthread.h>

int balance = 100;

void *withdraw(void *unused) {
  if (balance >= 60)
    balance -= 60;
  return unused;
}

int main(void) {
  pthread_t alice, bob;
  pthread_create(&alice, 0, withdraw, 0);
  pthread_create(&bob, 0, withdraw, 0);
  pthread_join(alice, 0);
  pthread_join(bob, 0);
  assert(balance >= 0);
}
