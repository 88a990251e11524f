// run: --search guided
// expect: TRUE
// why: which thread counts first makes no difference: of all orders of the 12
//      additions one will do.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int guarded;
atomic_int counter;

void *count(void *arg) {
  for (int i = 0; i < 2; i++) {
    pthread_mutex_lock(&lock);
    guarded += 2;
    pthread_mutex_unlock(&lock);
    counter++;
  }
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, count, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  assert(guarded == 12 && counter == 6);
  return 0;
}
