/* phases.h - the schedule of a run: its phases, their shares of processor time,
 * and a log of what each engine took and gave.
 *
 * A run asks one question after the other, each to an engine:
 * secondary_checks.h asks for races and deadlocks around the rest, c11.h about
 * C11 after a TRUE.  The engine portfolio lets other engines take turns.
 * phases.def has a row for each question and each kind of turn.  Times are
 * clock_t, the processor time of the process. */
#ifndef ENCODER_ENGINE_PHASES_H
#define ENCODER_ENGINE_PHASES_H
#include "frontend/base/vec.h"

#include <stdbool.h>
#include <stdio.h>
#include <time.h>

typedef enum {
#define PHASE(NAME, TEXT, FACTOR, LEAST, MOST, OF_LIMIT, OF_REST) PHASE_##NAME,
#include "encoder/engine/phases.def"
#undef PHASE
  N_PHASE
} Phase;

const char *phase_text(Phase);

/* Returns the share of the phase, of which 'before' was spent before.  'limit'
 * is the time limit of the run in seconds; 0: none. */
clock_t phase_share(Phase, clock_t before, double limit);

typedef struct {
  Phase question;
  const char *engine;
  unsigned turns;
  clock_t spent;
  const char *gave; /* the verdict, if it is one; or NULL */
} PhaseRow;

typedef struct {
  Arena *arena;
  VEC(PhaseRow)
  rows; /* one for a question and an engine, by their first turn */
} PhaseLog;

/* Adds turns of the engine for the question.  A NULL log is ignored. */
void phase_log_add(PhaseLog *, PhaseRow);
/* Prints a table, with a line for each row. */
void phase_log_print(FILE *, const PhaseLog *);

#endif
