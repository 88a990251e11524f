#define _GNU_SOURCE /* fopencookie, realpath */

#include "frontend/system/output.h"

#include "frontend/system/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status fail(const Output *o, Diag *d, const char *what) {
  return diag_error(d, INVALID, (Loc){.file = o->path}, "cannot %s: %s", what,
                    strerror(errno));
}

/* Returns the target of a link, so that the target is replaced and not the
 * link. */
static const char *resolve(Arena *a, const char *path) {
  char *real = realpath(path, NULL);
  const char *copy = arena_strdup(a, real ? real : path);
  free(real);
  return copy;
}

static bool is_special(const char *path) {
  struct stat s;
  return !stat(path, &s) && !S_ISREG(s.st_mode);
}

/* Opens a device or a pipe.  A pipe without a reader is an error at once, as
 * opening it could block forever. */
static int open_special(const char *path) {
  int fd = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
  if (fd >= 0)
    fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) & ~O_NONBLOCK);
  return fd;
}

static int open_file(const char *path) {
  return open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
}

/* Sink of the stream's bytes.  It keeps the errno, since stdio forgets why a
 * write failed. */
struct OutputSink {
  int fd, error;
};

static ssize_t write_all(void *cookie, const char *data, size_t n) {
  OutputSink *s = cookie;
  for (size_t done = 0; !s->error && done < n;) {
    ssize_t k = write(s->fd, data + done, n - done);
    if (k >= 0)
      done += (size_t)k;
    else if (errno != EINTR)
      s->error = errno;
  }
  return s->error ? 0 : (ssize_t)n;
}

static FILE *open_sink(OutputSink *s) {
  if (s->fd < 0)
    return NULL;
  FILE *f = fopencookie(s, "w", (cookie_io_functions_t){.write = write_all});
  if (!f)
    close(s->fd);
  return f;
}

Status output_open(Output *o, const char *path, Diag *d) {
  *o = (Output){.path = path, .arena = arena_new()};
  if (!is_special(path)) {
    o->target = resolve(o->arena, path);
    o->temporary =
        arena_printf(o->arena, "%s.%ld.tmp", o->target, (long)getpid());
    limits_temporary_file(o->temporary);
  }
  o->sink = ARENA_NEW(o->arena, OutputSink);
  o->sink->fd = o->temporary ? open_file(o->temporary) : open_special(path);
  o->file = open_sink(o->sink);
  if (o->file)
    return OK;
  Status s = fail(o, d, "write");
  limits_temporary_file(NULL);
  arena_delete(o->arena);
  return s;
}

static bool finish(Output *o) {
  bool has_failed = ferror(o->file) != 0;
  has_failed |= fclose(o->file) != 0;
  if (close(o->sink->fd) && !o->sink->error)
    o->sink->error = errno;
  errno = o->sink->error;
  return !has_failed && !o->sink->error;
}

static void end(Output *o, bool is_whole) {
  if (!is_whole && o->temporary)
    remove(o->temporary);
  limits_temporary_file(NULL);
  arena_delete(o->arena);
}

Status output_close(Output *o, Diag *d) {
  Status s = OK;
  if (!finish(o))
    s = fail(o, d, "write");
  else if (o->temporary && rename(o->temporary, o->target))
    s = fail(o, d, "rename the temporary file");
  end(o, s == OK);
  return s;
}

void output_discard(Output *o) {
  finish(o);
  end(o, false);
}

Status output_make_folder(const char *path, const char *what, Diag *d) {
  struct stat s;
  bool is_made = !mkdir(path, 0777) || errno == EEXIST;
  if (is_made && !stat(path, &s) && S_ISDIR(s.st_mode))
    return OK;
  return diag_error(d, INVALID, (Loc){path, 0, 0},
                    "cannot write: %s needs a folder%s", what,
                    is_made ? ", and this is none" : "");
}
