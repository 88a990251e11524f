/* sleep_candidates.h - candidates (candidates.h) about threads that sleep until
 * others wake them, on condition variables and at barriers.
 *
 * A *set* is a shared variable that has a bit for each thread, by its number.
 * A thread sleeps while a set has its bit: there is a guard (set & bit) == 0,
 * and the bit is kept in a local.  The candidates say that
 *
 *   - the local has the bit of the thread's number
 *   - a set has no other bits than that of one thread, or those of all that
 *     are made once; or it has not that of one thread
 *   - a counter is the number of bits in a set
 *   - a thread that sleeps has its bit in another set, too, or only one that
 *     sleeps has
 *   - unless a lock is held, a condition of a guard holds while a thread that
 *     is made once has its bit in a set, or two of them have, or one of two
 *     conditions: they wait for what is not there yet */
#ifndef REDUCTION_PROOF_INVGEN_SLEEP_CANDIDATES_H
#define REDUCTION_PROOF_INVGEN_SLEEP_CANDIDATES_H
#include "reduction/proof/rule/known.h"
#include "reduction/proof/rule/var_set.h"

typedef struct SleepCandidates SleepCandidates;

/* Returns NULL where no thread sleeps, or deadlocks are not looked for; in the
 * arena. */
SleepCandidates *sleep_candidates_find(Arena *, const Known *, Mentions *);

/* Adds the shared variables that the candidates mention. */
void sleep_candidates_live(const SleepCandidates *, VarSet);

/* Calls 'add' with each candidate of the node. */
typedef void SleepCandidateAdd(void *context, Term);
void sleep_candidates_each(const SleepCandidates *, NodeId, VarSet live,
                           SleepCandidateAdd *, void *context);

#endif
