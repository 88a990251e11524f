/* budget.h - a share of CPU time for a secondary question. */
#ifndef SVCOMP_REPORT_BUDGET_H
#define SVCOMP_REPORT_BUDGET_H
#include "encoder/engine/engine.h"

#include <time.h>

typedef struct {
  const EngineOptions *asked; /* whose limits count as well */
  clock_t due;
  const char *over; /* reason of an UNKNOWN when the time is over */
} Budget;

/* Lets the options stop when the budget is over, or the limits of the options
 * that it was made from.  The budget must outlive them. */
void budget_limit(const Budget *, EngineOptions *);
/* True if the time is over. */
bool budget_is_over(const Budget *);

#endif
