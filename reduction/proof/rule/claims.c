#include "reduction/proof/rule/claims.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/c_text.h"
#include "reduction/proof/rule/var_set.h"

#include <assert.h>

enum { MOST_CLAIMS = 20 };

typedef VEC(Term) TermVec;
typedef VEC(Claim) ClaimVec;

/* Claims of all instructions at which a thread is at one of these nodes. */
typedef struct {
  const uint64_t *nodes;
  const Claim *claims;
  uint32_t n;
} Place;

typedef struct {
  const Proof *proof;
  const System *system;
  TermStore *terms;
  Solver *solver;
  Arena *arena, *scratch;
  Mentions *mentions;
  VEC(Place) known;
  VEC(ClaimedInst) insts;
} Finder;

/* ---- claims that hold at all the nodes */

static void add_parts(const Finder *f, Term t, TermVec *to) {
  if (term_kind(f->terms, t) == TERM_OP + OP_AND) {
    add_parts(f, term_child(f->terms, t, 0), to);
    add_parts(f, term_child(f->terms, t, 1), to);
  } else if (!term_is_const(f->terms, t, NULL)) {
    *vec_push(f->scratch, to) = t;
  }
}

static bool holds_at(const Finder *f, NodeId n, Term t) {
  assert(term_width(f->terms, t) == 1);
  const Term both[2] = {f->proof->invariants[n], term_not(f->terms, t)};
  return term_is_false(f->terms, both[0]) ||
         solver_solve(f->solver, both, 2) == ANSWER_UNSAT;
}

static bool holds_at_all(const Finder *f, const uint64_t *nodes, NodeId but,
                         Term t) {
  for (NodeId n = 0; n < f->system->n_nodes; n++)
    if (n != but && system_stops_at(f->system, nodes, n) && !holds_at(f, n, t))
      return false;
  return true;
}

/* Returns a node of the set where a thread may be; NODE_END: none. */
static NodeId first_of(const Finder *f, const uint64_t *nodes) {
  for (NodeId n = 0; n < f->system->n_nodes; n++)
    if (system_stops_at(f->system, nodes, n) &&
        !term_is_false(f->terms, f->proof->invariants[n]))
      return n;
  return NODE_END;
}

/* ---- one claim */

/* Adds the terms of a disjunction. */
static void add_disjuncts(const Finder *f, Term t, bool holds, TermVec *to) {
  unsigned kind = term_kind(f->terms, t);
  if (kind == TERM_OP + OP_NOT) {
    add_disjuncts(f, term_child(f->terms, t, 0), !holds, to);
  } else if (kind == TERM_OP + (holds ? OP_OR : OP_AND)) {
    add_disjuncts(f, term_child(f->terms, t, 0), holds, to);
    add_disjuncts(f, term_child(f->terms, t, 1), holds, to);
  } else {
    *vec_push(f->scratch, to) = holds ? t : term_not(f->terms, t);
  }
}

/* Returns the variable of a library lock that the term says is not
 * free; or VAR_NONE. */
static VarId lock_taken(const Finder *f, Term t) {
  const Known *known = &f->proof->facts;
  for (uint32_t i = 0; i < known->n_locks; i++) {
    const LockFact *l = &known->locks[i];
    const SystemVar *v = &f->system->vars[l->var];
    Term is_free = term_eq(f->terms, v->value, l->free);
    if (t == term_not(f->terms, is_free) && v->object &&
        !c_text_can_name(f->system, l->var))
      return l->var;
  }
  return VAR_NONE;
}

static void add_object(const Finder *f, Claim *c, const Object *o) {
  assert(o); /* what C can name lies in a static object */
  const Object **all = ARENA_ARRAY(f->arena, const Object *, c->n_objects + 1);
  for (uint32_t i = 0; i < c->n_objects; i++) {
    all[i] = c->objects[i];
    if (all[i] == o)
      return;
  }
  all[c->n_objects++] = o;
  c->objects = all;
}

static void name_objects(const Finder *f, Claim *c, Term t) {
  VarSet named = var_set_new(f->scratch, f->system);
  mentions_add(f->mentions, t, named);
  for (VarId v = 0; v < f->system->n_vars; v++)
    if (var_set_has(named, v))
      add_object(f, c, f->system->vars[v].object);
}

/* False if C cannot express it. */
static bool claim_of(const Finder *f, Term t, Claim *out) {
  TermVec disjuncts = {0};
  Term rest = term_false(f->terms);
  VarId lock = VAR_NONE;
  *out = (Claim){0};
  add_disjuncts(f, t, true, &disjuncts);
  for (uint32_t i = 0; i < disjuncts.n; i++) {
    VarId v = lock_taken(f, disjuncts.data[i]);
    if (v == VAR_NONE || lock != VAR_NONE)
      rest = term_or(f->terms, rest, disjuncts.data[i]);
    else
      lock = v;
  }
  out->text = c_text(f->arena, f->system, rest);
  if (!out->text)
    return false;
  name_objects(f, out, rest);
  if (lock != VAR_NONE)
    out->lock = f->system->vars[lock].object,
    out->offset = f->system->vars[lock].offset;
  return true;
}

/* ---- instructions */

static Place place_of(const Finder *f, const uint64_t *nodes) {
  NodeId n = system_stops_at(f->system, nodes, NODE_END) ? NODE_END
                                                         : first_of(f, nodes);
  TermVec parts = {0};
  ClaimVec claims = {0};
  Claim c;
  if (n != NODE_END)
    add_parts(f, f->proof->invariants[n], &parts);
  for (uint32_t i = 0; i < parts.n && claims.n < MOST_CLAIMS; i++)
    if (claim_of(f, parts.data[i], &c) &&
        holds_at_all(f, nodes, n, parts.data[i]))
      *vec_push(f->arena, &claims) = c;
  return (Place){nodes, claims.data, claims.n};
}

static const Place *find_place(Finder *f, const uint64_t *nodes) {
  size_t bytes = f->system->stops.words * sizeof *nodes;
  for (uint32_t i = 0; i < f->known.n; i++)
    if (!memcmp(f->known.data[i].nodes, nodes, bytes))
      return &f->known.data[i];
  *vec_push(f->scratch, &f->known) = place_of(f, nodes);
  return &f->known.data[f->known.n - 1];
}

static void look_at(Finder *f, FuncId id, uint32_t inst) {
  const Place *p = find_place(f, system_stops(f->system, id, inst));
  if (p->n)
    *vec_push(f->arena, &f->insts) = (ClaimedInst){id, inst, p->claims, p->n};
}

void claims_find(const Program *p, const Proof *proof, Solver *solver,
                 Claims *out) {
  assert(proof->system->stops.words);
  Finder f = {.proof = proof,
              .system = proof->system,
              .terms = proof->system->terms,
              .solver = solver,
              .arena = out->arena,
              .scratch = arena_new(),
              .mentions = mentions_new(proof->system)};
  for (FuncId id = 0; id < p->n_functions; id++)
    for (uint32_t i = 0; i < p->functions[id].n_code; i++)
      if (!p->functions[id].is_library)
        look_at(&f, id, i);
  out->insts = f.insts.data, out->n = f.insts.n;
  mentions_delete(f.mentions);
  arena_delete(f.scratch);
}

const ClaimedInst *claims_at(const Claims *c, FuncId f, uint32_t inst) {
  for (uint32_t i = 0; i < c->n; i++)
    if (c->insts[i].function == f && c->insts[i].inst == inst)
      return &c->insts[i];
  return NULL;
}
