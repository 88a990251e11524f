// run: --engine prove --property assertion
// expect: TRUE
// run: --engine prove --property assertion -DWRONG
// expect: UNKNOWN
// run: --property assertion --unwind 3 -DWRONG
// expect: FALSE
// why: critical sections that add commute
#include <assert.h>
#include <pthread.h>

extern int __VERIFIER_nondet_int(void);

static int n;
static unsigned x, y;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *f(void *unused) {
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&m);
    x += 4;
    pthread_mutex_unlock(&m);
  }
  return unused;
}

static void *g(void *unused) {
  for (int i = 0; i < n; i++) {
    pthread_mutex_lock(&m);
  #ifdef WRONG
    x -= 3;
  #else
    x -= 4;
  #endif
    pthread_mutex_unlock(&m);
  }
  return unused;
}

int main(void) {
  pthread_t p, q;
  n = __VERIFIER_nondet_int();
  pthread_create(&p, 0, f, 0);
  pthread_create(&q, 0, g, 0);
  pthread_join(p, 0);
  pthread_join(q, 0);
  assert(x == 0);
}
