// run: --unwind 2
// expect: TRUE
// why: A condition variable may die as soon as its waiters are woken, before
//   they run.
// run: --unwind 2 -DUNWOKEN
// expect: FALSE(pthread-usage)
// mutant: the condition variable dies while the other thread waits on it.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct gate {
  pthread_cond_t c;
  int open;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct gate *gate;
static int passed;

static void *waiter(void *arg) {
  pthread_mutex_lock(&m);
  if (gate) {
    pthread_cond_wait(&gate->c, &m);
    passed = 1;
  }
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  gate = malloc(sizeof *gate);
  pthread_cond_init(&gate->c, NULL);
  pthread_create(&t, NULL, waiter, NULL);
  pthread_mutex_lock(&m);
#ifndef UNWOKEN
  pthread_cond_broadcast(&gate->c);
#endif
  pthread_cond_destroy(&gate->c);
  free(gate);
  gate = NULL;
  assert(!passed);
  pthread_mutex_unlock(&m);
  pthread_join(t, NULL);
  return 0;
}
