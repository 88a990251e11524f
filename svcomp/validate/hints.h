/* hints.h - values that a witness names for inputs of the program.
 *
 * A waypoint's constraint 'v == 7' is a hint for an input that is assigned to
 * v, '\result == 7' for the result of a call; any number in a constraint is a
 * hint for nearby inputs of the thread.  Hints prove nothing: their results
 * must be checked. */
#ifndef SVCOMP_VALIDATE_HINTS_H
#define SVCOMP_VALIDATE_HINTS_H
#include "frontend/source/outline.h"
#include "reduction/semantics/config.h"
#include "svcomp/witness/witness.h"

enum { MOST_HINTS = 8 };

typedef struct {
  uint64_t values[MOST_HINTS]; /* all different */
  unsigned n;
} Hints;

/* Returns hints, best first, for an input requested when 'passed' waypoints
 * have been passed; threads are numbered as in the witness. */
Hints hints_of(const Witness *, const Outline *, uint32_t passed,
               const InputQuery *);

/* Adds a value if it is new and there is room. */
void hints_add(Hints *, uint64_t value);

#endif
