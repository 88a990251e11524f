// run: --unwind 2
// expect: TRUE
// why: A token goes to and fro between two threads; only the holder writes.
// run: --unwind 2 -DEARLY
// expect: FALSE(assertion)
// mutant: the token is handed on before the write.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static atomic_int token;
static int n;

static void *run(void *arg) {
  int me = arg != NULL;
  for (int i = 0; i < 2; i++) {
    __VERIFIER_assume(token == me);
#ifdef EARLY
    token = 1 - me;
#endif
    n++;
#ifndef EARLY
    token = 1 - me;
#endif
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(n == 4);
  return 0;
}
