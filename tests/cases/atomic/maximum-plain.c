// run: --unwind 2
// expect: FALSE(assertion)
// why: mutant: compare and store are two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int maximum;

static void *run(void *arg) {
  int mine = arg ? 3 : 5;
  if (maximum < mine)
    maximum = mine;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(maximum == 5);
  return 0;
}
