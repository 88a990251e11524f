// run: --unwind 1
// expect: TRUE
// why: pthread_self is what pthread_create gave, and differs between threads.
// run: --unwind 1 -DDIFFER
// expect: FALSE(assertion)
// mutant: a thread is expected to differ from itself.
// run: --unwind 1 -DEQUAL
// expect: FALSE(assertion)
// mutant: the thread is expected to be main.
#include <assert.h>
#include <pthread.h>

static pthread_t main_thread;

static void *run(void *arg) {
#ifdef EQUAL
  assert(pthread_equal(pthread_self(), main_thread));
#else
  assert(!pthread_equal(pthread_self(), main_thread));
#endif
  *(pthread_t *)arg = pthread_self();
  return arg;
}

int main(void) {
  pthread_t t, told;
  main_thread = pthread_self();
  pthread_create(&t, NULL, run, &told);
  pthread_join(t, NULL);
#ifdef DIFFER
  assert(!pthread_equal(t, told));
#else
  assert(pthread_equal(t, told));
#endif
  return 0;
}
