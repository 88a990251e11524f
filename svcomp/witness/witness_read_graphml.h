/* witness_read_graphml.h - translation of a GraphML 1.0 witness to the model;
 * see witness_read.h.
 *
 * A violation is read as the path from the entry node to the violation node; a
 * graph with other edges is UNSUPPORTED.  Each edge of the path becomes
 * waypoints by its data, in this order: a function entered or a thread created,
 * a branch, a value returned, an assumption about the state after the
 * statement; or, with nothing but a line, that the thread comes by there.  The
 * last one is the target.  Threads are numbered in the order of creation. */
#ifndef SVCOMP_WITNESS_WITNESS_READ_GRAPHML_H
#define SVCOMP_WITNESS_WITNESS_READ_GRAPHML_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

Status witness_read_graphml(Arena *, const char *path, const char *text,
                            size_t size, Diag *, Witness *out);

#endif
