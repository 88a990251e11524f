#include "frontend/system/subprocess.h"

#include "frontend/base/arena.h"
#include "frontend/base/ticks.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

struct Subprocess {
  pid_t child; /* 0: the child has been waited for */
  int from;
  bool is_finished, is_whole;
  char *text;
  size_t n, cap;
};

/* ---- the child */

/* Resets the signal handlers that the parent has set up. */
static void forget_handlers(void) {
  static const int signals[] = {SIGSEGV, SIGBUS,  SIGABRT, SIGFPE,
                                SIGILL,  SIGTERM, SIGINT,  SIGXCPU};
  for (size_t i = 0; i < sizeof signals / sizeof *signals; i++)
    signal(signals[i], SIG_DFL);
}

static void silence(void) {
  int nothing = open("/dev/null", O_RDWR);
  if (nothing < 0)
    _exit(EXIT_FAILURE);
  for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
    dup2(nothing, fd);
}

static void bound(unsigned seconds) {
  const struct rlimit time = {seconds, seconds}, core = {0, 0};
  setrlimit(RLIMIT_CPU, &time);
  setrlimit(RLIMIT_CORE, &core);
}

static void become(SubprocessWork *work, void *context, unsigned seconds,
                   int to, pid_t parent) {
  forget_handlers();
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent)
    _exit(EXIT_FAILURE);
  silence();
  bound(seconds);
  FILE *f = fdopen(to, "w");
  if (!f)
    _exit(EXIT_FAILURE);
  work(context, f);
  bool is_written = !ferror(f);
  is_written &= !fclose(f);
  _exit(is_written ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* ---- its parent */

Subprocess *subprocess_start(SubprocessWork *work, void *context,
                             unsigned seconds) {
  int ends[2];
  pid_t parent = getpid();
  if (pipe(ends))
    return NULL;
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    close(ends[0]);
    become(work, context, seconds, ends[1], parent);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return NULL;
  }
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  Subprocess *e = xcalloc(1, sizeof *e);
  e->child = child, e->from = ends[0];
  return e;
}

static void wait_for_child(Subprocess *e) {
  int status = 0;
  while (waitpid(e->child, &status, 0) < 0 && errno == EINTR)
    ;
  e->child = 0, e->is_finished = true;
  e->is_whole = WIFEXITED(status) && WEXITSTATUS(status) == EXIT_SUCCESS;
}

/* Reads a chunk.  False at the end or after an error. */
static bool read_some(Subprocess *e) {
  enum { PART = 4096 };
  if (e->n + PART >= e->cap) {
    e->cap = 2 * e->cap + 2 * PART;
    e->text = xrealloc(e->text, e->cap);
  }
  ssize_t n = read(e->from, e->text + e->n, PART);
  if (n > 0)
    e->n += (size_t)n;
  e->text[e->n] = '\0';
  return n > 0 || (n < 0 && errno == EINTR);
}

bool subprocess_is_finished(Subprocess *e, unsigned milliseconds) {
  struct pollfd p = {.fd = e->from, .events = POLLIN};
  while (!e->is_finished && poll(&p, 1, (int)milliseconds) > 0)
    if (!read_some(e))
      wait_for_child(e);
  if (!e->is_finished)
    ticks_add_wait(milliseconds);
  return e->is_finished;
}

const char *subprocess_text(const Subprocess *e) {
  return e->is_finished && e->is_whole ? e->text : NULL;
}

void subprocess_delete(Subprocess *e) {
  if (!e)
    return;
  if (e->child) {
    kill(e->child, SIGKILL);
    wait_for_child(e);
  }
  close(e->from);
  free(e->text);
  free(e);
}
