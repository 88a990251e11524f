// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: the token is handed on before the write.
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
    token = 1 - me;
    n++;
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
