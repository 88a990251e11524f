// run: --unwind 1
// expect: TRUE
// why: The address of another thread's local variable reaches that one.
#include <assert.h>
#include <pthread.h>

static _Thread_local int n = 3;

static void *run(void *arg) {
  int *main_n = arg;
  assert(main_n != &n);
  *main_n = 8;
  assert(n == 3);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, run, &n);
  pthread_join(t, NULL);
  assert(n == 8);
  return 0;
}
