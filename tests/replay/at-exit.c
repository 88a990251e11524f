// run:
// expect: FALSE(assertion)
/* The violation comes before what runs at exit, or (LATE) then: of that there
 * is no replay. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int sum;

__attribute__((destructor)) static void end(void) { sum = 5; }

static void leave(void) {
#ifdef LATE
  assert(sum != 1);
#endif
  sum = 7;
}

static void *add(void *p) {
  int n = sum;
  sum = n + 1;
  return p;
}

int main(void) {
  pthread_t threads[2];
  atexit(leave);
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], NULL, add, NULL);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], NULL);
#ifndef LATE
  assert(sum == 2);
#endif
  return 0;
}
