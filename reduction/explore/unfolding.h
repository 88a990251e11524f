/* unfolding.h - exploration of the unfolding, with cutoffs.  Programs with
 * endless executions are explored completely if they have finitely many states
 * (Schemmel, Buening, Rodriguez, Laprell, Wehrle: Symbolic Partial-Order
 * Execution for Testing Multi-Threaded Programs; Rodriguez, Sousa, Sharma,
 * Kroening: Unfolding-based Partial Order Reduction).
 *
 * Events are kept with their causes (prefix.h).  The maximal configurations of
 * events that are no cutoffs are explored one after the other: an execution
 * goes on until all its next events are cutoffs, or wait.  In each of them
 *
 *   extensions    each thread's next step is tried after each of its own in all
 *                 surroundings that the configuration has.  Steps that it
 *                 depends on are removed, one after the other, with all that
 *                 comes after them, whether it is enabled there or waits.  So
 *                 this works for steps of all kinds, by one dependence relation
 *                 (footprint.h), without rules for each operation.
 *   alternatives  On backtracking, a step is taken in place of another if it is
 *                 part of a set of events that has a rival of each event that
 *                 was taken there before (prefix_alternative).
 *
 * So each maximal configuration is explored once.  If nothing is cut off, these
 * are the Mazurkiewicz traces.
 *
 * Every reachable state is that of a part of one of them.  Proof: take the
 * smallest configuration with this state.  If it had a cutoff, the steps after
 * that could come after the smaller event, in a smaller configuration.
 *
 * Details that the papers leave open, or handle differently:
 *
 *   order     They compare only sizes, which is adequate.  Here the first
 *             thread with fewer events decides among equal sizes.  It is not
 *             enough that some event has the same state: see prefix.h.
 *   late      An event that was no cutoff when it was found remains so, though
 *             a smaller one may come later.  This explores more than necessary,
 *             with the same set of events for all alternatives.
 *   failing   A step that fails ends the search where it is tried, in any
 *             surroundings, before anything is cut off: it can depend on more
 *             than its footprint, such as the end of a life.
 *   deadlock  A cutoff is a step that can be taken: there is a deadlock only if
 *             there is no such step.  Hangs (hang.h) are checked where an
 *             execution ends before a cutoff: a configuration that contains
 *             only hangs has no successor.  If threads wait for each other
 *             while others go on for ever, they do so at all ends after it,
 *             too.  But there the process may have ended, as the others could
 *             have taken another path: the answer is then incomplete.
 *   leaks     A lost block does not influence later steps, so leaks are checked
 *             before the state is compared.
 *   loops     Iterations without effects need no rule of their own: the first
 *             is a cutoff.
 *   races     The search need not pass the configuration in which two threads
 *             are about to race.  So races are found by the history
 *             (race_detector.h): the second access fails where it is tried.
 *             The recorded past that decides about races is part of the state,
 *             and sections of the program, which are ordered, depend on each
 *             other.
 *   inputs    Inputs have values, as elsewhere: events of the same thread with
 *             other values are rivals.
 *
 * An execution of more than 5,000 events is given up.  The search is
 * depth-first: it may follow an endless branch before it finds a near
 * violation.
 *
 * Not supported: valid-memcleanup and lines (reach.h), which depend on a
 * configuration that the search need not pass, though its state is that of some
 * events. */
#ifndef REDUCTION_EXPLORE_UNFOLDING_H
#define REDUCTION_EXPLORE_UNFOLDING_H
#include "reduction/explore/explore.h"

/* Returns the options with those that the search needs. */
ExploreOptions unfolding_options(ExploreOptions);

/* In the result 'paths' are maximal configurations, 'repeated' those of which
 * only a part was explored, since others cover it; 'states' are those of
 * events.
 *
 *   require  unfolding_options; no reach, no count_paths, no leaves_open;
 *            all properties but valid-memcleanup */
ExploreResult explore_unfolding(Arena *, const Program *,
                                const ExploreOptions *);

#endif
