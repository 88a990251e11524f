/* irrelevant_branches.h - branches whose outcome no check can observe.
 *
 * From a branch control comes to one instruction, the branch's *end*, whichever
 * way it goes, if it comes anywhere; what may be executed up to there are its
 * *ways*, with what they call.  They are *idle* if
 *
 *   - they compute, load and store, and do no more: no checks, no inputs,
 *     nothing that waits; what they have of atomic sections is whole;
 *   - what they assign to a register is not relevant (relevance.h), or is not
 *     read from the end on;
 *   - they load and store static objects of which nothing is relevant, and stay
 *     in bounds (ways_bounds.h).
 *
 * Then what decides the branch need not be relevant, either: executions in
 * which it goes different ways are alike from the end on.  What is there as
 * well is ways that have no end.  Take the steps of idle ways together with the
 * step before: if they come to their end wherever that is tried, then all
 * executions are covered in which ways are gone and come to their end, and so
 * are those in which they do not, as fewer steps come after these.
 *
 *   require  whoever relies on it takes them so, and sees that they end
 *
 * M. Kusano, C. Wang: Assertion Guided Abstraction, section 3.2, leave out the
 * last: in a slice of a check is what it is control dependent on, and that a
 * loop which comes before has an end is not.  T1 is x = 1, T2 while (x); then
 * assert(0): in the run T1 T2 the loop has no end, and x is in no slice. */
#ifndef REDUCTION_STATIC_IRRELEVANT_BRANCHES_H
#define REDUCTION_STATIC_IRRELEVANT_BRANCHES_H
#include "reduction/static/relevance.h"

typedef struct {
  const Program *program;
  Excluded spared;
  bool *const *has; /* by function and instruction: it is of idle ways */
} IrrelevantBranches;

/* NULL: there are none, as far as is known.  Lives in the arena. */
const IrrelevantBranches *irrelevant_branches_new(Arena *, const Program *,
                                                  const Stop *);

#endif
