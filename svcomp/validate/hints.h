/* hints.h - values that a witness names for what the program leaves open.
 *
 * A waypoint's constraint that says 'v == 7' is a hint for an input that is
 * put into v, '\result == 7' for a call's; any number in it is one for the
 * thread's inputs around.  Hints prove nothing: what they lead to has to be
 * checked. */
#ifndef SVCOMP_VALIDATE_HINTS_H
#define SVCOMP_VALIDATE_HINTS_H
#include "frontend/source/outline.h"
#include "reduction/semantics/config.h"
#include "svcomp/witness/witness.h"

enum { MOST_HINTS = 8 };

typedef struct {
  uint64_t values[MOST_HINTS]; /* no two are the same */
  unsigned n;
} Hints;

/* For an input that is asked for when so many waypoints have been passed, the
 * best first; threads are numbered as the witness does. */
Hints hints_of(const Witness *, const Outline *, uint32_t passed,
               const InputQuery *);

/* Adds a value if it is new and there is room. */
void hints_add(Hints *, uint64_t value);

#endif
