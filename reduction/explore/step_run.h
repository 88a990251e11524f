/* step_run.h - execution of a recorded graph (step_graph.h) by the interpreter.
 *
 * A run is one execution under RC11, up to now: a configuration, with the steps
 * that led there and the answers that they were given.  Steps that the graph
 * leaves without order come in any order. */
#ifndef REDUCTION_EXPLORE_STEP_RUN_H
#define REDUCTION_EXPLORE_STEP_RUN_H
#include "reduction/explore/search.h"
#include "reduction/explore/step_graph.h"

/* The message that a step is to read or, if it only writes, after which it is
 * to put its own. */
typedef struct {
  bool is_given; /* else any */
  StepId message;
} StepPlan;

/* A step that was tried.  Its choices are the messages that it may read or, if
 * it only writes, that its own may come after, the last in modification order
 * first. */
typedef struct {
  StepRecord record; /* of a probe without inputs */
  StepId *choices;   /* to be freed */
  uint32_t n_choices;
  bool has_choices; /* it accesses a cell */
  bool is_other;    /* the plan's message is none of the choices */
  const char *call; /* the user's call of the library, or NULL */
  bool is_join;     /* it waits for the end of a thread, and no more */
  Loc at;           /* in the user's code */
} StepSeen;

typedef struct {
  Search *search;
  ConfigInputs inner; /* answers all but questions about memory */
  void (*undefined)(void *, const Violation *); /* with its context */
  Config *start, *config;
  StepId *steps; /* in the order in which they were taken */
  uint64_t *answers;
  uint32_t n_steps, cap_steps, n_answers, cap_answers, n_start_answers;
  uint32_t taken[MOST_THREADS]; /* number of steps */
  bool violates;                /* the last step of a replay is a violation */
  const StepPlan *plan;
  StepSeen *seen;
  /* Copies of the configuration are judged: they read the last messages, and
   * their answers are no part of the run. */
  bool is_judged;
} StepRun;

/* Begins with main's computation before its first step, with the inputs of
 * search->start. */
void step_run_begin(StepRun *, Search *, StepOutcome *);
void step_run_end(StepRun *);

/* A step that was tried, and its result.  'after' is NULL if there is none. */
typedef struct {
  StepOutcome outcome;
  StepSeen seen;
  Config *after;
  uint64_t *answers;
  uint32_t n_answers;
} StepTrial;

/* Tries the thread's next step, with the inputs of the odometer; the run stays
 * as it is.  The trial is for the caller to release.
 *
 *   require  the thread has a next step */
StepTrial step_run_try(StepRun *, ThreadId, const StepPlan *, Odometer *);
void step_trial_release(StepTrial *);
/* Takes the step that was tried with these inputs, unless it was blocked or
 * refused.  After another outcome than STEP_OK the run serves only for reports.
 *
 *   require  the run is as it was when the step was tried */
void step_run_take(StepRun *, StepTrial *, const Odometer *);

/* Copy of a run.  'config' is NULL if there is none. */
typedef struct {
  Config *config;
  StepId *steps;
  uint64_t *answers;
  uint32_t n_steps, n_answers;
} StepRunCopy;

/* step_run_save returns a copy, for the caller to release; step_run_restore
 * sets the run back to it.
 *
 *   cost    O(objects + steps) */
StepRunCopy step_run_save(const StepRun *);
void step_run_restore(StepRun *, const StepRunCopy *);
void step_run_copy_release(StepRunCopy *);

/* Runs all records of the graph that are not open: those that 'from' has not
 * run, or all if that is NULL.  False if the run ends with a violation
 * ('violates'), as one of valid-memcleanup may depend on the order of steps; or
 * if the interpreter takes other steps than recorded.
 *
 *   require  the graph begins with what 'from' has run */
bool step_run_replay(StepRun *, const StepGraph *, const StepRunCopy *from);
/* The same, but all that need not come before the thread's last step comes
 * after it.  If nothing does, the run stays as it is.
 *
 *   require  the run is that of the graph */
bool step_run_replay_early(StepRun *, const StepGraph *, ThreadId);
/* True if the thread's last record ends a pure iteration that began with its
 * record of that index.  Afterwards the run is that of the graph; false, too,
 * if it cannot be run.
 *
 *   require  as step_run_replay; 'from' has not run that record */
bool step_run_returns(StepRun *, const StepGraph *, ThreadId, uint32_t index,
                      const StepRunCopy *from);

/* True if the thread would stand where it does if it had read what its last
 * record reads from its record of that index on: see config_is_covered.  The
 * run stays as it is.
 *
 *   require  as step_run_returns; the run is that of the graph, and the
 *            thread's last record rereads */
bool step_run_is_covered(StepRun *, const StepGraph *, ThreadId, uint32_t index,
                         const StepRunCopy *from);

/* Returns the graph without what the run has not executed, for the caller to
 * release. */
StepGraph step_run_graph(const StepRun *, const StepGraph *);
Path step_run_path(const StepRun *);

#endif
