/* enumerate.h - enumeration of the schedules of Threads: the oracle of the
 * reductions, which shares nothing with the encoders.
 *
 * Depth first, by evaluation of the terms under one valuation of the inputs.  A
 * schedule is a sequence of transitions; it is complete when no started thread
 * has a next transition that is enabled.
 *
 * Two schedules belong to the same Mazurkiewicz trace when they order all
 * transitions that depend on each other in the same way.  Here dependence is
 * taken from what was accessed in that very run: a write counts when its 'when'
 * held, a thread's first transition comes after the last one that its creator
 * took before, and cells are compared one by one.
 *
 *   cost    time and memory in proportion to what is found */
#ifndef REDUCTION_EXPLORE_ENUMERATE_H
#define REDUCTION_EXPLORE_ENUMERATE_H
#include "frontend/base/words.h"
#include "reduction/por/dependence.h"
#include "reduction/unwind/inputs.h"

/* Kinds of words that are collected.  A control tuple contains the next
 * transition of each thread, and the checks that have failed. */
typedef enum {
  SEEN_SCHEDULE, /* complete schedules */
  SEEN_TRACE,    /* the traces of these */
  /* Their execution graphs: the transitions taken, and the write that each read
   * took its value from. */
  SEEN_GRAPH,
  /* Their behaviours: the transitions taken, and the control tuple at the
   * end. */
  SEEN_BEHAVIOUR,
  SEEN_PREFIX,       /* all schedules */
  SEEN_PREFIX_TRACE, /* the traces of these */
  SEEN_CONTROL,      /* the control tuples of these */
  N_SEEN
} Seen;

/* State in which a transition is next in its thread. */
typedef struct {
  TransitionId transition;
  bool is_enabled;
  const uint64_t *memory; /* by cell */
  /* By thread: number of transitions that it has passed, or POSITION_NONE: it
   * does not exist, or not yet. */
  const uint32_t *position;
} Moment;
enum { POSITION_NONE = UINT32_MAX };

typedef struct {
  /* NULL: every schedule; else the schedules that are quasi-monotonic under
   * it. */
  const Dependence *order;
  /* NULL, or the schedules to visit: each and its prefixes. */
  const Words *only;
  TermValuation *input; /* NULL: inputs are 0 */
  void *input_context;
  bool beyond;            /* the value of Threads.beyond */
  uint32_t wanted;        /* set of 1 << Seen */
  uint64_t max_schedules; /* schedules of any length, in one run; 0: no limit */
  bool (*stop)(void *);   /* may be NULL */
  void *stop_context;
  void (*look)(void *, const Moment *); /* at each; may be NULL */
  void *look_context;
} EnumerateOptions;

typedef struct Enumeration Enumeration;

Enumeration *enumeration_new(const Threads *);
void enumeration_delete(Enumeration *);

/* Adds the words to the sets.  LIMIT: stopped, or too many.  UNSUPPORTED:
 * variables stand for values that are computed later (Threads.facts). */
Status enumerate(Enumeration *, const EnumerateOptions *);
/* Under every valuation of the inputs; 'input' is not used.
 *
 *   require  inputs->bits < 64 */
Status enumerate_inputs(Enumeration *, const EnumerateOptions *,
                        const Inputs *inputs);

const Words *enumeration_seen(const Enumeration *, Seen);
/* True if the check failed in some schedule. */
bool enumeration_failed(const Enumeration *, uint32_t check);
/* True if in some schedule all threads ended or wait at the end, and some
 * wait. */
bool enumeration_deadlocks(const Enumeration *);

#endif
