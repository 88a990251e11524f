/* loops.h - loops of a System's threads, by the heads at which an iteration
 * begins.
 *
 * A loop is a strongly connected set of nodes.  Its head is a node that all of
 * its cycles pass, if there is one; else one at which threads enter it, and
 * the loops inside are those of the other nodes.  Threads that do the same have
 * the same heads, whatever branches their iterations have. */
#ifndef REDUCTION_PROOF_TRANSFORM_LOOPS_H
#define REDUCTION_PROOF_TRANSFORM_LOOPS_H
#include "reduction/proof/rule/system.h"

typedef struct {
  const bool *is_head;  /* by node */
  const bool *is_inner; /* by node: the head of a loop without others inside */
  const bool *is_outer; /* by node: the head of a loop that is in no other */
  const bool *is_back;  /* by edge: from inside a loop to its head */
  const bool *is_exit;  /* by edge: from a node that leads to the head of some
                           loop to one that does not */
} Loops;

/* Finds the loops, in the arena. */
Loops loops_find(Arena *, const System *);

#endif
