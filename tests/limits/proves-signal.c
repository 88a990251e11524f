// row: What POSIX leaves open may go either way
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
int n, first;
void *work(void *arg) {
  pthread_mutex_lock(&m);
  int mine = ++n;
  pthread_cond_wait(&c, &m);
  if (!first)
    first = mine;
  pthread_mutex_unlock(&m);
  return arg;
}
int main(void) {
  pthread_t t, u;
  pthread_create(&t, 0, work, 0);
  pthread_create(&u, 0, work, 0);
  pthread_mutex_lock(&m);
  if (n == 2)
    pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  pthread_mutex_lock(&m);
#ifdef MUTANT
  assert(first != 2);
#else
  assert(first <= 2);
#endif
  return 0;
}
