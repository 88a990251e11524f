// run: --search hybrid
// expect: FALSE(assertion)
// run: --search hybrid -DSAFE
// expect: TRUE
// run: --search hybrid --property no-deadlock -DSAFE
// expect: FALSE(no-deadlock)
// why: An input takes all its values before the threads that may see it do.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

extern _Bool __VERIFIER_nondet_bool(void);

static sem_t given;
static int y, done;

static void *give(void *arg) {
  _Bool b = __VERIFIER_nondet_bool();
  y = b;
  if (y)
    sem_post(&given);
  return arg;
}

static void *wait_for_it(void *arg) {
  sem_wait(&given);
  done = 1;
#ifndef SAFE
  assert(!y);
#endif
  return arg;
}

int main(void) {
  pthread_t one, two;
  sem_init(&given, 0, 0);
  pthread_create(&one, NULL, give, NULL);
  pthread_create(&two, NULL, wait_for_it, NULL);
  pthread_exit(NULL);
}
