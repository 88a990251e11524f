// run: --property no-data-race --search dpor -DCOND
// expect: TRUE
// run: --property no-data-race --search preemptions -DCOND
// expect: TRUE
// run: --property no-data-race --search dpor -DSEM
// expect: TRUE
// run: --property no-data-race --search preemptions -DSEM
// expect: TRUE
// run: --property no-data-race --search dpor -DBARRIER
// expect: TRUE
// run: --property no-data-race --search preemptions -DBARRIER
// expect: TRUE
// run: --property no-data-race --search dpor -DONCE
// expect: TRUE
// run: --property no-data-race --search preemptions -DONCE
// expect: TRUE
// run: --property no-data-race --search dpor -DRW
// expect: TRUE
// run: --property no-data-race --search preemptions -DRW
// expect: TRUE
// run: --property no-data-race --search dpor -DRW -DREADER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search preemptions -DRW -DREADER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DTRY
// expect: TRUE
// run: --property no-data-race --search preemptions -DTRY
// expect: TRUE
// why: All that the library has to order what threads do.
#include <pthread.h>
#include <semaphore.h>
int data, ready;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
pthread_once_t once = PTHREAD_ONCE_INIT;
pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
pthread_barrier_t barrier;
sem_t sem;

void init(void) { data = 1; }

void *set(void *p) {
#ifdef ONCE
  pthread_once(&once, init);
  return p;
#elif defined RW
#ifdef READER
  pthread_rwlock_rdlock(&rw);
#else
  pthread_rwlock_wrlock(&rw);
#endif
  data = 1;
  pthread_rwlock_unlock(&rw);
#elif defined TRY
  if (!pthread_mutex_trylock(&m)) {
    data = 1;
    pthread_mutex_unlock(&m);
  }
#else
  data = 1;
#endif
#ifdef COND
  pthread_mutex_lock(&m);
  ready = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
#elif defined SEM
  sem_post(&sem);
#elif defined BARRIER
  pthread_barrier_wait(&barrier);
#endif
  return p;
}

int main(void) {
  pthread_t t;
  int r = 0;
  sem_init(&sem, 0, 0);
  pthread_barrier_init(&barrier, 0, 2);
  pthread_create(&t, 0, set, 0);
#ifdef COND
  pthread_mutex_lock(&m);
  while (!ready)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  r = data;
#elif defined SEM
  sem_wait(&sem);
  r = data;
#elif defined BARRIER
  pthread_barrier_wait(&barrier);
  r = data;
#elif defined ONCE
  pthread_once(&once, init);
  r = data;
#elif defined RW
  pthread_rwlock_rdlock(&rw);
  r = data;
  pthread_rwlock_unlock(&rw);
#elif defined TRY
  pthread_mutex_lock(&m);
  r = data;
  pthread_mutex_unlock(&m);
#endif
  pthread_join(t, 0);
  return r;
}
