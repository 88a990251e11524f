/* stutter.h - removal of stuttering steps of a System: edges that change
 * nothing, to a node from which no more can be done than from where they begin.
 * Threads take such edges to wait for what they could as well have waited for
 * before.
 *
 * Node n *covers* m if each edge from m has counterparts from n, to the same
 * node and with the same effect.  Whenever the edge can be taken, one of these
 * can.  A silent edge from n to m is left out then: a thread that would be at m
 * stays at n.  Nodes that are no longer reached have no edges.  Variables that
 * only these read are sliced away (slice.h), whereupon further edges may be
 * silent.
 *
 * A proof of the result has to be lifted: nobody has to trust the reduction. */
#ifndef REDUCTION_PROOF_TRANSFORM_STUTTER_H
#define REDUCTION_PROOF_TRANSFORM_STUTTER_H
#include "reduction/proof/rule/proof.h"
#include "solver/solver.h"

/* Pair of nodes: threads stayed at 'by' instead of going to 'node'. */
typedef struct {
  NodeId node, by;
} Covered;

typedef struct {
  const System *system;
  const bool *is_left; /* by node: threads still come to it */
  const Covered *covered;
  uint32_t n; /* number of 'covered' */
} Stutters;

/* Finds stuttering steps of a slice, in its arena.  False: nothing is left out,
 * and the System is the one given. */
bool stutter_find(const System *, Solver *, Stutters *out);

/* Returns the proof of the original System, in its arena.  What is known at a
 * node that was covered is what is known where threads stayed instead. */
Proof stutter_lift(const System *, const Stutters *, const Proof *);

#endif
