#include "frontend/cli/options.h"

#include "frontend/cli/compiler.h"
#include "frontend/base/floats.h"
#include "frontend/cli/shell_words.h"
#include "frontend/base/text.h"

#include <stdlib.h>
#include <string.h>

/* "order|prove", and "order does this, prove does that" */
#define CHOICE_OF(NUMBER, NAME, HELP) "|" #NAME
#define HELP_OF(NUMBER, NAME, HELP) ", " #NAME " " HELP
#define ENGINE_CHOICES &ENGINES(CHOICE_OF)[1]
#define ENGINE_HELP &ENGINES(HELP_OF)[2]
#define SEARCH_CHOICES &SEARCHES(CHOICE_OF)[1]
#define SEARCH_HELP(MORE) &SEARCHES(HELP_OF) MORE[2]
#define ROUNDING(NAME, TEXT, FE) "|" TEXT
#define ROUNDING_CHOICES &ROUNDINGS[1]

const OptionRow option_table[] = {
#define GROUP(TITLE) {OPTION_GROUP, TITLE, "", "", 0, 0, 0, 0},
#define OPTION(KIND, FIELD, NAME, ARG, DEF, MIN, MAX, HELP)                    \
  {OPTION_##KIND, NAME, ARG, HELP, DEF, MIN, MAX, offsetof(Options, FIELD)},
#include "frontend/cli/options.def"
#undef GROUP
#undef OPTION
};
enum { N_ROWS = sizeof option_table / sizeof *option_table };
const unsigned n_option_table = N_ROWS;
_Static_assert((int)N_ROWS <= MOST_OPTION_ROWS, "Options.given");

typedef struct {
  Arena *arena;
  Diag *diag;
  int argc, next;
  const char *const *argv;
  Options *options;
  Loc where; /* place of the words that are read */
} Reader;

static void *field(Options *o, const OptionRow *row) {
  return (char *)o + row->at;
}

bool options_given(const Options *o, const void *field) {
  for (unsigned i = 0; i < N_ROWS; i++)
    if (o->given[i] && (const char *)o + option_table[i].at == field)
      return true;
  return false;
}

const char *options_file(const Options *o, const OptionRow *row) {
  return *(const char *const *)((const char *)o + row->at);
}

static void set_defaults(Options *o) {
  memset(o, 0, sizeof *o);
  o->pointer_bits = 64;
  for (unsigned i = 0; i < N_ROWS; i++)
    if (option_table[i].kind == OPTION_NUMBER)
      *(unsigned *)field(o, &option_table[i]) = option_table[i].def;
}

/* True if 'arg' is this option.  'value' is the text after '=' or joined to a
 * compiler's flag; NULL if it is the next word. */
static bool row_takes(const OptionRow *row, const char *arg,
                      const char **value) {
  size_t n = strlen(row->name);
  if (row->kind == OPTION_GROUP || row->kind == OPTION_COMPILER ||
      strncmp(arg, row->name, n))
    return false;
  bool is_joined = row->kind == OPTION_CLANG && arg[n];
  *value = arg[n] == '=' ? arg + n + 1 : is_joined ? arg + n : NULL;
  return !arg[n] || arg[n] == '=' || is_joined;
}

static const OptionRow *find_row(const char *arg, const char **value) {
  for (unsigned i = 0; i < N_ROWS; i++)
    if (row_takes(&option_table[i], arg, value))
      return &option_table[i];
  return NULL;
}

static Status unknown_option(const Reader *r, const char *arg) {
  Nearest near = nearest_start(arg, strcspn(arg, "="));
  for (unsigned i = 0; i < N_ROWS; i++)
    if (option_table[i].kind != OPTION_GROUP)
      nearest_offer(&near, option_table[i].name);
  if (near.best)
    return diag_error(r->diag, INVALID, r->where,
                      "unknown option '%s'; did you mean '%s'?", arg,
                      near.best);
  return diag_error(r->diag, INVALID, r->where,
                    "unknown option '%s' (see bmc --help)", arg);
}

static Status bad_value(const Reader *r, const OptionRow *row,
                        const char *expected, const char *value) {
  return diag_error(r->diag, INVALID, r->where, "%s: expected %s, got '%s'",
                    row->name, expected, value);
}

static Status set_number(const Reader *r, const OptionRow *row,
                         const char *value) {
  uint64_t n;
  if (!text_number(value, &n) || n < row->min || n > row->max)
    return bad_value(
        r, row,
        arena_printf(r->arena, "a number from %u to %u", row->min, row->max),
        value);
  *(unsigned *)field(r->options, row) = (unsigned)n;
  return OK;
}

static bool find_choice(const char *choices, const char *value, unsigned *out) {
  unsigned i = 0;
  for (const char *c = choices;; i++) {
    size_t n = strcspn(c, "|");
    if (strlen(value) == n && !memcmp(c, value, n))
      break;
    if (!c[n])
      return false;
    c += n + 1;
  }
  *out = i;
  return true;
}

/* Reads '--engine SEARCH', which is short for '--engine explore --search
 * SEARCH'; false if it is none. */
static bool set_search(const Reader *r, const OptionRow *row,
                       const char *value) {
  Options *o = r->options;
  if (field(o, row) != &o->engine ||
      !find_choice(SEARCH_CHOICES, value, &o->search))
    return false;
  o->engine = ENGINE_EXPLORE;
  return true;
}

static Status set_choice(const Reader *r, const OptionRow *row,
                         const char *value) {
  if (find_choice(row->argument, value, field(r->options, row)) ||
      set_search(r, row, value))
    return OK;
  return bad_value(r, row, row->argument, value);
}

static Status set_seconds(const Reader *r, const OptionRow *row,
                          const char *value) {
  size_t digits = strspn(value, "0123456789.");
  char *end;
  double n = strtod(value, &end);
  const char *unit = strchr("smh", *end ? *end : 's');
  if (!digits || end != value + digits || !unit || (*end && end[1]) || n <= 0 ||
      n > 1e9)
    return bad_value(
        r, row, "seconds up to 1000000000, as in 900, 900s, 15m or 1h", value);
  *(double *)field(r->options, row) = n * (*unit == 'h'   ? 3600
                                           : *unit == 'm' ? 60
                                                          : 1);
  return OK;
}

static Status set_bytes(const Reader *r, const OptionRow *row,
                        const char *value) {
  enum { LEAST_MB = 16 };
  size_t digits = strspn(value, "0123456789");
  const char *number = arena_strndup(r->arena, value, digits);
  const char *unit = strchr("kmg", value[digits] ? value[digits] : 'g');
  unsigned shift = !value[digits] ? 0
                   : !unit        ? 0
                   : *unit == 'k' ? 10
                   : *unit == 'm' ? 20
                                  : 30;
  uint64_t n;
  if (!text_number(number, &n) || !unit ||
      (value[digits] && value[digits + 1]) || n > UINT64_MAX >> 30 ||
      (n << shift) >> 20 < LEAST_MB)
    return bad_value(r, row,
                     "a size of 16m or more that fits 64 bits, as in 500m or "
                     "2g",
                     value);
  *(uint64_t *)field(r->options, row) = n << shift;
  return OK;
}

static Status set_value(const Reader *r, const OptionRow *row,
                        const char *value) {
  Options *o = r->options;
  switch (row->kind) {
  case OPTION_NUMBER: return set_number(r, row, value);
  case OPTION_CHOICE: return set_choice(r, row, value);
  case OPTION_SECONDS: return set_seconds(r, row, value);
  case OPTION_BYTES: return set_bytes(r, row, value);
  case OPTION_TEXT:
  case OPTION_INPUT:
  case OPTION_OUTPUT:
  case OPTION_REPORT: *(const char **)field(o, row) = value; break;
  case OPTION_LIST:
    *vec_push(r->arena, (TextList *)field(o, row)) = value;
    break;
  case OPTION_CLANG:
    *vec_push(r->arena, &o->clang_args) = row->name;
    *vec_push(r->arena, &o->clang_args) = value;
    break;
  case OPTION_FLAG:
  case OPTION_MODEL:
  case OPTION_COMPILER:
  case OPTION_GROUP:
  case N_OPTION: break;
  }
  return OK;
}

static void set_flag(const Reader *r, const OptionRow *row) {
  if (row->kind == OPTION_MODEL)
    r->options->pointer_bits = row->def;
  else
    *(bool *)field(r->options, row) = true;
}

/* ---- flags of compilers */

unsigned options_clang_words(const char *flag) {
  for (unsigned i = 0; i < N_ROWS; i++)
    if (option_table[i].kind == OPTION_CLANG &&
        !strcmp(option_table[i].name, flag))
      return 2;
  return 1;
}

static Status read_language(const Reader *r, const char *language) {
  static const char *const known[] = {"c", "c-header", "cpp-output", "none"};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(language, known[i])) {
      r->options->has_language = strcmp(language, "none") != 0;
      return OK;
    }
  return diag_error(r->diag, INVALID, r->where, "-x: expected c, got '%s'",
                    language);
}

static Status read_option(Reader *, const char *arg);

/* Reads -Wp,-DX,-MD,FILE.  A word that is no flag is the value of a flag
 * without effect. */
static Status read_split(Reader *r, const char *flags) {
  while (*flags) {
    size_t n = strcspn(flags, ",");
    const char *flag = arena_strndup(r->arena, flags, n);
    if (flag[0] == '-' && flag[1])
      TRY(read_option(r, flag));
    flags += n + (flags[n] == ',');
  }
  return OK;
}

static Status unknown_flag(const Reader *r, const char *arg) {
  bool is_asked = !r->where.file; /* not by a compile command */
  if (is_asked && arg[1] != 'f' && arg[1] != 'm')
    return unknown_option(r, arg);
  return diag_error(r->diag, INVALID, r->where,
                    "unknown compiler flag '%s', which may change what the "
                    "program means: leave it out",
                    arg);
}

/* Defines the macros of the optimisation level; the last level counts.  Macros
 * that select other inline functions in headers (__NO_INLINE__) are left
 * out. */
static void define_optimisation(Reader *r, const char *flag) {
  bool is_none = !strcmp(flag, "-O0");
  bool is_for_size = !strcmp(flag, "-Os") || !strcmp(flag, "-Oz");
  *vec_push(r->arena, &r->options->clang_args) =
      is_none ? "-U__OPTIMIZE__" : "-D__OPTIMIZE__=1";
  *vec_push(r->arena, &r->options->clang_args) =
      is_for_size ? "-D__OPTIMIZE_SIZE__=1" : "-U__OPTIMIZE_SIZE__";
  if (!strcmp(flag, "-Ofast"))
    *vec_push(r->arena, &r->options->clang_args) = "-ffast-math";
}

/* Defines gcc's macros of -fsanitize=LIST, or undefines them. */
static void define_sanitisers(Reader *r, const char *flag) {
  static const struct {
    const char *name, *define, *undefine;
  } all[] = {{"address", "-D__SANITIZE_ADDRESS__=1", "-U__SANITIZE_ADDRESS__"},
             {"thread", "-D__SANITIZE_THREAD__=1", "-U__SANITIZE_THREAD__"}};
  const char *list = strchr(flag, '=') + 1;
  bool is_on = text_begins_with(flag, "-fsanitize=");
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (strstr(list, all[i].name) || (!is_on && !strcmp(list, "all")))
      *vec_push(r->arena, &r->options->clang_args) =
          is_on ? all[i].define : all[i].undefine;
}

static Status read_flag(Reader *, const char *arg);

/* Reads the value of -Xlinker as -Wl has it; a word that is no flag is a value
 * of the linker's. */
static Status read_linker(Reader *r, const char *value) {
  return *value == '-' ? read_flag(r, arena_printf(r->arena, "-Wl,%s", value))
                       : OK;
}

static Status read_flag(Reader *r, const char *arg) {
  CompilerFlag f = compiler_flag(arg);
  if (f.is_value_next) {
    if (r->next == r->argc)
      return diag_error(r->diag, INVALID, r->where, "%s needs a value", arg);
    f.value = r->argv[r->next++];
  }
  switch (f.action) {
  case COMPILER_PASS: *vec_push(r->arena, &r->options->clang_args) = arg; break;
  case COMPILER_IGNORE: break;
  case COMPILER_OPTIMISE: define_optimisation(r, arg); break;
  case COMPILER_HARDEN:
    *vec_push(r->arena, &r->options->clang_args) =
        "-ftrivial-auto-var-init=zero";
    break;
  case COMPILER_SANITISE: define_sanitisers(r, arg); break;
  case COMPILER_LINKER: return read_linker(r, f.value);
  case COMPILER_SPLIT: return read_split(r, f.value);
  case COMPILER_LANGUAGE: return read_language(r, f.value);
  case COMPILER_MODEL32: r->options->pointer_bits = 32; break;
  case COMPILER_MODEL64: r->options->pointer_bits = 64; break;
  case COMPILER_REFUSE:
    return diag_error(r->diag, INVALID, r->where,
                      "compiler flag '%s' is not supported: it makes no "
                      "program, or one that is not modelled",
                      arg);
  case COMPILER_UNKNOWN: return unknown_flag(r, arg);
  }
  return OK;
}

static Status read_option(Reader *r, const char *arg) {
  const char *value;
  const OptionRow *row = find_row(arg, &value);
  if (!row && arg[1] == '-' && compiler_flag(arg).action == COMPILER_UNKNOWN)
    return unknown_option(r, arg);
  if (!row)
    return read_flag(r, arg);
  r->options->given[row - option_table] = true;
  if (row->kind == OPTION_FLAG || row->kind == OPTION_MODEL) {
    if (value)
      return diag_error(r->diag, INVALID, r->where, "%s takes no value",
                        row->name);
    set_flag(r, row);
    return OK;
  }
  if (!value && r->next < r->argc)
    value = r->argv[r->next++];
  if (!value || !*value)
    return diag_error(r->diag, INVALID, r->where, "%s needs a value: %s %s",
                      row->name, row->name, row->argument);
  return set_value(r, row, value);
}

static bool is_object_file(const char *file) {
  const char *end = strrchr(file, '.');
  return end && (!strcmp(end, ".o") || !strcmp(end, ".a") ||
                 !strcmp(end, ".so") || !strcmp(end, ".S"));
}

static Status read_input(const Reader *r, const char *arg) {
  Options *o = r->options;
  if (!*arg)
    return diag_error(r->diag, INVALID, r->where,
                      "the input file's name is empty");
  if (is_object_file(arg))
    return diag_error(r->diag, INVALID, r->where,
                      "'%s' is not a C file: name its source instead", arg);
  *vec_push(r->arena, &o->files) = arg;
  o->file = o->files.data[0];
  return OK;
}

static Status read_words(Reader *r) {
  Options *o = r->options;
  bool is_finished = false;
  while (r->next < r->argc) {
    const char *arg = r->argv[r->next++];
    if (o->has_arguments)
      *vec_push(r->arena, &o->arguments) = arg;
    else if (!is_finished && !strcmp(arg, "--"))
      is_finished = true, o->has_arguments = o->file != NULL;
    else if (!is_finished && arg[0] == '-' && arg[1])
      TRY(read_option(r, arg));
    else
      TRY(read_input(r, arg));
  }
  return OK;
}

Status options_parse(Arena *a, Diag *d, int argc, char *const argv[],
                     Options *out) {
  Reader r = {.arena = a, .diag = d, .next = 1, .options = out};
  set_defaults(out);
  out->argc = argc, out->argv = argv;
  TextList words = {0};
  TRY(shell_words_expand(a, d, NULL, argc, (const char *const *)argv, &words));
  r.argc = (int)words.n, r.argv = words.data;
  TRY(read_words(&r));
  bool is_about = out->help || out->help_all || out->man || out->completion ||
                  out->version || out->show_properties;
  if (!out->file && !out->build && !out->cube && !is_about)
    return diag_error(d, INVALID, r.where,
                      "no input file (usage: bmc [OPTION]... FILE.c...; "
                      "see bmc --help)");
  return OK;
}

static bool is_compilers(const char *word) {
  const char *value;
  const OptionRow *row = find_row(word, &value);
  return !row || row->kind == OPTION_CLANG;
}

Status options_parse_command(Arena *a, Diag *d, const char *file,
                             const TextList *words, Options *out) {
  Reader r = {.arena = a,
              .diag = d,
              .argc = (int)words->n,
              .next = 1,
              .argv = words->data,
              .options = out,
              .where = {file, 0, 0}};
  set_defaults(out);
  while (r.next < r.argc) {
    const char *word = r.argv[r.next++];
    if (word[0] != '-' || !word[1])
      *vec_push(a, &out->files) = word;
    else
      TRY(is_compilers(word) ? read_option(&r, word) : unknown_flag(&r, word));
  }
  return OK;
}
