// run: --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --memory-model rc11 --property no-deadlock --search explicit
// expect: TRUE
// run: --memory-model tso --property no-deadlock
// expect: TRUE
// run: --memory-model rc11 --property no-data-race
// expect: TRUE
// run: --memory-model rc11 --property no-data-race -DGIVE=memory_order_relaxed
// expect: FALSE(no-data-race)
// run: --memory-model rc11 --property no-data-race -DTAKE=memory_order_relaxed
// expect: FALSE(no-data-race)
// run: --memory-model rc11 --property no-deadlock -DSILENT
// expect: FALSE(no-deadlock)
// run: --memory-model rc11 --property no-deadlock --search graph -DSILENT
// expect: FALSE(no-deadlock)
// why: a lock of a word and futex, with the orders that it needs: who sets the
// word free and then wakes has either been seen, or wakes who sleeps.
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef TAKE
#define TAKE memory_order_acquire
#endif
#ifndef GIVE
#define GIVE memory_order_release
#endif

static atomic_int word; /* 0: free, 1: held, 2: held, and somebody may wait */
static int shared;

static void lock(void) {
  int free = 0;
  if (atomic_compare_exchange_strong_explicit(&word, &free, 1, TAKE,
                                              memory_order_relaxed))
    return;
  while (atomic_exchange_explicit(&word, 2, TAKE))
    syscall(SYS_futex, &word, FUTEX_WAIT, 2, NULL);
}

static void unlock(void) {
  if (atomic_exchange_explicit(&word, 0, GIVE) == 1)
    return;
#ifndef SILENT
  syscall(SYS_futex, &word, FUTEX_WAKE, 1);
#endif
}

static void *work(void *unused) {
  lock();
  shared++;
  unlock();
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  work(NULL);
  pthread_join(t, NULL);
  return 0;
}
