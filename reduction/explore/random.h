/* random.h - random walks, for violations that occur in nearly all executions,
 * as most races do.
 *
 * An execution may be endless, so it is given up after some number of steps,
 * and another one begins.
 *
 * Each has a maximum number of steps, from 64 to 1024 with several threads, and
 * an average number of steps of one thread in a row, from one to 16.  So some
 * walks switch at each step and others seldom.  Inputs get random values, small
 * ones most often.
 *
 * Races are found by the interpreter, by happens-before (ConfigOptions): the
 * two accesses need not be adjacent.  Deadlocks and memory leaks are checked
 * where no thread can go on.
 *
 * It is deterministic, and its answer is a violation, or none. */
#ifndef REDUCTION_EXPLORE_RANDOM_H
#define REDUCTION_EXPLORE_RANDOM_H
#include "reduction/explore/turns.h"

/* Returns the options that it uses for these. */
ExploreOptions random_options(ExploreOptions);

/* In the result, 'paths' are executions.  After ten thousand of them it ends.
 *
 *   require  no count_paths, no leaves_open */
ExploreResult explore_random(Arena *, const Program *, const ExploreOptions *);
/* The same in turns. */
extern const TurnOps turns_at_random;

#endif
