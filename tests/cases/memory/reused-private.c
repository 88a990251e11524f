// run: --search explicit -DASSERT
// expect: FALSE(assertion)
// run: --search preemptions -DASSERT
// expect: FALSE(assertion)
// run: --search explicit --property no-data-race
// expect: FALSE(no-data-race)
// run: --search explicit --property no-data-race -DWAITS
// expect: TRUE
// run: --engine portfolio -DWAITS -DASSERT
// expect: TRUE
// run: --engine portfolio -DASSERT
// expect: FALSE(assertion)
// why: Nobody else knows the address of the new block, but for the one who has
// that of the old one, which is equal.  So its accesses are not private.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static int *old;
static atomic_int is_equal, is_done;

static void *reader(void *u) {
  if (atomic_load(&is_equal)) {
#ifdef WAITS
    while (!atomic_load(&is_done))
      ;
#endif
    int value = *old;
#ifdef ASSERT
    assert(value != 1);
#else
    (void)value;
#endif
  }
  return u;
}

int main(void) {
  pthread_t t;
  old = malloc(sizeof *old);
  int *p = old;
  pthread_create(&t, NULL, reader, NULL);
  free(p);
  int *q = malloc(sizeof *q);
  *q = 0;
  if (p == q) {
    atomic_store(&is_equal, 1);
    *q = 1;
    *q = 2;
    atomic_store(&is_done, 1);
  }
  pthread_join(t, NULL);
  return 0;
}
