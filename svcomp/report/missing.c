#define _XOPEN_SOURCE 700 /* realpath */
#include "svcomp/report/missing.h"

#include "frontend/system/output.h"
#include "frontend/base/text.h"

#include <stdlib.h>
#include <string.h>

static bool names(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *at = text; at && (at = strchr(at, '\'')); at++)
    if (!strncmp(at + 1, name, n) && at[1 + n] == '\'')
      return true;
  return false;
}

static bool is_named(const Result *r, const char *name) {
  bool is_named = names(r->reason, name);
  for (uint32_t i = 0; i < r->n_others; i++)
    is_named |= names(r->others[i].text, name);
  return is_named;
}

static const char *kind(const Missing *m) {
  return m->is_function ? "function" : "variable";
}

static void add_others(Arena *a, const Program *p, Result *r) {
  VEC(Gap) all = {0};
  bool is_reached = false;
  for (uint32_t i = 0; i < r->n_others; i++)
    *vec_push(a, &all) = r->others[i];
  for (uint32_t i = 0; i < p->n_missing; i++) {
    const Missing *m = &p->missing[i];
    if (m->rule != UNDEFINED_UNKNOWN)
      continue;
    is_reached |= is_named(r, m->name);
    if (!is_named(r, m->name))
      *vec_push(a, &all) = (Gap){
          arena_printf(a, "%s '%s' is not defined, UNKNOWN if it is reached",
                       kind(m), m->name),
          m->loc};
  }
  r->others = all.data;
  r->n_others = all.n;
  if (is_reached && !r->hint)
    r->hint = "give the file that defines it, too; or --stubs FILE writes "
              "bodies to fill in, and --undefined any lets it be any number";
}

static const char *effect(Arena *a, const Missing *m) {
  static const char *const words[N_UNDEFINED] = {"", "any number", "0"};
  return m->ends ? "ends the process"
         : m->is_function && !m->has_value
             ? "does nothing"
             : arena_printf(a, "is %s", words[m->rule]);
}

static const char *assumption(Arena *a, const Program *p) {
  const char *text = NULL;
  for (uint32_t i = 0; i < p->n_missing; i++) {
    const Missing *m = &p->missing[i];
    if (m->rule != UNDEFINED_UNKNOWN)
      text = arena_printf(a, "%s%s'%s' %s", text ? text : "",
                          text ? ", " : "of what is not defined, ", m->name,
                          effect(a, m));
  }
  return text;
}

void missing_report(Arena *a, const Program *p, Result *r) {
  if (!p)
    return;
  if (r->verdict == VERDICT_UNKNOWN) {
    add_others(a, p, r);
    return;
  }
  const char *text = assumption(a, p);
  if (text)
    r->assumption =
        r->assumption ? arena_printf(a, "%s; %s", r->assumption, text) : text;
}

/* Prints an #include that works from the stubs' folder. */
static void print_include(FILE *out, const char *path, const char *file) {
  char *whole = strchr(path, '/') ? realpath(file, NULL) : NULL;
  fprintf(out, "#include \"%s\"\n", whole ? whole : file);
  free(whole);
}

static void print_stub(FILE *out, const Missing *m) {
  fprintf(out, "\n/* Used at %s:%u.", m->loc.file ? m->loc.file : "?",
          m->loc.line);
  if (m->is_function)
    fprintf(out,
            " */\n%s {\n  __builtin_unreachable(); /* to be filled in */"
            "\n}\n",
            m->head);
  else
    fprintf(out, "  A value is to be filled in:\n%s = ; */\n", m->head);
}

static void print_stubs(FILE *out, const char *path, const char *file,
                        const Program *p) {
  fputs("/* What the program refers to and does not define.  Check this file "
        "in its\n * place; a body that is reached before it is filled in makes "
        "the verdict\n * UNKNOWN. */\n",
        out);
  print_include(out, path, file);
  for (uint32_t i = 0; i < p->n_missing; i++)
    if (!strcmp(p->missing[i].file, file))
      print_stub(out, &p->missing[i]);
}

static Status write_stubs(const char *path, const char *file, const Program *p,
                          Diag *d) {
  Output o;
  TRY(output_open(&o, path, d));
  print_stubs(o.file, path, file, p);
  return output_close(&o, d);
}

/* True if two of the files have this name. */
static bool is_ambiguous(const Program *p, const char *file) {
  for (uint32_t i = 0; i < p->n_missing; i++)
    if (strcmp(p->missing[i].file, file) &&
        !strcmp(text_file_name(p->missing[i].file), text_file_name(file)))
      return true;
  return false;
}

static bool is_first_of_file(const Program *p, uint32_t n) {
  for (uint32_t i = 0; i < n; i++)
    if (!strcmp(p->missing[i].file, p->missing[n].file))
      return false;
  return true;
}

static Status write_folder(Arena *a, const char *path, const Program *p,
                           Diag *d) {
  TRY(output_make_folder(path, "stubs of several files", d));
  for (uint32_t i = 0; i < p->n_missing; i++) {
    const char *file = p->missing[i].file, *base = text_file_name(file);
    if (!is_first_of_file(p, i))
      continue;
    if (is_ambiguous(p, file))
      base = arena_printf(a, "%u_%s", (unsigned)i, base);
    TRY(write_stubs(arena_printf(a, "%s/%s", path, base), file, p, d));
  }
  return OK;
}

Status missing_write_stubs(Arena *a, const char *path, const Program *p,
                           Diag *d) {
  if (!path || !p)
    return OK;
  for (uint32_t i = 1; i < p->n_missing; i++)
    if (is_first_of_file(p, i))
      return write_folder(a, path, p, d);
  return write_stubs(path, p->n_missing ? p->missing->file : p->file, p, d);
}
