// run: --memory-model rc11
// expect: TRUE
// run: --memory-model rc11 --property no-deadlock
// expect: TRUE
// run: --memory-model rc11 --property no-deadlock --search explicit
// expect: TRUE
// run: --memory-model pso --property no-deadlock
// expect: TRUE
// run: --memory-model rc11 --property no-deadlock -DEARLY
// expect: FALSE(no-deadlock)
// run: --memory-model pso -DORDER=memory_order_relaxed
// expect: FALSE(assertion)
// run: --memory-model rc11 --property no-data-race -DORDER=memory_order_relaxed
// expect: FALSE(no-data-race)
// mutant: the thread is woken before the word is set, or the data follow it
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef ORDER
#define ORDER memory_order_release
#endif

static atomic_int is_there;
static int data;

static void wake(void) { syscall(SYS_futex, &is_there, FUTEX_WAKE, 1); }

static void *wait(void *unused) {
  while (!atomic_load_explicit(&is_there, memory_order_acquire))
    syscall(SYS_futex, &is_there, FUTEX_WAIT, 0, NULL);
  assert(data == 1);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, wait, NULL);
  data = 1;
#ifdef EARLY
  wake();
#endif
  atomic_store_explicit(&is_there, 1, ORDER);
#ifndef EARLY
  wake();
#endif
  pthread_join(t, NULL);
  return 0;
}
