/* phases.h - phases of a run, their shares of its time, and a log of the time
 * and the verdict of each engine.
 *
 * A run asks one question after the other, each to an engine:
 * secondary_checks.h asks for races and deadlocks around the rest, c11.h about
 * C11 after a TRUE.  The engine portfolio lets other engines take turns.
 * phases.def has a row for each question and each kind of turn.
 *
 * Shares are in ticks (frontend/base/ticks.h), so that a run without a time
 * limit takes the same turns whatever else the machine does.  Processor time is
 * only noted. */
#ifndef ENCODER_ENGINE_PHASES_H
#define ENCODER_ENGINE_PHASES_H
#include "frontend/base/ticks.h"
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

/* Returns the share of the phase.  'before' is the work that it is a multiple
 * of: that of the run before it, or of the engine's earlier turns.  'limit' is
 * the time limit of the run, in seconds of processor time; 0: none. */
Ticks phase_share(Phase, Ticks before, double limit);

/* Work and processor time of a part of the run. */
typedef struct {
  Ticks ticks;
  clock_t cpu; /* processor time */
} Spent;

/* Return what the run has taken so far; since then. */
Spent spent_now(void);
Spent spent_since(Spent then);
Spent spent_plus(Spent, Spent);
Spent spent_minus(Spent, Spent);

typedef struct {
  Phase question;
  const char *engine;
  unsigned turns;
  Spent spent;
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
