/* settings.h - translation of the command line to the options of each stage. */
#ifndef SVCOMP_RUN_SETTINGS_H
#define SVCOMP_RUN_SETTINGS_H
#include "encoder/engine/engine.h"
#include "frontend/cli/options.h"
#include "frontend/clang/clang_ast.h"
#include "frontend/litmus/litmus.h"
#include "svcomp/run/prp.h"

typedef struct {
  FrontendOptions frontend;
  const EngineOps *engine;
  EngineOptions asked;
  Reach *reach;              /* of the question; or NULL */
  const char *specification; /* text of the property file, or NULL */
  uint32_t specified;        /* properties that the file asks for */
  uint32_t secondary;        /* secondary checks if no property is named:
                           see secondary_checks.h */
  bool asks_c11;             /* no memory model is named: see c11.h */
  const char *sc_only;  /* option given that needs sequential consistency, or
                           NULL */
  SolverCubes cubes;    /* of the question, with --cubes */
  Claims claims;        /* of the question, with --witness */
  const Litmus *litmus; /* the program's origin; or NULL */
  struct Validation *validation; /* with --validate; of validate.h */
  /* Question that cannot be answered, and its location. */
  const char *unsupported; /* a reason for UNKNOWN, or NULL */
  Loc unsupported_at;
} Settings;

/* Sets everything but the property file; INVALID, with one report, on an
 * error. */
Status settings_build(Arena *, const Options *, Diag *, Settings *out);

/* Then reads the property file, if one is given. */
Status settings_read_properties(Arena *, const Options *, Diag *, Settings *);

/* Adds the properties of a file to those asked for so far, or replaces them. */
void settings_add_properties(Arena *, const PropertyFile *, Settings *);
void settings_use_properties(Arena *, const PropertyFile *, Settings *);
void settings_set_properties(Settings *, uint32_t set);

/* Then checks the settings against the program: the engine supports the
 * question, the loops that --unwindset names exist, and threads can be at the
 * lines of --reach. */
Status settings_check_program(Arena *, const Settings *, const Program *,
                              Diag *);

#endif
