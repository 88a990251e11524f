/* proof_product.h - search for a proof of a sequential product of threads, up
 * to commutativity (sequential.h).
 *
 * First an invariant of each thread by itself is found.  Its clauses are
 * checked, but for checks and races; checks that it proves are dropped, and it
 * holds in the product.  Then an invariant is looked for in the product under
 * each preference order.  It is a proof if its clauses hold, and if the product
 * suffices (product.h). */
#ifndef ENCODER_ENGINE_PROOF_PRODUCT_H
#define ENCODER_ENGINE_PROOF_PRODUCT_H
#include "encoder/engine/proof_search.h"

/* True if a proof is found, which is the search's then; else it is unchanged.
 *
 *   require  the System tracks elements of arrays */
bool proof_product_find(ProofSearch *, const System *tracked);

#endif
