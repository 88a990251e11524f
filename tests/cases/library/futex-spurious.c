// run:
// expect: TRUE
// run: --spurious-wakeups
// expect: FALSE(assertion)
// run: --spurious-wakeups -DLOOP
// expect: TRUE
// why: FUTEX_WAIT may return 0 though nobody woke the thread.
#define _GNU_SOURCE
#include <assert.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int word;

static void *post(void *unused) {
  atomic_store(&word, 1);
  syscall(SYS_futex, &word, FUTEX_WAKE, 1, NULL, NULL, 0);
  return unused;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, post, NULL);
  long result = syscall(SYS_futex, &word, FUTEX_WAIT, 0, NULL, NULL, 0);
#ifdef LOOP
  assert(result == 0 || result == -1);
#else
  assert(result == -1 || atomic_load(&word) == 1);
#endif
  pthread_join(t, NULL);
  return 0;
}
