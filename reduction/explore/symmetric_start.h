/* symmetric_start.h - start order of symmetric threads (symmetry reduction).
 *
 * Which threads may stand for each other symmetry.h finds out of Threads.  Of
 * a Program it is so if some Threads are all of it: no loop is cut short, no
 * order of evaluation left out, and nothing is met that is not modelled.  They
 * are looked for at the least bound, at which loops of constant trip count are
 * whole, too, and only as far as that takes no time to speak of.  Threads have
 * one number in both: main alone makes threads, whatever happens, so that the
 * one made first is number 1.
 *
 * So, of the executions in which neither a thread nor its twin has taken a
 * step, those will do in which the twin takes its first one before.  Steps of
 * the Threads are those of configurations that others can tell of; what a
 * thread does before its first such one, it may as well do right before that.
 *
 *   without states  The thread waits for its twin, as if it read what the
 *                   twin's first step writes: that is a program like others.
 *   with states     From a configuration in which neither has begun, the
 *                   thread's step may be left out if the twin's is taken: of
 *                   what it leads to, some execution with the twin's step is
 *                   the image, and each time fewer have not begun.  It is the
 *                   same whoever comes by that configuration, and how. */
#ifndef REDUCTION_EXPLORE_SYMMETRIC_START_H
#define REDUCTION_EXPLORE_SYMMETRIC_START_H
#include "reduction/explore/explore.h"
#include "reduction/explore/footprint.h"
#include "reduction/semantics/config_rename.h"

typedef struct {
  ThreadId n;
  const ThreadId *before;   /* by number: the twin, or 0 */
  const ThreadId *chain;    /* by number: the first of those that are all twins,
                               or the thread itself */
  const RenamedName *names; /* where memory names some, inside of what the
                               library does for them alone */
  uint32_t n_names;
} SymmetricStart;

/* NULL: there are none, or they are not asked for. */
const SymmetricStart *symmetric_start_new(Arena *, const Program *,
                                          const ExploreOptions *);

/* All of these may be asked without twins: NULL.
 *
 * The thread that is to begin before this one, which has not begun; 0: none. */
ThreadId symmetric_start_before(const SymmetricStart *, const Config *,
                                ThreadId);
/* Has that one not begun either? */
bool symmetric_start_waits(const SymmetricStart *, const Config *, ThreadId);
/* Add what the thread's next step touches where it waits. */
void symmetric_start_touch(const SymmetricStart *, const Config *, ThreadId,
                           Footprint *);

#endif
