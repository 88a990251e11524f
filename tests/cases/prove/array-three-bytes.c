// run: --engine prove
// expect: UNKNOWN(leaves this check open: a[some()].at.x <= 1)
// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove -DRIGHT
// expect: TRUE
// why: a store of three bytes, as of all accesses, is across two elements where
// one begins at a multiple of four, and the other one byte later.
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

#ifdef RIGHT
enum { WIDTH = 32 };
#else
enum { WIDTH = 24 };
#endif

static union {
  struct __attribute__((packed)) {
    unsigned x : WIDTH;
  } at;
  struct __attribute__((packed)) {
    char first;
    unsigned x : 24;
  } later;
} a[20];

static int some(void) { return __VERIFIER_nondet_bool() ? 3 : 12; }

static void *work(void *arg) {
#ifdef RIGHT
  a[some()].at.x = 1;
#else
  a[some()].later.x = 1;
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  assert(a[some()].at.x <= 1);
  return 0;
}
