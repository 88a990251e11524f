// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// why: A thread that ends already is not cancelled any more.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t ends, asked;
static int n;

static void handle(void *arg) {
  (void)arg;
  sem_post(&ends);
  sem_wait(&asked);
  pthread_testcancel();
  n++;
}

static void *run(void *arg) {
  pthread_cleanup_push(handle, NULL);
#ifdef MUTANT
  handle(NULL);
#endif
  pthread_exit(&n);
  pthread_cleanup_pop(0);
  return arg;
}

int main(void) {
  pthread_t t;
  void *result;
  sem_init(&ends, 0, 0);
  sem_init(&asked, 0, 0);
  pthread_create(&t, NULL, run, NULL);
  sem_wait(&ends);
  pthread_cancel(t);
  sem_post(&asked);
#ifdef MUTANT
  sem_post(&asked);
#endif
  pthread_join(t, &result);
  assert(result == &n && n == 1);
  return 0;
}
