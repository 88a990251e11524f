/* stuck.h - deadlocks: threads that wait for ever.
 *
 * A thread can never go on if it waits for what a thread holds that has
 * ended, or that can never go on itself: threads that wait for each other.
 * This is known of what has a holder (INST_WAIT): locks, threads to be
 * joined, routines run once.  Whoever waits for a signal, a semaphore or at a
 * barrier could be let go by any thread, so it waits for ever only when no
 * thread can go on at all.
 *
 * A thread is *endless* if it goes on, but control flow has no end of it; or if
 * it joins such a thread.  Who joins one that is endless will never go on, but
 * waits for nothing that another might do: that alone is no deadlock.  But who
 * waits for what that one holds does so for ever.
 *
 * Nobody waits for ever in a process that ends, be it that main returns.  A
 * configuration is a deadlock if some thread waits and all others have ended,
 * wait, or spin without a step; or if some thread can never go on, and from
 * there on there is an execution that is fair to all threads in which the
 * process does not end.  There is one if nobody else may end it, from where
 * they are (termination.h); or if a schedule that is fair comes back to a
 * configuration.  To go on then only makes more threads wait.  Of threads that
 * spin and take steps see hang.h. */
#ifndef REDUCTION_SEMANTICS_STUCK_H
#define REDUCTION_SEMANTICS_STUCK_H
#include "reduction/semantics/termination.h"
#include "reduction/semantics/config.h"

typedef enum {
  STUCK_NOT,      /* not known to be */
  STUCK_SO_FAR,   /* threads can never go on, but the process may always end,
                     as far as was looked */
  STUCK_BY_INPUT, /* a deadlock, if an input does not let a thread go on */
  STUCK_FOR_EVER  /* a deadlock */
} Stuck;

typedef struct {
  const Exits *exits;
  uint32_t steps;           /* for which one schedule is tried */
  const uint32_t *n_chosen; /* inputs asked for that could be others */
} Sight;

/* Is there a thread that can never go on, be the process over or not?  Inputs
 * are asked for. */
bool stuck_waits(Config *);

/* Does some thread wait, but for the end of what goes on for ever?  Inputs are
 * asked for. */
bool stuck_lacks(const Sight *, Config *);

/* Inputs are asked for on the way: any will do where a thread takes a step,
 * none where a thread is found to wait.  'out' is set when it is a deadlock,
 * and lives in the arena. */
Stuck stuck_find(Arena *, const Sight *, Config *, Violation *out);

#endif
