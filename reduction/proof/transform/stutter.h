/* stutter.h - removal of stuttering steps of a System: edges that change
 * nothing, to a node from which no more can be done than from where they begin.
 * So threads come to wait for what they could as well have waited for where
 * they were.
 *
 * Node n *covers* m if for each edge from m there are some from n, to the same
 * node and with the same effect, one of which can be taken whenever that can
 * be.  A silent edge from n to m is left out then: who would be at m stays at
 * n.  Nodes that nobody comes to any more have no edges, and what only these
 * look at is sliced away (slice.h), whereupon further edges may be silent.
 *
 * What is proved of it has to be brought back: nobody has to trust the
 * reduction. */
#ifndef REDUCTION_PROOF_TRANSFORM_STUTTER_H
#define REDUCTION_PROOF_TRANSFORM_STUTTER_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* A node, where threads stayed at the other instead. */
typedef struct {
  NodeId node, by;
} Covered;

typedef struct {
  const System *system;
  const bool *is_left; /* by node: threads come to it still */
  const Covered *covered;
  uint32_t n; /* of these */
} Stutters;

/* Of a slice, in its arena.  False: nothing is left out, and the System is the
 * one given. */
bool stutter_find(const System *, Solver *, Stutters *out);

/* Of the System as it is, in its arena: what is known of who is at a node that
 * was covered is what is known of who stayed where it was instead. */
Proof stutter_lift(const System *, const Stutters *, const Proof *);

#endif
