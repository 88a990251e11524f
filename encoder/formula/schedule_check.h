/* schedule_check.h - check that a model is a schedule of the Threads.
 *
 * It is run on them, frame by frame, apart from the formula:
 *
 *   frames      one transition in each, up to the first that has none, and
 *               none later
 *   order       its thread has been made; every earlier transition of the
 *               thread has taken place or has a guard that does not hold; its
 *               own guard holds, and it takes place once
 *   enabled     it is, or it runs into what is not modelled and 'beyond'
 *               holds; if it runs into that, 'beyond' does
 *   values      what it reads is what was last written
 *   checks      those that fail, in the model, are passed and violated
 *   facts       hold: the Threads' own, and what else is known of their
 *               executions (execution_facts.h) */
#ifndef ENCODER_FORMULA_SCHEDULE_CHECK_H
#define ENCODER_FORMULA_SCHEDULE_CHECK_H
#include "reduction/por/execution_facts.h"

/* A model, whatever has found it. */
typedef struct {
  uint64_t (*value)(void *, Term);
  bool (*takes)(void *, uint32_t frame, TransitionId);
  bool (*fails)(void *, uint32_t check);
  void *context;
} Model;

/* The first rule that is broken, with its place, in the arena; or NULL. */
const char *schedule_check_find(Arena *, const Threads *, const Facts *,
                                const Model *);

/* Abort with that report if there is one. */
void schedule_check(const Threads *, const Facts *, const Model *,
                    const char *stage);

#endif
