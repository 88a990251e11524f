// run:
// expect: TRUE
// run: -DPLAIN
// expect: FALSE(assertion)
// run: --property no-data-race
// expect: TRUE
// run: --property no-data-race -DPLAIN
// expect: FALSE(no-data-race)
// why: A flag for each element of an array of any length: who sets it owns the
// element.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

unsigned __VERIFIER_nondet_uint(void);
static unsigned at;
static _Bool *taken;
static int *owner;

static void *take(void *who) {
#ifdef PLAIN
  if (!taken[at]) {
    taken[at] = 1;
#else
  if (!__atomic_exchange_n(&taken[at], 1, __ATOMIC_SEQ_CST)) {
#endif
    owner[at] = (int)(long)who;
    assert(owner[at] == (int)(long)who);
  }
  return NULL;
}

int main(void) {
  pthread_t t, s;
  unsigned n = __VERIFIER_nondet_uint();
  at = __VERIFIER_nondet_uint();
  if (at >= n || n > 1 << 28)
    return 0;
  taken = calloc(n, sizeof *taken);
  owner = malloc(n * sizeof *owner);
  pthread_create(&t, NULL, take, (void *)1);
  pthread_create(&s, NULL, take, (void *)2);
  pthread_join(t, NULL);
  pthread_join(s, NULL);
  assert(taken[at]);
  return 0;
}
