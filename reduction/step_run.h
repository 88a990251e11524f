/* step_run.h - a thread on its way from one step to the next: what the files
 * that make up the interpreter share while it runs. */
#ifndef REDUCTION_STEP_RUN_H
#define REDUCTION_STEP_RUN_H
#include "reduction/step_spin.h"
#include "reduction/step_state.h"

/* One thread's way from a step to the next. */
typedef struct {
  Step *s;
  StepThread *t;
  unsigned atomic; /* sections that are open */
  uint64_t left;   /* instructions */
  ThreadId *spawned;
  uint32_t n_spawned;
  Spin spin;
} Run;

/* step.c */
uint64_t run_ask(Run *, InputQuery);
void run_record(Run *, Event);

/* step_tell.c: the outcome of an operation, and the number that a value is
 * seen as.  False: that is not modelled. */
bool run_apply(Run *, const Inst *, unsigned width, StepValue a, StepValue b,
               StepValue c, StepValue *out);
bool run_number(Run *, unsigned width, StepValue, uint64_t *out);

#endif
