// run:
// expect: TRUE
// run: -DNAME
// expect: FALSE(assertion)
// run: -DORPHAN
// expect: FALSE(assertion)
// run: -DON
// expect: FALSE(assertion)
// run: -DFAILS
// expect: FALSE(assertion)
// run: -DSIGNAL
// expect: FALSE(assertion)
// run: -DNO_ORPHAN
// expect: TRUE
// why: prctl names the thread, and lets the process wait for orphans.
#include <assert.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
  char name[16];
  int on = -1, signal = -1, status;
  if (prctl(PR_SET_NAME, "a name of more than fifteen") ||
      prctl(PR_GET_NAME, name))
    return 1;
#ifdef NAME
  assert(strcmp(name, "a name of more "));
#else
  assert(strcmp(name, "a name of more ") == 0);
#endif
#ifdef FAILS
  assert(prctl(PR_SET_DUMPABLE, 0) == 0);
#endif
  if (prctl(PR_GET_PDEATHSIG, &signal) == 0)
    assert(signal >= 0 && signal <= 64);
#ifdef SIGNAL
  assert(signal <= 0);
#endif
#ifdef NO_ORPHAN
  if (prctl(PR_SET_CHILD_SUBREAPER, 0))
    return 1;
#else
  if (prctl(PR_SET_CHILD_SUBREAPER, 1L) || prctl(PR_GET_CHILD_SUBREAPER, &on))
    return 1;
#ifdef ON
  assert(on == 0);
#else
  assert(on == 1);
#endif
#endif
  int own = fork();
  if (own < 0)
    return 1;
  if (own == 0)
    _exit(1);
  int got = wait(&status);
#if defined ORPHAN || defined NO_ORPHAN
  assert(got == own || got == -1);
#else
  assert(got == -1 || got != getpid());
#endif
  return 0;
}
