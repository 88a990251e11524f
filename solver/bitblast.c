#include "solver/bitblast.h"

#include "frontend/base/vec.h"
#include "solver/circuit.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef VEC(uint32_t) Stack;

struct Bitblast {
  const TermStore *store;
  Arena *arena; /* arena of the stacks */
  Gates *gates;
  size_t *where; /* by term: index into lits, 0: not blasted */
  uint32_t n_where;
  Lit *lits;
  size_t n_lits, cap_lits;
  uint8_t *marks;       /* by term: see below */
  Stack todo;           /* terms to be blasted */
  Stack required, open; /* stacks of conjuncts and of disjuncts to be taken
                           apart */
  Stack clause, seen;
};

/* Shared subterms are taken apart once: conjuncts for good, disjuncts within
 * one clause.  The next higher bit of each mark is for complements. */
enum { MARK_REQUIRED = 1, MARK_OPEN = 4 };

Bitblast *bitblast_new(const TermStore *store, const SatOps *sat, void *state) {
  Bitblast *b = xcalloc(1, sizeof *b);
  b->store = store;
  b->arena = arena_new();
  b->gates = gates_new(sat, state);
  b->n_lits = 1;
  return b;
}

void bitblast_delete(Bitblast *b) {
  if (!b)
    return;
  gates_delete(b->gates);
  free(b->where);
  free(b->lits);
  arena_delete(b->arena);
  free(b->marks);
  free(b);
}

uint32_t bitblast_count_variables(const Bitblast *b) {
  return gates_count_variables(b->gates);
}

uint64_t bitblast_count_clauses(const Bitblast *b) {
  return gates_count_clauses(b->gates);
}

static void push(Bitblast *b, Stack *s, uint32_t v) {
  *vec_push(b->arena, s) = v;
}

static uint32_t pop(Stack *s) {
  assert(s->n);
  return s->data[--s->n];
}

static void fit(Bitblast *b) {
  uint32_t n = term_count(b->store) + 1;
  if (n <= b->n_where)
    return;
  n = n > 2 * b->n_where ? n : 2 * b->n_where;
  b->where = xrealloc(b->where, n * sizeof *b->where);
  memset(b->where + b->n_where, 0, (n - b->n_where) * sizeof *b->where);
  b->marks = xrealloc(b->marks, n);
  memset(b->marks + b->n_where, 0, n - b->n_where);
  b->n_where = n;
}

static bool is_blasted(const Bitblast *b, Term t) {
  return t < b->n_where && b->where[t];
}

const Lit *bitblast_find(const Bitblast *b, Term t) {
  assert(t);
  return is_blasted(b, t) ? b->lits + b->where[t] : NULL;
}

static void set_lits(Bitblast *b, Term t, const Lit *lits, unsigned n) {
  assert(n >= 1 && n <= 64 && t < b->n_where);
  if (b->n_lits + n > b->cap_lits) {
    b->cap_lits = 2 * (b->n_lits + n) + 1024;
    b->lits = xrealloc(b->lits, b->cap_lits * sizeof *b->lits);
  }
  memcpy(b->lits + b->n_lits, lits, n * sizeof *lits);
  b->where[t] = b->n_lits;
  b->n_lits += n;
}

static void blast_leaf(Bitblast *b, Term t, Lit *out) {
  assert(term_arity(b->store, t) == 0);
  uint64_t ones = term_ones(b->store, t);
  bool is_var = !term_is_const(b->store, t, NULL);
  for (unsigned i = 0; i < term_width(b->store, t); i++)
    out[i] = !(ones >> i & 1) ? LIT_FALSE
             : is_var         ? gates_fresh(b->gates)
                              : LIT_TRUE;
}

static void blast_each(Gates *g, Op op, unsigned n, Lit *out, const Lit *x,
                       const Lit *y) {
  for (unsigned i = 0; i < n; i++)
    out[i] = op == OP_AND  ? gates_and(g, x[i], y[i])
             : op == OP_OR ? gates_or(g, x[i], y[i])
                           : gates_xor(g, x[i], y[i]);
}

static Lit blast_predicate(Gates *g, Op op, unsigned n, const Lit *x,
                           const Lit *y) {
  switch (op) {
  case OP_EQ: return circuit_eq(g, n, x, y);
  case OP_ULT: return circuit_ult(g, n, x, y);
  case OP_ULE: return lit_not(circuit_ult(g, n, y, x));
  case OP_SLT: return circuit_slt(g, n, x, y);
  default: return lit_not(circuit_slt(g, n, y, x));
  }
}

static void blast_cast(Op op, unsigned from, unsigned n, Lit *out,
                       const Lit *x) {
  assert(from >= 1 && n <= 64);
  for (unsigned i = 0; i < n; i++)
    out[i] = i < from ? x[i] : op == OP_SEXT ? x[from - 1] : LIT_FALSE;
}

static void blast_op(Bitblast *b, Term t, Lit *out) {
  assert(term_kind(b->store, t) >= TERM_OP);
  const TermStore *s = b->store;
  Gates *g = b->gates;
  Op op = (Op)(term_kind(s, t) - TERM_OP);
  unsigned n = term_width(s, t), from = term_width(s, term_child(s, t, 0));
  const Lit *arg[3] = {0};
  for (unsigned i = 0; i < op_arity(op); i++)
    arg[i] = bitblast_find(b, term_child(s, t, i));
  const Lit *x = arg[0], *y = arg[1], *z = arg[2];
  switch (op) {
  case OP_ADD: circuit_add(g, n, out, x, y); break;
  case OP_SUB: circuit_sub(g, n, out, x, y); break;
  case OP_MUL: circuit_mul(g, n, out, x, y); break;
  case OP_UDIV:
  case OP_UREM:
  case OP_SDIV:
  case OP_SREM: circuit_divide(g, op, n, out, x, y); break;
  case OP_AND:
  case OP_OR:
  case OP_XOR: blast_each(g, op, n, out, x, y); break;
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR: circuit_shift(g, op, n, out, x, y); break;
  case OP_EQ:
  case OP_ULT:
  case OP_ULE:
  case OP_SLT:
  case OP_SLE: out[0] = blast_predicate(g, op, from, x, y); break;
  case OP_NOT:
    for (unsigned i = 0; i < n; i++)
      out[i] = lit_not(x[i]);
    break;
  case OP_NEG: circuit_neg(g, n, out, x); break;
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC: blast_cast(op, from, n, out, x); break;
  case OP_ITE:
    for (unsigned i = 0; i < n; i++)
      out[i] = gates_mux(g, x[0], y[i], z[i]);
    break;
  case N_OP: assert(false);
  }
}

static void blast_term(Bitblast *b, Term t) {
  const TermStore *s = b->store;
  unsigned kind = term_kind(s, t), n = term_width(s, t);
  Lit out[64];
  if (kind == TERM_EXTRACT) {
    memcpy(out, bitblast_find(b, term_child(s, t, 0)) + term_low(s, t),
           n * sizeof *out);
  } else if (kind == TERM_CONCAT) {
    unsigned low = term_width(s, term_child(s, t, 1));
    memcpy(out, bitblast_find(b, term_child(s, t, 1)), low * sizeof *out);
    memcpy(out + low, bitblast_find(b, term_child(s, t, 0)),
           (n - low) * sizeof *out);
  } else if (kind >= TERM_OP) {
    blast_op(b, t, out);
  } else {
    blast_leaf(b, t, out);
  }
  /* Use bounds that the circuits may have missed. */
  uint64_t ones = term_ones(s, t);
  for (unsigned i = 0; i < n; i++)
    if (!(ones >> i & 1))
      out[i] = LIT_FALSE;
  set_lits(b, t, out, n);
}

static void blast(Bitblast *b, Term t) {
  if (is_blasted(b, t))
    return;
  fit(b);
  push(b, &b->todo, t);
  while (b->todo.n) {
    Term top = b->todo.data[b->todo.n - 1];
    uint32_t before = b->todo.n;
    if (!is_blasted(b, top)) {
      for (unsigned i = 0; i < term_arity(b->store, top); i++)
        if (!is_blasted(b, term_child(b->store, top, i)))
          push(b, &b->todo, term_child(b->store, top, i));
      if (b->todo.n > before)
        continue;
      blast_term(b, top);
    }
    b->todo.n--;
  }
}

Lit bitblast_literal(Bitblast *b, Term t) {
  assert(term_width(b->store, t) == 1);
  blast(b, t);
  return b->lits[b->where[t]];
}

/* Requires that x and y are equal unless one of the two literals holds. */
static void equate_unless(Bitblast *b, Lit one, Lit other, Term x, Term y) {
  blast(b, x), blast(b, y);
  const Lit *u = bitblast_find(b, x), *v = bitblast_find(b, y);
  for (unsigned i = 0; i < term_width(b->store, x); i++) {
    if (u[i] == v[i])
      continue;
    gates_clause(b->gates, (const Lit[]){one, other, lit_not(u[i]), v[i]}, 4);
    gates_clause(b->gates, (const Lit[]){one, other, u[i], lit_not(v[i])}, 4);
  }
}

void bitblast_equate(Bitblast *b, Term p, Term q, Term x, Term y) {
  Lit not_p = lit_not(bitblast_literal(b, p));
  Lit not_q = lit_not(bitblast_literal(b, q));
  equate_unless(b, not_p, not_q, x, y);
}

/* Returns a one-bit term or its complement, which is marked in the lowest
 * bit. */
static uint32_t signed_term(const TermStore *s, Term t, uint32_t flip) {
  return term_kind(s, t) == TERM_OP + OP_NOT
             ? 2 * term_child(s, t, 0) + (1 - flip)
             : 2 * t + flip;
}

static bool is_junction(const TermStore *s, uint32_t signed_t, Op op) {
  Op dual = op == OP_AND ? OP_OR : OP_AND;
  return term_kind(s, signed_t / 2) ==
         (unsigned)TERM_OP + (signed_t & 1 ? dual : op);
}

static void push_children(Bitblast *b, Stack *to, uint32_t signed_t) {
  const TermStore *s = b->store;
  Term t = signed_t / 2;
  push(b, to, signed_term(s, term_child(s, t, 0), signed_t & 1));
  push(b, to, signed_term(s, term_child(s, t, 1), signed_t & 1));
}

/* Sets the mark; false if it was set before. */
static bool mark(Bitblast *b, uint32_t signed_t, unsigned which) {
  uint8_t *m = &b->marks[signed_t / 2];
  unsigned bit = which << (signed_t & 1);
  if (*m & bit)
    return false;
  *m = (uint8_t)(*m | bit);
  return true;
}

static void forget_seen(Bitblast *b) {
  while (b->seen.n)
    b->marks[pop(&b->seen) / 2] &= (uint8_t)~(3 * MARK_OPEN);
}

/* Requires the disjuncts in 'open' as one clause. */
static void require_disjunction(Bitblast *b) {
  fit(b);
  b->clause.n = 0;
  while (b->open.n) {
    uint32_t d = pop(&b->open);
    if (!mark(b, d, MARK_OPEN))
      continue;
    push(b, &b->seen, d);
    if (is_junction(b->store, d, OP_OR) && !is_blasted(b, d / 2))
      push_children(b, &b->open, d);
    else
      push(b, &b->clause, bitblast_literal(b, d / 2) ^ (d & 1));
  }
  gates_clause(b->gates, b->clause.data, b->clause.n);
  forget_seen(b);
}

/* Requires c ? x : y; the equality of two bits is such a choice. */
static void require_choice(Bitblast *b, uint32_t c, uint32_t x, uint32_t y) {
  push(b, &b->open, c ^ 1), push(b, &b->open, x);
  require_disjunction(b);
  push(b, &b->open, c), push(b, &b->open, y);
  require_disjunction(b);
}

static void require_one(Bitblast *b, uint32_t r) {
  const TermStore *s = b->store;
  Term t = r / 2;
  uint32_t flip = r & 1;
  bool is_known = is_blasted(b, t);
  unsigned kind = term_kind(s, t);
  if (is_junction(s, r, OP_AND)) {
    push_children(b, &b->required, r);
  } else if (!is_known && kind == TERM_OP + OP_ITE) {
    require_choice(b, signed_term(s, term_child(s, t, 0), 0),
                   signed_term(s, term_child(s, t, 1), flip),
                   signed_term(s, term_child(s, t, 2), flip));
  } else if (!is_known && kind == TERM_OP + OP_XOR) {
    uint32_t x = signed_term(s, term_child(s, t, 0), 0);
    uint32_t y = signed_term(s, term_child(s, t, 1), flip);
    require_choice(b, x, y ^ 1, y);
  } else if (!is_known && kind == TERM_OP + OP_EQ && !flip) {
    equate_unless(b, LIT_FALSE, LIT_FALSE, term_child(s, t, 0),
                  term_child(s, t, 1));
  } else {
    push(b, &b->open, r);
    require_disjunction(b);
  }
}

void bitblast_require(Bitblast *b, Term t) {
  assert(term_width(b->store, t) == 1);
  fit(b);
  push(b, &b->required, signed_term(b->store, t, 0));
  while (b->required.n) {
    uint32_t r = pop(&b->required);
    if (mark(b, r, MARK_REQUIRED))
      require_one(b, r);
  }
}

void bitblast_clause(Bitblast *b, const Term *terms, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    assert(term_width(b->store, terms[i]) == 1);
    push(b, &b->open, signed_term(b->store, terms[i], 0));
  }
  require_disjunction(b);
}
