/* unfolding.h - exploration of the unfolding, with cutoffs: programs whose
 * executions do not end are explored whole if their states are finitely many
 * (Schemmel, Buening, Rodriguez, Laprell, Wehrle: Symbolic Partial-Order
 * Execution for Testing Multi-Threaded Programs; Rodriguez, Sousa, Sharma,
 * Kroening: Unfolding-based Partial Order Reduction).
 *
 * Events are kept with their causes (prefix.h), and one maximal configuration
 * of events that are no cutoffs is explored after the other: an execution goes
 * on until all that could come is a cutoff, or waits.  There
 *
 *   extensions    each thread's next step is tried after each of its own in all
 *                 surroundings that the configuration has: what the step
 *                 depends on is taken away, one after the other, with all that
 *                 comes after it, whether it is enabled there or waits.  So it
 *                 is for steps of all kinds, by the one relation of dependence
 *                 (footprint.h), and not by rules for each operation.
 *   alternatives  Going back, a step is taken in place of another if it is part
 *                 of events that have a rival of each that was taken there
 *                 before (prefix_alternative).
 *
 * So each maximal configuration is explored once. Where nothing is cut off
 * these are the Mazurkiewicz traces.
 *
 * Every state that can be reached is that of a part of one of them: Take the
 * smallest configuration with this state.  If it had a cutoff, what comes after
 * that could come after the smaller event, in a smaller configuration.
 *
 * What the papers leave open, or say otherwise:
 *
 *   order     They compare sizes alone, which is adequate.  The first thread
 *             with fewer events decides between those of one size.  Any event
 *             with the same state will not do: see prefix.h.
 *   late      An event that was no cutoff when it was found stays so, though a
 *             smaller one may come later.  That is more than need be explored,
 *             and the same set of events for all alternatives.
 *   failing   A step that fails ends the search where it is tried, in whatever
 *             surroundings, before anything is cut off: it can depend on more
 *             than it touches, such as the end of a life.
 *   deadlock  A cutoff is a step that can be taken: there is a deadlock only
 *             where none is.  A configuration from which nothing is to be found
 *             but hangs (hang.h) has no other after it, so they are looked for
 *             where an execution ends before a cutoff.  Threads that wait for
 *             each other while others go on for ever do so at all ends after
 *             it, too, but there the process may have ended, which is another
 *             way the others could have gone: the answer is then incomplete.
 *   leaks     A block that is lost is no part of what may come, so that they
 *             are looked for before the state is compared.
 *   loops     Iterations that change nothing need no rule of their own: the
 *             first is a cutoff.
 *   races     The configuration in which two threads are about to race need
 *             not be passed on the way.  So they are told by what has happened
 *             (race_detector.h): the second fails where it is tried.  What of
 * the past decides about races is a part of the state, and sections of the
 *             program, which are before each other, depend on each other.
 *   inputs    Inputs have values, as elsewhere: events with other values of the
 *             same thread are rivals.
 *
 * An execution of more than 5,000 events is given up. Depth comes first: what
 * grows without end on the way hides what is near.
 *
 * Not for it: valid-memcleanup and lines (reach.h), which are told by a
 * configuration that need not be passed on the way, though its state is that of
 * some events. */
#ifndef REDUCTION_EXPLORE_UNFOLDING_H
#define REDUCTION_EXPLORE_UNFOLDING_H
#include "reduction/explore/explore.h"

enum { UNFOLDING_PROPERTIES = ~(1 << PROPERTY_MEMCLEANUP) };

/* The options with what the search needs. */
ExploreOptions unfolding_options(ExploreOptions);

/* In the result 'paths' are maximal configurations, 'repeated' those of which
 * only a part was explored, as others have it; 'states' are those of events.
 *
 *   require  unfolding_options; no reach, no count_paths, no leaves_open;
 *            UNFOLDING_PROPERTIES only */
ExploreResult explore_unfolding(Arena *, const Program *,
                                const ExploreOptions *);

#endif
