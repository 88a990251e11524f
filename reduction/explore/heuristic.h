/* heuristic.h - best-first search for violations by distance to a check.
 *
 * The search continues from the stored configuration in which some thread is
 * nearest to a check that may fail (distance.h); among equals, from the latest.
 * (E. Noonan's thesis, 3.5, compares it with others; Rungta and Mercer, Guided
 * model checking for programs with polymorphism, PEPM 2009.)
 *
 * Configurations are kept, and each is left by all of its threads.  If there is
 * no violation, the search takes explore's steps in another order, and ends
 * where explore ends. */
#ifndef REDUCTION_EXPLORE_HEURISTIC_H
#define REDUCTION_EXPLORE_HEURISTIC_H
#include "reduction/explore/explore.h"

/* require  no count_paths */
ExploreResult explore_by_distance(Arena *, const Program *,
                                  const ExploreOptions *);

#endif
