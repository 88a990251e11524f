#include "frontend/cli/option_rules.h"

#include <assert.h>
#include <string.h>

const OptionRule option_rules[] = {
#define CONFLICTS(TERM, OTHER, WHY)                                            \
  {.kind = RULE_CONFLICTS, .term = TERM, .other = OTHER, .why = WHY},
#define REQUIRES(TERM, OTHER)                                                  \
  {.kind = RULE_REQUIRES, .term = TERM, .other = OTHER},
#define NEEDS_SOURCE(TERM, PROGRAMS)                                           \
  {.kind = RULE_NEEDS_SOURCE, .term = TERM, .programs = PROGRAMS},
#define SELECTS_FORMULA(TERM) {.kind = RULE_SELECTS_FORMULA, .term = TERM},
#include "frontend/cli/option_rules.def"
};
enum { N_RULES = sizeof option_rules / sizeof *option_rules };
const unsigned n_option_rules = N_RULES;

/* ---- terms */

typedef struct {
  const char *start;
  size_t n;
} Word;

/* An option of a term. */
typedef struct {
  Word name, values; /* 'values' is empty: any */
} Operand;

static bool word_is(Word w, const char *text) {
  return strlen(text) == w.n && !memcmp(w.start, text, w.n);
}

static Word next_word(const char **s) {
  *s += strspn(*s, " ");
  const Word w = {*s, strcspn(*s, " ")};
  *s += w.n;
  return w;
}

/* Reads an option, or "or". */
static Operand next_operand(const char **s) {
  Operand out = {.name = next_word(s)};
  const char *rest = *s;
  const Word w = next_word(&rest);
  if (w.n && w.start[0] != '-' && !word_is(w, "or") && !word_is(out.name, "or"))
    out.values = w, *s = rest;
  return out;
}

/* Returns the row of the option; NULL for the arguments of the program. */
static const OptionRow *row_of(Word name) {
  if (word_is(name, "--"))
    return NULL;
  unsigned i = 0;
  while (i < n_option_table && (option_table[i].kind == OPTION_GROUP ||
                                !word_is(name, option_table[i].name)))
    i++;
  assert(i < n_option_table);
  return &option_table[i];
}

static bool is_given(const Options *o, const OptionRow *row) {
  if (!row)
    return o->has_arguments;
  if (row->kind == OPTION_CLANG)
    return o->clang_args.n;
  return row->kind == OPTION_MODEL ? o->pointer_bits == row->def
                                   : o->given[row - option_table];
}

/* Returns the value of a CHOICE or TEXT, which may have one without being
 * given; or a word that begins at NULL. */
static Word value_of(const Options *o, const OptionRow *row) {
  const void *field = (const char *)o + row->at;
  if (row->kind != OPTION_CHOICE) {
    const char *text = *(const char *const *)field;
    return (Word){text, text ? strlen(text) : 0};
  }
  const char *s = row->argument;
  for (unsigned i = *(const unsigned *)field; i; i--)
    s += strcspn(s, "|") + 1;
  return (Word){s, strcspn(s, "|")};
}

static bool is_listed(Word values, Word value) {
  const char *end = values.start + values.n;
  for (const char *s = values.start; s < end;) {
    const Word w = {s, strcspn(s, "| ")};
    if (w.n == value.n && !memcmp(w.start, value.start, w.n))
      return true;
    s += w.n + 1;
  }
  return false;
}

static bool has_value(const Options *o, const OptionRow *row, Word values) {
  const bool is_other = values.start[0] == '!';
  const Word value = value_of(o, row);
  const bool is_default = row->kind == OPTION_CHOICE &&
                          !*(const unsigned *)((const char *)o + row->at);
  if (!value.start || (is_default && !is_given(o, row)))
    return false;
  const Word listed = {values.start + is_other, values.n - is_other};
  return is_listed(listed, value) != is_other;
}

static bool operand_holds(const Options *o, Operand x) {
  const OptionRow *row = row_of(x.name);
  return x.values.n ? has_value(o, row, x.values) : is_given(o, row);
}

static bool term_holds(const Options *o, const char *term) {
  bool holds = true;
  while (*term) {
    const Operand x = next_operand(&term);
    if (!word_is(x.name, "or"))
      holds = holds && operand_holds(o, x);
    else if (holds)
      return true;
    else
      holds = true;
  }
  return holds;
}

static const char *operand_text(Arena *a, const Options *o, Operand x) {
  const OptionRow *row = row_of(x.name);
  const char *name = arena_strndup(a, x.name.start, x.name.n);
  if (row && row->kind == OPTION_CLANG)
    return o->clang_args.data[0];
  if (!x.values.n)
    return name;
  const Word value = value_of(o, row);
  return arena_printf(a, "%s %.*s", name, (int)value.n, value.start);
}

const char *option_rules_text(Arena *a, const Options *o, const char *term) {
  const char *out = NULL;
  while (*term) {
    const char *text = operand_text(a, o, next_operand(&term));
    out = out ? arena_printf(a, "%s %s", out, text) : text;
  }
  return out;
}

/* Returns what is to be given, as a term has it. */
static const char *wanted_text(Arena *a, const char *term) {
  const char *out = NULL;
  while (*term) {
    const Operand x = next_operand(&term);
    const bool has_values = x.values.n && x.values.start[0] != '!';
    out = arena_printf(a, "%s%s%.*s%s%.*s", out ? out : "", out ? " " : "",
                       (int)x.name.n, x.name.start, has_values ? " " : "",
                       has_values ? (int)x.values.n : 0,
                       has_values ? x.values.start : "");
  }
  return out;
}

/* ---- rules */

bool option_rules_is_broken(const OptionRule *r, const Options *o,
                            ProgramKind program) {
  if (!term_holds(o, r->term))
    return false;
  switch (r->kind) {
  case RULE_CONFLICTS: return term_holds(o, r->other);
  case RULE_REQUIRES: return !term_holds(o, r->other);
  case RULE_NEEDS_SOURCE: return r->programs & program;
  case RULE_SELECTS_FORMULA: break;
  }
  return false;
}

const OptionRule *option_rules_find_broken(const Options *o,
                                           ProgramKind program) {
  for (unsigned i = 0; i < N_RULES; i++)
    if (option_rules_is_broken(&option_rules[i], o, program))
      return &option_rules[i];
  return NULL;
}

static Status report(Arena *a, const OptionRule *r, const Options *o,
                     const char *file, Diag *d) {
  const Loc nowhere = {NULL, 0, 0};
  const char *given = option_rules_text(a, o, r->term);
  if (r->kind == RULE_NEEDS_SOURCE)
    return diag_error(d, INVALID, nowhere,
                      "%s is for programs in C: leave it out with '%s'", given,
                      file);
  if (r->kind == RULE_REQUIRES)
    return diag_error(d, INVALID, nowhere, "%s goes with %s: give that, too",
                      given, wanted_text(a, r->other));
  return diag_error(d, INVALID, nowhere,
                    "%s does not go with %s (%s): leave one of them out", given,
                    option_rules_text(a, o, r->other), r->why);
}

Status option_rules_check(const Options *o, ProgramKind program,
                          const char *file, Diag *d) {
  const OptionRule *r = option_rules_find_broken(o, program);
  if (!r)
    return OK;
  Arena *a = arena_new();
  const Status s = report(a, r, o, file, d);
  arena_delete(a);
  return s;
}

bool option_rules_select_formula(const Options *o) {
  for (unsigned i = 0; i < N_RULES; i++)
    if (option_rules[i].kind == RULE_SELECTS_FORMULA &&
        term_holds(o, option_rules[i].term))
      return true;
  return false;
}
