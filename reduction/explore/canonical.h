/* canonical.h - canonical form of a configuration under thread symmetry.
 *
 * Twins (twins.h) may exchange their roles before either has begun.  Later they
 * may as well, if both have begun and neither remembers which of the two it is:
 * from then on each does what the other would have done.  So of the
 * configurations that differ by such an exchange alone one will do: what can
 * still happen is the same, but for names, and takes as many steps.
 *
 *   Who has not begun exchanges nothing: it may have drawn inputs already, and
 *   that its twin begins first is right if all that both may have drawn is kept
 *   in both orders.
 *
 *   In one of them, main may wait for the end of a thread that has come in the
 *   other.  That is a join among joins of twins, of which the threads say that
 *   nothing stands between (symmetry.h): it may as well come later.
 *
 * What is exchanged: stacks, with the variables of threads; elements, by number
 * of thread, of what the library knows of threads; names of twins in words of
 * memory (the holder of a lock).  Anything else that is known of a thread,
 * other threads know, and cannot tell from its twin, or use as it is: main's
 * handles go on naming whom they name, and are joined.
 *
 * What a thread remembers must say nothing of its number.  That is seen in its
 * code, or it takes part in nothing:
 *
 *   code      what the routines of threads call is known, and they do not ask
 *             for their number.  Of the library they call only what computes,
 *             and what locks and unlocks mutexes, as one step, of which they do
 *             not look at the result; nor do they read words with names
 *   start     both were started with the same routine and argument.  An
 *             argument that no check can tell of is 0 (relevance.h)
 *   own       nobody else knows where its variables are, and no place was asked
 *             for; addresses of them move along
 *
 * So registers that may still be read are a function of what the thread has
 * loaded and drawn, the same function for both; and what it has loaded are no
 * names. */
#ifndef REDUCTION_EXPLORE_CANONICAL_H
#define REDUCTION_EXPLORE_CANONICAL_H
#include "frontend/ir/liveness.h"
#include "reduction/explore/symmetric_start.h"

typedef struct Canonical Canonical;

/* NULL: nothing can be exchanged.  Lives in the arena. */
const Canonical *canonical_new(Arena *, const Program *,
                               const SymmetricStart *);

/* The one that stands for all that differ by an exchange, or some of them; for
 * the caller to delete. */
Config *canonical_settle(const Canonical *, const Config *);

#endif
