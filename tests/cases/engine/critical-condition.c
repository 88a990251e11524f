// run: --search guided
// expect: FALSE(assertion)
// why: who waits for a condition gives the mutex back in the middle.
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t ready = PTHREAD_COND_INITIALIZER;
int n, is_ready;

void *wait(void *arg) {
  pthread_mutex_lock(&lock);
  n = 1;
  while (!is_ready)
    pthread_cond_wait(&ready, &lock);
  n = 2;
  pthread_mutex_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, wait, NULL);
  pthread_mutex_lock(&lock);
  assert(n != 1);
  is_ready = 1;
  pthread_cond_signal(&ready);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  return 0;
}
