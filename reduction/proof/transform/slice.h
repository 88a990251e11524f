/* slice.h - slicing of a System (cone of influence).  It removes updates of
 * variables on which no guard, access or ghost of an element depends, updates
 * of dead locals, and edges that lead nowhere and change nothing.  Edges that
 * differ in their guards alone are merged.  A choice by an input of one bit,
 * for the guard alone, is left open. */
#ifndef REDUCTION_PROOF_TRANSFORM_SLICE_H
#define REDUCTION_PROOF_TRANSFORM_SLICE_H
#include "reduction/proof/rule/var_set.h"

/* Returns the slice, in the arena of the given System. */
const System *system_slice(const System *);

/* Returns the System of a program as it is proved: built and sliced. */
const System *system_of(Arena *, TermStore *, const Program *,
                        const SystemOptions *, SystemGap *);
/* Prints it, or why there is none. */
void system_show(FILE *, const Program *, const SystemOptions *);

/* Returns, by node, the variables that may matter there: all shared ones that
 * some edge mentions, and locals that may be read.
 *
 *   require  the System is sliced */
VarSet *system_live(const System *, Arena *);

#endif
