// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DNEXT
// expect: FALSE(no-data-race)
// run:
// expect: TRUE
// run: -DNEXT
// expect: FALSE(assertion)
// why: A slot for each thread in an array of any length: threads with other
// numbers do not meet.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);
static long *slots;
static unsigned first;

static void *work(void *number) {
#ifdef NEXT
  slots[first] = (long)number;
#else
  slots[first + (unsigned long)number] = (long)number;
#endif
  return NULL;
}

int main(void) {
  pthread_t t, s;
  unsigned n = __VERIFIER_nondet_uint();
  first = __VERIFIER_nondet_uint();
  if (n < 2 || n > 1000000000 || first > n - 2)
    return 0;
  slots = malloc(n * sizeof *slots);
  if (!slots)
    return 0;
  pthread_create(&t, NULL, work, (void *)0);
  pthread_create(&s, NULL, work, (void *)1);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
  assert(slots[first] == 0);
  free(slots);
  return 0;
}
