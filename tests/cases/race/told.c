// run: --property no-data-race --search dpor -DTRY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DTRY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search hybrid -DTRY
// expect: FALSE(no-data-race)
// run: --property no-data-race --search unfolding -DTRY
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order -DTRY
// expect: UNKNOWN(a failed attempt to lock)
// run: --property no-data-race --engine scheduler -DTRY
// expect: UNKNOWN(a failed attempt to lock)
// run: --property no-data-race --search dpor -DTRY -DTAKEN
// expect: TRUE
// run: --property no-data-race --search dpor -DTIMED
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DTIMED -DTAKEN
// expect: TRUE
// run: --property no-data-race --search dpor -DSPIN
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DSPIN -DTAKEN
// expect: TRUE
// run: --property no-data-race --search dpor -DREADER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DREADER -DTAKEN
// expect: TRUE
// run: --property no-data-race --search dpor -DWRITER
// expect: FALSE(no-data-race)
// run: --property no-data-race --search dpor -DWRITER -DTAKEN
// expect: TRUE
// run: --property no-data-race --search dpor -DSEM
// expect: FALSE(no-data-race)
// run: --property no-data-race --search explicit -DSEM
// expect: FALSE(no-data-race)
// run: --property no-data-race --engine order -DSEM
// expect: UNKNOWN(sem_getvalue)
// run: --property no-data-race --search dpor -DSEM -DTAKEN
// expect: TRUE
// why: Who fails to take a lock knows that another has it, and of nothing that
// came before that; so does who looks at a semaphore. Who takes it knows.
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

static int data;
static struct timespec past;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static pthread_spinlock_t spin;
static sem_t sem;

#ifdef TIMED
#define TAKE() pthread_mutex_lock(&m)
#define GIVE() pthread_mutex_unlock(&m)
#define TRIED() (pthread_mutex_timedlock(&m, &past) == 0)
#elif defined SPIN
#define TAKE() pthread_spin_lock(&spin)
#define GIVE() pthread_spin_unlock(&spin)
#define TRIED() (pthread_spin_trylock(&spin) == 0)
#elif defined READER
#define TAKE() pthread_rwlock_wrlock(&rw)
#define GIVE() pthread_rwlock_unlock(&rw)
#define TRIED() (pthread_rwlock_tryrdlock(&rw) == 0)
#elif defined WRITER
#define TAKE() pthread_rwlock_wrlock(&rw)
#define GIVE() pthread_rwlock_unlock(&rw)
#define TRIED() (pthread_rwlock_trywrlock(&rw) == 0)
#elif defined SEM
#define TAKE() (void)0
#define GIVE() sem_post(&sem)
#ifdef TAKEN
#define TRIED() (sem_trywait(&sem) == 0)
#else
#define TRIED() (sem_getvalue(&sem, &value), value == 0)
#endif
#else
#define TAKE() pthread_mutex_lock(&m)
#define GIVE() pthread_mutex_unlock(&m)
#define TRIED() (pthread_mutex_trylock(&m) == 0)
#endif

static void *first(void *arg) {
  data = 1;
  TAKE();
#ifdef SEM
  GIVE();
#endif
  return arg;
}

static void *taken_before(void *arg) {
  TAKE();
  data = 1;
  GIVE();
  return arg;
}

int main(void) {
  pthread_t t;
  int value = 0;
  (void)value;
  pthread_spin_init(&spin, 0);
  sem_init(&sem, 0, 0);
#ifdef TAKEN
  pthread_create(&t, NULL, taken_before, NULL);
#else
  pthread_create(&t, NULL, first, NULL);
#endif
#ifdef TAKEN
  if (TRIED()) {
    data++;
#ifndef SEM
    GIVE();
#endif
  }
#else
  if (!TRIED())
    data++;
#endif
  (void)first, (void)taken_before;
  return 0;
}
