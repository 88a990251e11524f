// run:
// expect: TRUE
// run: --property no-deadlock
// expect: TRUE
// run: -DLOST --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DONE --property no-deadlock
// expect: FALSE(no-deadlock)
// run: -DTWICE
// expect: FALSE(assertion)
// why: Locks made of a word and futex: who sleeps is woken.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word; /* 0: free, 1: held, 2: held, and somebody may wait */
static int held, done;

static long futex(atomic_int *w, int operation, int value) {
  return syscall(SYS_futex, w, operation, value, NULL, NULL, 0);
}

static void lock(void) {
  int free = 0;
  if (atomic_compare_exchange_strong(&word, &free, 1))
    return;
#ifdef TWICE
  futex(&word, FUTEX_WAIT_PRIVATE, 2);
  atomic_store(&word, 2);
#else
  while (atomic_exchange(&word, 2) != 0)
    futex(&word, FUTEX_WAIT_PRIVATE, 2);
#endif
}

static void unlock(void) {
  int was = atomic_exchange(&word, 0);
#ifdef LOST
  if (was == 3)
#else
  if (was == 2)
#endif
    futex(&word, FUTEX_WAKE_PRIVATE, 1);
}

static void *work(void *arg) {
  lock();
  assert(!held);
  held = 1;
  done++;
  held = 0;
  unlock();
  return arg;
}

int main(void) {
  pthread_t a, b;
  assert(futex(&word, FUTEX_WAIT, 7) == -1 && errno == EAGAIN);
  assert(futex(&word, FUTEX_WAKE, 1) == 0);
#ifdef ONE
  futex(&word, FUTEX_WAIT, 0);
#endif
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(done == 2);
  return 0;
}
