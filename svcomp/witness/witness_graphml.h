/* witness_graphml.h - printing of a witness as GraphML 1.0.
 *
 * A violation is a path: an edge for each waypoint, with its thread, line and
 * assumption, that ends in the violation node.  Correctness is a node for each
 * loop invariant, entered at the loop's head.
 *
 * The format has one program file with its hash.  For a program of several
 * files that is the first; edges in others name their file, without a hash. */
#ifndef SVCOMP_WITNESS_WITNESS_GRAPHML_H
#define SVCOMP_WITNESS_WITNESS_GRAPHML_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

#include <stdio.h>

/* Prints the witness.  Bytes that are no UTF-8 and characters that XML forbids
 * become U+FFFD.  Write errors are detected by the caller that closes the
 * file. */
void witness_graphml_print(Arena *, FILE *, const Witness *);

#endif
