/* replay_writer.h - the parts that a replay is printed from (replay_write.h).
 *
 * Of a program of one file all goes into one: the enforcer, then the program.
 * Of several, the enforcer is a file of its own, and each file of the program
 * declares what it calls of it. */
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
  const char *path; /* of the file, or of the folder with several */
  FILE *out;
} Writer;

/* ---- replay_enforcer.c: what leads the program */

/* The tables of the plan, the parts of the enforcer, and what the program
 * leaves to the verifier. */
void replay_print_enforcer(const Writer *);
/* Is it to be linked with -lm? */
bool replay_needs_mathematics(const Writer *);
/* Before the program has been printed: let its calls be the enforcer's. */
void replay_redirect(const Writer *);
/* Is the result of the function an input? */
bool replay_has_input(const Writer *, const char *function);
/* What gives back the results that are inputs, of functions that the unit is
 * the first to use. */
void replay_print_results(const Writer *, uint32_t unit);
/* An expression: the value of the scalar type of 'like' that has these bits. */
const char *replay_value_of(const Writer *, const char *like, const char *bits);
/* One line that does not end a comment. */
const char *replay_comment(const Writer *, const char *text);

/* ---- replay_program.c: the program */

const char *replay_entry_name(const Writer *);
/* Write into the program where the plan says. */
void replay_write_points(const Writer *);
/* A file of the program, from '#line 1' on, with what must come before. */
void replay_print_unit(const Writer *, uint32_t unit);
/* Its flags that are not printed so, for a command, each behind a blank; with
 * 'is_absolute', as they are to be from any folder. */
const char *replay_flags(const Writer *, uint32_t unit, bool is_absolute);
void replay_print_silence(const Writer *);

#endif
