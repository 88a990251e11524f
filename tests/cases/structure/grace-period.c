// run: --unwind 1
// expect: TRUE
// why: The old version is freed only when no reader is left inside.
// run: --unwind 1 -DFREE_FIRST
// expect: FALSE(valid-deref)
// mutant: the old version is freed before it is replaced.
// run: --unwind 1 -DLATE_COUNT
// expect: FALSE(valid-deref)
// mutant: the reader counts itself after it has taken the pointer.
// run: --unwind 1 -DNO_WAIT
// expect: FALSE(valid-deref)
// mutant: the old version is freed at once.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void __VERIFIER_assume(int);

static int *_Atomic current;
static atomic_int readers;

static void *reader(void *arg) {
#ifdef LATE_COUNT
  int *p = current;
#endif
  readers++;
#ifndef LATE_COUNT
  int *p = current;
#endif
  assert(*p == 1 || *p == 2);
  readers--;
  return arg;
}

static void *writer(void *arg) {
  int *old = current, *new = malloc(sizeof *new);
  *new = 2;
#ifndef FREE_FIRST
  current = new;
#endif
#ifndef NO_WAIT
  __VERIFIER_assume(readers == 0);
#endif
  free(old);
#ifdef FREE_FIRST
  current = new;
#endif
  return arg;
}

int main(void) {
  pthread_t a, b;
  int *first = malloc(sizeof *first);
  *first = 1;
  current = first;
  pthread_create(&a, NULL, reader, (void *)0L);
  pthread_create(&b, NULL, writer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  free(current);
  return 0;
}
