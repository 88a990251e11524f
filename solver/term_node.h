/* term_node.h - internals of a TermStore, for the files term*.c only.
 *
 * A node is 32 bytes.  'ones' has the bits that may be one, 'must' those that
 * are one under every assignment: must <= value <= ones, bit by bit.  A node
 * whose bounds meet is never made: it is a constant.
 *
 * Rewriting is spread over term_bitwise.c (not, and, or, xor, ite),
 * term_arith.c (sums, products, shifts), term_compare.c and term_shape.c
 * (extract, concat, casts), all through rewrite_op.  Each call takes one unit
 * from a budget that the public constructors fill, so rules may call each other
 * freely: when the budget is spent, nodes are made without rewriting. */
#ifndef SOLVER_TERM_NODE_H
#define SOLVER_TERM_NODE_H
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "solver/term.h"

typedef struct {
  uint64_t ones, must;
  /* CONST: a, b are the value's halves.  VAR: a is its number.  EXTRACT: b is
   * the lowest bit. */
  uint32_t a, b, c;
  uint8_t kind, width, arity;
} TermNode;

typedef struct {
  uint64_t ones, must;
} Bound;

struct TermStore {
  TermNode *nodes;
  uint32_t n, cap;
  Table table; /* all nodes but variables */
  unsigned budget;
  Term constant[2]; /* the Booleans */
  Arena *arena;
  VEC(const char *) names; /* names of variables, by number */
  uint64_t fired[N_REWRITE];
};

/* Returns the rule's result t, and counts the rule if it applies. */
static inline Term by(TermStore *s, Rewrite r, Term t) {
  s->fired[r] += t != TERM_NONE;
  return t;
}

static inline TermNode term_node(const TermStore *s, Term t) {
  return s->nodes[t];
}

static inline bool term_is(const TermStore *s, Term t, Op op) {
  return s->nodes[t].kind == TERM_OP + op;
}

static inline bool node_is(TermNode n, Op op) { return n.kind == TERM_OP + op; }

/* True if a and b are complements by their shape. */
static inline bool term_opposite(const TermStore *s, Term a, Term b) {
  TermNode x = s->nodes[a], y = s->nodes[b];
  return (node_is(x, OP_NOT) && x.a == b) || (node_is(y, OP_NOT) && y.a == a);
}

/* Returns the node without rewriting, unless it is a constant. */
Term term_make(TermStore *, unsigned kind, unsigned width, Term a, Term b,
               Term c);
Bound term_bound(const TermStore *, TermNode);

/* Returns the term with that kind, width and operands, or none. */
Term term_store_find(const TermStore *, TermNode);

Term rewrite_op(TermStore *, Op, unsigned width, Term a, Term b, Term c);
Term rewrite_extract(TermStore *, Term, unsigned low, unsigned width);
Term rewrite_concat(TermStore *, Term high, Term low);

/* Rules by operation; only rewrite_op calls these. */
Term rewrite_not(TermStore *, Term);
Term rewrite_and_or(TermStore *, Op, Term, Term);
Term rewrite_xor(TermStore *, Term, Term);
Term rewrite_ite(TermStore *, Term c, Term t, Term e);
Term rewrite_arith(TermStore *, Op, Term, Term);
Term rewrite_shift(TermStore *, Op, Term, Term);
Term rewrite_eq(TermStore *, Term, Term);
Term rewrite_less(TermStore *, Op, Term, Term); /* OP_ULT or OP_SLT */
Term rewrite_cast(TermStore *, Op, unsigned width, Term);

/* Shorthands of rewrite_op for the rules. */
static inline Term op1(TermStore *s, Op op, Term a) {
  return rewrite_op(s, op, s->nodes[a].width, a, 0, 0);
}

static inline Term op2(TermStore *s, Op op, Term a, Term b) {
  return rewrite_op(s, op, s->nodes[a].width, a, b, 0);
}

static inline Term op_ite(TermStore *s, Term c, Term t, Term e) {
  return rewrite_op(s, OP_ITE, s->nodes[t].width, c, t, e);
}

/* True if t chooses between two constants, as ite(c, k1, k2) or as an extended
 * bit. */
bool term_is_choice(const TermStore *, Term t, Term *c, uint64_t *then_value,
                    uint64_t *else_value);

/* Returns op(choice, constant) or op(constant, choice) as a choice; else no
 * term. */
Term term_push_choice(TermStore *, Op, Term a, Term b);

/* Sorts constants to the right, else the older term to the left. */
void term_sort(const TermStore *, Term *a, Term *b);

#endif
