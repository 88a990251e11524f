/* provenance.h - provenance: the objects that a concrete value may be an
 * address in.
 *
 * A provenance is a number: 0 is none, n + 1 is object n alone, and larger
 * numbers name hash-consed sets of objects: results of arithmetic on addresses
 * that are no address (ir.h).  Objects are numbered in the order of their
 * creation.  Configurations that created them in another order are compared by
 * bases, which callers provide by object. */
#ifndef REDUCTION_SEMANTICS_PROVENANCE_H
#define REDUCTION_SEMANTICS_PROVENANCE_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef uint32_t Provenance;
typedef struct ProvenanceStore ProvenanceStore;

ProvenanceStore *provenance_store_new(Arena *);
Provenance provenance_union(ProvenanceStore *, Provenance, Provenance);
/* Returns the same objects, marked as mixed: a value computed from them is no
 * address in one of them alone.  A union of several objects is marked, too. */
Provenance provenance_mixed(ProvenanceStore *, Provenance);
bool provenance_is_mixed(Provenance);
/* Returns the provenance of functions' addresses: mixed, of no object. */
Provenance provenance_function(ProvenanceStore *);
bool provenance_is_function(const ProvenanceStore *, Provenance);
/* Returns a permanently mixed one: for parts of addresses next to bytes that
 * are no part of the same address. */
Provenance provenance_torn(ProvenanceStore *, Provenance);
bool provenance_is_torn(const ProvenanceStore *, Provenance);
uint32_t provenance_count(const ProvenanceStore *, Provenance);
/* Returns the i-th object, in increasing order.
 *
 *   require  i < provenance_count */
uint32_t provenance_object(const ProvenanceStore *, Provenance, uint32_t i);

#endif
