/* schedule.h - extraction of a concrete execution from a model.
 *
 * A Schedule holds what the model determines, without the formula: the order of
 * threads, their numbers of steps (config.h), and every input. schedule_replay
 * runs it on the interpreter; only a violation that the interpreter finds
 * counts. */
#ifndef ENCODER_FORMULA_SCHEDULE_H
#define ENCODER_FORMULA_SCHEDULE_H
#include "encoder/formula/encoder.h"
#include "reduction/semantics/gaps.h"
#include "reduction/semantics/reach.h"

typedef struct Schedule Schedule;

/* Reads the solver's last model.  Lives in the arena. */
Schedule *schedule_extract(Arena *, const Threads *, Encoding *, Solver *);

/* The violation that the interpreter must find: of a property or, when lines
 * are asked for, threads at them.  A violation of the properties on the way to
 * the lines is reported in their place. */
typedef struct {
  uint32_t properties;
  MemoryModel model;
  const Reach *reach; /* or NULL */
  bool keep_path;     /* as in ConfigOptions */
  Violation violation;
  Meeting meeting;
  Gap unmodelled; /* if there is none: unmodelled code that the execution
                     reaches; or no text */
} Confirmation;

/* Returns the execution up to the violation, owned by the caller.  NULL if the
 * interpreter does not reach it: '*why' then describes the difference. */
Config *schedule_replay(const Schedule *, const Program *, Confirmation *,
                        const char **why);

#endif
