#include "frontend/base/diag.h"

#include "frontend/base/arena.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>

struct Diag {
  FILE *out;
  unsigned count;
};

Diag *diag_new(FILE *out) {
  Diag *d = xcalloc(1, sizeof *d);
  d->out = out;
  return d;
}

void diag_delete(Diag *d) { free(d); }

unsigned diag_count(const Diag *d) { return d->count; }

static void report(const Diag *d, Loc loc, const char *word, const char *fmt,
                   va_list ap) {
  fprintf(d->out, "%s:", loc.file ? loc.file : "bmc");
  if (loc.line)
    fprintf(d->out, "%u:", loc.line);
  if (loc.line && loc.column)
    fprintf(d->out, "%u:", loc.column);
  fprintf(d->out, " %s: ", word);
  vfprintf(d->out, fmt, ap);
  fputc('\n', d->out);
}

Status diag_error(Diag *d, Status s, Loc loc, const char *fmt, ...) {
  static const char *const word[] = {"ok", "error", "unsupported", "limit"};
  assert(s != OK);
  va_list ap;
  va_start(ap, fmt);
  report(d, loc, word[s], fmt, ap);
  va_end(ap);
  d->count++;
  return s;
}

void diag_warn(Diag *d, Loc loc, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  report(d, loc, "warning", fmt, ap);
  va_end(ap);
}
