/* witness_check.h - rules of the formats for a model by itself.  Metadata are
 * well-formed, segments end with a waypoint to follow, and only the last one
 * has a target.  Constraints are where they are allowed, and threads can have
 * been registered by an earlier waypoint.
 *
 * INVALID, with one report, if a rule is violated; UNSUPPORTED, with one
 * report, if the rules hold, but this program cannot check the witness's
 * claim. */
#ifndef SVCOMP_WITNESS_WITNESS_CHECK_H
#define SVCOMP_WITNESS_WITNESS_CHECK_H
#include "svcomp/witness/witness.h"

Status witness_check(const Witness *, Diag *);

/* Returns the number of accesses of a data race that are targets, in the last
 * segment: two, or one in other formats than 2.2; 0: it is no race. */
unsigned witness_racing(const Witness *);

#endif
