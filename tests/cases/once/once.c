// run: --unwind 1
// expect: TRUE
// why: pthread_once runs the routine once, and nobody goes on before it is
//   done.
// run: --unwind 1 --memory-model rc11
// expect: TRUE
// run: --unwind 1 -DDIRECT
// expect: FALSE(assertion)
// mutant: both threads run the routine.
#include <assert.h>
#include <pthread.h>

static pthread_once_t control = PTHREAD_ONCE_INIT;
static int runs, value;

static void initialise(void) {
  runs++;
  value = 5;
}

static void *run(void *arg) {
#ifdef DIRECT
  initialise();
#else
  assert(pthread_once(&control, initialise) == 0);
#endif
  assert(value == 5 && runs == 1);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
