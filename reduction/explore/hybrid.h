/* hybrid.h - stateful exploration with persistent sets.  Configurations are
 * kept, as in explore.h.  In each only some threads take their steps, such that
 * the possible future steps (future.h) of all others are not in conflict with
 * these (P. Parizek, Hybrid Partial Order Reduction with Under-Approximate
 * Dynamic Points-To and Determinacy Information; Godefroid's thesis for
 * persistent sets).
 *
 * A set of threads is taken if some of them is enabled, and no thread outside
 * of it may, by steps of such threads alone, access what the next steps of
 * those inside access, be these enabled or waiting.  It is the closure of one
 * enabled thread.  The set with the fewest enabled threads is taken, that of
 * the thread that took the last step first.
 *
 * Unlike the paper, pointers are followed in the present configuration: the
 * values of registers and memory there over-approximate the possible accesses.
 * So nothing has to be explored anew when more is seen.
 *
 *   ignoring   A set is not taken if all its steps lead back to configurations
 *              on the present path.  So every postponed step is taken at last:
 *              by induction on the number of steps before it, and then on when
 *              configurations are left for good.
 *   ends       A thread that waits for another's end reads that it has ended,
 *              and its results, only after the step that ends it.  So the two
 *              are not in conflict (ACCESS_AWAIT of accesses.h), unless the
 *              program examines ends without waiting for them.
 *   waiting    A waiting thread takes its next step only after a step that has
 *              written the memory which it reads.  No thread passes a lock word
 *              that names a holder (lock_words.h) before a step has written
 *              there.  So of the threads outside of the set only those count
 *              that some such step may enable, also a step of one outside.  Of
 *              their accesses only those count that come before such lock
 *              words.  The kind of lock, the thread that releases it, and its
 *              address do not matter.
 *   symmetry   Of two symmetric threads that have not begun (symmetric_start.h)
 *              only the first takes its step, if it is in the set.
 *   exchange   Configurations that are equal up to a permutation of symmetric
 *              threads are kept as one (canonical.h), whether these have begun
 *              or not.
 *   values     Values that no check depends on are 0 (relevance.h): so inputs
 *              that are drawn, passed on, summed and printed have one value.
 *   places     Lives of objects order steps only if the program observes an
 *              address; the search then begins anew.
 *   races      Two threads that come to be about to race are so in some
 *              configuration that is kept.  Threads that take steps without
 *              them do not access what they may still access; and a thread
 *              taken together with one of them is taken together with the
 *              other.  If races are found by the history, a step commutes with
 *              another only if it does so with the recorded past: sections of
 *              the program do not (footprint.h).
 *
 * Only some orders of independent steps are explored, so some configurations
 * are not visited.  Failing checks, races, deadlocks, and memory leaks are
 * preserved.  So valid-memcleanup, which looks at the heap when the process
 * ends, and lines (reach.h) are not supported. */
#ifndef REDUCTION_EXPLORE_HYBRID_H
#define REDUCTION_EXPLORE_HYBRID_H
#include "reduction/explore/turns.h"

/* Returns the options with those that the search needs. */
ExploreOptions hybrid_options(ExploreOptions);

/* In the result 'choices' are states from which several threads take steps.
 *
 *   require  hybrid_options; no reach, no count_paths, no leaves_open;
 *            all properties but valid-memcleanup */
ExploreResult explore_hybrid(Arena *, const Program *, const ExploreOptions *);

/* The same in turns. */
extern const TurnOps turns_by_hybrid;

#endif
