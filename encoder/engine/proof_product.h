/* proof_product.h - search for a proof of a sequential product of threads, up
 * to commutativity (sequential.h).
 *
 * First an invariant of each thread by itself is found.  Checks that it proves
 * are left out of the product.  Then an invariant is looked for in the product
 * under each preference order.  It is a proof if all clauses of product_proof.h
 * hold, however it was found. */
#ifndef ENCODER_ENGINE_PROOF_PRODUCT_H
#define ENCODER_ENGINE_PROOF_PRODUCT_H
#include "encoder/engine/proof_search.h"

/* True if a proof is found, which becomes the search's; else that is unchanged.
 *
 *   require  the System tracks elements of arrays */
bool proof_product_find(ProofSearch *, const System *tracked);

#endif
