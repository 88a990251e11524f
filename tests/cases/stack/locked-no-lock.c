// run: --unwind 1
// expect: FALSE(assertion)
// why: mutant: no lock is taken.
#include <assert.h>
#include <pthread.h>

static int slot[2], height;

static void push(int v) {
  slot[height] = v;
  height++;
}

static void *run(void *arg) {
  push(arg ? 1 : 2);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(height == 2 && slot[0] + slot[1] == 3);
  return 0;
}
