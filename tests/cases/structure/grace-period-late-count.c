// run: --unwind 1
// expect: FALSE(valid-deref)
// why: mutant: the reader counts itself after it has taken the pointer.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

void __VERIFIER_assume(int);

static int *_Atomic current;
static atomic_int readers;

static void *reader(void *arg) {
  int *p = current;
  readers++;
  assert(*p == 1 || *p == 2);
  readers--;
  return arg;
}

static void *writer(void *arg) {
  int *old = current, *new = malloc(sizeof *new);
  *new = 2;
  current = new;
  __VERIFIER_assume(readers == 0);
  free(old);
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
