/* settings.h - from the command line to what each stage is told. */
#ifndef SVCOMP_RUN_SETTINGS_H
#define SVCOMP_RUN_SETTINGS_H
#include "encoder/engine/engine.h"
#include "frontend/cli/options.h"
#include "frontend/clang/clang_ast.h"
#include "svcomp/run/prp.h"

typedef struct {
  FrontendOptions frontend;
  const EngineOps *engine;
  EngineOptions search;
  Reach *reach;                  /* the search's; or NULL */
  const char *specification;     /* of the property file, or NULL */
  uint32_t specified;            /* properties that it asks for */
  uint32_t also;                 /* where no property is named: see also.h */
  double timeout;                /* in seconds; 0: none */
  SolverParts parts;             /* the search's, with --cubes */
  Claims claims;                 /* the search's, with --witness */
  struct Validation *validation; /* with --validate; of validate.h */
  /* What is asked for but cannot be answered, and where it is asked. */
  const char *unsupported; /* a reason for UNKNOWN, or NULL */
  Loc unsupported_at;
} Settings;

/* Everything but the property file; INVALID after one report. */
Status settings_build(Arena *, const Options *, Diag *, Settings *out);

/* Then the property file, if one is given. */
Status settings_read_properties(Arena *, const Options *, Diag *, Settings *);

/* The properties of a file are added to those asked for so far, or take
 * their place. */
void settings_add_properties(Arena *, const PropertyFile *, Settings *);
void settings_use_properties(Arena *, const PropertyFile *, Settings *);
void settings_set_properties(Settings *, uint32_t set);

/* Then, once there is a program: the engine has an answer, the loops that
 * --unwindset names exist, and the lines of --reach are lines where threads
 * can be. */
Status settings_check_program(Arena *, const Settings *, const Program *,
                              Diag *);

#endif
