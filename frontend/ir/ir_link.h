/* ir_link.h - links a Program with IR files ('unit' in identifiers), which are
 * Programs without an entry.
 *
 * An IR file exports its functions with a body and its known objects, except
 * static ones; so does the program.  A function without a body, or an unknown
 * object, resolves to the export of that name, if there is one.  An IR file has
 * no bodies of library functions: it uses those of the program.  --show-unit
 * prints a C file as such an IR file.
 *
 * INVALID, after a report, if two export one name, or if types or the layout
 * of memory do not match.  The same holds if an IR file has an entry, or needs
 * a library function that the program lacks. */
#ifndef FRONTEND_IR_IR_LINK_H
#define FRONTEND_IR_IR_LINK_H
#include "frontend/ir/ir.h"

/* Ids of the program itself stay unchanged. */
Status ir_link(Arena *, const Program *, const Program *const *units,
               unsigned n_units, Diag *, const Program **out);

#endif
