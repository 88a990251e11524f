/* budget.h - work for one question, or for the turns of an engine: a share of
 * phases.h. */
#ifndef ENCODER_ENGINE_BUDGET_H
#define ENCODER_ENGINE_BUDGET_H
#include "encoder/engine/engine.h"

typedef struct {
  const EngineOptions *asked; /* whose limits count as well */
  Phase phase;
  Ticks due;        /* work of the run after which it is exhausted */
  const char *over; /* reason of an UNKNOWN when the time has passed */
} Budget;

/* Returns the budget of a phase that begins now.  The options must outlive it.
 */
Budget budget_begin(Arena *, Phase, const EngineOptions *asked);
/* Lets the options stop when the budget is exhausted, or the limits of the
 * options that it was made from.  The budget must outlive them. */
void budget_limit(const Budget *, EngineOptions *);
/* Returns the options that it was made from, limited so, for a question of its
 * own: in one process, by any formula. */
EngineOptions budget_options(const Budget *);
/* True if the time has passed. */
bool budget_is_exhausted(const Budget *);

#endif
