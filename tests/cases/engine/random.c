// run: --search random -DFAILS
// expect: FALSE(assertion)
// run: --search random --property no-deadlock -DWAITS
// expect: FALSE(no-deadlock)
// run: --search random --property valid-memtrack -DLOSES
// expect: FALSE(valid-memtrack)
// run: --search random --reach 26,26
// expect: FALSE(reach)
// why: what is an execution's by chance: of steps, of inputs, of where it ends;
// never that there are no others.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n;
static int *block;

static void *run(void *arg) {
  for (;;) {
    int k = __VERIFIER_nondet_int();
    if (k <= 1 || k > 9)
      return arg;
    pthread_mutex_lock(&m);
    n = k;
#ifdef FAILS
    assert(n != 5);
#endif
#ifdef WAITS
    if (n == 3)
      return arg;
#endif
    pthread_mutex_unlock(&m);
    free(arg);
    arg = NULL;
  }
}

int main(void) {
  pthread_t t, u;
#ifdef LOSES
  block = malloc(4);
  block = NULL;
#endif
  pthread_create(&t, 0, run, 0);
  pthread_create(&u, 0, run, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  free(block);
}
