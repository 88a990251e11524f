/* ghosts.h - ghost variables of a System, on which none of its behaviour
 * depends. */
#ifndef REDUCTION_PROOF_TRANSFORM_GHOSTS_H
#define REDUCTION_PROOF_TRANSFORM_GHOSTS_H
#include "reduction/proof/rule/system.h"

/* Adds a ghost, whose name is made of its kind and 'of', and returns it.
 * 'vars' are the System's variables, with room for one more. */
VarId ghost_add(System *, SystemVar *vars, GhostKind, const char *of,
                Term initial);

/* Returns the System with a roll (known.h) for each template that has many
 * threads, made by templates that are made once; and with a tally of edges of
 * such a template that change a shared variable by no constant: the number of
 * times that the edge was taken.  NULL: there are none. */
const System *system_with_rolls(const System *);

/* Returns the System with a ghost for each template that is made once, which
 * says at which node its thread is.  NULL: there are no two such templates, or
 * too many nodes. */
const System *system_with_positions(const System *);

/* Return the value of such a ghost: for a thread at the node, which may be
 * NODE_END; and before the thread is made. */
Term system_position(const System *, NodeId);
Term system_unmade(const System *);

#endif
