/* definitions.h - variables as functions of others.  If an edge assigns a term
 * with one variable or input to x, x may equal that term of any variable of the
 * same width.  An input may be kept in a variable, and variables are copied.
 * Examples are the sizes of blocks and arrays, and the numbers of their
 * elements. */
#ifndef REDUCTION_PROOF_INVGEN_DEFINITIONS_H
#define REDUCTION_PROOF_INVGEN_DEFINITIONS_H
#include "reduction/proof/rule/var_set.h"

typedef struct {
  VarId var, of;
  Term holds; /* var equals the term of the other */
} Definition;

typedef struct {
  const Definition *data;
  uint32_t n;
} Definitions;

/* Returns the definitions, up to a limit; in the arena. */
Definitions definitions_find(Arena *, const System *, Mentions *);

#endif
