// run: --engine prove
// expect: UNKNOWN(a proof needs that 'n' does not wrap around)
// run: --engine prove -DNO_LOCK
// expect: UNKNOWN(n in line 24)
// run: --engine prove -DARRAY
// expect: UNKNOWN(some part of a == )
// why: what stands in the way of a proof is told: a variable that is counted
// without end, who may write, an array whose elements are not told apart.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int n, a[64];
static unsigned at;

static void *work(void *arg) {
#ifdef ARRAY
  if (at < 64)
    assert(a[at] == 0);
#else
#ifndef NO_LOCK
  pthread_mutex_lock(&m);
#endif
  n++;
  assert(n > 0);
#ifdef NO_LOCK
  n = 0;
#else
  pthread_mutex_unlock(&m);
#endif
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  for (;;) {
    pthread_create(&t, 0, work, 0);
#ifdef ARRAY
    at++;
    a[at % 64] = 0;
#endif
  }
}
