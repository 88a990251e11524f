// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: a thread is expected to differ from itself.
#include <assert.h>
#include <pthread.h>

static pthread_t main_thread;

static void *run(void *arg) {
  assert(!pthread_equal(pthread_self(), main_thread));
  *(pthread_t *)arg = pthread_self();
  return arg;
}

int main(void) {
  pthread_t t, told;
  main_thread = pthread_self();
  pthread_create(&t, NULL, run, &told);
  pthread_join(t, NULL);
  assert(!pthread_equal(t, told));
  return 0;
}
