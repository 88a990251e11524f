// run: --reduction none --reach 30,30
// expect: FALSE(reach)
// run: --reduction mpor --reach 30,30
// expect: FALSE(reach)
// run: --reduction sir --reach 30,30
// expect: FALSE(reach)
// run: --search explicit --reach 30,32
// expect: FALSE(reach)
// run: --reduction none --reach 30,32
// expect: FALSE(reach)
// run: --reduction mpor --reach 30,32
// expect: FALSE(reach)
// run: --reduction sir --reach 30,32
// expect: FALSE(reach)
// run: --reduction mpor --reach 32,32
// expect: TRUE
// run: --reduction sir --reach 32,32
// expect: TRUE
// run: --reduction mpor --reach 30,43
// expect: TRUE
// run: --reduction sir --reach 30,43
// expect: TRUE
// why: Threads that a loop makes: any two of them.
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x;

static void *f(void *arg) {
  int seen = x;
  pthread_mutex_lock(&m);
  x = seen + 1;
  pthread_mutex_unlock(&m);
  return arg;
}

int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++)
    pthread_create(&t[i], NULL, f, NULL);
  for (int i = 0; i < 3; i++)
    pthread_join(t[i], NULL);
  return x;
}
