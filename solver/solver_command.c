#include "solver/solver_command.h"

#include "frontend/base/arena.h"
#include "frontend/base/ticks.h"
#include "frontend/system/limits.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void fail(const Command *c, const char *what) {
  diag_error(c->diag, LIMIT, (Loc){0}, "external solver '%s': %s: %s", c->text,
             what, strerror(errno));
}

static bool fill_file(const Command *c, char *path,
                      void (*write_to)(void *, FILE *), void *context) {
  int fd = mkstemp(path);
  limits_temporary_file(fd < 0 ? NULL : path);
  FILE *f = fd < 0 ? NULL : fdopen(fd, "w");
  if (!f) {
    fail(c, "cannot write its input");
    return false;
  }
  write_to(context, f);
  bool failed = ferror(f) != 0;
  failed |= fclose(f) != 0;
  if (failed)
    fail(c, "cannot write its input");
  return !failed;
}

/* Runs in the child: enters a process group of its own, so that the whole group
 * can be ended. */
static void become(const Command *c, const char *path, const int *pipe_ends) {
  setpgid(0, 0);
  dup2(pipe_ends[1], STDOUT_FILENO);
  close(pipe_ends[0]), close(pipe_ends[1]);
  const size_t n = strlen(c->text) + sizeof " \"$1\"";
  char *line = malloc(n);
  if (!line)
    _exit(127);
  snprintf(line, n, "%s \"$1\"", c->text);
  execl("/bin/sh", "sh", "-c", line, "sh", path, (char *)NULL);
  _exit(127);
}

typedef struct {
  char *data;
  size_t n, cap;
  size_t reported; /* lines before this index have been passed on */
} Buffer;

/* Reads some output; false at its end. */
static bool read_some(Buffer *b, int fd) {
  if (b->n + 4096 > b->cap) {
    b->cap = 2 * b->cap + 8192;
    b->data = xrealloc(b->data, b->cap);
  }
  ssize_t n = read(fd, b->data + b->n, b->cap - b->n - 1);
  if (n > 0)
    b->n += (size_t)n;
  return n > 0 || (n < 0 && errno == EINTR);
}

static void report_lines(const Command *c, Buffer *b) {
  static const char lead[] = "c progress ";
  char *end;
  b->data[b->n] = '\0';
  while (c->note && (end = strchr(b->data + b->reported, '\n'))) {
    const char *line = b->data + b->reported;
    *end = '\0';
    if (!strncmp(line, lead, sizeof lead - 1))
      c->note(c->note_context, line + sizeof lead - 1);
    *end = '\n';
    b->reported = (size_t)(end - b->data) + 1;
  }
}

enum { PERIOD = 50 }; /* milliseconds between polls */

/* Collects the output; false if it was stopped. */
static bool collect(const Command *c, Buffer *b, int fd) {
  for (;;) {
    struct pollfd p = {.fd = fd, .events = POLLIN};
    if (c->stop && c->stop(c->context))
      return false;
    if (poll(&p, 1, PERIOD) <= 0) {
      ticks_add_wait(PERIOD);
      continue;
    }
    if (!read_some(b, fd))
      return true;
    report_lines(c, b);
  }
}

/* Ends the child's group; the child may have started processes outside it. */
static void end(pid_t child) {
  kill(-child, SIGTERM);
  for (unsigned i = 0; i < 40; i++) {
    if (waitpid(child, NULL, WNOHANG))
      break;
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
  }
  kill(-child, SIGKILL);
}

static char *run_on(const Command *c, const char *path) {
  int ends[2];
  if (pipe(ends)) {
    fail(c, "pipe");
    return NULL;
  }
  pid_t child = fork();
  if (child == 0)
    become(c, path, ends);
  close(ends[1]);
  Buffer b = {0};
  bool done = child > 0 && collect(c, &b, ends[0]);
  if (child < 0)
    fail(c, "fork");
  else if (!done)
    end(child);
  close(ends[0]);
  if (child < 0)
    return NULL;
  while (waitpid(child, NULL, 0) < 0 && errno == EINTR)
    ;
  if (!done || !b.data) {
    free(b.data);
    return NULL;
  }
  b.data[b.n] = '\0';
  return b.data;
}

char *command_run(const Command *c, void (*write_to)(void *, FILE *),
                  void *context) {
  const char *folder = getenv("TMPDIR");
  Arena *a = arena_new();
  char *path = arena_printf(a, "%s/bmc-XXXXXX", folder ? folder : "/tmp");
  char *output = fill_file(c, path, write_to, context) ? run_on(c, path) : NULL;
  unlink(path);
  limits_temporary_file(NULL);
  arena_delete(a);
  return output;
}
