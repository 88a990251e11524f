// run: --unwind 1
// expect: FALSE(valid-deref)
// why: A thread uses a variable of a function that has returned.
#include <assert.h>
#include <pthread.h>

static void *run(void *arg) {
  *(int *)arg = 1;
  return NULL;
}

static pthread_t start(void) {
  pthread_t t;
  int local = 0;
  pthread_create(&t, NULL, run, &local);
  return t;
}

int main(void) {
  pthread_join(start(), NULL);
  return 0;
}
