/* proof.h - thread-modular proof rule: its invariants and its clauses.
 *
 * I(n) is a term over shared variables and locals of node n's template.  L(n)
 * is what facts say of a thread at n, and L(n, m) of one at n and another at m
 * (known.h).  They prove that no execution, of however many threads, takes an
 * edge to NODE_ERROR if these clauses hold for all values:
 *
 *   init    I(main's first node), where shared variables are initial
 *   own     I(n) and L(n) and the edge's guard => I(n') after the edge
 *   make    the same => I(first node of the thread made)
 *   others  I(n), and I(m) and L(n, m) and the guard of an edge from m, of
 *           another thread => I(n) after the edge
 *   check   I(n) and L(n) and the guard of an edge to NODE_ERROR => false
 *   race    I(n), and I(m) and L(n, m), and both come to an access from there,
 *           and these overlap => false
 *   lock, ticket, count, roll, owner, holders, progress  see below
 *   deadlock, circular, join   there is no deadlock (deadlock.h)
 *
 * This is the rule of Owicki and Gries, with one copy of the other thread for
 * all of them (Flanagan and Qadeer).  Two threads may be at n and at m unless
 * one of these holds: both are of one template that is made once; main is alone
 * at one of them; at one of them, no thread of the other's template can have
 * been made; the same lock is held at both.  While a thread is at a node n in
 * an atomic section, no other thread takes an edge.
 *
 * A race is between two accesses by two threads, of which one is a write, not
 * both are atomic, and not both are in sections of the program.  It suffices
 * that they are never both the next access of their threads, as all that is
 * atomic acquires and releases.  Otherwise, the execution up to both accesses
 * would lead to a state where both are next.
 *
 * The clauses of facts for an edge from n have I(n), L(n) and the edge's guard
 * as premises.
 *
 * Lock: no thread holds it at first, nor where main is alone.  An edge from a
 * node that does not hold it
 *
 *   to one that holds it      is taken while it is free, and makes it not free
 *   to one that does not      leaves it not free if it was not free
 *
 * and one from a node that holds it to one that does leaves it not free.
 *
 * Ticket: no thread has drawn one at first, nor where main is alone.  Another
 * thread may have drawn any number that is less than the variable, both counted
 * from the base, except the one drawn where the edge begins.  After each edge
 * (unless main is alone), it still may have drawn that number.  After an edge
 * to a node where a local is drawn, the local is one of these numbers.  Either
 * it was drawn where the edge begins, or it was none of these numbers then.
 *
 * Count: its sum is the total at first, and no edge changes it.  The variable
 * and the weights of its thread and of the threads that it makes balance.
 *
 * Roll: it is 0 at first.  Each edge adds to it the number of threads of the
 * template that it makes, without a carry.
 *
 * Owner: it is not positive at first, unless main is alone there.  If it is
 * positive after an edge, and main is not alone, then either it names the
 * thread, which is at a node where its locals meet the condition; or main was
 * not alone, and it is unchanged, and did not name the thread at a node where
 * that could be.
 *
 * Holders: nobody holds it where a thread begins, nor main at first unless it
 * is alone there; the variable is 0 then.  An edge changes the variable by as
 * many as its thread makes itself: by 1 if that holds it only after the edge,
 * by -1 if only before.  After an edge by which main ceases to be alone, the
 * variable is 1 if main holds it, else 0.
 *
 * Progress: an edge that is said to change what others observe does; one that
 * is said to raise or keep a rank does. */
#ifndef REDUCTION_PROOF_RULE_PROOF_H
#define REDUCTION_PROOF_RULE_PROOF_H
#include "reduction/proof/rule/known.h"

typedef struct {
  const System *system;
  Known facts;
  const Term *invariants; /* by node; one bit */
} Proof;

typedef enum {
  CLAUSE_INIT,
  CLAUSE_OWN,
  CLAUSE_MAKE,
  CLAUSE_OTHERS,
  CLAUSE_CHECK,
  CLAUSE_RACE,
  CLAUSE_LOCK,
  CLAUSE_TICKET,
  CLAUSE_COUNT,
  CLAUSE_ROLL,
  CLAUSE_OWNER,
  CLAUSE_HOLDERS,
  CLAUSE_PROGRESS,
  CLAUSE_DEADLOCK,
  CLAUSE_CIRCULAR,
  CLAUSE_JOIN,
  CLAUSE_START, /* these are of a product (product_proof.h) */
  CLAUSE_COMMUTE,
  CLAUSE_BLOCK,
  N_CLAUSE
} ClauseKind;

/* Implication that holds if 'refutation' is unsatisfiable. */
typedef struct {
  ClauseKind kind;
  NodeId node;             /* n; for START, BLOCK: product node */
  const SystemEdge *edge;  /* or NULL */
  const SystemEdge *other; /* for COMMUTE: the second edge; or NULL */
  const SystemAccess *first, *second; /* for RACE: at n and at m; or NULL */
  Term refutation;
} Clause;

const char *clause_name(ClauseKind);
bool clause_is_of_waits(ClauseKind); /* DEADLOCK, CIRCULAR or JOIN */

/* Returns the condition that a thread is at the edge's node, and may take
 * it. */
Term proof_premise(const Proof *, const SystemEdge *);

/* Visits all clauses, in an order; false as soon as a visit returns false. */
typedef bool ClauseVisit(void *context, const Clause *);
bool proof_visit(const Proof *, ClauseVisit *, void *context);

#endif
