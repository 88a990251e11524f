// run: -DACTION=SIG_DFL
// expect: TRUE
// run: -DACTION=handler
// expect: TRUE
// run: -DACTION=SIG_IGN
// expect: FALSE(assertion)
// run: -DACTION=SIG_IGN -DIGNORED
// expect: TRUE
// run: -DACTION=SIG_IGN -DLATE -DIGNORED
// expect: FALSE(assertion)
// run:
// expect: FALSE(assertion)
// run: -DIGNORED
// expect: FALSE(assertion)
// run: --failures none
// expect: TRUE
// why: Children leave a status unless the process ignores SIGCHLD when they
// end, as it may from its start.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <stddef.h>
#include <sys/wait.h>
#include <unistd.h>

static void handler(int number) { (void)number; }

int main(void) {
#if defined ACTION && !defined LATE
  signal(SIGCHLD, ACTION);
#endif
  pid_t child = fork();
  if (child == -1)
    return 1;
  if (child == 0)
    _exit(0);
#if defined ACTION && defined LATE
  signal(SIGCHLD, ACTION);
#endif
  int status;
  pid_t found;
  do
    found = waitpid(child, &status, 0);
  while (found == -1 && errno == EINTR);
#ifdef IGNORED
  assert(found == -1 && errno == ECHILD);
#else
  assert(found == child);
  assert(waitpid(child, &status, 0) == -1);
#endif
  (void)handler;
  return 0;
}
