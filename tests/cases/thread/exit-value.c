// run: --unwind 1
// expect: TRUE
// why: pthread_exit ends the thread from inside a call, with its value.
// run: --unwind 1 -DRETURN
// expect: FALSE(assertion)
// mutant: the call returns instead.
#include <assert.h>
#include <pthread.h>

static int after;

static void leave(void *value) {
#ifdef RETURN
  (void)value;
#else
  pthread_exit(value);
#endif
  after = 1;
}

static void *run(void *arg) {
  leave(arg);
  after = 1;
  return NULL;
}

int main(void) {
  pthread_t t;
  void *result;
  pthread_create(&t, NULL, run, &after);
  assert(pthread_join(t, &result) == 0);
  assert(result == &after && after == 0);
  return 0;
}
