// run: --search hybrid --property assertion --property valid-deref
// expect: TRUE
// run: -DUSE --search hybrid --property valid-deref
// expect: FALSE(valid-deref)
// why: In each round others may know the address of another variable, until it
// is cleared: then the round leads back to where it began.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static int *_Atomic slot;
static atomic_int is_over;

static void *work(void *arg) {
  while (!is_over) {
    int own = 1;
    slot = &own;
    assert(own == 1);
    slot = 0;
  }
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  int *p = slot;
#ifdef USE
  if (p)
    *p = 1;
#else
  assert(p || !p);
#endif
  is_over = 1;
  pthread_join(t, 0);
}
