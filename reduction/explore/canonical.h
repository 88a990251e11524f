/* canonical.h - canonical form of a configuration under thread symmetry.
 *
 * Two symmetric threads may be exchanged before either has begun
 * (symmetric_start.h).  They may also be exchanged later, if both have begun
 * and neither remembers which of the two it is: from then on each does what the
 * other would have done.  So of the configurations that differ only by such an
 * exchange one suffices.  Their continuations are the same up to names, and
 * take as many steps.
 *
 * A thread that has not begun is not exchanged.  It may have asked for inputs
 * already.  To let the other begin first is correct if the search keeps, in
 * both orders, all values that both may have got.
 *
 * In one of the configurations, main may wait for the end of a thread that has
 * ended in the other.  That is a join among joins of symmetric threads, with
 * nothing between them (symmetry.h): it may as well come later.
 *
 * An exchange permutes the stacks, with the variables of threads; the elements,
 * by thread number, of the library's arrays about threads; and the names of
 * symmetric threads in words of memory (the holder of a lock).  All other data
 * about a thread are known to other threads, which either cannot distinguish
 * the two threads or use the data unchanged: main's handles still name the same
 * threads, and are joined.
 *
 * A thread's memory must not depend on its number.  A thread is exchanged only
 * if this follows from:
 *
 *   code      The calls in the routines of threads are known, and the threads
 *             do not ask for their number.  From the library they call only
 *             computations, and locking and unlocking of mutexes as one step
 *             whose result they ignore.  They do not read words with names.
 *   start     Both were started with the same routine and argument.  An
 *             argument that no check depends on is 0 (relevance.h).
 *   own       No other thread knows the addresses of its variables, and no
 *             address was requested; pointers to them are renamed with them.
 *
 * So live registers are a function of the values loaded and of inputs, the same
 * function for both; and no name was loaded. */
#ifndef REDUCTION_EXPLORE_CANONICAL_H
#define REDUCTION_EXPLORE_CANONICAL_H
#include "frontend/ir/liveness.h"
#include "reduction/explore/symmetric_start.h"

typedef struct Canonical Canonical;

/* Returns NULL if nothing can be exchanged.  Lives in the arena. */
const Canonical *canonical_new(Arena *, const Program *,
                               const SymmetricStart *);

/* Returns the representative of all configurations that differ by an exchange,
 * or of some of them; the caller deletes it. */
Config *canonical_form(const Canonical *, const Config *);

#endif
