/* outcome.h - judgement of the configuration in which an execution ends.
 *
 * That is so of what no step tells: threads wait for ever (stuck.h), or spin
 * for ever (hang.h), or a heap block is lost (heap_reach.h).  All count only
 * once the execution has followed the witness, if there is one
 * (config_follows).  Otherwise the execution has ended as it should, or may go
 * on. */
#ifndef REDUCTION_SEMANTICS_OUTCOME_H
#define REDUCTION_SEMANTICS_OUTCOME_H
#include "reduction/semantics/hang.h"
#include "reduction/semantics/heap_reach.h"

typedef struct {
  Arena *arena;        /* where violations live */
  uint32_t properties; /* as asked for */
  const Exits *exits;  /* NULL where deadlocks are not asked for */
  LoopExits *loops;    /* the same */
  uint32_t steps;      /* tried to see others go on while threads wait */
} Judge;

Judge outcome_judge(Arena *, const Program *, uint32_t properties,
                    uint32_t steps);

typedef struct {
  bool is_violation;
  Violation violation; /* or of the block, where one may be lost */
  Stuck stuck;
  Tracking tracking;
} Outcome;

/* Inputs are asked for on copies; 'n_chosen' counts those that could have
 * other values. */
Outcome outcome_of(const Judge *, const Config *, const uint32_t *n_chosen);
/* Of one in which threads may go round loops: is it a hang (hang.h)? */
Outcome outcome_of_rounds(const Judge *, const Config *, const Trials *);

#endif
