// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion -DWRONG=1
// expect: UNKNOWN
// run: --engine prove --property assertion -DWRONG=2
// expect: UNKNOWN
// run: --engine prove --property assertion -DWRONG=3
// expect: UNKNOWN
// run: --search explicit --property assertion -DWRONG=1
// expect: FALSE(assertion)
// run: --search explicit --property assertion -DWRONG=2
// expect: FALSE(assertion)
// run: --property assertion --unwind 2 -DWRONG=3
// expect: FALSE(assertion)
// why: members beside an array keep their values where an index varies, also
// the one that bounds it; not beyond its end, nor do elements
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

bool __VERIFIER_nondet_bool(void);

#ifndef WRONG
#define WRONG 0
#endif
enum { MOST = 30 };
static struct {
  int before, size;
  int items[MOST];
  int after;
} q;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *push(void *unused) {
  pthread_mutex_lock(&m);
  if (q.size < MOST) {
    q.items[q.size + (WRONG == 3)] = 7;
#if WRONG == 1
    q.items[1] = 8;
#endif
    q.size++;
  }
  assert(q.size <= MOST && !q.before && !q.after);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t t;
#if WRONG == 3
  q.size = MOST - 1;
#endif
  while (__VERIFIER_nondet_bool())
    pthread_create(&t, 0, push, 0);
  pthread_mutex_lock(&m);
  int v = q.items[q.size ? q.size - 1 : 0];
#if WRONG == 2
  assert(v == 7);
#else
  assert(v == 0 || v == 7);
#endif
  pthread_mutex_unlock(&m);
}
