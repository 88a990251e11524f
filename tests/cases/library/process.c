// run:
// expect: TRUE
// run: -DSTATUS
// expect: FALSE(assertion)
// run: -DINPUT
// expect: FALSE(assertion)
// run: -DNONE
// expect: FALSE(valid-deref)
// run: -DCLOSED
// expect: FALSE(valid-deref)
// run: -DSPAWNED
// expect: TRUE
// run: -DSPAWNED -DSTATUS
// expect: FALSE(assertion)
// run: -DDAEMON
// expect: TRUE
// run: -DDAEMON -DSTATUS
// expect: FALSE(assertion)
// why: Commands give any input and end in any way; a daemon is another process.
#define _DEFAULT_SOURCE
#include <assert.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void) {
#ifdef SPAWNED
  char *arguments[] = {"ls", NULL};
  pid_t p;
  int status, error = posix_spawn(&p, "/bin/ls", NULL, NULL, arguments, NULL);
  if (error)
    return 1;
  assert(p > 0 && p != getpid());
  if (waitpid(p, &status, 0) == -1)
    return 1;
#ifdef STATUS
  assert(WIFEXITED(status));
#endif
#elif defined DAEMON
  pid_t own = getpid();
  int failed = daemon(0, 0);
  assert(failed || getpid() != own);
#ifdef STATUS
  assert(!failed);
#endif
#else
  int status = system("ls");
  assert(status == -1 || WIFEXITED(status) || WIFSIGNALED(status));
#ifdef STATUS
  assert(status != -1);
#endif
  FILE *f = popen("ls", "r");
#ifndef NONE
  if (!f)
    return 1;
#endif
  int c = getc(f);
  assert(c >= -1 && c < 256);
#ifdef INPUT
  assert(c != 'a');
#endif
  pclose(f);
#ifdef CLOSED
  getc(f);
#endif
#endif
  return 0;
}
