// run: --engine prove --property no-deadlock
// expect: TRUE
// run: --engine portfolio --property no-deadlock -DWRONG
// expect: FALSE(no-deadlock)
// run: --engine prove --timeout 1 --property no-deadlock -DLOST
// expect: UNKNOWN
// why: the next ticket is that of a thread, which goes on; or gives it back
// why: twice, or is lost, as main draws one and does not use it.
#include <pthread.h>
#include <stdatomic.h>

static atomic_uchar next, serving;
#ifdef WRONG
enum { STEP = 2 };
#else
enum { STEP = 1 };
#endif

static void *work(void *unused) {
  for (;;) {
    unsigned char mine = atomic_fetch_add(&next, 1);
    while (atomic_load(&serving) != mine)
      ;
    atomic_fetch_add(&serving, STEP);
  }
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
#ifdef LOST
  atomic_fetch_add(&next, 1);
#endif
  work(NULL);
}
