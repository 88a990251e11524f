/* show.h - what a program offers to be named on the command line. */
#ifndef FRONTEND_IR_SHOW_H
#define FRONTEND_IR_SHOW_H
#include "frontend/ir/ir.h"

void show_loops(FILE *, const Program *);

void show_property_names(FILE *); /* and what they are */

/* Every property, those of the set 'properties' marked, then every check of
 * the program. */
void show_properties(FILE *, const Program *, uint32_t properties);

#endif
