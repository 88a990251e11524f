/* irrelevant_branches.h - branches whose outcome no check can observe.
 *
 * From a branch, control comes to one instruction, the branch's *end*,
 * whichever side it takes, if it comes anywhere.  The instructions that may be
 * executed up to there, with their callees, are its *region*.  It is irrelevant
 * if
 *
 *   - they only compute, load and store.  They have no checks, no inputs,
 *     and nothing that waits; atomic sections in them are whole;
 *   - a register that they assign is not relevant (relevance.h), or is not
 *     read from the end on;
 *   - they load and store static objects of which nothing is relevant, and
 *     stay in bounds (region_bounds.h).
 *
 * Then the condition of the branch need not be relevant, either: executions in
 * which it takes different sides are alike from the end on.  There may also be
 * paths without an end.  Therefore the steps of irrelevant regions are taken
 * together with the step before.  If they reach their end wherever that is
 * tried, all executions are covered in which regions are entered and left.
 * Executions that stay in a region are covered, too, as fewer steps follow
 * these.
 *
 *   require  the user takes these steps together, and checks that they end
 *
 * M. Kusano, C. Wang: Assertion Guided Abstraction, section 3.2, omit the last
 * point.  A slice of a check has what it is control dependent on, but not that
 * an earlier loop ends.  T1 is x = 1, T2 while (x); then assert(0): in the run
 * T1 T2 the loop has no end, and x is in no slice. */
#ifndef REDUCTION_STATIC_IRRELEVANT_BRANCHES_H
#define REDUCTION_STATIC_IRRELEVANT_BRANCHES_H
#include "reduction/static/relevance.h"

typedef struct {
  const Program *program;
  Excluded excluded;
  bool *const *has; /* by function and instruction: it is in an irrelevant
                       region */
} IrrelevantBranches;

/* Returns NULL if none are known.  Lives in the arena. */
const IrrelevantBranches *irrelevant_branches_new(Arena *, const Program *,
                                                  const Stop *);

#endif
