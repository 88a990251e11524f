/* purity.h - pure iterations: rounds of a loop that change nothing.
 *
 * An object is a thread's *own* as long as no other thread can know its
 * address: the thread has made it, its address was never stored in memory nor
 * given to a thread, and it lies where no other block lay (address.h, Re-used
 * places).  A step is *silent* if it changes only the thread's own objects: it
 * has stored values that were there, or nothing.  Under TSO and PSO stores that
 * are pending count like memory: all but those that will store what is there.
 * Under RC11 a store is silent if it is part of a read-modify-write that stores
 * what it has read.  Any other store is a message of its own, even if the one
 * before it in modification order is the thread's own and has the same value: a
 * later store, by a thread that knows that the loop has ended, may take its
 * place between the two, and a third thread reads 1, 2, 1.  One round has no
 * such execution.  (Formulas leave such a round out where no store of another
 * thread is between: unwind_spin.c.)  A *pure iteration* is a sequence of a
 * thread's steps, with those of others in between, all of them silent, after
 * which the thread and its own objects are in the same state. The objects may
 * have other names than before, as a variable of the loop's body has in each
 * iteration, unless the program could observe them.
 *
 * If such an iteration is removed from an execution, the rest leads to the same
 * configuration, up to these names.  Whether it is one depends on the thread's
 * own steps alone.  Under RC11 the execution graph has fewer events then, each
 * of which could only forbid what comes later: so whatever can follow the
 * iteration can follow without it. */
#ifndef REDUCTION_SEMANTICS_PURITY_H
#define REDUCTION_SEMANTICS_PURITY_H
#include "reduction/semantics/config.h"

bool purity_is_own(const Config *, uint32_t object, ThreadId);

/* True if the thread's step from one configuration to the other was silent.
 *
 *   require  its outcome was STEP_OK */
bool purity_is_silent(const Config *before, const Config *after, ThreadId);

/* True if the thread and its own objects are in the same state as in the
 * earlier configuration of the same execution.
 *
 *   require  between them the thread's steps were silent
 *   observes    the program observes places: then names must be equal */
bool purity_returns(const Config *earlier, const Config *later, ThreadId,
                    bool observes);

/* Returns a hash; equal for configurations between which the thread returns. */
uint64_t purity_hash(const Config *, ThreadId);

/* True if the thread is in a loop, so that its next step may belong to an
 * iteration. */
bool purity_is_possible(const Config *, ThreadId);

/* True if the thread's step from one configuration to the other may belong to a
 * pure iteration: it is silent, in a loop.  '*position_hash' is set to the
 * purity_hash of the thread before it, or 0.
 *
 *   require  its outcome was STEP_OK */
bool purity_step(const Config *before, const Config *after, ThreadId,
                 uint64_t *position_hash);

#endif
