// run: -DT=1
// says: main waits with the mutex m while nobody holds it
// run: -DT=2
// says: main joins thread 1 work, which was joined or detached before or never existed
// run: -DT=3
// says: the read-write lock l is destroyed while it is held for reading by main
// run: -DT=4
// says: the spin lock s is unlocked by main while nobody holds it
// run: -DT=5
// says: the key 7u was deleted or never made
// run: -DT=6
// says: main joins itself
// run: -DT=7
// says: the condition variable c is destroyed while threads wait on it: thread 1 wait
// run: -DT=8
// says: the read-write lock l is destroyed while main holds it
#include <pthread.h>
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
pthread_spinlock_t s;
int waits;
void *work(void *arg) { return arg; }
void *wait(void *arg) {
  pthread_mutex_lock(&m);
  waits = 1;
  pthread_cond_wait(&c, &m);
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_spin_init(&s, 0);
  pthread_create(&t, 0, T == 7 ? wait : work, 0);
#if T == 1
  pthread_cond_wait(&c, &m);
#elif T == 2
  pthread_join(t, 0);
  pthread_join(t, 0);
#elif T == 3
  pthread_rwlock_rdlock(&l);
  pthread_rwlock_destroy(&l);
#elif T == 4
  pthread_spin_unlock(&s);
#elif T == 5
  pthread_setspecific(7, &s);
#elif T == 6
  pthread_join(pthread_self(), 0);
#elif T == 7
  pthread_mutex_lock(&m);
  if (waits)
    pthread_cond_destroy(&c);
#elif T == 8
  pthread_rwlock_wrlock(&l);
  pthread_rwlock_destroy(&l);
#endif
  return 0;
}
