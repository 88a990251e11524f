// run: --unwind 1 --property no-deadlock --property assertion
// expect: TRUE
// why: A thread may join main.
// run: --property no-deadlock -DBOTH
// expect: FALSE(no-deadlock)
// mutant: main and the thread join each other.
#include <assert.h>
#include <pthread.h>

static pthread_t main_thread;
static int done;

static void *run(void *arg) {
  void *result;
  assert(pthread_join(main_thread, &result) == 0);
  assert(result == &done && done);
  return arg;
}

int main(void) {
  pthread_t t;
  main_thread = pthread_self();
  pthread_create(&t, NULL, run, NULL);
#ifdef BOTH
  pthread_join(t, NULL);
#endif
  done = 1;
  pthread_exit(&done);
}
