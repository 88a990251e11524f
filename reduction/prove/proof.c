#include "reduction/prove/proof.h"

#include "reduction/prove/var_set.h"
#include "solver/term_substitute.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  const Proof *proof;
  const System *system;
  TermStore *terms;
  const uint64_t *present; /* system_present */
  ClauseVisit *visit;
  void *context;
} Walk;

const char *clause_name(ClauseKind k) {
  static const char *const names[N_CLAUSE] = {"init",   "own",   "make",
                                              "others", "check", "lock"};
  return names[k];
}

static bool say(const Walk *w, ClauseKind kind, NodeId node,
                const SystemEdge *e, Term premise, Term conclusion) {
  const Clause c = {
      kind, node, e,
      term_and(w->terms, premise, term_not(w->terms, conclusion))};
  return w->visit(w->context, &c);
}

static bool is_node(NodeId n) { return n != NODE_ERROR && n != NODE_END; }

/* ---- what is known at a node */

static Term not_free(const Walk *w, const LockFact *l, Term value) {
  return term_not(w->terms, term_eq(w->terms, value, l->free));
}

static Term known_at(const Walk *w, NodeId n) {
  Term out = w->proof->invariants[n];
  for (uint32_t i = 0; i < w->proof->n_locks; i++) {
    const LockFact *l = &w->proof->locks[i];
    if (l->held[n])
      out = term_and(w->terms, out,
                     not_free(w, l, w->system->vars[l->var].value));
  }
  return out;
}

/* ---- renaming */

static Substitution *by_updates(const Walk *w, const SystemEdge *e) {
  Substitution *s = substitution_new(w->terms);
  for (uint32_t i = 0; i < e->n_updates; i++)
    substitution_bind(s, w->system->vars[e->updates[i].var].value,
                      e->updates[i].value);
  return s;
}

/* Locals of the template become those of another of its threads. */
static Substitution *to_twins(const Walk *w, TemplateId t) {
  Substitution *s = substitution_new(w->terms);
  for (VarId v = 0; v < w->system->n_vars; v++)
    if (w->system->vars[v].owner == t)
      substitution_bind(s, w->system->vars[v].value, w->system->vars[v].twin);
  return s;
}

static Term applied(Substitution *s, Term t) {
  Term out = substitution_apply(s, t);
  substitution_delete(s);
  return out;
}

/* ---- one thread */

static bool visit_init(const Walk *w) {
  NodeId first = w->system->templates[0].first;
  Substitution *s = substitution_new(w->terms);
  for (VarId v = 0; v < w->system->n_vars; v++)
    if (w->system->vars[v].initial)
      substitution_bind(s, w->system->vars[v].value,
                        w->system->vars[v].initial);
  return say(w, CLAUSE_INIT, first, NULL, term_true(w->terms),
             applied(s, w->proof->invariants[first]));
}

static bool visit_made(const Walk *w, const SystemEdge *e, const Made *m,
                       Term premise) {
  const System *s = w->system;
  Substitution *at = by_updates(w, e);
  NodeId first = s->templates[m->template].first;
  Substitution *locals = to_twins(w, m->template);
  Term invariant = applied(locals, w->proof->invariants[first]);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    substitution_bind(at, s->vars[m->arguments[i].var].twin,
                      m->arguments[i].value);
  return say(w, CLAUSE_MAKE, first, e, premise, applied(at, invariant));
}

static bool visit_own(const Walk *w, const SystemEdge *e) {
  Term premise = term_and(w->terms, known_at(w, e->from), e->guard);
  if (e->to == NODE_ERROR)
    return say(w, CLAUSE_CHECK, e->from, e, premise, term_false(w->terms));
  for (uint32_t i = 0; i < e->n_made; i++)
    if (!visit_made(w, e, &e->made[i], premise))
      return false;
  return e->to == NODE_END ||
         say(w, CLAUSE_OWN, e->to, e, premise,
             applied(by_updates(w, e), w->proof->invariants[e->to]));
}

/* ---- two threads */

static bool hold_one_lock(const Walk *w, NodeId n, NodeId m) {
  for (uint32_t i = 0; i < w->proof->n_locks; i++)
    if (w->proof->locks[i].held[n] && w->proof->locks[i].held[m])
      return true;
  return false;
}

static bool may_meet(const Walk *w, NodeId n, NodeId m) {
  const SystemNode *x = &w->system->nodes[n], *y = &w->system->nodes[m];
  bool is_same = x->template == y->template;
  return !(is_same && !w->system->templates[x->template].is_many) &&
         !x->is_alone && !y->is_alone && !x->is_atomic &&
         !hold_one_lock(w, n, m) && (w->present[n] >> y->template & 1) &&
         (w->present[m] >> x->template & 1);
}

static bool writes_shared(const Walk *w, const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (system_is_shared(w->system, e->updates[i].var))
      return true;
  return false;
}

/* What the edge does to the memory that another thread sees.  'twins': it is
 * of the same template. */
static Substitution *by_another(const Walk *w, const SystemEdge *e,
                                bool are_twins, TemplateId t) {
  Substitution *out = substitution_new(w->terms);
  for (uint32_t i = 0; i < e->n_updates; i++) {
    const Update *u = &e->updates[i];
    Term value = u->value;
    if (!system_is_shared(w->system, u->var))
      continue;
    if (are_twins)
      value = applied(to_twins(w, t), value);
    substitution_bind(out, w->system->vars[u->var].value, value);
  }
  return out;
}

static bool visit_other(const Walk *w, NodeId n, const SystemEdge *e) {
  TemplateId t = w->system->nodes[n].template;
  bool are_twins = t == w->system->nodes[e->from].template;
  Term theirs = term_and(w->terms, known_at(w, e->from), e->guard);
  if (are_twins)
    theirs = applied(to_twins(w, t), theirs);
  Term after = applied(by_another(w, e, are_twins, t), w->proof->invariants[n]);
  if (after == w->proof->invariants[n])
    return true;
  return say(w, CLAUSE_OTHERS, n, e, term_and(w->terms, known_at(w, n), theirs),
             after);
}

static bool visit_others(const Walk *w, NodeId n) {
  for (uint32_t i = 0; i < w->system->n_edges; i++) {
    const SystemEdge *e = &w->system->edges[i];
    if (e->to != NODE_ERROR && writes_shared(w, e) && may_meet(w, n, e->from) &&
        !visit_other(w, n, e))
      return false;
  }
  return true;
}

/* ---- locks */

static bool holds_at(const LockFact *l, NodeId n) {
  return is_node(n) && l->held[n];
}

static bool visit_lock_edge(const Walk *w, const LockFact *l,
                            const SystemEdge *e) {
  Term before = w->system->vars[l->var].value;
  Term after = edge_value(w->system, e, l->var);
  Term was_held = not_free(w, l, before), is_held = not_free(w, l, after);
  bool from = holds_at(l, e->from), to = holds_at(l, e->to);
  if (from && !to)
    return true;
  if (!from && to)
    return say(w, CLAUSE_LOCK, e->from, e, e->guard,
               term_and(w->terms, term_not(w->terms, was_held), is_held));
  return say(w, CLAUSE_LOCK, e->from, e, term_and(w->terms, e->guard, was_held),
             is_held);
}

static bool visit_lock(const Walk *w, const LockFact *l) {
  for (NodeId n = 0; n < w->system->n_nodes; n++) {
    const SystemNode *x = &w->system->nodes[n];
    bool is_first = w->system->templates[x->template].first == n;
    if (l->held[n] && (is_first || x->is_alone) &&
        !say(w, CLAUSE_LOCK, n, NULL, term_true(w->terms),
             term_false(w->terms)))
      return false;
  }
  for (uint32_t i = 0; i < w->system->n_edges; i++) {
    const SystemEdge *e = &w->system->edges[i];
    bool is_early = w->system->nodes[e->from].is_alone;
    if (e->to != NODE_ERROR && !(is_early && !holds_at(l, e->to)) &&
        !visit_lock_edge(w, l, e))
      return false;
  }
  return true;
}

static bool visit_all(const Walk *w) {
  const Proof *p = w->proof;
  if (!visit_init(w))
    return false;
  for (uint32_t i = 0; i < p->n_locks; i++)
    if (!visit_lock(w, &p->locks[i]))
      return false;
  for (uint32_t i = 0; i < p->system->n_edges; i++)
    if (!visit_own(w, &p->system->edges[i]))
      return false;
  for (NodeId n = 0; n < p->system->n_nodes; n++)
    if (!visit_others(w, n))
      return false;
  return true;
}

bool proof_visit(const Proof *p, ClauseVisit *visit, void *context) {
  Arena *a = arena_new();
  const Walk w = {.proof = p,
                  .system = p->system,
                  .terms = p->system->terms,
                  .present = system_present(p->system, a),
                  .visit = visit,
                  .context = context};
  bool is_whole = visit_all(&w);
  arena_delete(a);
  return is_whole;
}

/* ---- as text */

enum { MOST_TEXT = 300 };

typedef struct {
  Arena *arena;
  const Proof *proof;
  Mentions *mentions;
  VarSet guard, mine;
  const char *text;
} Summary;

static const char *term_text(Arena *a, const TermStore *terms, Term t) {
  char *text = NULL;
  size_t size;
  FILE *f = open_memstream(&text, &size);
  term_print(f, terms, t);
  fclose(f);
  const char *out = arena_strdup(a, text);
  free(text);
  return out;
}

static void summarise(Summary *s, Term t) {
  const TermStore *terms = s->proof->system->terms;
  if (term_kind(terms, t) == TERM_OP + OP_AND) {
    summarise(s, term_child(terms, t, 0));
    summarise(s, term_child(terms, t, 1));
    return;
  }
  memset(s->mine.words, 0, s->mine.n * sizeof *s->mine.words);
  mentions_add(s->mentions, t, s->mine);
  if (!var_set_meets(s->mine, s->guard) || strlen(s->text) > MOST_TEXT)
    return;
  s->text = arena_printf(s->arena, "%s%s%s", s->text, *s->text ? ", " : "",
                         term_text(s->arena, terms, t));
}

const char *proof_summary(Arena *a, const Proof *p, const Clause *c) {
  Summary s = {.arena = a,
               .proof = p,
               .mentions = mentions_new(p->system),
               .guard = var_set_new(a, p->system),
               .mine = var_set_new(a, p->system),
               .text = ""};
  mentions_add(s.mentions, c->edge->guard, s.guard);
  summarise(&s, p->invariants[c->node]);
  mentions_delete(s.mentions);
  return *s.text ? s.text : "nothing";
}
