/* witness_check.h - the rules of the formats that a model by itself keeps or
 * breaks: metadata in form, segments that end with what is to be followed, a
 * target at the end alone, constraints where they belong, threads that a
 * waypoint before can have registered.
 *
 * INVALID after one report; UNSUPPORTED after one where the rules are kept,
 * but nobody here could check what the witness claims. */
#ifndef SVCOMP_WITNESS_WITNESS_CHECK_H
#define SVCOMP_WITNESS_WITNESS_CHECK_H
#include "svcomp/witness/witness.h"

Status witness_check(const Witness *, Diag *);

/* How many accesses of a data race are targets, in the last segment: two, or
 * one in other formats than 2.2; 0: it is of no race. */
unsigned witness_racing(const Witness *);

#endif
