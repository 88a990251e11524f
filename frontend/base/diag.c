#include "frontend/base/diag.h"

#include "frontend/base/arena.h"
#include "frontend/base/utf8.h"

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

/* Prints 'text' escaped, so that the report stays one line whatever bytes the
 * text holds. */
static void print_text(const Diag *d, const char *text) {
  Arena *a = arena_new();
  fputs(utf8_escape(a, text), d->out);
  arena_delete(a);
}

static void print_formatted(const Diag *d, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  char *text = xcalloc((size_t)(n < 0 ? 0 : n) + 1, 1);
  if (n >= 0)
    vsnprintf(text, (size_t)n + 1, fmt, again);
  va_end(again);
  print_text(d, text);
  free(text);
}

static void report(const Diag *d, Loc loc, const char *word, const char *fmt,
                   va_list ap) {
  print_text(d, loc.file ? loc.file : "bmc");
  fputc(':', d->out);
  if (loc.line)
    fprintf(d->out, "%u:", loc.line);
  if (loc.line && loc.column)
    fprintf(d->out, "%u:", loc.column);
  fprintf(d->out, " %s: ", word);
  print_formatted(d, fmt, ap);
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
