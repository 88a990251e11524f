/* blocks.h - large-block encoding of a System with one thread (Beyer et al.,
 * FMCAD 2009): nodes without a loop of their own are left out, and each edge to
 * one is composed with each from it. */
#ifndef REDUCTION_PROOF_TRANSFORM_BLOCKS_H
#define REDUCTION_PROOF_TRANSFORM_BLOCKS_H
#include "reduction/proof/rule/system.h"

/* Returns the System, in its arena.  NULL: too many edges would be composed.
 * 'facts' hold by node, and are added to the guards of blocks.  'is_round', by
 * node: rather left than others.  'left' has room for all nodes, and receives
 * those that are left.  Edges with one effect are merged.
 *
 *   require  one template; no edge makes threads; no two edges share inputs,
 *            unless they leave one node */
const System *system_with_blocks(const System *, const Term *facts,
                                 const bool *is_round, NodeId *left);

#endif
