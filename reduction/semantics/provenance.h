/* provenance.h - provenance: the objects that a concrete value may be an
 * address in.
 *
 * A provenance is a number: 0 is none, n + 1 object n alone, and what is
 * above names a set of objects, hash-consed: the outcome of arithmetic on
 * addresses that is none itself (ir.h).  Objects are numbered in the order of
 * their making; configurations that made them in another order are compared by
 * bases, which callers give by object. */
#ifndef REDUCTION_SEMANTICS_PROVENANCE_H
#define REDUCTION_SEMANTICS_PROVENANCE_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef uint32_t Provenance;
typedef struct ProvenanceStore ProvenanceStore;

ProvenanceStore *provenance_store_new(Arena *);
Provenance provenance_union(ProvenanceStore *, Provenance, Provenance);
/* The same objects, marked as what a value is made of that is no address in
 * one of them alone; a union of several objects is marked, too. */
Provenance provenance_mixed(ProvenanceStore *, Provenance);
bool provenance_is_mixed(Provenance);
/* Of the addresses of functions: mixed, of no object. */
Provenance provenance_function(ProvenanceStore *);
bool provenance_is_function(const ProvenanceStore *, Provenance);
/* Mixed for good: of parts of addresses beside what is none of the same. */
Provenance provenance_torn(ProvenanceStore *, Provenance);
bool provenance_is_torn(const ProvenanceStore *, Provenance);
uint32_t provenance_count(const ProvenanceStore *, Provenance);
/* In increasing order.
 *
 *   require  i < provenance_count */
uint32_t provenance_object(const ProvenanceStore *, Provenance, uint32_t i);

#endif
