#include "svcomp/outputs.h"

#include <string.h>
#include <sys/stat.h>

typedef struct {
  const char *option; /* "the input" of the program itself */
  const char *path;   /* NULL: not given */
} NamedFile;

static bool is_device(const char *path) {
  struct stat s;
  return !stat(path, &s) && !S_ISREG(s.st_mode);
}

static bool is_same(const char *a, const char *b) {
  struct stat x, y;
  if (!strcmp(a, b))
    return true;
  return !stat(a, &x) && !stat(b, &y) && x.st_dev == y.st_dev &&
         x.st_ino == y.st_ino;
}

static Status check_pair(NamedFile out, NamedFile other, Diag *d) {
  const Loc nowhere = {NULL, 0, 0};
  if (!out.path || !other.path || is_device(out.path) ||
      !is_same(out.path, other.path))
    return OK;
  return diag_error(d, INVALID, nowhere,
                    "%s would write over '%s', the file of %s", out.option,
                    other.path, other.option);
}

Status outputs_check(const Options *o, Diag *d) {
  const NamedFile read[] = {{"the program", o->file},
                            {"--propertyfile", o->propertyfile},
                            {"--validate", o->validate}};
  const NamedFile written[] = {{"--sarif", o->sarif},
                               {"--html", o->html},
                               {"--junit", o->junit},
                               {"--witness", o->witness},
                               {"--graphml-witness", o->graphml_witness},
                               {"--emit-replay", o->emit_replay},
                               {"--dimacs", o->dimacs},
                               {"--smt2", o->smt2}};
  enum {
    N_READ = sizeof read / sizeof *read,
    N_WRITTEN = sizeof written / sizeof *written
  };
  for (unsigned i = 0; i < N_WRITTEN; i++) {
    for (unsigned k = 0; k < N_READ; k++)
      TRY(check_pair(written[i], read[k], d));
    for (unsigned k = 0; k < i; k++)
      TRY(check_pair(written[i], written[k], d));
  }
  return OK;
}
