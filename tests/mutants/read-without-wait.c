/* What main reads last of a thread it does not wait for. */
#include <assert.h>
#include <pthread.h>

int slot, last;

void *run(void *arg) {
  slot = 1;
  slot = 2;
  last = 1;
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  int is_finished = last;
  assert(slot != 1 || is_finished);
  return 0;
}
