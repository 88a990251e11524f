// run: --races also
// says: proved: assertion, no-data-race, no-division-by-zero,
// says: no-data-race: engine preemptions; no bound
// never: assumed
// run: --races also --engine order
// says: proved: assertion, no-data-race, no-division-by-zero,
// says: no-data-race: engine static; no bound
// never: assumed
// run: --races also --engine order --json
// says: "races":	"engine static; no bound"
// run: --races also -DRELEASES
// says: proved: assertion, no-data-race, no-division-by-zero,
// says: no-data-race: engine preemptions; no bound
// run: --races also -DRELAXED
// says: proved: assertion, no-data-race, no-division-by-zero,
// says: memory model: C11 (RC11)
// run: --races also --memory-model sc -DRELAXED
// says: proved: assertion, no-division-by-zero,
// says: no-data-race: not decided: not modelled: an access to 'ready'
// says: RESULT: true
// run: --races also -DLEADS
// says: violated: valid-deref: dereference of NULL
// says: no-data-race: violated, too: 'address' is read here and written by main at tests/messages/races-also.c:
// says: RESULT: false(valid-deref)
// run: --races also --json -DLEADS
// says: "races":	"violated, too: 'address' is
// run: --races no
// says: proved: assertion, no-division-by-zero,
// never: no-data-race
// run: --races also -DALONE
// says: proved: assertion, no-division-by-zero,
// never: no-data-race
// What a plain run says of data races, which it asks for in the end.
#include <pthread.h>
#include <stdatomic.h>
extern int __VERIFIER_nondet_int(void);

static atomic_int ready;
static int data, *address;

static void *writer(void *unused) {
#if defined RELEASES
  data = 1;
  atomic_store(&ready, 1);
#elif defined RELAXED
  static const char table[1000] = {[500] = 1};
  if (table[(unsigned)__VERIFIER_nondet_int() % 1000])
    data = 1;
  atomic_store_explicit(&ready, 1, memory_order_relaxed);
#elif defined LEADS
  data = *address;
#endif
  return unused;
}

int main(void) {
#ifndef ALONE
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
#if defined RELEASES
  if (atomic_load(&ready))
    data = 2;
#elif defined RELAXED
  if (atomic_load_explicit(&ready, memory_order_relaxed) == 2)
    data = 2;
#elif defined LEADS
  address = &data;
#endif
  pthread_join(t, 0);
#endif
}
