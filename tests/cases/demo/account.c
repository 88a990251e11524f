// run:
// expect: TRUE
// why: the lock makes check and withdrawal one step.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int balance = 100;

void *withdraw(void *unused) {
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
  assert(balance >= 0);
}
