/* ir_link.h - links a Program with *parts*: Programs without an entry.
 *
 * A part offers its functions with a body and its known objects to others, but
 * for static ones; so does the program.  What has no body, or is unknown, is
 * what is offered by that name, if anybody offers it.  Of the library a part
 * has no bodies: there the program's are meant.  --show-part prints a C file as
 * such a part.
 *
 * INVALID, after a report, where two offer one name, where types or the
 * memory's layout do not go together, or where a part has an entry, or needs of
 * the library what the program has not. */
#ifndef FRONTEND_IR_IR_LINK_H
#define FRONTEND_IR_IR_LINK_H
#include "frontend/ir/ir.h"

/* Ids of the program's own stay as they are. */
Status ir_link(Arena *, const Program *, const Program *const *parts,
               unsigned n_parts, Diag *, const Program **out);

#endif
