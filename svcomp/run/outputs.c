#include "svcomp/run/outputs.h"

#include <string.h>
#include <sys/stat.h>

typedef struct {
  const char *option; /* "the input" for the program itself */
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

static bool is_read(const OptionRow *row) { return row->kind == OPTION_INPUT; }

static bool is_written(const OptionRow *row) {
  return row->kind == OPTION_OUTPUT || row->kind == OPTION_REPORT;
}

/* Checks the file against the files of all of the first n options for which
 * 'is' holds. */
static Status check_pairs(const Options *o, NamedFile out, unsigned n,
                          bool (*is)(const OptionRow *), Diag *d) {
  for (unsigned i = 0; i < n; i++) {
    const OptionRow *row = &option_table[i];
    if (is(row))
      TRY(check_pair(out, (NamedFile){row->name, options_file(o, row)}, d));
  }
  return OK;
}

static Status check_all_pairs(const Options *o, NamedFile out, unsigned n,
                              Diag *d) {
  for (unsigned i = 0; i < o->files.n; i++)
    TRY(check_pair(out, (NamedFile){"the program", o->files.data[i]}, d));
  for (unsigned i = 0; i < o->records.n; i++)
    TRY(check_pair(out, (NamedFile){"the program", o->records.data[i]}, d));
  TRY(check_pairs(o, out, n_option_table, is_read, d));
  return check_pairs(o, out, n, is_written, d);
}

/* Checks the formula that is written beside a proof. */
static Status check_formula(const Options *o, Diag *d) {
  Arena *a = arena_new();
  const NamedFile out = {"--proof", arena_printf(a, "%s.cnf", o->proof)};
  Status s = check_all_pairs(o, out, n_option_table, d);
  arena_delete(a);
  return s;
}

Status outputs_check(const Options *o, Diag *d) {
  for (unsigned i = 0; i < n_option_table; i++) {
    const OptionRow *row = &option_table[i];
    if (!is_written(row))
      continue;
    const NamedFile out = {row->name, options_file(o, row)};
    TRY(check_all_pairs(o, out, i, d));
  }
  return o->proof ? check_formula(o, d) : OK;
}

void outputs_report_unproved(const Options *o, Diag *d) {
  const NamedFile proofs[] = {{"--certificate", o->certificate},
                              {"--proof", o->proof}};
  for (unsigned i = 0; i < 2 && o->verbosity; i++)
    if (proofs[i].path)
      diag_warn(d, (Loc){0}, "%s writes nothing: the verdict is not TRUE",
                proofs[i].option);
}
