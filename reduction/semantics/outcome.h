/* outcome.h - check of a configuration for the properties that no single step
 * violates: threads wait for ever (stuck.h) or spin for ever (hang.h), or a
 * heap block is lost (heap_reach.h).
 *
 * These count only once the execution has followed the witness, if there is one
 * (config_follows). */
#ifndef REDUCTION_SEMANTICS_OUTCOME_H
#define REDUCTION_SEMANTICS_OUTCOME_H
#include "reduction/semantics/hang.h"
#include "reduction/semantics/heap_reach.h"

typedef struct {
  Arena *arena;        /* for violations */
  uint32_t properties; /* as requested */
  const Exits *exits;  /* NULL if deadlocks are not requested */
  LoopExits *loops;    /* likewise */
  uint32_t steps;      /* limit for steps of others while threads wait */
} Judge;

Judge outcome_judge(Arena *, const Program *, uint32_t properties,
                    uint32_t steps);

typedef struct {
  bool is_violation;
  Violation violation; /* else, if 'tracking' is UNCLEAR: the block that may be
                          lost */
  Stuck stuck;
  Tracking tracking;
} Outcome;

/* Inputs are requested on copies; 'n_chosen' counts those that could have other
 * values. */
Outcome outcome_of(const Judge *, const Config *, const uint32_t *n_chosen);
/* Judges whether a configuration in which threads may go round loops is a hang
 * (hang.h). */
Outcome outcome_of_rounds(const Judge *, const Config *, const Trials *);

#endif
