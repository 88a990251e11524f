#include "svcomp/run/reach_lines.h"

#include "frontend/base/text.h"
#include "reduction/semantics/lines.h"

#include <limits.h>
#include <string.h>

/* ---- the text */

static bool read_place(Arena *a, const char *text, size_t n, Loc *out) {
  const char *item = arena_strndup(a, text, n);
  const char *colon = strrchr(item, ':');
  const char *number = colon ? colon + 1 : item;
  uint64_t line;
  if (!text_number(number, &line) || !line || line > UINT_MAX)
    return false;
  *out = (Loc){.line = (unsigned)line};
  if (colon && colon > item)
    out->file = arena_strndup(a, item, (size_t)(colon - item));
  return true;
}

/* Names of files may contain commas: try each comma as the separator of two
 * locations. */
Status reach_lines_read(Arena *a, const char *text, Diag *d, Reach *out) {
  size_t n = strlen(text);
  out->n = 2;
  for (const char *comma = strchr(text, ','); comma;
       comma = strchr(comma + 1, ','))
    if (read_place(a, text, (size_t)(comma - text), &out->lines[0]) &&
        read_place(a, comma + 1, strlen(comma + 1), &out->lines[1]))
      return OK;
  out->n = 1;
  if (read_place(a, text, n, &out->lines[0]))
    return OK;
  return diag_error(d, INVALID, (Loc){0},
                    "--reach: expected FILE:LINE or FILE:LINE,FILE:LINE, "
                    "got '%s'",
                    text);
}

/* ---- the program */

typedef struct {
  const Line *lines;
  uint32_t n;
  Diag *diag;
} Finder;

static const char *plain(const char *path) {
  return strncmp(path, "./", 2) ? path : path + 2;
}

/* True if the name is the whole path, or its last components. */
static bool names_file(const char *name, const char *path) {
  size_t n = strlen(plain(name)), m = strlen(path);
  return m >= n && !strcmp(path + m - n, plain(name)) &&
         (m == n || path[m - n - 1] == '/');
}

static Status find_file(const Finder *f, const char *name, const char **found) {
  *found = NULL;
  for (uint32_t i = 0; i < f->n; i++) {
    const char *path = f->lines[i].at.file;
    if (!strcmp(plain(path), plain(name))) {
      *found = path;
      return OK;
    }
    if (!names_file(name, path) || (*found && !strcmp(*found, path)))
      continue;
    if (*found)
      return diag_error(f->diag, INVALID, (Loc){0},
                        "--reach: '%s' may be '%s' or '%s'", name, *found,
                        path);
    *found = path;
  }
  if (*found)
    return OK;
  return diag_error(f->diag, INVALID, (Loc){0},
                    "--reach: no code that is ever called lies in a file "
                    "'%s'",
                    name);
}

static unsigned distance(unsigned a, unsigned b) {
  return a < b ? b - a : a - b;
}

/* Returns the nearest line of the same file on which a step may begin. */
static unsigned nearest(const Finder *f, Loc at) {
  unsigned best = 0;
  for (uint32_t i = 0; i < f->n; i++) {
    const Line *x = &f->lines[i];
    if (x->kind == LINE_STEP && !strcmp(x->at.file, at.file) &&
        (!best || distance(x->at.line, at.line) < distance(best, at.line)))
      best = x->at.line;
  }
  return best;
}

static Status refuse(const Finder *f, Loc at, const Line *line) {
  const char *why = !line ? "no code that is ever called lies on this line"
                    : line->kind == LINE_LOCAL
                        ? "no step of a thread begins on this line, which "
                          "only computes locally"
                        : "no step of a thread begins on this line, which is "
                          "inside of an atomic section";
  unsigned other = nearest(f, at);
  if (!other)
    return diag_error(f->diag, INVALID, at, "--reach: %s", why);
  return diag_error(f->diag, INVALID, at,
                    "--reach: %s; the nearest where one does is line %u", why,
                    other);
}

static Status check_line(const Finder *f, Loc at) {
  for (uint32_t i = 0; i < f->n; i++) {
    const Line *x = &f->lines[i];
    if (x->at.line != at.line || strcmp(x->at.file, at.file))
      continue;
    return x->kind == LINE_STEP ? OK : refuse(f, at, x);
  }
  return refuse(f, at, NULL);
}

Status reach_lines_find(Arena *a, const Program *p, Diag *d, Reach *r) {
  Finder f = {.diag = d};
  f.lines = lines_of_program(a, p, &f.n);
  for (unsigned i = 0; i < r->n; i++) {
    Loc *at = &r->lines[i];
    TRY(find_file(&f, at->file ? at->file : p->file, &at->file));
    TRY(check_line(&f, *at));
  }
  return OK;
}

const char *reach_lines_text(Arena *a, const Reach *r) {
  const Loc *x = &r->lines[0], *y = &r->lines[1];
  return r->n == 1 ? arena_printf(a, "%s:%u", x->file, x->line)
                   : arena_printf(a, "%s:%u and %s:%u", x->file, x->line,
                                  y->file, y->line);
}
