/* ghosts.h - ghost variables of a System: nothing that it does depends on them.
 */
#ifndef REDUCTION_PROOF_TRANSFORM_GHOSTS_H
#define REDUCTION_PROOF_TRANSFORM_GHOSTS_H
#include "reduction/proof/rule/system.h"

/* Of what is called that; 'vars' are the System's, with room. */
VarId ghost_add(System *, SystemVar *vars, GhostKind, const char *of,
                Term initial);

/* With a roll for each template that is made many times by those that are made
 * once, and a tally of each of its edges that add to what is shared what is no
 * constant.  NULL: there is none. */
const System *system_with_rolls(const System *);

/* With the place of the thread of each template that is made once.  NULL: there
 * are no two of these, or there would be too much to say. */
const System *system_with_places(const System *);

/* What the place is where a thread of the template is at the node, which may be
 * NODE_END; or before it is made. */
Term system_place(const System *, NodeId);
Term system_nowhere(const System *);

#endif
