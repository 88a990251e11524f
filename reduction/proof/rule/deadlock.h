/* deadlock.h - clauses of the rule (proof.h) against deadlocks (stuck.h,
 * hang.h), for any number of threads.
 *
 * In a *deadlock* all threads are blocked, have ended, or go round for ever by
 * silent steps, and one of them waits or spins.  From a hang, each thread goes
 * on alone until it is blocked or round a silent cycle, so such a configuration
 * is reachable.  The clause 'deadlock' says that no shared values, nodes and
 * locals of threads, and numbers of threads at nodes meet all that is known
 * then:
 *
 *   - each thread is at a node with a wait whose guard holds, or in a silent
 *     cycle (silent_cycles.h) where the guard of one of its edges holds: no
 *     other thread changes what that reads before the thread's next step, and
 *     the thread has taken for the last time what it does not take for ever
 *   - I(n) holds, and no two threads are at nodes that exclude each other
 *     (known.h)
 *   - if an owner is positive, the thread that it names is one of these, unless
 *     main is alone
 *   - if some thread holds a resource of which there are holders, a holder is
 *     one of these, unless main is alone
 *   - a thread whose end is awaited is one of these
 *   - each count holds
 *   - if a ticket has a base, and a count says that as many threads have drawn
 *     as the ticket is above it, then it is the base, or one of these threads
 *     has drawn the base: what they have drawn differs, and is in between
 *   - main is one of these, unless it can end without ending the process
 *
 * In a *circular wait* some threads wait for each other, or for one that spins
 * or waits for the end of a thread that may never end, while others go on.
 * Each of them waits for a resource that has a holder.  The clause 'circular'
 * says that there is no such set with a thread that waits for a resource: each
 * of its threads waits, goes round a silent cycle, or joins; and the owner of a
 * resource for which one of them waits, or one of its holders, is in the set,
 * unless main is alone.  An
 * owner with the value of that resource's holder names the same thread.
 *
 * The clause 'join' is about sets in which each thread joins another: the
 * templates that join are ordered, and a thread that is joined joins only
 * threads that can end.
 *
 * No clause needs an order of locks: a solver finds that there is none in which
 * a cycle is possible. */
#ifndef REDUCTION_PROOF_RULE_DEADLOCK_H
#define REDUCTION_PROOF_RULE_DEADLOCK_H
#include "reduction/proof/rule/silent_cycles.h"
#include "reduction/proof/rule/proof.h"

/* Returns the condition that there may be a deadlock, or a circular wait
 * ('is_circular').  Sets 'there', unless NULL, by node to the condition that a
 * thread waits there in it, or TERM_NONE. */
Term deadlock_condition(const Proof *, bool is_circular, Term *there);

/* True if the clause 'join' holds. */
bool joins_are_ordered(const Known *);

#endif
