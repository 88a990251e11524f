/* options.h - the command line, read by the table of options.def.
 *
 * '--name value' and '--name=value' mean the same, as do '-DNAME'
 * and '-D NAME'.  A first '--' ends the options; one behind the files begins
 * the arguments of the program.  @FILE stands for the words of the file. Blanks
 * separate words, except in quotes or behind a backslash.  If an option that is
 * no list is given twice, the last one counts. */
#ifndef FRONTEND_CLI_OPTIONS_H
#define FRONTEND_CLI_OPTIONS_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"
#include "frontend/cli/engines.h"
#include "frontend/cli/shell_words.h"
#include "frontend/base/thread_set.h"

#include <stdbool.h>

enum { EVALUATION_ANY, EVALUATION_FIXED };
enum { FAILURES_SYSTEM, FAILURES_NONE, FAILURES_ALL };
enum { RACES_ALSO, RACES_NO };
enum { DEADLOCKS_ALSO, DEADLOCKS_NO };
enum { VIA_NONE, VIA_LOCAL, VIA_PARALLEL, VIA_SLURM };
enum { SPLIT_BY_CHOICES, SPLIT_BY_LOOKAHEAD };
enum { TRACE_FULL, TRACE_COMPACT, TRACE_NONE };
enum {
  MOST_UNWIND = 1000000, /* bound of a loop */
  MOST_PREEMPTIONS = 1000000
};
enum { COMPLETION_NONE, COMPLETION_BASH, COMPLETION_ZSH };

/* Kinds of options, and the field in Options that each kind needs. */
#define OPTION_FIELD_FLAG(F) bool F;
#define OPTION_FIELD_NUMBER(F) unsigned F;
#define OPTION_FIELD_TEXT(F) const char *F; /* NULL when not given */
#define OPTION_FIELD_INPUT(F) OPTION_FIELD_TEXT(F)
#define OPTION_FIELD_OUTPUT(F) OPTION_FIELD_TEXT(F)
#define OPTION_FIELD_REPORT(F) OPTION_FIELD_TEXT(F)
#define OPTION_FIELD_LIST(F) TextList F;
#define OPTION_FIELD_CHOICE(F) unsigned F; /* index of the choice, from 0 */
#define OPTION_FIELD_SECONDS(F) double F;
#define OPTION_FIELD_BYTES(F) uint64_t F;
#define OPTION_FIELD_CLANG(F)
#define OPTION_FIELD_MODEL(F)
#define OPTION_FIELD_COMPILER(F)

typedef enum {
  OPTION_FLAG,
  OPTION_NUMBER,
  OPTION_TEXT,
  OPTION_INPUT,
  OPTION_OUTPUT,
  OPTION_REPORT,
  OPTION_LIST,
  OPTION_CHOICE,
  OPTION_SECONDS,
  OPTION_BYTES,
  OPTION_CLANG,
  OPTION_MODEL,
  OPTION_COMPILER,
  OPTION_GROUP, /* heading; 'name' is its title */
  N_OPTION
} OptionKind;

enum { MOST_OPTION_ROWS = 128 };

typedef struct {
  int argc; /* the command line as given */
  char *const *argv;
  const char *file;      /* first of 'files'; may be NULL if show_properties or
                            an option of the group "About" is given */
  TextList files;        /* source files of the program */
  TextList records;      /* records of bmc cc that list these files */
  TextList clang_args;   /* arguments for clang; see options_clang_words */
  VEC(TextList) flags;   /* per file, if files have their own */
  unsigned n_given;      /* number of files to read; others if reached */
  bool has_language;     /* -x is given: whatever the files' names end in */
  bool has_arguments;    /* '--' follows the files */
  TextList arguments;    /* arguments of the program */
  unsigned pointer_bits; /* 32 or 64 */
#define GROUP(TITLE)
#define OPTION(KIND, FIELD, NAME, ARG, DEF, MIN, MAX, HELP)                    \
  OPTION_FIELD_##KIND(FIELD)
#include "frontend/cli/options.def"
#undef GROUP
#undef OPTION
  bool given[MOST_OPTION_ROWS]; /* by row; see options_given */
} Options;

typedef struct {
  OptionKind kind;
  const char *name, *argument, *help;
  unsigned def, min, max;
  size_t at; /* offset of the field in Options */
} OptionRow;

extern const OptionRow option_table[];
extern const unsigned n_option_table;

/* Returns the file that an INPUT, OUTPUT or REPORT names, or NULL. */
const char *options_file(const Options *, const OptionRow *);

/* True if the option with this field was given. */
bool options_given(const Options *, const void *field);

/* Reads the command of a compiler; words[0] is its name.  'files' are all words
 * that are no flags. */
Status options_parse_command(Arena *, Diag *, const char *file,
                             const TextList *words, Options *out);

/* Returns the number of words of a flag for clang: 2 if a value follows it. */
unsigned options_clang_words(const char *flag);

/* Reads argv[1..]; texts are not copied.  INVALID after one report. */
Status options_parse(Arena *, Diag *, int argc, char *const argv[],
                     Options *out);

#endif
