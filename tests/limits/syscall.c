// row: System calls by number
// run:
// expect: UNKNOWN(a system call other than futex, membarrier, gettid)
// run: -DREQUEUE
// expect: UNKNOWN(futex other than to wait and to wake)
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <unistd.h>
int main(void) {
  int word = 0;
#ifdef REQUEUE
  return syscall(SYS_futex, &word, 3, 1, 1L, &word, 0) > 0;
#else
  return syscall(SYS_getcpu, &word, &word, NULL) > 0;
#endif
}
