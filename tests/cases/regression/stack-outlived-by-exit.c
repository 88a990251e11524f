// run: --unwind 2
// expect: FALSE(valid-deref)
// why: pthread_exit ends main's block, and with it the variables there, while
// other threads go on.
#include <pthread.h>

void *use(void *arg) {
  int *box = arg;
  ++*box;
  return 0;
}

int main(void) {
  int box = 1;
  pthread_t thread;
  pthread_create(&thread, 0, use, &box);
  pthread_exit(0);
}
