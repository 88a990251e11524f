#include "svcomp/build/process.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CANNOT_RUN = 127, BY_SIGNAL = 128 };

/* Ignores signals from the keyboard, which are for the program. */
static void ignore(struct sigaction *interrupt, struct sigaction *quit) {
  const struct sigaction ignored = {.sa_handler = SIG_IGN};
  sigaction(SIGINT, &ignored, interrupt);
  sigaction(SIGQUIT, &ignored, quit);
}

static void restore(const struct sigaction *interrupt,
                    const struct sigaction *quit) {
  sigaction(SIGINT, interrupt, NULL);
  sigaction(SIGQUIT, quit, NULL);
}

static int wait_for(pid_t child) {
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR)
      return CANNOT_RUN;
  return WIFSIGNALED(status) ? BY_SIGNAL + WTERMSIG(status)
                             : WEXITSTATUS(status);
}

int process_run(Arena *a, const TextList *words, Diag *d) {
  struct sigaction interrupt, quit;
  char **argv = ARENA_ARRAY(a, char *, words->n + 1);
  for (uint32_t i = 0; i < words->n; i++)
    argv[i] = arena_strdup(a, words->data[i]);
  fflush(NULL);
  ignore(&interrupt, &quit);
  pid_t child = fork();
  if (!child) {
    restore(&interrupt, &quit);
    execvp(argv[0], argv);
    diag_error(d, INVALID, (Loc){NULL, 0, 0}, "cannot run '%s': %s", argv[0],
               strerror(errno));
    _exit(CANNOT_RUN);
  }
  int code = child < 0 ? CANNOT_RUN : wait_for(child);
  restore(&interrupt, &quit);
  return code;
}
