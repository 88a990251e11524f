// run: --search dpor
// expect: FALSE(assertion)
// run: --search dpor -DHEAP
// expect: FALSE(assertion)
// run: --search explicit
// expect: FALSE(assertion)
// why: What the first object held before it was written to says nothing of
//      the second, though that has the same name.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
static unsigned seen[2];
static void *run(void *arg) {
  for (int i = 0; i < 2; i++) {
    unsigned x;
    unsigned *volatile p = &x;
    seen[i] = *p;
  }
  return arg;
}
static void *heap(void *arg) {
  for (int i = 0; i < 2; i++) {
    unsigned *p = malloc(sizeof *p);
    if (!p) abort();
    seen[i] = *p;
    free(p);
  }
  return arg;
}
int main(void) {
  pthread_t t;
#ifdef HEAP
  pthread_create(&t, NULL, heap, NULL);
#else
  pthread_create(&t, NULL, run, NULL);
#endif
  pthread_join(t, NULL);
  assert(seen[0] == seen[1]);
  return 0;
}
