// run: --unwind 1
// expect: FALSE(assertion)
// mutant: a plain flag that is set before the routine runs.
#include <assert.h>
#include <pthread.h>

static int started;
static int runs, value;

static void initialise(void) {
  runs++;
  value = 5;
}

static void *run(void *arg) {
  if (!started) {
    started = 1;
    initialise();
  }
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
