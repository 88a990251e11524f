#include "frontend/cli/option_rules.h"
#include "tests/unit/unit.h"

#include <stdlib.h>
#include <string.h>

enum { MOST = 32 };

/* Parses the words of 'line', between which there is one blank. */
static void parse(const char *line, Options *out) {
  static char *argv[MOST + 1] = {"bmc"};
  int argc = 1;
  char *words = arena_strdup(unit_arena, line);
  for (char *w = strtok(words, " "); w; w = strtok(NULL, " "))
    argv[argc++] = w;
  Diag *d = diag_new(stdout);
  CU_ASSERT_EQUAL(options_parse(unit_arena, d, argc, argv, out), OK);
  diag_delete(d);
}

static const OptionRow *row_of(const char *name) {
  for (unsigned i = 0; i < n_option_table; i++)
    if (option_table[i].kind != OPTION_GROUP &&
        !strcmp(option_table[i].name, name))
      return &option_table[i];
  return NULL;
}

/* ---- command lines of a term */

static bool is_in(const char *values, const char *value) {
  const size_t n = strlen(value);
  for (const char *s = values; *s; s += strcspn(s, "|"), s += *s == '|')
    if (strcspn(s, "|") == n && !memcmp(s, value, n))
      return true;
  return false;
}

/* Returns a value of the option that is not among these. */
static const char *other_value(const OptionRow *row, const char *values) {
  if (row->kind != OPTION_CHOICE)
    return "other";
  const char *s = row->argument;
  for (;; s += strcspn(s, "|") + 1) {
    const char *value = arena_strndup(unit_arena, s, strcspn(s, "|"));
    if (!is_in(values, value))
      return value;
    CU_ASSERT_FATAL(strchr(s, '|') != NULL);
  }
}

/* Returns a value that the option may have. */
static const char *any_value(const OptionRow *row) {
  switch (row->kind) {
  case OPTION_FLAG:
  case OPTION_MODEL: return NULL;
  case OPTION_NUMBER: return arena_printf(unit_arena, "%u", row->min);
  case OPTION_CHOICE: return other_value(row, "");
  default: return "x";
  }
}

/* Returns words that make the term hold, each with a blank before it.  Of
 * alternatives it is the first.  A term holds "--" last, behind the file. */
static const char *words_of(const char *term) {
  const char *out = "";
  char *words = arena_strdup(unit_arena, term);
  for (char *w = strtok(words, " "), *next; w && strcmp(w, "or"); w = next) {
    const OptionRow *row = row_of(w);
    next = strtok(NULL, " ");
    const char *value = row ? any_value(row) : NULL;
    if (next && *next != '-' && strcmp(next, "or")) {
      value = *next == '!'
                  ? other_value(row, next + 1)
                  : arena_strndup(unit_arena, next, strcspn(next, "|"));
      next = strtok(NULL, " ");
    }
    if (strcmp(w, "--"))
      out = arena_printf(unit_arena, "%s %s%s%s", out, w, value ? " " : "",
                         value ? value : "");
  }
  return out;
}

static bool has_arguments(const char *term) {
  return term && !strcmp(term, "--");
}

static void give(const char *term, const char *other, Options *out) {
  const bool has = has_arguments(term) || has_arguments(other);
  const char *line =
      arena_printf(unit_arena, "%s%s a.c%s", words_of(term),
                   other ? words_of(other) : "", has ? " -- x" : "");
  parse(line, out);
}

/* ---- each rule */

static bool check_reports(const Options *o, ProgramKind kind, char *text,
                          size_t size) {
  memset(text, 0, size);
  FILE *f = fmemopen(text, size - 1, "w");
  Diag *d = diag_new(f);
  const Status s = option_rules_check(o, kind, "f.ir", d);
  diag_delete(d);
  fclose(f);
  return s == INVALID && strchr(text, '\n') == text + strlen(text) - 1;
}

static void is_refused(const OptionRule *r, const Options *o,
                       ProgramKind kind) {
  char text[400];
  CU_ASSERT_TRUE(option_rules_is_broken(r, o, kind));
  CU_ASSERT_TRUE(check_reports(o, kind, text, sizeof text));
  if (option_rules_find_broken(o, kind) != r)
    return;
  CU_ASSERT_PTR_NOT_NULL(
      strstr(text, option_rules_text(unit_arena, o, r->term)));
  CU_ASSERT_PTR_NOT_NULL(strstr(text, r->kind == RULE_NEEDS_SOURCE ? "'f.ir'"
                                      : r->kind == RULE_REQUIRES
                                          ? "give that, too"
                                          : "leave one of them out"));
}

static void conflicts(const OptionRule *r) {
  Options o;
  give(r->term, NULL, &o);
  CU_ASSERT_FALSE(option_rules_is_broken(r, &o, IN_C));
  give(r->other, NULL, &o);
  CU_ASSERT_FALSE(option_rules_is_broken(r, &o, IN_C));
  give(r->term, r->other, &o);
  is_refused(r, &o, IN_C);
  CU_ASSERT_PTR_NOT_NULL_FATAL(r->why);
}

static void
  requires(const OptionRule *r)
{
  Options o;
  give(r->term, NULL, &o);
  is_refused(r, &o, IN_C);
  give(r->term, r->other, &o);
  CU_ASSERT_FALSE(option_rules_is_broken(r, &o, IN_C));
}

static void needs_source(const OptionRule *r) {
  static const ProgramKind kinds[] = {IN_IR, LINKED_WITH_IR, IN_LITMUS};
  Options o;
  give(r->term, NULL, &o);
  CU_ASSERT_FALSE(option_rules_is_broken(r, &o, IN_C));
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
    if (r->programs & kinds[i])
      is_refused(r, &o, kinds[i]);
    else
      CU_ASSERT_FALSE(option_rules_is_broken(r, &o, kinds[i]));
  parse("a.c", &o);
  CU_ASSERT_FALSE(option_rules_is_broken(r, &o, IN_IR));
}

static void selects_formula(const OptionRule *r) {
  Options o;
  give(r->term, NULL, &o);
  CU_ASSERT_TRUE(option_rules_select_formula(&o));
  CU_ASSERT_FALSE(option_rules_is_broken(r, &o, IN_C));
}

static void each_rule_is_kept(void) {
  static void (*const tests[])(const OptionRule *) = {
      [RULE_CONFLICTS] = conflicts,
      [RULE_REQUIRES] = requires,
      [RULE_NEEDS_SOURCE] = needs_source,
      [RULE_SELECTS_FORMULA] = selects_formula};
  for (unsigned i = 0; i < n_option_rules; i++)
    tests[option_rules[i].kind](&option_rules[i]);
}

static void no_rule_stands_twice(void) {
  for (unsigned i = 0; i < n_option_rules; i++)
    for (unsigned k = 0; k < i; k++) {
      const OptionRule *a = &option_rules[i], *b = &option_rules[k];
      const bool is_same = a->kind == b->kind && !strcmp(a->term, b->term) &&
                           (!a->other || !strcmp(a->other, b->other));
      const bool is_turned = a->kind == b->kind && a->kind == RULE_CONFLICTS &&
                             !strcmp(a->term, b->other) &&
                             !strcmp(a->other, b->term);
      CU_ASSERT_FALSE(is_same || is_turned);
    }
}

/* ---- texts */

static bool refuses(const char *line, ProgramKind kind, const char *text) {
  char report[400];
  Options o;
  parse(line, &o);
  return check_reports(&o, kind, report, sizeof report) &&
         strstr(report, text) != NULL;
}

static bool allows(const char *line, ProgramKind kind) {
  Options o;
  parse(line, &o);
  return !option_rules_find_broken(&o, kind);
}

static void there_is_one_text_for_each_kind(void) {
  CU_ASSERT_TRUE(refuses("--memory-model pso --solver z3 a.c", IN_C,
                         "--memory-model pso does not go with --solver z3 "
                         "(that is for sequential consistency): leave one of "
                         "them out"));
  CU_ASSERT_TRUE(
      refuses("--cubes 4 a.c", IN_C,
              "--cubes goes with --via or --cube-dir: give that, too"));
  CU_ASSERT_TRUE(refuses("--via slurm --cubes 4 a.c", IN_C,
                         "--via slurm goes with --cube-dir: give that, too"));
  CU_ASSERT_TRUE(refuses("-DX=1 f.ir", IN_IR,
                         "-D is for programs in C: leave it out with 'f.ir'"));
  CU_ASSERT_TRUE(refuses("--failures none f.ir", IN_IR,
                         "--failures none is for programs in C"));
  CU_ASSERT_TRUE(refuses("--cubes 4 --via local --solver minisat --proof p a.c",
                         IN_C, "--cubes --solver minisat does not go with "));
}

static void what_is_given_as_it_is_by_default_may_still_be_refused(void) {
  CU_ASSERT_TRUE(refuses("--repair --memory-model sc a.c", IN_C,
                         "--repair does not go with --memory-model sc"));
  CU_ASSERT_TRUE(allows("--repair a.c", IN_C));
  CU_ASSERT_TRUE(allows("--repair --memory-model rc11 a.c", IN_C));
  CU_ASSERT_TRUE(allows("--memory-model sc --witness w a.c", IN_C));
  CU_ASSERT_TRUE(allows("--failures system --rounding nearest f.ir", IN_IR));
  CU_ASSERT_TRUE(allows("--64 f.ir", IN_IR));
  CU_ASSERT_TRUE(refuses("-m32 f.ir", IN_IR, "--32 is for programs in C"));
}

static void an_engine_named_first_is_over(void) {
  CU_ASSERT_TRUE(allows("--engine order --engine dpor a.c", IN_C));
  CU_ASSERT_TRUE(allows("--search dpor --engine explore a.c", IN_C));
  CU_ASSERT_TRUE(refuses("--search dpor --engine portfolio a.c", IN_C,
                         "--search does not go with --engine portfolio (only "
                         "explore has searches): leave one of them out"));
}

UNIT(option_rules) {
  TEST(each_rule_is_kept);
  TEST(no_rule_stands_twice);
  TEST(there_is_one_text_for_each_kind);
  TEST(what_is_given_as_it_is_by_default_may_still_be_refused);
  TEST(an_engine_named_first_is_over);
}
