/* witness_graphml.h - a witness as GraphML 1.0.
 *
 * A violation is a path: an edge for each waypoint, with its thread, line and
 * assumption, that ends in the violation node.  Correctness is a node for
 * each loop invariant, entered at the loop's head.
 *
 * The format has one program file with its hash.  Of a program of several that
 * is the first; edges in others name their file, of which no hash is told. */
#ifndef SVCOMP_WITNESS_WITNESS_GRAPHML_H
#define SVCOMP_WITNESS_WITNESS_GRAPHML_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

#include <stdio.h>

/* Bytes that are no UTF-8 and characters that XML forbids become U+FFFD.  A
 * failing write is left to who closes the file. */
void witness_graphml_print(Arena *, FILE *, const Witness *);

#endif
