/* proof.h - what an invariant is, and when it is one: the clauses of the
 * thread-modular rule.
 *
 * I(n) is a term over shared variables and locals of node n's template; L are
 * facts about locks.  It is a proof that no execution, of however many
 * threads, takes an edge to NODE_ERROR if these hold of all values:
 *
 *   init    I(main's first node), where shared variables are initial
 *   own     I(n) and L(n) and the edge's guard => I(n') after the edge
 *   make    the same => I(first node of the thread made)
 *   others  I(n) and L(n), and I(m), L(m) and the guard of an edge from m, of
 *           another thread => I(n) after the edge
 *   check   I(n) and L(n) and the guard of an edge to NODE_ERROR => false
 *   lock    see below
 *
 * This is Owicki's and Gries's rule with one copy of the other thread for all
 * of them (Flanagan and Qadeer).  Two threads may be at n and at m unless both
 * are of one template that is made once, main is alone at one of them, or at
 * one of them where none of the other's template can have been made, n is in an
 * atomic section, or the same lock is held at both.
 *
 * A shared variable is a *lock* with a free value if there are nodes that hold
 * it, such that at most one thread is at one of them, and it is not free then.
 * No thread holds one at first, nor where main is alone.  An edge from a node
 * that does not hold it
 *
 *   to one that holds it      has a guard by which the lock is free, and makes
 *                             it not free
 *   to one that does not      leaves it not free if it was not free
 *
 * and one from a node that holds it to one that does leaves it not free. */
#ifndef REDUCTION_PROVE_PROOF_H
#define REDUCTION_PROVE_PROOF_H
#include "reduction/prove/system.h"

typedef struct {
  VarId var;
  Term free;        /* a constant */
  const bool *held; /* by node */
} LockFact;

typedef struct {
  const System *system;
  const LockFact *locks;
  uint32_t n_locks;
  const Term *invariants; /* by node; one bit */
} Proof;

typedef enum {
  CLAUSE_INIT,
  CLAUSE_OWN,
  CLAUSE_MAKE,
  CLAUSE_OTHERS,
  CLAUSE_CHECK,
  CLAUSE_LOCK,
  N_CLAUSE
} ClauseKind;

/* It holds if 'refutation' cannot. */
typedef struct {
  ClauseKind kind;
  NodeId node;            /* n */
  const SystemEdge *edge; /* or NULL */
  Term refutation;
} Clause;

const char *clause_name(ClauseKind);

/* All clauses, in an order; false as soon as a visit says so. */
typedef bool ClauseVisit(void *context, const Clause *);
bool proof_visit(const Proof *, ClauseVisit *, void *context);

/* Some of what the invariant says, at the clause's node, of the variables that
 * its edge's guard has, in a line. */
const char *proof_summary(Arena *, const Proof *, const Clause *);

#endif
