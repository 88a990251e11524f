// run: --unwind 3
// expect: TRUE
// why: Two threads put keys with one hash value into a table by
//   compare-and-swap.
// run: --unwind 3 -DTORN
// expect: FALSE(assertion)
// mutant: a slot is looked at and filled in two steps.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int table[4];

static void *run(void *arg) {
  int key = arg ? 5 : 9, at = key % 4, none = 0;
#ifdef TORN
  while (table[at] != none)
#else
  while (!atomic_compare_exchange_strong(&table[at], &none, key)) {
#endif
    at = (at + 1) % 4;
#ifdef TORN
  table[at] = key;
#else
    none = 0;
  }
#endif
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, run, (void *)0L);
  pthread_create(&b, NULL, run, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(table[1] + table[2] == 14);
  return 0;
}
