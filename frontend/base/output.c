#define _XOPEN_SOURCE 700 /* realpath */

#include "frontend/base/output.h"

#include "frontend/base/limits.h"

#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static Status fail(const Output *o, Diag *d, const char *what) {
  return diag_error(d, INVALID, (Loc){.file = o->path}, "cannot %s: %s", what,
                    strerror(errno));
}

/* What a link leads to is replaced, not the link. */
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

Status output_open(Output *o, const char *path, Diag *d) {
  *o = (Output){.path = path, .arena = arena_new()};
  if (!is_special(path)) {
    o->target = resolve(o->arena, path);
    o->temporary =
        arena_printf(o->arena, "%s.%ld.tmp", o->target, (long)getpid());
    limits_temporary_file(o->temporary);
  }
  o->file = fopen(o->temporary ? o->temporary : path, "w");
  if (o->file)
    return OK;
  Status s = fail(o, d, "write");
  limits_temporary_file(NULL);
  arena_delete(o->arena);
  return s;
}

/* errno is the reason of the first failure that is known: what could not be
 * written earlier is tried again. */
static bool finish(FILE *f) {
  bool has_failed = ferror(f) != 0;
  errno = EIO;
  has_failed |= fflush(f) != 0;
  int why = errno;
  if (fclose(f) && !has_failed)
    return false;
  errno = why;
  return !has_failed;
}

Status output_close(Output *o, Diag *d) {
  Status s = OK;
  if (!finish(o->file))
    s = fail(o, d, "write");
  else if (o->temporary && rename(o->temporary, o->target))
    s = fail(o, d, "rename the temporary file");
  if (s != OK && o->temporary)
    remove(o->temporary);
  limits_temporary_file(NULL);
  arena_delete(o->arena);
  return s;
}
