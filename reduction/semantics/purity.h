/* purity.h - pure iterations: rounds of a loop that change nothing.
 *
 * An object is a thread's *own* as long as no other can know where it is: the
 * thread has made it, and its address was never stored in memory nor given to
 * a thread.  A step is *silent* if it leaves all but the thread's own objects
 * as they were: it has stored what was there, or nothing.  A *pure iteration*
 * is a sequence of a thread's steps, others' in between, each of them silent,
 * after which the thread is where it was, and so are its own objects.  They
 * may have other names than before, as a variable of the loop's body has in
 * each iteration, unless the program could tell.
 *
 * From an execution such an iteration can be taken out, and what is left leads
 * to the same configuration, but for these names.  Whether it is one depends
 * on the thread's own steps alone. */
#ifndef REDUCTION_SEMANTICS_PURITY_H
#define REDUCTION_SEMANTICS_PURITY_H
#include "reduction/semantics/config.h"

bool purity_is_own(const Config *, uint32_t object, ThreadId);

/* Was the thread's step from one configuration to the other silent?
 *
 *   require  its outcome was STEP_OK */
bool purity_is_silent(const Config *before, const Config *after, ThreadId);

/* Where the thread is, and its own objects: are they as in the earlier one, of
 * the same execution?
 *
 *   require  between them the thread's steps were silent
 *   tells    places matter: no other names, then */
bool purity_returns(const Config *earlier, const Config *later, ThreadId,
                    bool tells);

/* The same for configurations between which the thread returns. */
uint64_t purity_hash(const Config *, ThreadId);

/* Might its next step be of an iteration: is it inside of a loop? */
bool purity_is_possible(const Config *, ThreadId);

#endif
