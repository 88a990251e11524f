// run: --engine prove
// expect: TRUE
// run: --engine prove -DMUTANT
// expect: UNKNOWN(leaves this check open: a == b)
// why: readers without end, of what is written under a sequence lock, try again
// where a write came in between; not if writes leave the number odd.
#include <assert.h>
#include <pthread.h>
static unsigned seq;
static int x, y;
static void *writer(void *arg) {
  for (int i = 1; i < 3; i++) {
    seq = seq + 1;
    x = i;
    y = i;
#ifndef MUTANT
    seq = seq + 1;
#endif
  }
  return arg;
}
static void *reader(void *arg) {
  for (;;) {
    unsigned s = seq;
    if (s % 2)
      continue;
    int a = x, b = y;
    if (seq != s)
      continue;
    assert(a == b);
  }
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, writer, 0);
  for (;;)
    pthread_create(&t, 0, reader, 0);
}
