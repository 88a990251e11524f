// run: --unwind 1
// expect: FALSE(valid-deref)
// why: The memory of a condition variable is freed while a thread waits on
//   it.
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t *c;

static void *run(void *arg) {
  pthread_mutex_lock(&m);
  pthread_cond_wait(c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t;
  c = malloc(sizeof *c);
  pthread_cond_init(c, NULL);
  pthread_create(&t, NULL, run, NULL);
  pthread_mutex_lock(&m);
  free(c);
  return 0;
}
