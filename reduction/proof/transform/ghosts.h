/* ghosts.h - ghost variables of a System, on which none of its
 * behaviour depends. */
#ifndef REDUCTION_PROOF_TRANSFORM_GHOSTS_H
#define REDUCTION_PROOF_TRANSFORM_GHOSTS_H
#include "reduction/proof/rule/system.h"

/* Adds a ghost of the thing with that name; 'vars' are the System's, with
 * room. */
VarId ghost_add(System *, SystemVar *vars, GhostKind, const char *of,
                Term initial);

/* Returns the System with a roll for each template that is made many times, by
 * templates that are made once.  It has a tally of each edge of such a template
 * that adds no constant to a shared variable.  NULL: there is none. */
const System *system_with_rolls(const System *);

/* Returns the System with the place of the thread of each template that is made
 * once.  NULL: there are no two of these, or too many nodes. */
const System *system_with_places(const System *);

/* Return the place of a thread at the node, which may be NODE_END; and before
 * the thread is made. */
Term system_place(const System *, NodeId);
Term system_nowhere(const System *);

#endif
