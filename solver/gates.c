#include "solver/gates.h"

#include "frontend/base/table.h"

#include <assert.h>
#include <stdlib.h>

typedef enum { GATE_AND, GATE_XOR, GATE_MUX, GATE_MAJORITY, GATE_PARITY } Kind;

enum { KIND_SHIFT = 29 };

/* 'output' is kind << KIND_SHIFT | variable. */
typedef struct {
  Lit a, b, c;
  uint32_t output;
} Gate;

struct Gates {
  const SatOps *sat;
  void *state;
  Gate *gates;
  uint32_t n, cap;
  Table table;
  uint32_t variables;
  Lit *known; /* by variable: a constant, if a unit clause fixes it; else the
                 variable */
  uint32_t known_cap;
  uint64_t clauses;
  int *long_clause;
  unsigned long_cap;
};

Gates *gates_new(const SatOps *sat, void *state) {
  Gates *g = xcalloc(1, sizeof *g);
  g->sat = sat, g->state = state;
  return g;
}

void gates_delete(Gates *g) {
  if (!g)
    return;
  free(g->gates);
  free(g->known);
  table_release(&g->table);
  free(g->long_clause);
  free(g);
}

uint32_t gates_count_variables(const Gates *g) { return g->variables; }
uint64_t gates_count_clauses(const Gates *g) { return g->clauses; }

Lit gates_fresh(Gates *g) {
  g->variables++;
  assert(g->variables < (uint32_t)1 << KIND_SHIFT);
  if (g->variables >= g->known_cap) {
    g->known_cap = 2 * g->known_cap + 1024;
    g->known = xrealloc(g->known, g->known_cap * sizeof *g->known);
  }
  return g->known[g->variables] = 2 * g->variables;
}

static Lit value_of(const Gates *g, Lit l) {
  assert(l >> 1 <= g->variables);
  return lit_is_const(l) ? l : g->known[l >> 1] ^ (l & 1);
}

static void know(Gates *g, Lit l) { g->known[l >> 1] = lit_of(!(l & 1)); }

static void emit(Gates *g, const int *literals, unsigned n) {
  g->clauses++;
  g->sat->clause(g->state, literals, n);
}

static void emit2(Gates *g, Lit a, Lit b) {
  emit(g, (const int[]){lit_dimacs(a), lit_dimacs(b)}, 2);
}

static void emit3(Gates *g, Lit a, Lit b, Lit c) {
  emit(g, (const int[]){lit_dimacs(a), lit_dimacs(b), lit_dimacs(c)}, 3);
}

static void emit4(Gates *g, Lit a, Lit b, Lit c, Lit d) {
  emit(
      g,
      (const int[]){lit_dimacs(a), lit_dimacs(b), lit_dimacs(c), lit_dimacs(d)},
      4);
}

void gates_clause(Gates *g, const Lit *lits, unsigned n) {
  if (n > g->long_cap) {
    g->long_cap = 2 * n;
    g->long_clause =
        xrealloc(g->long_clause, g->long_cap * sizeof *g->long_clause);
  }
  unsigned m = 0;
  Lit last = LIT_FALSE;
  for (unsigned i = 0; i < n; i++) {
    Lit l = value_of(g, lits[i]);
    if (l == LIT_TRUE)
      return;
    if (l != LIT_FALSE)
      g->long_clause[m++] = lit_dimacs(last = l);
  }
  emit(g, g->long_clause, m);
  if (m == 1)
    know(g, last);
}

static uint32_t hash(uint32_t kind, Lit a, Lit b, Lit c) {
  uint64_t h = (a + ((uint64_t)b << 32)) * 0x9e3779b97f4a7c15;
  h = (h ^ h >> 32) + c + ((uint64_t)kind << 32);
  h *= 0xd6e8feb86659fd93;
  return (uint32_t)(h >> 32);
}

static void add(Gates *g, uint32_t hash, Gate gate) {
  if (g->n == g->cap) {
    g->cap = 2 * g->cap + 1024;
    g->gates = xrealloc(g->gates, g->cap * sizeof *g->gates);
  }
  table_add(NULL, &g->table, hash, g->n);
  g->gates[g->n++] = gate;
}

/* Returns the output of the gate; *is_new: its clauses must be added. */
static Lit find(Gates *g, Kind kind, Lit a, Lit b, Lit c, bool *is_new) {
  uint32_t h = hash(kind, a, b, c);
  *is_new = false;
  TABLE_EACH(i, &g->table, h) {
    const Gate *x = &g->gates[i];
    if (x->a == a && x->b == b && x->c == c &&
        x->output >> KIND_SHIFT == (uint32_t)kind)
      return 2 * (x->output & (((uint32_t)1 << KIND_SHIFT) - 1));
  }
  Lit o = gates_fresh(g);
  add(g, h, (Gate){a, b, c, (uint32_t)kind << KIND_SHIFT | o >> 1});
  *is_new = true;
  return o;
}

static void order(Lit *a, Lit *b) {
  if (*a > *b) {
    Lit t = *a;
    *a = *b, *b = t;
  }
}

Lit gates_and(Gates *g, Lit a, Lit b) {
  a = value_of(g, a), b = value_of(g, b);
  order(&a, &b);
  if (a == LIT_FALSE || a == lit_not(b))
    return LIT_FALSE;
  if (a == LIT_TRUE || a == b)
    return b;
  bool is_new;
  Lit o = find(g, GATE_AND, a, b, 0, &is_new);
  if (is_new) {
    emit2(g, lit_not(o), a);
    emit2(g, lit_not(o), b);
    emit3(g, o, lit_not(a), lit_not(b));
  }
  return o;
}

Lit gates_or(Gates *g, Lit a, Lit b) {
  return lit_not(gates_and(g, lit_not(a), lit_not(b)));
}

Lit gates_xor(Gates *g, Lit a, Lit b) {
  a = value_of(g, a), b = value_of(g, b);
  Lit flip = (a ^ b) & 1;
  a &= ~(Lit)1, b &= ~(Lit)1;
  order(&a, &b);
  if (a == b)
    return flip;
  if (a == LIT_FALSE)
    return b ^ flip;
  bool is_new;
  Lit o = find(g, GATE_XOR, a, b, 0, &is_new);
  if (is_new) {
    emit3(g, lit_not(o), a, b);
    emit3(g, lit_not(o), lit_not(a), lit_not(b));
    emit3(g, o, lit_not(a), b);
    emit3(g, o, a, lit_not(b));
  }
  return o ^ flip;
}

/* Adds the clauses of a multiplexer.  The last two follow from the others, but
 * they fix the output when both branches agree. */
static void emit_mux(Gates *g, Lit o, Lit c, Lit t, Lit e) {
  emit3(g, lit_not(c), lit_not(t), o);
  emit3(g, lit_not(c), t, lit_not(o));
  emit3(g, c, lit_not(e), o);
  emit3(g, c, e, lit_not(o));
  emit3(g, lit_not(t), lit_not(e), o);
  emit3(g, t, e, lit_not(o));
}

Lit gates_mux(Gates *g, Lit c, Lit t, Lit e) {
  c = value_of(g, c), t = value_of(g, t), e = value_of(g, e);
  if (c & 1) {
    Lit swap = t;
    t = e, e = swap, c = lit_not(c);
  }
  if (c == LIT_FALSE)
    return e;
  if (t == e)
    return t;
  if (t == lit_not(e))
    return gates_xor(g, c, e);
  if (t == LIT_TRUE || t == c)
    return gates_or(g, c, e);
  if (t == LIT_FALSE || t == lit_not(c))
    return gates_and(g, lit_not(c), e);
  if (e == LIT_TRUE || e == lit_not(c))
    return gates_or(g, lit_not(c), t);
  if (e == LIT_FALSE || e == c)
    return gates_and(g, c, t);
  Lit flip = t & 1;
  bool is_new;
  Lit o = find(g, GATE_MUX, c, t ^ flip, e ^ flip, &is_new);
  if (is_new)
    emit_mux(g, o, c, t ^ flip, e ^ flip);
  return o ^ flip;
}

Lit gates_majority(Gates *g, Lit a, Lit b, Lit c) {
  a = value_of(g, a), b = value_of(g, b), c = value_of(g, c);
  order(&a, &b), order(&b, &c), order(&a, &b);
  if (a == LIT_FALSE)
    return gates_and(g, b, c);
  if (a == LIT_TRUE)
    return gates_or(g, b, c);
  if (a == b || b == c)
    return b;
  if (a == lit_not(b))
    return c;
  if (b == lit_not(c))
    return a;
  Lit flip = (a & 1) + (b & 1) + (c & 1) > 1;
  a ^= flip, b ^= flip, c ^= flip;
  bool is_new;
  Lit o = find(g, GATE_MAJORITY, a, b, c, &is_new);
  if (is_new)
    for (Lit s = 0; s < 2; s++) {
      emit3(g, o ^ s, lit_not(a) ^ s, lit_not(b) ^ s);
      emit3(g, o ^ s, lit_not(a) ^ s, lit_not(c) ^ s);
      emit3(g, o ^ s, lit_not(b) ^ s, lit_not(c) ^ s);
    }
  return o ^ flip;
}

Lit gates_parity(Gates *g, Lit a, Lit b, Lit c) {
  a = value_of(g, a), b = value_of(g, b), c = value_of(g, c);
  Lit flip = (a ^ b ^ c) & 1;
  a &= ~(Lit)1, b &= ~(Lit)1, c &= ~(Lit)1;
  order(&a, &b), order(&b, &c), order(&a, &b);
  if (a == LIT_FALSE)
    return gates_xor(g, b, c) ^ flip;
  if (a == b || b == c)
    return (a == b ? c : a) ^ flip;
  bool is_new;
  Lit o = find(g, GATE_PARITY, a, b, c, &is_new);
  if (is_new)
    for (Lit s = 0; s < 8; s++) {
      Lit x = s & 1, y = s >> 1 & 1, z = s >> 2;
      emit4(g, o ^ lit_not(x ^ y ^ z), a ^ x, b ^ y, c ^ z);
    }
  return o ^ flip;
}

Lit gates_and_all(Gates *g, const Lit *lits, unsigned n) {
  assert(n);
  Lit in[65], out[65];
  unsigned m = 0;
  assert(n <= 64);
  for (unsigned i = 0; i < n; i++) {
    Lit l = value_of(g, lits[i]);
    if (l == LIT_FALSE)
      return LIT_FALSE;
    if (l != LIT_TRUE)
      in[m++] = l;
  }
  if (m < 3)
    return m == 0 ? LIT_TRUE : gates_and(g, in[0], in[m - 1]);
  Lit o = gates_fresh(g);
  for (unsigned i = 0; i < m; i++) {
    emit2(g, lit_not(o), in[i]);
    out[i] = lit_not(in[i]);
  }
  out[m] = o;
  gates_clause(g, out, m + 1);
  return o;
}
