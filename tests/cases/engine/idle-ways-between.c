// run: --search guided
// expect: FALSE(assertion)
// why: the first store is overwritten by the thread itself, with or without a
//      note in between; before that somebody reads it.
#include <assert.h>
#include <pthread.h>

int found, noted, x, y;

void *store(void *arg) {
  int n = found;
  x = 1;
  if (n)
    noted = 1;
  x = 2;
  y++;
  return arg;
}

void *look(void *arg) {
  found = 1;
  if (noted)
    found = 2;
  int first = x, second = y;
  assert(first != 1 || second != 1);
  return arg;
}

void *reset(void *arg) {
  found = 0;
  x = 3;
  return arg;
}

int main(void) {
  pthread_t threads[3];
  pthread_create(&threads[0], NULL, store, NULL);
  pthread_create(&threads[1], NULL, look, NULL);
  pthread_create(&threads[2], NULL, reset, NULL);
  return 0;
}
