/* schedule_check.h - check that a model is a schedule of the Threads.
 *
 * The model is run on the Threads, frame by frame, independently of the
 * formula:
 *
 *   frames      one transition in each, up to the first that has none, and
 *               none later
 *   order       its thread has been created; every earlier transition of the
 *               thread has taken place or has a guard that does not hold; its
 *               own guard holds, and it takes place once
 *   enabled     it is, or it runs into unmodelled code and 'beyond' holds; if
 *               it runs into unmodelled code, 'beyond' holds
 *   values      a read returns the last value written
 *   checks      those that fail, in the model, are passed and violated
 *   facts       hold: the Threads' own, and the other facts about their
 *               executions (execution_facts.h) */
#ifndef ENCODER_FORMULA_SCHEDULE_CHECK_H
#define ENCODER_FORMULA_SCHEDULE_CHECK_H
#include "reduction/por/execution_facts.h"

/* A model, by any solver. */
typedef struct {
  uint64_t (*value)(void *, Term);
  bool (*takes)(void *, uint32_t frame, TransitionId);
  bool (*fails)(void *, uint32_t check);
  void *context;
} CheckedModel;

/* Returns the first rule that is broken, with its location, in the arena; or
 * NULL. */
const char *schedule_check_find(Arena *, const Threads *, const Facts *,
                                const CheckedModel *);

/* Aborts with that report if there is one. */
void schedule_check(const Threads *, const Facts *, const CheckedModel *,
                    const char *stage);

#endif
