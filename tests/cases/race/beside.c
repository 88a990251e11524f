// run: --property no-data-race --search dpor -DREADER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DREADER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DREADER -DWRITER
// expect: TRUE
// run: --property no-data-race --search dpor -DWRITER
// expect: TRUE
// run: --property no-data-race --search dpor -DSEM
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DCOND
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DCOND -DSAME
// expect: TRUE
// run: --property no-data-race --search dpor -DBARRIER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DKEY
// expect: FALSE(no-data-race)
// why: A relaxed flag puts the two in a sequence and not in an order: nor does
// what they do beside it, where that is of no one thing, or keeps neither from
// the other. A lock of which one is the writer does.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <time.h>

static int data;
static atomic_int flag;
static struct timespec past;
static pthread_mutex_t m[2] = {PTHREAD_MUTEX_INITIALIZER,
                               PTHREAD_MUTEX_INITIALIZER};
static pthread_cond_t c[2] = {PTHREAD_COND_INITIALIZER,
                              PTHREAD_COND_INITIALIZER};
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_barrier_t barrier[2];
static sem_t sem;
#ifdef SAME
enum { OTHER = 0 };
#else
enum { OTHER = 1 };
#endif

static void beside(int me) {
#ifdef COND
  pthread_mutex_lock(&m[me]);
  pthread_cond_timedwait(&c[me], &m[me], &past);
  pthread_mutex_unlock(&m[me]);
#elif defined BARRIER
  pthread_barrier_wait(&barrier[me]);
#elif defined SEM
  (void)me;
  sem_wait(&sem);
#elif defined KEY
  pthread_key_t key;
  (void)me;
  pthread_key_create(&key, 0);
#else
#ifdef READER
  int reads = me == 0;
#else
  int reads = 0;
#endif
#ifndef WRITER
  reads = 1;
#endif
  if (reads)
    pthread_rwlock_rdlock(&rw);
  else
    pthread_rwlock_wrlock(&rw);
  pthread_rwlock_unlock(&rw);
#endif
}

static void *first(void *arg) {
  data = 1;
  beside(0);
  atomic_store_explicit(&flag, 1, memory_order_relaxed);
  return arg;
}

int main(void) {
  pthread_t t;
  sem_init(&sem, 0, 2);
  pthread_barrier_init(&barrier[0], 0, 1);
  pthread_barrier_init(&barrier[1], 0, 1);
  pthread_create(&t, 0, first, 0);
  if (atomic_load_explicit(&flag, memory_order_relaxed)) {
    beside(OTHER);
    data++;
  }
  return 0;
}
