/* option_rules.h - which options go with which, and with which program: the
 * table of option_rules.def, and its check. */
#ifndef FRONTEND_CLI_OPTION_RULES_H
#define FRONTEND_CLI_OPTION_RULES_H
#include "frontend/cli/options.h"

typedef enum {
  IN_C = 0,
  IN_IR = 1,          /* one file, in IR */
  LINKED_WITH_IR = 2, /* several, some of which are in IR */
  IN_LITMUS = 4       /* a litmus test */
} ProgramKind;

typedef enum {
  RULE_CONFLICTS,
  RULE_REQUIRES,
  RULE_NEEDS_SOURCE,
  RULE_SELECTS_FORMULA
} OptionRuleKind;

typedef struct {
  OptionRuleKind kind;
  const char *term;
  const char *other; /* the second term; of NEEDS_SOURCE NULL */
  const char *why;   /* of CONFLICTS */
  unsigned programs; /* of NEEDS_SOURCE: set of ProgramKind */
} OptionRule;

extern const OptionRule option_rules[];
extern const unsigned n_option_rules;

/* Returns the first rule that is broken, or NULL. */
const OptionRule *option_rules_find_broken(const Options *, ProgramKind);

/* True if the rule is broken. */
bool option_rules_is_broken(const OptionRule *, const Options *, ProgramKind);

/* INVALID, with one report, if a rule is broken.  'file' is the one for which a
 * program is not in C, or NULL. */
Status option_rules_check(const Options *, ProgramKind, const char *file,
                          Diag *);

/* True if an option selects the formula, or how it is solved. */
bool option_rules_select_formula(const Options *);

/* Returns the options of a term that holds, with their values as given. */
const char *option_rules_text(Arena *, const Options *, const char *term);

#endif
