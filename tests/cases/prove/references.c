// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN(leaves this check open)
// run: --search explicit -DMUTANT
// expect: FALSE(assertion)
// why: a count of references in one atomic variable; not if a reference is
// counted after it was given away.
#include <assert.h>
#include <pthread.h>

#include <stdatomic.h>
static atomic_uint refs;
static int is_freed;
static void *work(void *arg) {
  assert(!is_freed);
  if (atomic_fetch_sub(&refs, 1) == 1)
    is_freed = 1;
  return arg;
}
int main(void) {
  pthread_t t;
  refs = 1;
  for (int i = 0; i < 3; i++) {
#ifndef MUTANT
    atomic_fetch_add(&refs, 1);
#endif
    pthread_create(&t, 0, work, 0);
#ifdef MUTANT
    atomic_fetch_add(&refs, 1);
#endif
  }
  work(0);
}
