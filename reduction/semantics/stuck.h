/* stuck.h - deadlocks: threads that wait for ever.
 *
 * A thread can never go on if it waits for a resource whose holder has ended,
 * or can never go on itself: threads that wait for each other.  This is known
 * for resources with a holder (INST_WAIT): locks, threads to be joined,
 * routines run once.  A thread that waits for a signal, a semaphore or at a
 * barrier could be released by any thread, so it waits for ever only when no
 * thread can go on at all.
 *
 * A thread is *endless* if it goes on for ever, by its control flow or in the
 * execution at hand, or if it joins an endless thread.  A thread that joins an
 * endless one will never go on, but is not waiting for an action that another
 * thread could take: that alone is no deadlock.  A thread that waits for a
 * resource which it holds waits for ever.
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
  /* Counter of the caller: number of inputs that it was asked for and that
   * could have other values. */
  const uint32_t *n_chosen;
} StuckContext;

/* Returns a deadlock in which no thread waits yet; the text may be NULL and be
 * set later. */
Violation stuck_violation(const char *text);

/* True if some thread can never go on, whether the process has ended or not.
 * Asks for inputs. */
bool stuck_waits(Config *);

/* True if some thread waits for ever, and not only for the end of an endless
 * thread; or if some thread has stopped or ended the process.  Asks for inputs.
 *
 *   require  no thread is ready */
bool stuck_is_deadlock(const StuckContext *, Config *);

/* Returns whether the configuration is a deadlock.  Asks for inputs: those of
 * steps may have any value; whether a thread waits should not depend on one
 * (STUCK_BY_INPUT).  Sets 'out', in the arena, to a deadlock. */
Stuck stuck_find(Arena *, const StuckContext *, Config *, Violation *out);

#endif
