/* budget.h - a share of CPU time, for a secondary question or the turn of an
 * engine. */
#ifndef ENCODER_ENGINE_BUDGET_H
#define ENCODER_ENGINE_BUDGET_H
#include "encoder/engine/engine.h"

#include <time.h>

typedef struct {
  const EngineOptions *asked; /* whose limits count as well */
  clock_t due;
  const char *over; /* reason of an UNKNOWN when the time is over */
} Budget;

/* Returns the time that was spent so far, at least that many seconds. */
clock_t budget_as_before(int seconds);
/* Lets the options stop when the budget is over, or the limits of the options
 * that it was made from.  The budget must outlive them. */
void budget_limit(const Budget *, EngineOptions *);
/* Returns the options that it was made from, limited so, for a question of its
 * own: in one process, by any formula. */
EngineOptions budget_options(const Budget *);
/* True if the time is over. */
bool budget_is_over(const Budget *);

#endif
