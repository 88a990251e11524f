/* sequential.h - sequentialisation of a System: the product of its threads
 * (product.h) under a preference order, as a System of one thread.
 *
 * The product's System has cells (product_proof.h).  Loads by different threads
 * that are close have equal values, if their indexes are equal.
 *
 * Nodes that lie on no loop by themselves are merged into blocks: edges become
 * paths (large-block encoding; Beyer et al., FMCAD 2009).  Invariants are then
 * needed at few nodes, where threads are at the heads of their loops. */
#ifndef REDUCTION_PROOF_TRANSFORM_SEQUENTIAL_H
#define REDUCTION_PROOF_TRANSFORM_SEQUENTIAL_H
#include "reduction/proof/rule/product_proof.h"
#include "solver/linear.h"
#include "solver/solver.h"

/* An iteration ends where a thread comes to the head of a loop, or to its
 * end. */
typedef enum {
  PREFER_LOCKSTEP, /* after an iteration of one thread, one of the next */
  PREFER_FIRST,    /* each thread to its end before the next */
  PREFER_LEADER,   /* after an iteration of the first thread, one of the first
                      of the others that has not ended */
  PREFER_LAST,     /* likewise with the last thread as leader */
  PREFER_INNER,    /* lockstep, only by iterations of innermost loops */
  PREFER_OUTER,    /* lockstep, only by iterations of outermost loops */
  PREFER_DOUBLE,   /* after two iterations of the first thread, one of each
                      other */
  PREFER_HALF,     /* after an iteration of the first thread, two of each
                      other */
  N_PREFER
} Preference;

/* Sequential product as a System; NULL: it is too large. */
typedef struct {
  const System *system;
  const uint32_t *origins; /* product node, by its node */
  const ProductCell *cells;
  uint32_t n_cells;
} Sequential;

/* Returns the product, in the System's arena; NULL: it is too large, or the
 * solver was stopped.  'each' is the invariant of each thread by itself;
 * 'is_proved' is the product's (product.h). */
const Product *sequential_product(const Proof *each, const bool *is_proved,
                                  Preference, Linear *, Solver *);
/* True if some step stores in an array that threads load from, so that fixed
 * cells may help. */
bool sequential_stores(const Product *);
/* Returns the System of the product, with cells and blocks, in its arena;
 * 'is_fixed': with fixed cells, too.  'invariants' are those of each thread by
 * itself, by node of the product's System. */
Sequential sequential_system(const Product *, const Term *invariants,
                             bool is_fixed);

#endif
