#define _XOPEN_SOURCE 700 /* realpath */
#include "svcomp/report/missing.h"

#include "frontend/base/output.h"

#include <stdlib.h>
#include <string.h>

static bool names(const char *text, const char *name) {
  size_t n = strlen(name);
  for (const char *at = text; at && (at = strchr(at, '\'')); at++)
    if (!strncmp(at + 1, name, n) && at[1 + n] == '\'')
      return true;
  return false;
}

static bool is_told(const Result *r, const char *name) {
  bool is_told = names(r->reason, name);
  for (uint32_t i = 0; i < r->n_others; i++)
    is_told |= names(r->others[i].text, name);
  return is_told;
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
    is_reached |= is_told(r, m->name);
    if (!is_told(r, m->name))
      *vec_push(a, &all) =
          (Gap){arena_printf(a, "%s '%s' is not defined, if it is reached",
                             kind(m), m->name),
                m->loc};
  }
  r->others = all.data;
  r->n_others = all.n;
  if (is_reached && !r->hint)
    r->hint = "--stubs FILE writes bodies to be filled in for what is not "
              "defined; --undefined any lets it be any number";
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

void missing_tell(Arena *a, const Program *p, Result *r) {
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

/* So that it is found from where the stubs are. */
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

Status missing_write_stubs(const char *path, const Program *p, Diag *d) {
  Output o;
  if (!path || !p)
    return OK;
  TRY(output_open(&o, path, d));
  fputs("/* What the program refers to and does not define.  Check this file "
        "in its\n * place; a body that is reached before it is filled in makes "
        "the verdict\n * UNKNOWN. */\n",
        o.file);
  print_include(o.file, path, p->file);
  for (uint32_t i = 0; i < p->n_missing; i++)
    print_stub(o.file, &p->missing[i]);
  return output_close(&o, d);
}
