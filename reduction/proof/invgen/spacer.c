#include "reduction/proof/invgen/spacer.h"

#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"
#include "reduction/proof/invgen/obligations.h"
#include "solver/horn.h"

enum { MOST_OBLIGATIONS = 4000 };

typedef struct {
  const VarId *vars;
  const Term *values; /* their terms */
  uint32_t n;
} Live;

struct Spacer {
  Arena *arena;
  Proof goals; /* the proof with 'plain' invariants */
  const System *system;
  TermStore *terms;
  const Term *invariants;
  const Term *plain; /* by node: parts of 'invariants' over one variable */
  Term *lemmas;      /* by node: the answer */
  VEC(Term) shared;  /* parts of 'lemmas' over shared variables alone */
  Horn *horn;
  Live *live; /* by node, which is also the number of its predicate */
  Obligations obligations;
};

/* ---- predicates */

static bool never(void *context) {
  (void)context;
  return false;
}

static void add_predicate(Spacer *s, NodeId n, VarSet live) {
  const TemplateId t = s->system->nodes[n].template;
  VarId *vars = ARENA_ARRAY(s->arena, VarId, s->system->n_vars + 1);
  Term *values = ARENA_ARRAY(s->arena, Term, s->system->n_vars + 1);
  uint32_t k = 0;
  for (VarId v = 0; v < s->system->n_vars; v++) {
    const SystemVar *x = &s->system->vars[v];
    if (var_set_has(live, v) && (x->owner == TEMPLATE_NONE || x->owner == t))
      vars[k] = v, values[k++] = x->value;
  }
  s->live[n] = (Live){vars, values, k};
  horn_predicate(s->horn, values, k);
}

static void add_predicates(Spacer *s) {
  const VarSet *live = system_live(s->system, s->arena);
  s->live = ARENA_ARRAY(s->arena, Live, s->system->n_nodes + 1);
  for (NodeId n = 0; n < s->system->n_nodes; n++)
    add_predicate(s, n, live[n]);
}

/* Returns the atom of a node, with values by a substitution; NULL: as they
 * are. */
static HornAtom atom_at(Spacer *s, NodeId n, Substitution *to) {
  const Live *l = &s->live[n];
  Term *values = ARENA_ARRAY(s->arena, Term, l->n + 1);
  for (uint32_t i = 0; i < l->n; i++)
    values[i] = to ? substitution_apply(to, l->values[i]) : l->values[i];
  return (HornAtom){n, values};
}

/* ---- premises: parts with more variables, or that exclude one value, slow
 * Spacer down, and it can find them */

static bool is_of_one(Spacer *s, Mentions *m, Term t) {
  uint32_t n = 0;
  VarSet all = var_set_new(s->arena, s->system);
  mentions_add(m, t, all);
  for (VarId v = 0; v < s->system->n_vars; v++)
    n += var_set_has(all, v);
  return n <= 1;
}

static bool is_op(const Spacer *s, Term t, Op op) {
  return term_kind(s->terms, t) == TERM_OP + (unsigned)op;
}

static bool leaves_one_out(const Spacer *s, Term t) {
  return is_op(s, t, OP_NOT) && is_op(s, term_child(s->terms, t, 0), OP_EQ);
}

static Term plain_part(Spacer *s, Mentions *m, Term t) {
  if (is_op(s, t, OP_AND))
    return term_and(s->terms, plain_part(s, m, term_child(s->terms, t, 0)),
                    plain_part(s, m, term_child(s->terms, t, 1)));
  return !leaves_one_out(s, t) && is_of_one(s, m, t) ? t : term_true(s->terms);
}

static const Term *plain_parts(Spacer *s) {
  Mentions *m = mentions_new(s->system);
  Term *out = ARENA_ARRAY(s->arena, Term, s->system->n_nodes + 1);
  for (NodeId n = 0; n < s->system->n_nodes; n++)
    out[n] = plain_part(s, m, s->invariants[n]);
  mentions_delete(m);
  return out;
}

static Term plain_at(const Spacer *s, NodeId n, Substitution *to) {
  return to ? substitution_apply(to, s->plain[n]) : s->plain[n];
}

/* ---- clauses */

static void add_obligation(Spacer *s, const Obligation *w) {
  HornAtom body[2];
  uint32_t n = 0;
  Term constraint = term_and(s->terms, w->guard, w->facts);
  if (w->own != NODE_END) {
    body[n++] = atom_at(s, w->own, NULL);
    constraint = term_and(s->terms, constraint, plain_at(s, w->own, NULL));
  }
  if (w->other != NODE_END) {
    Substitution *to = obligation_copies(&s->obligations, s->system, w);
    body[n++] = atom_at(s, w->other, to);
    constraint = term_and(s->terms, constraint, plain_at(s, w->other, to));
  }
  const HornAtom head = atom_at(s, w->target, w->after);
  horn_clause(s->horn, body, n, constraint, &head);
}

static Substitution *copies_for(Spacer *s, NodeId n, NodeId m) {
  const TemplateId t = s->system->nodes[n].template;
  return s->system->nodes[m].template == t ? s->obligations.copies[t] : NULL;
}

/* Adds the goals: clauses of checks and of races. */
static bool add_goal(void *context, const Clause *c) {
  Spacer *s = context;
  HornAtom body[2];
  uint32_t n = 0;
  if (c->kind != CLAUSE_CHECK && c->kind != CLAUSE_RACE)
    return true;
  body[n++] = atom_at(s, c->node, NULL);
  if (c->kind == CLAUSE_RACE) {
    NodeId m = c->second->edge.from;
    body[n++] = atom_at(s, m, copies_for(s, c->node, m));
  }
  horn_clause(s->horn, body, n, c->refutation, NULL);
  return true;
}

/* Runs in the process that looks for the predicates. */
static void add_clauses(Horn *h, void *context) {
  Spacer *s = context;
  (void)h;
  s->obligations = obligations_build(s->arena, &s->goals.facts, never, NULL);
  if (s->obligations.n > MOST_OBLIGATIONS)
    return;
  for (uint32_t i = 0; i < s->obligations.n; i++)
    add_obligation(s, &s->obligations.data[i]);
  proof_visit(&s->goals, add_goal, s);
}

static const Term *kept(Arena *a, const Proof *p) {
  Term *out = ARENA_ARRAY(a, Term, p->system->n_nodes + 1);
  memcpy(out, p->invariants, p->system->n_nodes * sizeof *out);
  return out;
}

Spacer *spacer_new(const Proof *p, unsigned seconds) {
  Arena *a = arena_new();
  Spacer *s = ARENA_NEW(a, Spacer);
  *s = (Spacer){.arena = a,
                .system = p->system,
                .terms = p->system->terms,
                .invariants = kept(a, p),
                .horn = horn_new(p->system->terms)};
  s->plain = plain_parts(s);
  s->goals = (Proof){p->system, p->facts, s->plain};
  add_predicates(s);
  horn_start(s->horn, add_clauses, s, seconds);
  return s;
}

void spacer_delete(Spacer *s) {
  if (!s)
    return;
  horn_delete(s->horn);
  arena_delete(s->arena);
}

bool spacer_is_finished(Spacer *s, unsigned milliseconds) {
  return horn_is_finished(s->horn, milliseconds);
}

bool spacer_has_found(Spacer *s) { return horn_has_found(s->horn); }

const Term *spacer_found(Spacer *s, Arena *a) {
  Term *found = horn_read(s->horn, a);
  s->lemmas = ARENA_ARRAY(s->arena, Term, s->system->n_nodes + 1);
  for (NodeId n = 0; found && n < s->system->n_nodes; n++) {
    s->lemmas[n] = found[n];
    found[n] = term_and(s->terms, s->invariants[n], found[n]);
  }
  return found;
}

static void add_shared(Spacer *s, Mentions *m, Term t) {
  if (is_op(s, t, OP_AND)) {
    add_shared(s, m, term_child(s->terms, t, 0));
    add_shared(s, m, term_child(s->terms, t, 1));
    return;
  }
  VarSet all = var_set_new(s->arena, s->system);
  mentions_add(m, t, all);
  bool is_new =
      var_set_is_shared(all, s->system) && !term_is_const(s->terms, t, NULL);
  for (uint32_t i = 0; i < s->shared.n; i++)
    is_new &= s->shared.data[i] != t;
  if (is_new)
    *vec_push(s->arena, &s->shared) = t;
}

const Term *spacer_guesses(Spacer *s, Arena *a) {
  const uint32_t n_nodes = s->system->n_nodes;
  Mentions *m = mentions_new(s->system);
  Term *out = ARENA_ARRAY(a, Term, n_nodes + 1), all = term_true(s->terms);
  for (NodeId n = 0; n < n_nodes; n++)
    add_shared(s, m, s->lemmas[n]);
  mentions_delete(m);
  for (uint32_t i = 0; i < s->shared.n; i++)
    all = term_and(s->terms, all, s->shared.data[i]);
  for (NodeId n = 0; n < n_nodes; n++)
    out[n] =
        term_and(s->terms, term_and(s->terms, s->lemmas[n], all), s->plain[n]);
  return out;
}

const CandidateList *spacer_more_guesses(Spacer *s, Arena *a,
                                         const CandidateList *known) {
  const uint32_t n_nodes = s->system->n_nodes, more = s->shared.n;
  CandidateList *out = ARENA_ARRAY(a, CandidateList, n_nodes + 1);
  for (NodeId n = 0; n < n_nodes; n++) {
    const CandidateList *k = &known[n];
    Term *data = ARENA_ARRAY(a, Term, k->n + more + 1);
    memcpy(data, k->data, k->n * sizeof *data);
    for (uint32_t i = 0; i < more; i++)
      data[k->n + i] = s->shared.data[i];
    out[n] = (CandidateList){data, k->n + more};
  }
  return out;
}
