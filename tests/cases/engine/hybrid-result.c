// run: --search hybrid
// expect: FALSE(assertion)
// run: --search hybrid -DLATE
// expect: TRUE

/* Main comes to the block by what the thread leaves alone. */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int *block;

void *leaves(void *unused) {
  (void)unused;
  block = calloc(1, sizeof *block);
  return block;
}

void *looks(void *unused) {
  if (block)
    assert(*block == 0);
  return unused;
}

int main(void) {
  pthread_t first, second;
  void *left;
  pthread_create(&first, 0, leaves, 0);
  pthread_create(&second, 0, looks, 0);
  pthread_join(first, &left);
#ifdef LATE
  pthread_join(second, 0);
  *(int *)left = 1;
#else
  *(int *)left = 1;
  pthread_join(second, 0);
#endif
  free(left);
  return 0;
}
