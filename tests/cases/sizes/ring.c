// run:
// expect: TRUE
// run: -DEARLY
// expect: FALSE(assertion)
// why: A ring of 16,384 entries: what one thread has put another gets.
#include <assert.h>
#include <pthread.h>

enum { N = 16384 };
static int ring[N];
static _Atomic unsigned tail;

unsigned __VERIFIER_nondet_uint(void);
static unsigned begin;

static void *put(void *unused) {
#ifdef EARLY
  tail++;
  ring[(tail - 1) % N] = 5;
#else
  ring[tail % N] = 5;
  tail++;
#endif
  return unused;
}

int main(void) {
  pthread_t t;
  begin = tail = __VERIFIER_nondet_uint();
  pthread_create(&t, NULL, put, NULL);
  if (tail != begin)
    assert(ring[begin % N] == 5);
  pthread_join(t, NULL);
  return 0;
}
