// run: --unwind 1
// expect: TRUE
// run: --unwind 1 -DMUTANT
// expect: FALSE(assertion)
// why: A memory order that is computed: what computes it takes place.
#include <assert.h>
#include <stdatomic.h>

static atomic_int x = 1, y;
static int calls;

static memory_order some_order(void) {
  calls++;
  return memory_order_acquire;
}

int main(void) {
  int n = atomic_load_explicit(&x, some_order());
#ifndef MUTANT
  atomic_store_explicit(&y, n, (calls++, memory_order_release));
#endif
  atomic_fetch_add_explicit(&x, y, some_order());
  assert(x == 2 && calls == 3);
}
