// run: --search dpor
// expect: TRUE
// run: --search dpor -DWIDE
// expect: FALSE(assertion)
// why: An input in a bit-field, in a structure that is copied, and in bytes.
#include <assert.h>
#include <pthread.h>
#include <string.h>

unsigned __VERIFIER_nondet_uint(void);

typedef struct {
  unsigned low : 3, high : 6;
  unsigned rest;
} Fields;

static Fields shared;

static void *set(void *arg) {
  Fields f = shared;
  f.low = __VERIFIER_nondet_uint();
  f.high = f.low * 9;
  memcpy(&shared, &f, sizeof f);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, set, 0);
  pthread_join(t, 0);
#ifdef WIDE
  assert(shared.high < 63);
#else
  assert(shared.high == (shared.low << 3 | shared.low));
#endif
}
