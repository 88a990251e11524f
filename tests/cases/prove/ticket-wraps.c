// run: --search explicit
// expect: FALSE(assertion)
// run: --engine prove
// expect: UNKNOWN(leaves this check open: inside == 1)
// run: --engine prove -DTHREADS=3
// expect: TRUE
// why: of four numbers that threads draw in turn, the fifth thread draws one that
// is still held, which random steps come too late to see.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef THREADS
#define THREADS 5
#endif
static atomic_uchar next, served;
static int inside;
static void *work(void *arg) {
  for (int i = 0; i < 300; i++)
    ;
  unsigned char mine = atomic_fetch_add(&next, 64);
  while (served != mine) {
  }
  inside = 1;
  assert(inside == 1);
  inside = 0;
  atomic_fetch_add(&served, 64);
  return arg;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < THREADS; i++)
    pthread_create(&t, 0, work, 0);
}
