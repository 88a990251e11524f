/* symmetric_start.h - start order of symmetric threads (symmetry reduction).
 *
 * symmetry.h finds symmetric threads of Threads.  The result holds for a
 * Program if some Threads cover it: no loop is cut short, no order of
 * evaluation is left out, and no unmodelled code is reached.  They are looked
 * for at the least bound, at which loops of constant trip count are complete,
 * too, and only within a small limit of time.  Threads have the same numbers in
 * both: main alone makes threads, in every execution, so that the one made
 * first is number 1.
 *
 * So, among the executions in which neither of two symmetric threads has taken
 * a step, those suffice in which the one made first begins first.  Steps of the
 * Threads are those steps of configurations that others can observe.  A thread
 * may as well take its steps before the first such one right before that.
 *
 *   without states  The second thread waits for the first, as if it read what
 *                   the other's first step writes: the result is an ordinary
 *                   program.
 *   with states     From a configuration in which neither has begun, the
 *                   second's step may be left out if the first's is taken.
 *                   Every continuation is the image of some execution with the
 *                   first's step, and each time fewer threads have not begun.
 *                   It does not depend on the path to that configuration. */
#ifndef REDUCTION_EXPLORE_SYMMETRIC_START_H
#define REDUCTION_EXPLORE_SYMMETRIC_START_H
#include "reduction/explore/explore.h"
#include "reduction/explore/footprint.h"
#include "reduction/semantics/config_rename.h"

typedef struct {
  ThreadId n;
  const ThreadId
      *before; /* by number: the thread that begins before it, or 0 */
  /* By number: the first of a set of symmetric threads, or the thread itself.
   */
  const ThreadId *chain;
  /* Words of memory that name some threads, inside of the library's data for
   * these. */
  const RenamedName *names;
  uint32_t n_names;
} SymmetricStart;

/* Returns NULL if no threads are symmetric, or the option is off. */
const SymmetricStart *symmetric_start_new(Arena *, const Program *,
                                          const ExploreOptions *);

/* Returns the thread that must begin before this one, which has not begun; 0:
 * none.  A SymmetricStart may be NULL, here and below: no threads are
 * symmetric. */
ThreadId symmetric_start_before(const SymmetricStart *, const Config *,
                                ThreadId);
/* True if that one has not begun either. */
bool symmetric_start_waits(const SymmetricStart *, const Config *, ThreadId);
/* Adds the memory that the thread's next step accesses while it waits. */
void symmetric_start_touch(const SymmetricStart *, const Config *, ThreadId,
                           Footprint *);

#endif
