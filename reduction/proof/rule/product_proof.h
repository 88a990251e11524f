/* product_proof.h - proof by a sequential product of threads (product.h): its
 * invariants and its clauses.
 *
 * An invariant of each thread by itself (proof.h) comes first.  Some checks are
 * left to the product; all its other clauses hold.  So it holds in the product.
 *
 * The product has tracked elements of arrays as *cells*: variables for the
 * index and the value of one element (Monniaux and Gonnord, Cell Morphing, SAS
 * 2016).  At first a cell has an index at which no element is.  It follows the
 * last load of one instruction, once there are threads.  A load of an index in
 * a cell gives its value, and a store there changes it.
 *
 * A *fixed* cell has an index that never changes and may be any; at first its
 * value is that of an element.  So what J says of it holds of all elements.  If
 * an execution leads to NODE_ERROR, it also does if the index of each fixed
 * cell is chosen beforehand as that of the last load by its instruction.  So
 * only these executions need a refutation: a step to NODE_ERROR has the
 * condition that a fixed cell is where the cell that moves with the same loads
 * is, if there is one and it has moved.
 *
 * J(q) is a term over the shared variables, all locals and the cells, at some
 * product nodes: at the first one, and so that there is one in each cycle of
 * nodes that lead to NODE_ERROR.  No execution takes an edge to NODE_ERROR if
 * also
 *
 *   start    J(first node), where variables and cells are initial
 *   commute  where what each thread's invariant says holds, two edges commute
 *            in that order, as sleep sets need it (product_check)
 *   block    J(q), the constants of q, and what each thread's invariant says
 *            => along each path from q that passes no J, J(q') at its end; and
 *            it does not end in NODE_ERROR: a clause for each last edge */
#ifndef REDUCTION_PROOF_RULE_PRODUCT_PROOF_H
#define REDUCTION_PROOF_RULE_PRODUCT_PROOF_H
#include "reduction/proof/rule/product.h"
#include "reduction/proof/rule/proof.h"

typedef struct {
  uint32_t array, site; /* of the loads that it follows */
  Term index, value;
  bool is_fixed;
} ProductCell;

typedef struct {
  Proof each; /* of each thread by itself */
  const Product *product;
  const ProductCell *cells;
  uint32_t n_cells;
  const Term *invariants; /* J, by product node; or TERM_NONE */
} ProductProof;

/* Values of cells, by cell. */
typedef struct {
  Term *index, *value;
} CellValues;

/* Returns the index at which there is no element: the last byte of all
 * memory. */
Term product_no_index(TermStore *, unsigned width);
/* Returns the condition that each fixed cell is where loads have been last. */
Term product_meets(TermStore *, const ProductCell *, uint32_t n, CellValues);
/* Changes the values of cells as the edge's accesses do.  Returns the condition
 * on what is loaded. */
Term product_follow(TermStore *, const ProductCell *, uint32_t n,
                    const SystemEdge *, CellValues now);
/* Returns, by product node, whether some path leads to NODE_ERROR, or it is the
 * first; in the arena. */
const bool *product_leads(const Product *, Arena *);
/* Returns what the invariants of each thread by itself say at the node. */
Term product_known(const Product *, const ProductNode *,
                   const Term *invariants);

/* True if an edge to NODE_ERROR is left to the product. */
bool product_is_open(const ProductProof *, const SystemEdge *);

/* Visits all clauses, in an order, those of each thread first; false as soon as
 * a visit returns false, or if the product does not suffice. */
bool product_visit(const ProductProof *, ClauseVisit *, void *context);

#endif
