// run: --search explicit --reach 44,52
// expect: FALSE(reach)
// run: --reduction none --reach 44,52
// expect: FALSE(reach)
// run: --reduction mpor --reach 44,52
// expect: FALSE(reach)
// run: --reduction sir --reach 44,52
// expect: FALSE(reach)
// run: --search explicit --reach 44,51
// expect: FALSE(reach)
// run: --reduction none --reach 44,51
// expect: FALSE(reach)
// run: --reduction mpor --reach 44,51
// expect: FALSE(reach)
// run: --reduction sir --reach 44,51
// expect: FALSE(reach)
// run: --search explicit --reach 45,52
// expect: TRUE
// run: --reduction none --reach 45,52
// expect: TRUE
// run: --reduction mpor --reach 45,52
// expect: TRUE
// run: --reduction sir --reach 45,52
// expect: TRUE
// run: --search explicit --reach 45,50
// expect: TRUE
// run: --reduction none --reach 45,50
// expect: TRUE
// run: --reduction mpor --reach 45,50
// expect: TRUE
// run: --reduction sir --reach 45,50
// expect: TRUE
// why: A thread that waits is at the line where it does; when it is woken it
//   is there to take the lock.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go;

static void *f(void *arg) {
  pthread_mutex_lock(&m);
  while (!go)
    pthread_cond_wait(&c, &m);
  pthread_mutex_unlock(&m);
  return arg;
}

static void *g(void *arg) {
  pthread_mutex_lock(&m);
  go = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, f, NULL);
  pthread_create(&b, NULL, g, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
