#include "tests/fuzz/process.h"

#include "frontend/base/arena.h"
#include "frontend/system/oom.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { EXIT_MEMORY = 71 };

static void die(const char *what) {
  perror(what);
  exit(6);
}

static void read_all(int fd, Child *c) {
  size_t capacity = 256;
  c->output = xrealloc(NULL, capacity);
  ssize_t n;
  while ((n = read(fd, c->output + c->n_output, capacity - c->n_output - 1)) >
         0) {
    c->n_output += (size_t)n;
    if (c->n_output + 1 == capacity)
      c->output = xrealloc(c->output, capacity *= 2);
  }
  c->output[c->n_output] = '\0';
}

static void limit(int resource, rlim_t most) {
#ifdef __SANITIZE_ADDRESS__ /* its shadow memory counts as data */
  if (resource == RLIMIT_DATA)
    return;
#endif
  const struct rlimit l = {most, most};
  setrlimit(resource, &l);
}

static Child child_wait(pid_t pid, int fd) {
  Child c = {0};
  int status;
  read_all(fd, &c);
  close(fd);
  if (waitpid(pid, &status, 0) != pid)
    die("waitpid");
  c.ended = WIFEXITED(status);
  if (c.ended)
    c.code = WEXITSTATUS(status);
  else
    c.signal = WTERMSIG(status);
  c.is_out_of_memory = c.ended && c.code == EXIT_MEMORY;
  c.is_out_of_time =
      c.signal == SIGALRM || c.signal == SIGXCPU || c.signal == SIGKILL;
  return c;
}

/* Starts a child.  In the child: pid == 0 and *fd is the end to write to. */
static pid_t child_start(int *fd, unsigned seconds) {
  int ends[2];
  fflush(NULL);
  if (pipe(ends))
    die("pipe");
  pid_t pid = fork();
  if (pid < 0)
    die("fork");
  *fd = ends[pid == 0];
  close(ends[pid != 0]);
  if (pid == 0) {
    limit(RLIMIT_CPU, seconds);
    alarm(10 * seconds); /* in case it waits for ever, or the machine is busy */
  }
  return pid;
}

Child process_run(const char *const *argv, unsigned seconds) {
  int fd;
  pid_t pid = child_start(&fd, seconds);
  if (pid)
    return child_wait(pid, fd);
  dup2(fd, STDOUT_FILENO);
  dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
  execvp(argv[0], (char *const *)argv);
  _exit(127);
}

static void leave_exhausted(void) { _exit(EXIT_MEMORY); }

Child process_call(void (*body)(void *context, int fd), void *context,
                   unsigned seconds, unsigned megabytes) {
  int fd;
  pid_t pid = child_start(&fd, seconds);
  if (pid)
    return child_wait(pid, fd);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_DATA, (rlim_t)megabytes << 20);
  arena_on_exhaustion(leave_exhausted);
  oom_install(leave_exhausted);
  body(context, fd);
  _exit(0);
}

void child_release(Child *c) {
  free(c->output);
  c->output = NULL;
}

char *file_read(const char *path) {
  FILE *f = fopen(path, "r");
  if (!f)
    die(path);
  Child c = {0};
  read_all(fileno(f), &c);
  fclose(f);
  return c.output;
}

void file_write(const char *path, const char *text) {
  FILE *f = fopen(path, "w");
  if (!f || fputs(text, f) == EOF || fclose(f))
    die(path);
}
