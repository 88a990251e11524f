// run:
// says: violated: pthread-usage: the mutex pool.lock is destroyed while thread 1 work holds it
// run: -DMUTANT
// says: violated: pthread-usage: the mutex pool.lock is unlocked by main while thread 1 work holds it
#include <pthread.h>
struct {
  int size;
  pthread_mutex_t lock;
} pool;
void *work(void *arg) {
  pthread_mutex_lock(&pool.lock);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  pthread_join(t, 0);
#ifdef MUTANT
  pthread_mutex_unlock(&pool.lock);
#else
  pthread_mutex_destroy(&pool.lock);
#endif
  return 0;
}
