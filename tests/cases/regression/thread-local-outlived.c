// run: --unwind 2
// expect: FALSE(valid-deref)
// why: a thread-local variable lives as long as its thread.
#include <pthread.h>

_Thread_local int own = 1;
int *loan;

void *lend(void *arg) {
  loan = &own;
  return arg;
}

int main(void) {
  pthread_t thread;
  pthread_create(&thread, 0, lend, 0);
  pthread_join(thread, 0);
  return *loan;
}
