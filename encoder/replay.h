/* replay.h - from a model to a concrete execution.
 *
 * A Schedule is what the model says, without the formula: who takes how many
 * steps (step.h) in which order, and every open value.  schedule_replay runs
 * it on the interpreter; only what the interpreter finds violated counts. */
#ifndef ENCODER_REPLAY_H
#define ENCODER_REPLAY_H
#include "encoder/scheduler.h"
#include "reduction/step.h"

typedef struct Schedule Schedule;

/* Reads the solver's last model.  Lives in the arena. */
Schedule *schedule_extract(Arena *, const Threads *, Encoding *, Solver *);

/* The execution up to the violation, owned by the caller; NULL when the
 * interpreter does not come to one: '*why' then says where it parted. */
Step *schedule_replay(const Schedule *, const Program *,
                      uint32_t properties, Violation *, const char **why);

#endif
