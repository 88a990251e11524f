/* preemptions.h - iterative context bounding: all executions without a
 * preemption first, then those with one, with two, ... (Musuvathi and Qadeer,
 * Iterative Context Bounding for Systematic Testing of Multithreaded Programs,
 * PLDI 2007; E. Noonan's thesis, 3.4.2).
 *
 * A preemption takes a step of another thread where the one that took the last
 * step could go on; where that one waits or has ended, a switch is free.
 *
 * Configurations are kept, as in explore.h, and the step of a thread from one
 * of them is taken once.  As the number of preemptions only rises, this happens
 * with the fewest that any execution needs.  So the search takes explore's
 * steps in another order, and ends where explore ends, without omitting any
 * number of preemptions.  A violation that is found needs the fewest
 * preemptions of all. */
#ifndef REDUCTION_EXPLORE_PREEMPTIONS_H
#define REDUCTION_EXPLORE_PREEMPTIONS_H
#include "reduction/explore/turns.h"

/* In the result, 'preemptions' is the number that a violation needs, or at
 * which the search ended: all executions with fewer were tried.  With
 * 'most_preemptions' executions with more are left out, and if there are any,
 * the status is LIMIT.
 *
 *   require  no count_paths */
ExploreResult explore_by_preemptions(Arena *, const Program *,
                                     const ExploreOptions *);

ExploreOptions preemptions_options(ExploreOptions);

/* The same in turns. */
extern const TurnOps turns_by_preemptions;

#endif
