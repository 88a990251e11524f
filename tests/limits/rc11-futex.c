// row: With `--memory-model rc11`, atomic accesses of different
// run: --memory-model rc11 --unwind 2
// expect: UNKNOWN(a call that accesses an atomic object)
#include <linux/futex.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>
#include <unistd.h>
atomic_int word;
static void *wait(void *u) {
  syscall(SYS_futex, &word, FUTEX_WAIT, 0, (void *)0); // here
  return u;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, wait, 0);
  atomic_store(&word, 1);
  syscall(SYS_futex, &word, FUTEX_WAKE, 1);
  pthread_join(t, 0);
  return 0;
}
