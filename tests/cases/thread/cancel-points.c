// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=pthread_testcancel()
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=pthread_testcancel() --search explicit
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=sleep(1)
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=sleep(1) --search explicit
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=sem_wait(&s)
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=sem_wait(&s) --search explicit
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=printf("x")
// expect: TRUE
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=pthread_testcancel() -DMUTANT=1
// expect: FALSE(assertion)
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=sleep(1) -DMUTANT=1
// expect: FALSE(assertion)
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=sem_wait(&s) -DMUTANT=1
// expect: FALSE(assertion)
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=printf("x") -DMUTANT=1
// expect: FALSE(assertion)
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=pthread_testcancel() -DMUTANT=2
// expect: FALSE(no-deadlock)
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=printf("x") -DMUTANT=2
// expect: FALSE(no-deadlock)
// run: --property assertion --property no-deadlock --property pthread-usage -DPOINT=n+=0 -DMUTANT=2
// expect: TRUE
// why: A thread that is cancelled at a cancellation point, or where there may be
//   one, runs its handlers; the mutants forget the handler, or that the thread
//   may not come to its end.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <unistd.h>

#ifndef MUTANT
#define MUTANT 0
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static sem_t s;
static int n;

static void unlock(void *mutex) { pthread_mutex_unlock(mutex); }

static void *run(void *arg) {
  pthread_mutex_lock(&m);
#if MUTANT != 2
  pthread_cleanup_push(unlock, &m);
#endif
  POINT;
  n = 1;
#if MUTANT != 2
  pthread_cleanup_pop(1);
#else
  pthread_mutex_unlock(&m);
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  sem_init(&s, 0, 0);
  pthread_create(&t, NULL, run, NULL);
  pthread_cancel(t);
  pthread_join(t, &result);
  pthread_mutex_lock(&m);
  assert(n == (result != PTHREAD_CANCELED));
#if MUTANT == 1
  assert(n == 1);
#endif
  pthread_mutex_unlock(&m);
  return 0;
}
