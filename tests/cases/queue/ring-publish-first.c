// run: --unwind 3
// expect: FALSE(assertion)
// why: mutant: the tail moves before the slot is written.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static int ring[2];
static atomic_uint head, tail;

static void *producer(void *arg) {
  for (unsigned i = 0; i < 3; i++) {
    __VERIFIER_assume(i - head < 2);
    tail = i + 1;
    ring[i % 2] = (int)i + 5;
  }
  return arg;
}

static void *consumer(void *arg) {
  for (unsigned i = 0; i < 3; i++) {
    __VERIFIER_assume(tail != i);
    assert(ring[i % 2] == (int)i + 5);
    head = i + 1;
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
