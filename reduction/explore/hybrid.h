/* hybrid.h - stateful exploration with persistent sets: configurations are
 * kept, as explore.h keeps them, and in each only some threads take their
 * steps, where what all the others may still do (future.h) is not in conflict
 * with these (P. Parizek, Hybrid Partial Order Reduction with Under-Approximate
 * Dynamic Points-To and Determinacy Information; Godefroid's thesis for
 * persistent sets).
 *
 * A set of threads is taken if some of them is enabled, and no thread outside
 * of it may, by steps of such threads alone, come to touch what the next steps
 * of those inside touch, be these enabled or waiting.  It is closed from each
 * enabled thread on; the set with the fewest enabled threads is taken, that of
 * the thread that took the last step first.
 *
 * Unlike the paper, pointers are followed in the present configuration: what
 * registers and memory hold there, which is more than what can happen, so that
 * nothing has to be explored anew when more is seen.
 *
 *   ignoring   A set is not taken if all its steps lead back to configurations
 *              on the present path.  So whatever could be put off for ever is
 *              taken at last: by induction on how many steps it is away, and
 *              then on when configurations are left for good.
 *   ends       A thread that waits for another's end reads that it is over,
 *              and what it left, after the step that says so, never before:
 *              the two are not in conflict (ACCESS_AWAIT of accesses.h), unless
 *              the program looks at ends without waiting for them.
 *   waiting    Who waits takes a step only after one that has touched what it
 *              looks at; and nobody comes through a gate (lock_words.h) that is
 *              shut before a step has written there.  So of those outside of
 *              the set only they count that some such step may let go on, one
 *              of those outside, too; and of what they may do only what is not
 *              behind gates that stay shut.  No matter which kind of lock it
 *              is, who gives it back, and where it lies.
 *   twins      Of two threads that may stand for each other and have not begun
 *              (twins.h) only the first takes its step, if it is in the set.
 *   roles      Configurations that differ in nothing but who of such threads is
 *              who are kept as one (canonical.h), be they begun or not.
 *   values     What no check can tell of is 0 (relevance.h): so inputs that are
 *              drawn, handed on, summed and shown have one value.
 *   places     Only where the program asks for one do lives of objects order
 *              steps; the search then begins anew.
 *   races      Two threads that come to be about to race are so in some
 *              configuration that is kept: whoever takes steps without them
 *              meets nothing of what they may still do, and who is taken
 *              together with one of them is taken together with the other.
 *              Where history tells of races, a step commutes with another only
 *              if it does so with what is known of the past: sections of the
 *              program do not (footprint.h).
 *
 * What is lost is the order of steps that are not in conflict, and with it
 * configurations; what is kept are failing checks, races, deadlocks, and what
 * of the heap is lost for good.  So valid-memcleanup, which looks at the heap
 * when the process ends, and lines (reach.h) are not for it. */
#ifndef REDUCTION_EXPLORE_HYBRID_H
#define REDUCTION_EXPLORE_HYBRID_H
#include "reduction/explore/turns.h"

enum { HYBRID_PROPERTIES = ~(1 << PROPERTY_MEMCLEANUP) };

/* The options with what the search needs. */
ExploreOptions hybrid_options(ExploreOptions);

/* In the result 'choices' are states from which several threads take steps.
 *
 *   require  hybrid_options; no reach, no count_paths, no leaves_open;
 *            HYBRID_PROPERTIES only */
ExploreResult explore_hybrid(Arena *, const Program *, const ExploreOptions *);

/* The same in turns. */
extern const TurnOps turns_by_hybrid;

#endif
