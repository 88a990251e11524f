/* known.h - facts about a System besides invariants.
 *
 * Each fact has clauses of its own (proof.h).  It adds to what is known when a
 * thread is at node n, or one at n and another at m.
 *
 * A *lock* is a shared variable with a free value, and nodes that hold it: at
 * most one thread is at one of them, and the variable is not free then.
 *
 * A *ticket* is a shared variable, and a local at each of some nodes that has
 * been *drawn* from it.  The local is less than the variable, as an unsigned
 * number, and differs from those that others have drawn.  There may be a second
 * variable, the *base*, from which both are counted, modulo 2^width: a thread
 * that draws raises the variable, one that gives back raises the base.
 *
 * A *count* is an equation, modulo 2^width.  It adds up the variable, if there
 * is one, minus or plus another, if there is one; for each node, the number of
 * threads there times its weight; and for each template, the number of its
 * ended threads times its weight.  The sum is always 'total'.
 *
 * A *roll* is a shared variable that equals the number of threads of a template
 * made so far, and never wraps around.
 *
 * An *owner* is a shared variable that names the thread that holds a resource,
 * by 1 + its number.  Whenever it is positive, as a signed number, and main is
 * not alone, that thread is at one of some nodes, so that it has not ended, and
 * its locals meet a condition there: they say which element of an array it
 * holds.  Another thread is not named.
 *
 * *Holders* of a resource, such as the readers of a lock, are the threads at
 * nodes where their locals meet a condition.  While main is not alone, a shared
 * variable of 64 bits is their number.  There are fewer threads than it can
 * count.
 *
 * *Progress* says how far a thread can go alone by silent steps, by which
 * others notice nothing (purity.h).  An edge is not silent if it makes a thread
 * or certainly changes a variable that others observe (silent_cycles.h).  A
 * *rank* is a local variable that some edges raise, and some do not lower; or
 * lower, and do not raise.  In a cycle of silent edges, all of which do either,
 * no edge that raises it is taken for ever.
 *
 * The number of threads at a node is known to be 0 or 1 where there is at most
 * one.  For a template that has a roll, the numbers are below 2^64 and sum up
 * to it.  A count with other numbers gives no information. */
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
  VarId var, other; /* VAR_NONE: absent; both absent: threads only */
  bool is_sum;      /* the other is added; else it is subtracted */
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
  VarId var;
  const Term *when; /* by node: condition on its locals, of one bit; false:
                       it is not there, as where main is alone */
} OwnerFact;

typedef struct {
  VarId var;
  const Term *holds;  /* by node: condition on its locals, of one bit */
  const Term *copies; /* by node: the same of another thread of its template */
} HoldersFact;

typedef enum { RANK_ANY, RANK_KEEPS, RANK_RAISES } RankKind;

typedef struct {
  VarId var;
  bool is_signed, is_falling; /* falling: it is lowered instead */
  const RankKind *kinds;      /* by edge */
} RankFact;

typedef struct {
  const System *system;
  const uint64_t *present; /* system_present */
  const LockFact *locks;
  const TicketFact *tickets;
  const CountFact *counts;
  const RollFact *rolls;
  const OwnerFact *owners;
  const HoldersFact *holders;
  const RankFact *ranks;
  const bool *changed; /* by edge: it changes what others observe; NULL: none is
                          known to */
  uint32_t n_locks, n_tickets, n_counts, n_rolls, n_owners, n_holders, n_ranks;
  const Term *numbers; /* terms of 64 bits: by node, then by template */
} Known;

/* Returns a Known without facts. */
Known known_none(Arena *, const System *);

/* True if a thread may be at n while another is at m. */
bool known_may_be(const Known *, NodeId n, NodeId m);
/* True if, moreover, the one at m may take a step. */
bool known_may_step(const Known *, NodeId n, NodeId m);

/* Returns the condition that the value is not free, as where the lock is
 * held. */
Term known_not_free(const Known *, const LockFact *, Term value);
/* Returns the condition that some thread may have drawn the number, after the
 * edge; NULL: now. */
Term ticket_has(const System *, const TicketFact *, const SystemEdge *,
                Term number);
/* Returns the variable minus or plus the other, after the edge; NULL: now. */
Term count_value(const System *, const CountFact *, const SystemEdge *);
/* Returns the weight of a thread at the node; NODE_END: of one that has
 * ended. */
uint64_t count_weight(const CountFact *, NodeId, TemplateId);

/* True if the count gives information at some node where a thread may be. */
bool count_is_informative(const Known *, const CountFact *);

/* Returns 1 + the number of a thread of the template; TERM_NONE: it is not
 * known with that width. */
Term owner_id(const System *, TemplateId, unsigned width);
/* Returns the condition that the value names an owner. */
Term owner_is_named(const System *, Term value);
/* True if the owner may be at the node. */
bool owner_may_be(const System *, const OwnerFact *, NodeId);
/* True if nothing is said of owners or holders after the edge: main is still
 * alone, or has ended alone. */
bool owner_is_open(const System *, const SystemEdge *);
/* Returns a fact, in the arena, that the System guesses. */
HoldersFact holders_new(Arena *, const System *, const SystemHolders *);
/* Returns the condition that the edge changes the number of holders by as many
 * as its thread makes itself. */
Term holders_are_kept(const System *, const HoldersFact *, const SystemEdge *);
/* Returns the condition that these are numbers of different threads. */
Term known_are_numbers(const Known *, const Term *numbers, uint32_t n);

/* Returns what locks, tickets, owners and holders say when a thread is at n. */
Term known_state_at(const Known *, NodeId n);
/* Returns what is known when a thread is at n. */
Term known_at(const Known *, NodeId n);
/* Returns what is known when another thread is at m, too.  Its locals are
 * copies if both are of one template. */
Term known_between(const Known *, NodeId n, NodeId m);

#endif
