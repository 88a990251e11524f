/* show.h - lists of what the command line can name in a program. */
#ifndef FRONTEND_IR_SHOW_H
#define FRONTEND_IR_SHOW_H
#include "frontend/ir/ir.h"

void show_loops(FILE *, const Program *);

void show_property_names(FILE *); /* with their titles */

/* Prints every property, marks those of the set 'properties', then prints every
 * check of the program. */
void show_properties(FILE *, const Program *, uint32_t properties);

#endif
