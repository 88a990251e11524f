/* replay_writer.h - printers of a replay's components (replay_write.h).
 *
 * A program of one file becomes one file: the enforcer, then the program.  With
 * several files, the enforcer is a file of its own, and each file of the
 * program declares the functions it calls. */
#ifndef SVCOMP_REPLAY_REPLAY_WRITER_H
#define SVCOMP_REPLAY_REPLAY_WRITER_H
#include "encoder/engine/engine.h"
#include "frontend/library/models.h"
#include "svcomp/replay/replay_arguments.h"
#include "svcomp/replay/replay_plan.h"

typedef struct {
  Arena *arena;
  const FrontendOptions *options;
  const Program *program;
  const Result *result;
  const Violation *violation; /* or NULL */
  Rewriter *rewriter;
  const SourceFile *sources; /* the program's, by unit */
  uint32_t n_sources;
  ReplayPlan plan;
  MainArguments arguments;
  const char *path; /* path of the file, or of the folder with several */
  FILE *out;
} Writer;

/* ---- replay_enforcer.c: the enforcer */

/* Prints the tables of the plan, the parts of the enforcer, and the functions
 * that the program leaves to the verifier. */
void replay_print_enforcer(const Writer *);
/* True if the replay must be linked with -lm. */
bool replay_needs_mathematics(const Writer *);
/* Redirects the program's calls to the enforcer, before the program is
 * printed. */
void replay_redirect(const Writer *);
/* True if the result of the function is an input. */
bool replay_has_input(const Writer *, const char *function);
/* Prints functions that return results which are inputs, if the unit is the
 * first to use them. */
void replay_print_results(const Writer *, uint32_t unit);
/* Returns an expression: the value of the scalar type of 'like' with these
 * bits. */
const char *replay_value_of(const Writer *, const char *like, const char *bits);
/* Returns the text as one line that does not end a comment. */
const char *replay_comment(const Writer *, const char *text);

/* ---- replay_program.c: the program */

const char *replay_entry_name(const Writer *);
/* Writes the points of the plan into the program. */
void replay_write_points(const Writer *);
/* Prints a file of the program, from '#line 1' on, with the text that must
 * precede it. */
void replay_print_unit(const Writer *, uint32_t unit);
/* Returns the flags that are not printed, for a command, each after a blank;
 * with 'is_absolute', as needed from any folder. */
const char *replay_flags(const Writer *, uint32_t unit, bool is_absolute);
void replay_print_silence(const Writer *);

#endif
