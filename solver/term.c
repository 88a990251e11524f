#include "solver/term.h"

#include "frontend/base/ticks.h"
#include "solver/term_node.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_NODES = 1 << 10, BUDGET = 200 };

TermStore *term_store_new(void) {
  TermStore *s = xcalloc(1, sizeof *s);
  s->cap = FIRST_NODES;
  s->nodes = xrealloc(NULL, s->cap * sizeof *s->nodes);
  memset(s->nodes, 0, sizeof *s->nodes);
  s->n = 1;
  s->arena = arena_new();
  s->constant[0] = term_const(s, 1, 0);
  s->constant[1] = term_const(s, 1, 1);
  return s;
}

void term_store_delete(TermStore *s) {
  if (!s)
    return;
  arena_delete(s->arena);
  free(s->nodes);
  table_release(&s->table);
  free(s);
}

uint32_t term_count(const TermStore *s) { return s->n - 1; }

const char *rewrite_text(Rewrite r) {
  assert(r < N_REWRITE);
  static const char *const texts[] = {
#define RULE(NAME, TEXT) TEXT,
#include "solver/term_rules.def"
#undef RULE
  };
  return texts[r];
}

uint64_t term_store_fired(const TermStore *s, Rewrite r) {
  assert(r < N_REWRITE);
  return s->fired[r];
}

static uint32_t hash_key(TermNode n) {
  uint64_t h = (n.a + ((uint64_t)n.b << 32)) * 0x9e3779b97f4a7c15;
  h ^= h >> 32;
  h += n.c + ((uint64_t)n.kind << 32) + ((uint64_t)n.width << 40);
  h *= 0xd6e8feb86659fd93;
  return (uint32_t)(h >> 32);
}

static Term push_node(TermStore *s, TermNode n) {
  if (s->n == s->cap) {
    assert(s->cap < UINT32_MAX / 2);
    s->cap *= 2;
    s->nodes = xrealloc(s->nodes, (size_t)s->cap * sizeof *s->nodes);
  }
  s->nodes[s->n] = n;
  return s->n++;
}

/* Returns an equal node, or TERM_NONE. */
static Term find(const TermStore *s, TermNode key, uint32_t hash) {
  TABLE_EACH(t, &s->table, hash) {
    const TermNode *n = &s->nodes[t];
    if (n->a == key.a && n->b == key.b && n->c == key.c &&
        n->kind == key.kind && n->width == key.width)
      return t;
  }
  return TERM_NONE;
}

Term term_store_find(const TermStore *s, TermNode key) {
  return find(s, key, hash_key(key));
}

static Term insert(TermStore *s, TermNode n, uint32_t hash) {
  Term t = push_node(s, n);
  table_add(NULL, &s->table, hash, t);
  return t;
}

Term term_const(TermStore *s, unsigned width, uint64_t bits) {
  assert(width >= 1 && width <= 64);
  bits &= bits_mask(width);
  TermNode n = {.ones = bits,
                .must = bits,
                .a = (uint32_t)bits,
                .b = (uint32_t)(bits >> 32),
                .kind = TERM_CONST,
                .width = (uint8_t)width};
  uint32_t hash = hash_key(n);
  Term known = find(s, n, hash);
  return known ? known : insert(s, n, hash);
}

static uint64_t fold(const TermStore *s, TermNode n) {
  const TermNode *a = &s->nodes[n.a], *b = &s->nodes[n.b], *c = &s->nodes[n.c];
  if (n.kind == TERM_EXTRACT)
    return a->ones >> n.b;
  if (n.kind == TERM_CONCAT)
    return a->ones << b->width | b->ones;
  unsigned from = node_is(n, OP_ITE) ? b->width : a->width;
  return bits_apply((Op)(n.kind - TERM_OP), from, n.width, a->ones, b->ones,
                    c->ones);
}

static bool has_const_children(const TermStore *s, TermNode n) {
  const Term child[] = {n.a, n.b, n.c};
  for (unsigned i = 0; i < n.arity; i++)
    if (s->nodes[child[i]].kind != TERM_CONST)
      return false;
  return true;
}

static uint8_t arity_of(unsigned kind) {
  return kind == TERM_EXTRACT  ? 1
         : kind == TERM_CONCAT ? 2
                               : (uint8_t)op_arity((Op)(kind - TERM_OP));
}

Term term_make(TermStore *s, unsigned kind, unsigned width, Term a, Term b,
               Term c) {
  assert(a && a < s->n && kind < TERM_OP + N_OP);
  assert(width >= 1 && width <= 64);
  TermNode n = {.a = a,
                .b = b,
                .c = c,
                .kind = (uint8_t)kind,
                .width = (uint8_t)width,
                .arity = arity_of(kind)};
  uint32_t hash = hash_key(n);
  Term known = find(s, n, hash);
  if (known)
    return known;
  if (has_const_children(s, n))
    return by(s, REWRITE_FOLD, term_const(s, width, fold(s, n)));
  Bound bound = term_bound(s, n);
  if (bound.ones == bound.must)
    return by(s, REWRITE_KNOWN_BITS, term_const(s, width, bound.ones));
  n.ones = bound.ones, n.must = bound.must;
  return insert(s, n, hash);
}

Term term_true(TermStore *s) { return s->constant[1]; }
Term term_false(TermStore *s) { return s->constant[0]; }

Term term_var(TermStore *s, unsigned width, uint64_t ones, const char *name) {
  assert(width >= 1 && width <= 64);
  ones &= bits_mask(width);
  if (!ones)
    return term_const(s, width, 0);
  TermNode n = {
      .ones = ones, .a = s->names.n, .kind = TERM_VAR, .width = (uint8_t)width};
  *vec_push(s->arena, &s->names) = name ? arena_strdup(s->arena, name) : NULL;
  return push_node(s, n);
}

static void check_operands(const TermStore *s, Op op, unsigned width, Term a,
                           Term b, Term c) {
  assert(op < N_OP);
  unsigned wa = term_width(s, a);
  switch (op) {
  case OP_ITE: assert(wa == 1 && term_width(s, b) == term_width(s, c)); break;
  case OP_ZEXT:
  case OP_SEXT: assert(width >= wa && width <= 64); break;
  case OP_TRUNC: assert(width >= 1 && width <= wa); break;
  default: assert(op_arity(op) == 1 || wa == term_width(s, b));
  }
}

Term rewrite_op(TermStore *s, Op op, unsigned width, Term a, Term b, Term c) {
  assert(op < N_OP && a && a < s->n);
  unsigned out = op_is_predicate(op) ? 1
                 : op_is_cast(op)    ? width
                                     : s->nodes[op == OP_ITE ? b : a].width;
  if (!s->budget)
    return term_make(s, TERM_OP + op, out, a, b, c);
  s->budget--;
  ticks_add(TICKS_TERM);
  switch (op) {
  case OP_NOT: return rewrite_not(s, a);
  case OP_AND:
  case OP_OR: return rewrite_and_or(s, op, a, b);
  case OP_XOR: return rewrite_xor(s, a, b);
  case OP_ITE: return rewrite_ite(s, a, b, c);
  case OP_EQ: return rewrite_eq(s, a, b);
  case OP_ULT:
  case OP_SLT: return rewrite_less(s, op, a, b);
  case OP_ULE:
  case OP_SLE: {
    Op less = op == OP_ULE ? OP_ULT : OP_SLT;
    return by(s, REWRITE_LESS_NOT, op1(s, OP_NOT, rewrite_less(s, less, b, a)));
  }
  case OP_SHL:
  case OP_LSHR:
  case OP_ASHR: return rewrite_shift(s, op, a, b);
  case OP_ZEXT:
  case OP_SEXT:
  case OP_TRUNC: return rewrite_cast(s, op, width, a);
  default: return rewrite_arith(s, op, a, b);
  }
}

Term term_op(TermStore *s, Op op, unsigned width, Term a, Term b, Term c) {
  check_operands(s, op, width, a, b, c);
  s->budget = BUDGET;
  switch (op_arity(op)) {
  case 1: return rewrite_op(s, op, width, a, 0, 0);
  case 2: return rewrite_op(s, op, width, a, b, 0);
  default: return rewrite_op(s, op, width, a, b, c);
  }
}

Term term_extract(TermStore *s, Term a, unsigned low, unsigned width) {
  assert(width >= 1 && low + width <= term_width(s, a));
  s->budget = BUDGET;
  return rewrite_extract(s, a, low, width);
}

Term term_concat(TermStore *s, Term high, Term low) {
  assert(term_width(s, high) + term_width(s, low) <= 64);
  s->budget = BUDGET;
  return rewrite_concat(s, high, low);
}

static Term binary(TermStore *s, Op op, Term a, Term b) {
  return term_op(s, op, 0, a, b, 0);
}

Term term_not(TermStore *s, Term a) { return term_op(s, OP_NOT, 0, a, 0, 0); }
Term term_and(TermStore *s, Term a, Term b) { return binary(s, OP_AND, a, b); }
Term term_or(TermStore *s, Term a, Term b) { return binary(s, OP_OR, a, b); }
Term term_xor(TermStore *s, Term a, Term b) { return binary(s, OP_XOR, a, b); }
Term term_eq(TermStore *s, Term a, Term b) { return binary(s, OP_EQ, a, b); }
Term term_add(TermStore *s, Term a, Term b) { return binary(s, OP_ADD, a, b); }
Term term_sub(TermStore *s, Term a, Term b) { return binary(s, OP_SUB, a, b); }
Term term_ule(TermStore *s, Term a, Term b) { return binary(s, OP_ULE, a, b); }

Term term_implies(TermStore *s, Term a, Term b) {
  return term_or(s, term_not(s, a), b);
}

Term term_ite(TermStore *s, Term c, Term t, Term e) {
  return term_op(s, OP_ITE, 0, c, t, e);
}

Term term_zext(TermStore *s, Term a, unsigned width) {
  return term_op(s, OP_ZEXT, width, a, 0, 0);
}

unsigned term_width(const TermStore *s, Term t) {
  assert(t && t < s->n);
  return s->nodes[t].width;
}

uint64_t term_ones(const TermStore *s, Term t) { return s->nodes[t].ones; }

bool term_is_const(const TermStore *s, Term t, uint64_t *bits) {
  if (s->nodes[t].kind != TERM_CONST)
    return false;
  if (bits)
    *bits = s->nodes[t].ones;
  return true;
}

bool term_is_true(const TermStore *s, Term t) { return t == s->constant[1]; }
bool term_is_false(const TermStore *s, Term t) { return t == s->constant[0]; }

unsigned term_kind(const TermStore *s, Term t) { return s->nodes[t].kind; }

unsigned term_arity(const TermStore *s, Term t) { return s->nodes[t].arity; }

Term term_child(const TermStore *s, Term t, unsigned i) {
  const TermNode *n = &s->nodes[t];
  assert(i < n->arity);
  return i == 0 ? n->a : i == 1 ? n->b : n->c;
}

unsigned term_low(const TermStore *s, Term t) {
  assert(s->nodes[t].kind == TERM_EXTRACT);
  return s->nodes[t].b;
}

const char *term_name(const TermStore *s, Term t) {
  assert(s->nodes[t].kind == TERM_VAR);
  return s->names.data[s->nodes[t].a];
}

bool term_is_choice(const TermStore *s, Term t, Term *c, uint64_t *then_value,
                    uint64_t *else_value) {
  const TermNode *n = &s->nodes[t];
  if (node_is(*n, OP_ZEXT) && s->nodes[n->a].width == 1) {
    *c = n->a, *then_value = 1, *else_value = 0;
    return true;
  }
  if (!node_is(*n, OP_ITE))
    return false;
  *c = n->a;
  return term_is_const(s, n->b, then_value) &&
         term_is_const(s, n->c, else_value);
}

Term term_push_choice(TermStore *s, Op op, Term a, Term b) {
  assert(op_arity(op) == 2 && s->nodes[a].width == s->nodes[b].width);
  Term c;
  uint64_t k, x, y;
  unsigned from = s->nodes[a].width, width = op_is_predicate(op) ? 1 : from;
  if (term_is_const(s, b, &k) && term_is_choice(s, a, &c, &x, &y)) {
    x = bits_apply(op, from, width, x, k, 0);
    y = bits_apply(op, from, width, y, k, 0);
  } else if (term_is_const(s, a, &k) && term_is_choice(s, b, &c, &x, &y)) {
    x = bits_apply(op, from, width, k, x, 0);
    y = bits_apply(op, from, width, k, y, 0);
  } else {
    return TERM_NONE;
  }
  return op_ite(s, c, term_const(s, width, x), term_const(s, width, y));
}

void term_sort(const TermStore *s, Term *a, Term *b) {
  assert(*a && *b);
  bool const_a = s->nodes[*a].kind == TERM_CONST;
  bool const_b = s->nodes[*b].kind == TERM_CONST;
  if (const_a != const_b ? const_b : *a <= *b)
    return;
  Term t = *a;
  *a = *b, *b = t;
}
