// run: --search dpor
// expect: FALSE(assertion)
// run: --search dpor -DMASKED
// expect: TRUE
// why: Two threads see the same in what was never set.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

static int *block, seen[2];

static void *look(void *arg) {
  int *mine = arg;
  *mine = *block;
  return 0;
}

int main(void) {
  pthread_t t, u;
  block = malloc(sizeof *block);
  pthread_create(&t, 0, look, &seen[0]);
  pthread_create(&u, 0, look, &seen[1]);
  pthread_join(t, 0);
  pthread_join(u, 0);
#ifdef MASKED
  assert(seen[0] == seen[1]);
#else
  assert(seen[0] != 20000000);
#endif
}
