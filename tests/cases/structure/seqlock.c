// run: --unwind 1
// expect: TRUE
// why: A reader that saw the same even number twice saw one version.
// run: --unwind 1 -DLATE
// expect: FALSE(assertion)
// mutant: the writer announces itself too late.
// run: --unwind 1 -DNO_RECHECK
// expect: FALSE(assertion)
// mutant: the number is not read again.
// run: --unwind 1 -DODD
// expect: FALSE(assertion)
// mutant: an odd number is taken for a version.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int sequence;
static _Atomic int x, y;

static void *writer(void *arg) {
#ifdef LATE
  x = 1;
#endif
  sequence++;
#ifndef LATE
  x = 1;
#endif
  y = 1;
  sequence++;
  return arg;
}

static void *reader(void *arg) {
  int before = sequence;
  int a = x, b = y;
#if defined NO_RECHECK
  if (before % 2 == 0)
#elif defined ODD
  if (sequence == before)
#else
  if (before % 2 == 0 && sequence == before)
#endif
    assert(a == b);
  return arg;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, writer, (void *)0L);
  pthread_create(&b, NULL, reader, (void *)1L);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  return 0;
}
