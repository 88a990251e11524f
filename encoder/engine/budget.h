/* budget.h - limit of work for one question, or for the turns of an engine: the
 * share of its phase (phases.h). */
#ifndef ENCODER_ENGINE_BUDGET_H
#define ENCODER_ENGINE_BUDGET_H
#include "encoder/engine/engine.h"

typedef struct {
  const EngineOptions *asked; /* options of the run; its limits hold, too */
  Phase phase;
  Ticks due;        /* work of the run after which it is exhausted */
  const char *over; /* reason for UNKNOWN when it is exhausted */
} Budget;

/* Returns the budget of a phase that begins now.  The options must outlive it.
 */
Budget budget_begin(Arena *, Phase, const EngineOptions *asked);
/* Makes the options stop an engine when the budget is exhausted, or a limit of
 * 'asked' is reached.  The budget must outlive them. */
void budget_limit(const Budget *, EngineOptions *);
/* Returns a copy of 'asked' with that limit, for another question: it is
 * answered in one process, and may use any formula. */
EngineOptions budget_options(const Budget *);
/* True if the run has done the work of the budget since it began. */
bool budget_is_exhausted(const Budget *);

#endif
