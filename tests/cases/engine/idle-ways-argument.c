// run: --search guided
// expect: FALSE(assertion)
// why: threads that begin with what decides nothing, or not, take as many steps
//      as others either way; two of them add to x at once.
#include <assert.h>
#include <pthread.h>

int noted, seen, x, y;

void *add(void *arg) {
  if ((long)arg)
    seen = 1;
  x = x + 1;
  y = x;
  return arg;
}

void *start(void *arg) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++) {
    long n = noted;
    pthread_create(&threads[i], NULL, add, (void *)n);
  }
  return arg;
}

void *note(void *arg) {
  noted = 1;
  if (seen)
    noted = 0;
  return arg;
}

int main(void) {
  pthread_t threads[2];
  pthread_create(&threads[0], NULL, start, NULL);
  pthread_create(&threads[1], NULL, note, NULL);
  pthread_join(threads[0], NULL);
  int sum = x, last = y;
  assert(sum != 2 || last != 1);
  return 0;
}
