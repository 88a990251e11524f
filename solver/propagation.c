#include "solver/propagation.h"

#include "frontend/base/vec.h"

#include <assert.h>
#include <stdlib.h>

/* Clauses with two watched literals, which come first: a watched literal is
 * false only if the other one is true. */
struct Propagation {
  Arena *arena;
  int *clauses;
  VEC(size_t) * watches; /* by literal: first indices of the clauses */
  signed char *values;   /* by variable */
  int *trail;
  uint32_t n, at; /* length of the trail; literals before 'at' have been
                     propagated */
  bool is_refuted;
};

static size_t index_of(int literal) {
  return 2 * (size_t)abs(literal) + (literal < 0);
}

int propagation_value(const Propagation *p, int literal) {
  int v = p->values[abs(literal)];
  return literal < 0 ? -v : v;
}

static void set(Propagation *p, int literal) {
  p->values[abs(literal)] = literal < 0 ? -1 : 1;
  p->trail[p->n++] = literal;
}

static void watch(Propagation *p, int literal, size_t clause) {
  *vec_push(p->arena, &p->watches[index_of(literal)]) = clause;
}

static void swap(int *x, int *y) {
  int t = *x;
  *x = *y, *y = t;
}

/* Finds another literal to watch, for a clause whose second literal is
 * false. */
static bool find_watch(Propagation *p, size_t clause) {
  int *c = &p->clauses[clause];
  for (unsigned i = 2; c[i]; i++)
    if (propagation_value(p, c[i]) >= 0) {
      swap(&c[1], &c[i]);
      watch(p, c[1], clause);
      return true;
    }
  return false;
}

/* Visits a clause; true if it is no longer watched by the literal, which is
 * false. */
static bool visit(Propagation *p, size_t clause, int literal, bool *conflict) {
  int *c = &p->clauses[clause];
  if (c[0] == literal)
    swap(&c[0], &c[1]);
  int other = propagation_value(p, c[0]);
  if (other > 0)
    return false;
  if (find_watch(p, clause))
    return true;
  if (other < 0)
    *conflict = true;
  else
    set(p, c[0]);
  return false;
}

static bool propagate_literal(Propagation *p, int literal) {
  bool conflict = false;
  size_t at = index_of(-literal);
  uint32_t kept = 0, n = p->watches[at].n;
  for (uint32_t i = 0; i < n; i++) {
    size_t clause = p->watches[at].data[i];
    if (conflict || !visit(p, clause, -literal, &conflict))
      p->watches[at].data[kept++] = clause;
  }
  p->watches[at].n = kept;
  return !conflict;
}

static bool propagate(Propagation *p) {
  while (p->at < p->n)
    if (!propagate_literal(p, p->trail[p->at++]))
      return false;
  return true;
}

static bool assume(Propagation *p, int literal) {
  int v = propagation_value(p, literal);
  if (!v)
    set(p, literal);
  return v >= 0 && propagate(p);
}

static size_t end_of(const Propagation *p, size_t clause) {
  while (p->clauses[clause])
    clause++;
  return clause;
}

/* Adds the clauses, units last: a watched literal must not be false already. */
static void add_clauses(Propagation *p, size_t n) {
  for (size_t i = 0; i < n; i = end_of(p, i) + 1)
    if (p->clauses[i] && p->clauses[i + 1])
      watch(p, p->clauses[i], i), watch(p, p->clauses[i + 1], i);
  for (size_t i = 0; i < n && !p->is_refuted; i = end_of(p, i) + 1)
    if (!p->clauses[i])
      p->is_refuted = true;
    else if (!p->clauses[i + 1])
      p->is_refuted = !assume(p, p->clauses[i]);
}

Propagation *propagation_new(Arena *a, int *clauses, size_t n,
                             uint32_t variables) {
  Propagation *p = ARENA_NEW(a, Propagation);
  p->arena = a, p->clauses = clauses;
  p->watches = arena_alloc(a, (2 * (size_t)variables + 2) * sizeof *p->watches);
  p->values = ARENA_ARRAY(a, signed char, variables + 1);
  p->trail = ARENA_ARRAY(a, int, variables + 1);
  add_clauses(p, n);
  return p;
}

bool propagation_is_refuted(const Propagation *p) { return p->is_refuted; }

bool propagation_assume(Propagation *p, int literal) {
  assert(!p->is_refuted);
  return assume(p, literal);
}

uint32_t propagation_count(const Propagation *p) { return p->n; }

void propagation_undo(Propagation *p, uint32_t count) {
  while (p->n > count)
    p->values[abs(p->trail[--p->n])] = 0;
  p->at = p->n;
}
