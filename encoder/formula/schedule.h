/* schedule.h - extraction of a concrete execution from a model.
 *
 * A Schedule is what the model says, without the formula: who takes how many
 * steps (config.h) in which order, and every open value.  schedule_replay runs
 * it on the interpreter; only what the interpreter finds violated counts. */
#ifndef ENCODER_FORMULA_SCHEDULE_H
#define ENCODER_FORMULA_SCHEDULE_H
#include "encoder/formula/encoder.h"
#include "reduction/semantics/reach.h"

typedef struct Schedule Schedule;

/* Reads the solver's last model.  Lives in the arena. */
Schedule *schedule_extract(Arena *, const Threads *, Encoding *, Solver *);

/* What the interpreter is to find: a violation of a property or, when lines
 * are asked for, threads at them. */
typedef struct {
  uint32_t properties;
  MemoryModel model;
  const Reach *reach; /* or NULL */
  bool keep_path;     /* as in ConfigOptions */
  Violation violation;
  Meeting meeting;
} Confirmation;

/* The execution up to what was found, owned by the caller; NULL when the
 * interpreter does not come to it: '*why' then says where it parted. */
Config *schedule_replay(const Schedule *, const Program *, Confirmation *,
                        const char **why);

#endif
