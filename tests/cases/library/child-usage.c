// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: wait4 and waitid wait for a child, and execle ends the process or fails.
#define _GNU_SOURCE
#include <assert.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  struct rusage used = {.ru_nswap = -1};
  siginfo_t info;
  int status = -1, child = fork();
  char *environment[] = {"A=b", NULL};
  if (child < 0)
    return 0;
  if (child == 0) {
#if WRONG == 3
    environment[1] = (char *)1;
#endif
    execle("a", "a", "b", NULL, environment);
    assert(WRONG != 4);
    _exit(1);
  }
  int got = wait4(child, &status, 0, &used);
  assert(got == child || got == -1);
  if (got == child)
    assert(used.ru_nswap >= 0 && status != -1);
#if WRONG == 1
  if (got == child)
    assert(WIFEXITED(status));
#endif
  child = fork();
  if (child <= 0)
    return 0;
  if (waitid(P_PID, (id_t)child, &info, WEXITED) == 0) {
    assert(info.si_signo == SIGCHLD && info.si_pid == child);
    assert(info.si_code == CLD_EXITED || info.si_code == CLD_KILLED ||
           info.si_code == CLD_DUMPED);
#if WRONG == 2
    assert(info.si_status == 0);
#endif
    assert(waitid(P_PID, (id_t)child, &info, WEXITED) == -1);
  }
  return 0;
}
