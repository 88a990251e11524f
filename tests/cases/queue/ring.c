// run: --unwind 3
// expect: TRUE
// why: Ring of one producer and one consumer without locks.
// run: --unwind 3 -DOVERFULL
// expect: FALSE(assertion)
// mutant: one more than the ring holds is let in.
// run: --unwind 3 -DPUBLISH_FIRST
// expect: FALSE(assertion)
// mutant: the tail moves before the slot is written.
// run: --unwind 3 -DRELEASE_FIRST
// expect: FALSE(assertion)
// mutant: the slot is given back before it is read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int ring[2];
static atomic_uint head, tail;

static void *producer(void *arg) {
  for (unsigned i = 0; i < 3; i++) {
#ifdef OVERFULL
    __VERIFIER_assume(i - head < 3);
#else
    __VERIFIER_assume(i - head < 2);
#endif
#ifdef PUBLISH_FIRST
    tail = i + 1;
#endif
    ring[i % 2] = (int)i + 5;
#ifndef PUBLISH_FIRST
    tail = i + 1;
#endif
  }
  return arg;
}

static void *consumer(void *arg) {
  for (unsigned i = 0; i < 3; i++) {
    __VERIFIER_assume(tail != i);
#ifdef RELEASE_FIRST
    head = i + 1;
#endif
    assert(ring[i % 2] == (int)i + 5);
#ifndef RELEASE_FIRST
    head = i + 1;
#endif
  }
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, producer, (void *)0L);
  pthread_create(&b, NULL, consumer, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
