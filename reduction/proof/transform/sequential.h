/* sequential.h - sequentialisation of a System: the product of its threads
 * (product.h) under a preference order, as a System of one thread.
 *
 * The product's System has tracked elements of arrays as *cells*: variables
 * for the index and the value of one element (Monniaux and Gonnord, Cell
 * Morphing, SAS 2016).  A cell follows the last load of one instruction.  Loads
 * of an index in a cell give its value, and stores there change it.  So equal
 * loads by different threads have equal values, if they are close.
 *
 * Nodes that lie on no loop by themselves are merged into blocks: edges become
 * paths (large-block encoding; Beyer et al., FMCAD 2009).  Invariants are then
 * needed at few nodes, where threads are at the heads of their loops. */
#ifndef REDUCTION_PROOF_TRANSFORM_SEQUENTIAL_H
#define REDUCTION_PROOF_TRANSFORM_SEQUENTIAL_H
#include "reduction/proof/rule/product.h"

typedef enum {
  PREFER_LOCKSTEP, /* after an iteration of one thread, one of the next */
  PREFER_FIRST,    /* each thread to its end before the next */
  N_PREFER
} Preference;

/* Returns the product, in the System's arena; NULL: it is too large, or the
 * solver was stopped. */
const Product *sequential_product(const System *, Preference, Solver *);
/* Returns the System of the product, with cells and blocks.  NULL: it is too
 * large.  'invariants' hold by node of the product's System. */
const System *sequential_system(const Product *, const Term *invariants);

#endif
