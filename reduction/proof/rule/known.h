/* known.h - facts about a System besides invariants.
 *
 * Each fact has clauses of its own (proof.h), and adds to what is known when a
 * thread is at node n, or one at n and another at m:
 *
 * A *lock* is a shared variable with a free value, and nodes that hold it: at
 * most one thread is at one of them, and it is not free then.
 *
 * A *ticket* is a shared variable, and a local at each of some nodes that has
 * been *drawn* from it: it is less than the variable, as a number without a
 * sign, and differs from those that others have drawn.  There may be a second
 * variable, the *base*, from which both are counted, modulo 2^width: who draws
 * raises the variable, who gives back raises the base.
 *
 * A *count* is an equation, modulo 2^width: the variable, if there is one, less
 * another, if there is one, and for each node the number of threads there times
 * its weight, and for each template the number of its threads that have ended
 * times its, are together always 'total'.
 *
 * A *roll* is a shared variable that is how many threads of a template were
 * made, and never wraps around.
 *
 * The number of threads at a node is known to be 0 or 1 where there is one at
 * most; of a template that has a roll, numbers are below 2^64 and have it as
 * their sum.  A count with other numbers tells nothing. */
#ifndef REDUCTION_PROOF_RULE_KNOWN_H
#define REDUCTION_PROOF_RULE_KNOWN_H
#include "reduction/proof/rule/system.h"

typedef struct {
  VarId var;
  Term free;        /* a constant */
  const bool *held; /* by node */
} LockFact;

typedef struct {
  VarId var, base;    /* VAR_NONE: 0 */
  const VarId *drawn; /* by node, or VAR_NONE */
} TicketFact;

typedef struct {
  VarId var, less; /* or VAR_NONE; both: threads alone */
  unsigned width;
  const uint64_t *weights; /* by node */
  const uint64_t *ended;   /* by template */
  uint64_t total;
} CountFact;

typedef struct {
  VarId var;
  TemplateId template;
} RollFact;

typedef struct {
  const System *system;
  const uint64_t *present; /* system_present */
  const LockFact *locks;
  const TicketFact *tickets;
  const CountFact *counts;
  const RollFact *rolls;
  uint32_t n_locks, n_tickets, n_counts, n_rolls;
  const Term *numbers; /* of 64 bits: by node, then by template */
} Known;

/* None yet. */
Known known_none(Arena *, const System *);

/* May a thread be at n when another is at m? */
bool known_may_be(const Known *, NodeId n, NodeId m);
/* And take a step from there? */
bool known_may_step(const Known *, NodeId n, NodeId m);

/* Not free, where it is held. */
Term known_not_free(const Known *, const LockFact *, Term value);
/* May the number be drawn by somebody, after the edge; NULL: now? */
Term ticket_has(const System *, const TicketFact *, const SystemEdge *,
                Term number);
/* The variable less the other, after the edge; NULL: now. */
Term count_value(const System *, const CountFact *, const SystemEdge *);
/* The weighted sum for a thread at the node; NODE_END: one that has ended. */
uint64_t count_weight(const CountFact *, NodeId, TemplateId);

/* Does it at some node where a thread may be? */
bool count_tells(const Known *, const CountFact *);

/* What is known when a thread is at n. */
Term known_at(const Known *, NodeId n);
/* And another at m, whose locals are twins if both are of one template. */
Term known_between(const Known *, NodeId n, NodeId m);

#endif
