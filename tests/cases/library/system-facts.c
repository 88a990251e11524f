// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// why: what is asked of the system and of files is any; what follows from the
// arguments is exact.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/statvfs.h>
#include <sys/sysinfo.h>
#include <termios.h>
#include <unistd.h>

int main(void) {
  struct statvfs files;
  struct sysinfo facts;
  struct rlimit limit = {10, 5}, old;
  struct termios terminal = {.c_lflag = ECHO | ICANON | TOSTOP};
  gid_t groups[2];
  int n = getgroups(0, NULL), ceiling;
  pthread_mutexattr_t attr;
  assert(n >= 0 && getgroups(0, NULL) == n);
  if (n <= 2)
    assert(getgroups(2, groups) == n);
#if WRONG == 1
  assert(n > 0);
#endif
  if (sysinfo(&facts) == 0)
    assert(facts.uptime >= 0);
#if WRONG == 2
  assert(statvfs("/", &files) == 0);
#endif
  (void)files;
  assert(prlimit(0, RLIMIT_NOFILE, &limit, &old) == -1 && errno == EINVAL);
  cfmakeraw(&terminal);
  assert(terminal.c_lflag == TOSTOP && terminal.c_cc[VMIN] == 1);
  char *page = valloc(1);
  if (page)
    assert((uintptr_t)page % 4096 == 0);
#if WRONG == 4
  page[1] = 1;
#endif
  free(page);
  char name[] = "aXXXXXX.c";
  int file = mkstemps(name, 2);
  if (file >= 0)
    assert(name[7] == '.' && name[1] != '-');
  int shared = shm_open("/a", O_RDONLY, 0);
  if (shared >= 0)
    assert(shared != file && write(shared, "a", 1) == -1 && errno == EBADF);
#if WRONG == 3
  assert(memfd_create("a", 0) != shared);
#endif
  pthread_mutexattr_init(&attr);
  assert(pthread_mutexattr_setprioceiling(&attr, 0) == EINVAL);
  assert(pthread_mutexattr_setprioceiling(&attr, 7) == 0);
  assert(pthread_mutexattr_getprioceiling(&attr, &ceiling) == 0);
  assert(ceiling == 7);
  return 0;
}
