/* random.h - random walks, for violations that are nearly everywhere, as most
 * races are: an execution that is too long to be gone through with its like, or
 * has no end, is left after some steps, and another one begins.
 *
 * Each goes by a number of steps, from 64 to 1024 where there are several
 * threads, and by how long a thread goes on before another one does: from one
 * step to 16, on the average, so that some have a switch at each step and
 * others few.  Inputs get values by chance, small ones most often.
 *
 * Races are the interpreter's, by happens-before (ConfigOptions): the two
 * accesses need not be neighbours.  Whether threads wait for ever, or a block
 * is lost, is asked where no thread can go on.
 *
 * It is the same in each run, and its answer is a violation, or none. */
#ifndef REDUCTION_EXPLORE_RANDOM_H
#define REDUCTION_EXPLORE_RANDOM_H
#include "reduction/explore/turns.h"

/* What it takes for these. */
ExploreOptions random_options(ExploreOptions);

/* In the result, 'paths' are executions.  After ten thousand of them it ends.
 *
 *   require  no count_paths, no leaves_open */
ExploreResult explore_random(Arena *, const Program *, const ExploreOptions *);
/* The same in turns. */
extern const TurnOps turns_at_random;

#endif
