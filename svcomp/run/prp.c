#include "svcomp/run/prp.h"

#include <ctype.h>
#include <errno.h>
#include <string.h>

typedef struct {
  Arena *arena;
  Diag *diag;
  const char *path, *line, *at;
  unsigned number;
  PropertyFile *out;
} Reader;

static Loc here(const Reader *r) {
  return (Loc){r->path, r->number, (unsigned)(r->at - r->line) + 1};
}

static void skip_blanks(Reader *r) { r->at += strspn(r->at, " \t\r"); }

static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '-';
}

static size_t word_length(const char *s) {
  size_t n = 0;
  while (is_word(s[n]))
    n++;
  return n;
}

/* Returns the next word or character, for a report. */
static const char *found(const Reader *r) {
  size_t n = word_length(r->at);
  if (n)
    return arena_printf(r->arena, "'%.*s'", (int)(n < 40 ? n : 40), r->at);
  if (!*r->at || *r->at == '\n')
    return "the end of the line";
  if (isprint((unsigned char)*r->at))
    return arena_printf(r->arena, "'%c'", *r->at);
  return arena_printf(r->arena, "byte 0x%02x", (unsigned char)*r->at);
}

static Status expected(const Reader *r, const char *what) {
  return diag_error(r->diag, INVALID, here(r), "expected %s, got %s", what,
                    found(r));
}

static bool accept(Reader *r, const char *token) {
  skip_blanks(r);
  size_t n = word_length(r->at);
  n = n ? n : *r->at ? 1 : 0;
  if (strlen(token) != n || memcmp(r->at, token, n))
    return false;
  r->at += n;
  return true;
}

static Status expect(Reader *r, const char *tokens) {
  for (; *tokens; tokens += *tokens == ' ') {
    size_t n = strcspn(tokens, " ");
    const char *token = arena_strndup(r->arena, tokens, n);
    if (!accept(r, token))
      return expected(r, arena_printf(r->arena, "'%s'", token));
    tokens += n;
  }
  return OK;
}

static Status read_name(Reader *r, const char *what, const char **out) {
  skip_blanks(r);
  size_t n = word_length(r->at);
  if (!n || isdigit((unsigned char)*r->at) || memchr(r->at, '-', n))
    return expected(r, what);
  *out = arena_strndup(r->arena, r->at, n);
  r->at += n;
  return OK;
}

/* Reads what follows the word of a formula: nothing, or a name. */
static Status read_subject(Reader *r, const char *subject, const char **out) {
  *out = NULL;
  if (!*subject)
    return OK;
  TRY(expect(r, "("));
  if (strcmp(subject, "(F())")) {
    TRY(read_name(r, "a label", out));
    return expect(r, ")");
  }
  TRY(read_name(r, "a function", out));
  return expect(r, "( ) )");
}

static Status note_error_function(Reader *r, const char *name) {
  PropertyFile *out = r->out;
  if (out->error_function && strcmp(out->error_function, name))
    return diag_error(r->diag, INVALID, here(r),
                      "one error function expected, got '%s' and '%s'",
                      out->error_function, name);
  out->error_function = name;
  return OK;
}

/* Reads up to the subject, in the form of properties.def. */
static Status read_head(Reader *r, const char **out) {
  const char *quantifier = accept(r, "G") ? "G" : accept(r, "F") ? "F" : NULL;
  if (!quantifier)
    return expected(r, "'G' or 'F'");
  const char *negation = accept(r, "!") ? "! " : "";
  skip_blanks(r);
  *out = arena_printf(r->arena, "%s %s%.*s", quantifier, negation,
                      (int)word_length(r->at), r->at);
  return OK;
}

typedef struct {
  Property property; /* property_count(): not supported */
  const char *name, *subject;
} Formula;

static bool has_head(const char *formula, const char *head, Formula *out) {
  size_t n = formula ? strcspn(formula, "(") : 0;
  if (!n || n != strlen(head) || memcmp(formula, head, n))
    return false;
  out->subject = formula + n;
  return true;
}

static bool find_formula(const char *head, Formula *out) {
  unsigned n;
  const UnsupportedProperty *others = property_unsupported(&n);
  for (Property p = 0; p < property_count(); p++) {
    *out = (Formula){.property = p, .name = property_name(p)};
    if (has_head(property_row(p)->formula, head, out))
      return true;
  }
  for (unsigned i = 0; i < n; i++) {
    *out = (Formula){.property = property_count(), .name = others[i].name};
    if (has_head(others[i].formula, head, out))
      return true;
  }
  return false;
}

static void note_formula(PropertyFile *out, const Formula *f, Loc at) {
  if (f->property != property_count())
    out->properties |= 1u << f->property;
  else if (!out->unsupported)
    out->unsupported = f->name, out->unsupported_at = at;
}

static Status read_formula(Reader *r) {
  const char *head = "", *subject;
  Formula f;
  TRY(read_head(r, &head));
  if (!find_formula(head, &f))
    return expected(r, "a property of SV-COMP");
  note_formula(r->out, &f, here(r));
  r->at += word_length(r->at);
  TRY(read_subject(r, f.subject, &subject));
  return f.property != property_count() && subject
             ? note_error_function(r, subject)
             : OK;
}

static Status read_check(Reader *r) {
  const char *entry;
  TRY(expect(r, "CHECK ( init ("));
  TRY(read_name(r, "a function", &entry));
  TRY(expect(r, "( ) ) , LTL ("));
  if (r->out->entry && strcmp(r->out->entry, entry))
    return diag_error(r->diag, INVALID, here(r),
                      "one entry function expected, got '%s' and '%s'",
                      r->out->entry, entry);
  r->out->entry = entry;
  TRY(read_formula(r));
  TRY(expect(r, ") )"));
  skip_blanks(r);
  return *r->at && *r->at != '\n' ? expected(r, "the end of the line") : OK;
}

Status prp_parse(Arena *a, const char *path, const char *text, Diag *d,
                 PropertyFile *out) {
  Reader r = {a, d, path, text, text, 1, out};
  memset(out, 0, sizeof *out);
  size_t n = strlen(text);
  while (n && isspace((unsigned char)text[n - 1]))
    n--;
  out->text = arena_strndup(a, text, n);
  for (;; r.number++) {
    skip_blanks(&r);
    if (*r.at && *r.at != '\n')
      TRY(read_check(&r));
    if (!*r.at)
      break;
    r.line = ++r.at;
  }
  if (!out->entry)
    return diag_error(d, INVALID, (Loc){path, 0, 0},
                      "expected a line CHECK( init(main()), LTL(...) )");
  return OK;
}

enum { LONGEST = 1 << 16 }; /* bytes; real files have about a hundred */

Status prp_read(Arena *a, const char *path, Diag *d, PropertyFile *out) {
  const Loc whole = {path, 0, 0};
  FILE *f = fopen(path, "r");
  if (!f)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(errno));
  char *text = arena_alloc(a, LONGEST + 1);
  size_t n = fread(text, 1, LONGEST, f);
  int error = ferror(f) ? errno : 0;
  bool is_text = !memchr(text, 0, n) && feof(f);
  fclose(f);
  if (error)
    return diag_error(d, INVALID, whole, "cannot read: %s", strerror(error));
  if (!is_text)
    return diag_error(d, INVALID, whole, "not a property file");
  return prp_parse(a, path, text, d, out);
}

const char *prp_line(Arena *a, Property p, const char *entry,
                     const char *error_function) {
  const char *formula = property_row(p)->formula, *call = "";
  if (!formula)
    return NULL;
  size_t n = strcspn(formula, "(");
  if (formula[n])
    call = arena_printf(a, "(%s())",
                        error_function ? error_function : "reach_error");
  return arena_printf(a, "CHECK( init(%s()), LTL(%.*s%s) )",
                      entry ? entry : "main", (int)n, formula, call);
}
