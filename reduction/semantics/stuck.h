/* stuck.h - deadlocks: threads that wait for ever.
 *
 * A thread can never go on if it waits for a resource whose holder has ended,
 * or can never go on itself: threads that wait for each other.  This is known
 * for resources with a holder (INST_WAIT): locks, threads to be joined,
 * routines run once.  A thread that waits for a signal, a semaphore or at a
 * barrier could be released by any thread, so it waits for ever only when no
 * thread can go on at all.
 *
 * A thread is *endless* if it goes on, but its control flow has no end, or it
 * goes on for ever in the execution that is looked at; or if it joins such a
 * thread.  A thread that joins an endless one will never go on,
 * but waits for nothing that another might do: that alone is no deadlock.  But
 * a thread that waits for a resource of it does so for ever.
 *
 * No thread waits for ever in a process that ends, for example when main
 * returns.  A configuration is a deadlock if some thread waits and all others
 * have ended, wait, or spin without a step.  It is also one if some thread can
 * never go on, and there is a fair execution from it in which the process does
 * not end.  Such an execution exists if no other thread may end the process,
 * from their positions (termination.h); or if a fair schedule returns to a
 * configuration.  Continuing then only makes more threads wait.  A thread that
 * a signal from outside may let go on (WAIT_FOR_SIGNAL) does not count as
 * waiting, and who waits for it may go on too; but no such signal need come.
 * Threads that spin and take steps are handled by hang.h. */
#ifndef REDUCTION_SEMANTICS_STUCK_H
#define REDUCTION_SEMANTICS_STUCK_H
#include "reduction/semantics/termination.h"
#include "reduction/semantics/config.h"

typedef enum {
  STUCK_NOT, /* no deadlock is known */
  /* Threads can never go on, but the process may always end, as far as
   * explored. */
  STUCK_SO_FAR,
  STUCK_BY_INPUT, /* a deadlock, unless an input lets a thread go on */
  STUCK_FOR_EVER  /* a deadlock */
} Stuck;

typedef struct {
  const Exits *exits;
  uint32_t steps; /* limit of steps for the one schedule that is tried */
  /* Number of inputs requested that could have other values. */
  const uint32_t *n_chosen;
} Sight;

/* Returns a deadlock in which no thread waits yet; the text may be NULL and be
 * set later. */
Violation stuck_violation(const char *text);

/* True if some thread can never go on, whether the process has ended or not.
 * Inputs are requested. */
bool stuck_waits(Config *);

/* True if, as no thread is ready, some thread waits for ever, and for something
 * else than the end of an endless thread.  Inputs are requested. */
bool stuck_lacks(const Sight *, Config *);

/* Looks for a deadlock.  Inputs are requested on the way: any value will do
 * where a thread takes a step, none where a thread is found to wait.  'out' is
 * set when it is a deadlock, and lives in the arena. */
Stuck stuck_find(Arena *, const Sight *, Config *, Violation *out);

#endif
