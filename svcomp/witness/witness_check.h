/* witness_check.h - rules of the formats that a model satisfies or violates by
 * itself: well-formed metadata, segments that end with a waypoint to follow, a
 * target only at the end, constraints where they are allowed, threads that an
 * earlier waypoint can have registered.
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
