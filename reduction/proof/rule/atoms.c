#include "reduction/proof/rule/atoms.h"

#include "frontend/base/vec.h"

#include <assert.h>

enum { MOST_ATOMS = 100 }; /* candidates are made of pairs of them */

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  Mentions *mentions;
  VarSet changed; /* changed by some edge */
  bool *is_seen;  /* by term */
  VEC(Atom) atoms;
  bool has_sets;
} Finder;

static void add(Finder *f, Term t) {
  assert(term_width(f->terms, t) == 1);
  for (uint32_t i = 0; i < f->atoms.n; i++)
    if (f->atoms.data[i].term == t)
      return;
  if (f->atoms.n >= MOST_ATOMS || mentions_has_input(f->mentions, t))
    return;
  VarSet vars = var_set_new(f->arena, f->system);
  mentions_add(f->mentions, t, vars);
  if (var_set_meets(vars, f->changed))
    *vec_push(f->arena, &f->atoms) =
        (Atom){t, vars, var_set_is_shared(vars, f->system)};
}

static bool is_op(const Finder *f, Term t, Op op) {
  return term_kind(f->terms, t) == TERM_OP + (unsigned)op;
}

/* Adds an atom for each set of a union whose bits are asked for. */
static void add_parts(Finder *f, Term mask, Term sets) {
  assert(term_width(f->terms, mask) == term_width(f->terms, sets));
  Term none = term_const(f->terms, term_width(f->terms, sets), 0);
  if (is_op(f, sets, OP_OR)) {
    add_parts(f, mask, term_child(f->terms, sets, 0));
    add_parts(f, mask, term_child(f->terms, sets, 1));
  } else {
    add(f, term_eq(f->terms, term_and(f->terms, mask, sets), none));
  }
}

/* True for a conjunction of bits of two terms, neither of which is constant. */
static bool is_of_set(const Finder *f, Term t) {
  return is_op(f, t, OP_AND) &&
         !term_is_const(f->terms, term_child(f->terms, t, 0), NULL) &&
         !term_is_const(f->terms, term_child(f->terms, t, 1), NULL);
}

static void add_atom(Finder *f, Term t) {
  add(f, t);
  for (unsigned i = 0; i < 2 && is_op(f, t, OP_EQ); i++) {
    Term bits = term_child(f->terms, t, i);
    if (!is_of_set(f, bits))
      continue;
    Term a = term_child(f->terms, bits, 0), b = term_child(f->terms, bits, 1);
    f->has_sets = true;
    add_parts(f, a, b);
    add_parts(f, b, a);
  }
}

static bool is_connective(const Finder *f, Term t) {
  return is_op(f, t, OP_AND) || is_op(f, t, OP_OR) || is_op(f, t, OP_XOR) ||
         is_op(f, t, OP_NOT) || is_op(f, t, OP_ITE);
}

static void find_in(Finder *f, Term t) {
  if (f->is_seen[t] || term_is_const(f->terms, t, NULL))
    return;
  f->is_seen[t] = true;
  if (!is_connective(f, t)) {
    add_atom(f, t);
    return;
  }
  for (unsigned i = 0; i < term_arity(f->terms, t); i++)
    find_in(f, term_child(f->terms, t, i));
}

static VarSet find_changed(const Finder *f) {
  VarSet out = var_set_new(f->arena, f->system);
  for (uint32_t i = 0; i < f->system->n_edges; i++)
    for (uint32_t k = 0; k < f->system->edges[i].n_updates; k++)
      var_set_add(out, f->system->edges[i].updates[k].var);
  return out;
}

Atoms atoms_find(Arena *a, const System *s, Mentions *mentions) {
  Finder f = {.system = s, .terms = s->terms, .arena = a, .mentions = mentions};
  f.is_seen = ARENA_ARRAY(a, bool, term_count(s->terms) + 1);
  f.changed = find_changed(&f);
  for (uint32_t i = 0; i < s->n_edges; i++)
    find_in(&f, s->edges[i].guard);
  assert(f.atoms.n <= MOST_ATOMS);
  return (Atoms){f.atoms.data, f.atoms.n, f.has_sets};
}
