// run:
// expect: TRUE
// run: -DK=2
// expect: FALSE(assertion)
// run: -DRETURN
// expect: TRUE
// run: -DRETURN -DK=2
// expect: FALSE(assertion)
// run: -DEND_OF_THREAD -DK=0
// expect: TRUE
// run: -DEND_OF_THREAD
// expect: FALSE(assertion)
// run: -DCHOICE
// expect: UNKNOWN(exits with 4)
// run: -DCHOICE -DK=4
// expect: FALSE(assertion)
// run: -DCHOICE -DK=WEXITSTATUS(status)%7
// expect: TRUE
// run: -DERRX
// expect: TRUE
// run: -DABORT -DK=77
// expect: TRUE
// run: -DABORT -DSIGNAL --failures none
// expect: FALSE(assertion)
// run: -DSIGNAL
// expect: FALSE(assertion)
// run: -DSIGNAL --failures none
// expect: TRUE
// run: -DRAISE -DSIGNAL --failures none
// expect: UNKNOWN(signal
// run: -DEXEC -DK=77
// expect: FALSE(assertion)
// run: -DENDLESS -DK=77
// expect: TRUE
// run: -DGRANDCHILD
// expect: UNKNOWN(exits with 9)
// run: -DPASSES_ON
// expect: UNKNOWN(exits with)
// run: -DSPAWN
// expect: FALSE(assertion)
// run: -DTHREAD
// expect: TRUE
// run: -DTHREAD -DK=8
// expect: FALSE(assertion)
// run: -DPOINTER
// expect: TRUE
// run: -DPOINTER -DK=2
// expect: FALSE(assertion)
// run: -DUNTRACED
// expect: TRUE
// why: A child of fork exits as its own code does, with a run that shows it; by
// a signal from outside only where calls fail; one that execs ends in any way.
#define _GNU_SOURCE
#include <assert.h>
#include <err.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>
#ifndef K
#define K 3
#endif

static pid_t children[2];
static int input;

static void *run(void *given) {
  if (given)
    exit(3);
  return given;
}

static void leave(int code) {
  if (code)
    _exit(code);
}

static int make(pid_t *out) {
#ifdef SPAWN
  char *arguments[] = {"a", NULL};
  return posix_spawn(out, "a", NULL, NULL, arguments, NULL) ? -1 : 1;
#else
  *out = fork();
  if (*out < 0)
    err(1, "fork");
  return *out ? 1 : 0;
#endif
}

static int child(void) {
#ifdef RETURN
  return 3;
#elif defined END_OF_THREAD
  pthread_exit(NULL);
#elif defined CHOICE
  exit(input ? 3 : 4);
#elif defined ERRX
  errx(3, "a child");
#elif defined ABORT
  abort();
#elif defined RAISE
  raise(SIGUSR1);
#elif defined EXEC
  execl("a", "a", (char *)NULL);
#elif defined ENDLESS
  for (;;)
    ;
#elif defined GRANDCHILD
  if (fork() == 0)
    _exit(9);
#elif defined PASSES_ON
  int status = 0;
  pid_t own = fork();
  if (own == 0)
    _exit(4);
  if (own > 0 && waitpid(own, &status, 0) == own && WIFEXITED(status))
    _exit(WEXITSTATUS(status) - 1);
#elif defined THREAD
  pthread_t t;
  if (!pthread_create(&t, NULL, run, &input))
    pthread_join(t, NULL);
#elif defined POINTER
  void (*volatile end)(int) = leave;
  end(3);
#endif
  leave(3);
  return 0;
}

int main(void) {
  int status, i = 1;
#ifdef CHOICE
  input = getppid() % 2;
#endif
  switch (make(&children[i])) {
  case -1: return 1;
  case 0: return child();
  default: break;
  }
#ifdef UNTRACED
  if (waitpid(children[i], &status, WUNTRACED) != children[i])
    return 1;
  assert(WIFEXITED(status) || WIFSIGNALED(status) || WIFSTOPPED(status));
#else
  if (waitpid(children[i], &status, 0) != children[i])
    return 1;
#endif
#ifdef SIGNAL
  assert(!WIFSIGNALED(status));
#endif
#ifdef ABORT
  assert(!WIFEXITED(status));
#endif
  if (WIFEXITED(status))
    assert(WEXITSTATUS(status) == K);
  return 0;
}
