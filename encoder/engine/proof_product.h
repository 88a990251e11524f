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

typedef struct ProductSearch ProductSearch;

/* Begins a search, in the arena; NULL: there are no products.
 *
 *   require  the System tracks elements of arrays */
ProductSearch *proof_product_begin(ProofSearch *, const System *tracked);

/* Searches under the first n orders, unless it has, for an invariant of equal
 * variables and checks (CANDIDATES_EQUAL); then for one that consists of linear
 * equations (affine.h).  That does not take long.  True if a proof is found,
 * which becomes the search's; else that is unchanged. */
bool proof_product_find_quickly(ProofSearch *, ProductSearch *, unsigned n);
/* Does so under all orders; then for an invariant that consists of these and
 * other candidates, also about all elements of arrays. */
bool proof_product_find(ProofSearch *, ProductSearch *);

#endif
