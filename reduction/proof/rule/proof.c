#include "reduction/proof/rule/proof.h"

#include "reduction/proof/rule/deadlock.h"
#include "reduction/proof/rule/var_set.h"
#include "solver/term_substitute.h"

#include <assert.h>

typedef struct {
  const Proof *proof;
  const System *system;
  const Known *facts;
  TermStore *terms;
  ClauseVisit *visit;
  void *context;
} Walk;

const char *clause_name(ClauseKind k) {
  assert(k < N_CLAUSE);
  static const char *const names[N_CLAUSE] = {
      "init",  "own",     "make",     "others",   "check",
      "race",  "lock",    "ticket",   "count",    "roll",
      "owner", "holders", "progress", "deadlock", "circular",
      "join",  "start",   "commute",  "block"};
  return names[k];
}

bool clause_is_of_waits(ClauseKind k) {
  return k == CLAUSE_DEADLOCK || k == CLAUSE_CIRCULAR || k == CLAUSE_JOIN;
}

static bool say(const Walk *w, ClauseKind kind, NodeId node,
                const SystemEdge *e, Term premise, Term conclusion) {
  assert(term_width(w->terms, premise) == 1);
  assert(term_width(w->terms, conclusion) == 1);
  const Clause c = {.kind = kind,
                    .node = node,
                    .edge = e,
                    .refutation = term_and(w->terms, premise,
                                           term_not(w->terms, conclusion))};
  return w->visit(w->context, &c);
}

static Term value_of(const Walk *w, VarId v) {
  return w->system->vars[v].value;
}

Term proof_premise(const Proof *p, const SystemEdge *e) {
  assert(e->from < p->system->n_nodes);
  TermStore *terms = p->system->terms;
  Term at =
      term_and(terms, p->invariants[e->from], known_at(&p->facts, e->from));
  return term_and(terms, at, e->guard);
}

/* ---- renaming */

static Substitution *by_updates(const Walk *w, const SystemEdge *e) {
  Substitution *s = substitution_new(w->terms);
  for (uint32_t i = 0; i < e->n_updates; i++)
    substitution_bind(s, w->system->vars[e->updates[i].var].value,
                      e->updates[i].value);
  return s;
}

/* Returns the renaming of the template's locals to those of another thread
 * of it. */
static Substitution *to_copies(const Walk *w, TemplateId t) {
  Substitution *s = substitution_new(w->terms);
  for (VarId v = 0; v < w->system->n_vars; v++)
    if (w->system->vars[v].owner == t)
      substitution_bind(s, w->system->vars[v].value, w->system->vars[v].copy);
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
  assert(first < s->n_nodes);
  Substitution *locals = to_copies(w, m->template);
  Term invariant = applied(locals, w->proof->invariants[first]);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    substitution_bind(at, s->vars[m->arguments[i].var].copy,
                      m->arguments[i].value);
  return say(w, CLAUSE_MAKE, first, e, premise, applied(at, invariant));
}

static bool visit_own(const Walk *w, const SystemEdge *e) {
  Term premise = proof_premise(w->proof, e);
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

static bool writes_shared(const Walk *w, const SystemEdge *e) {
  for (uint32_t i = 0; i < e->n_updates; i++)
    if (system_is_shared(w->system, e->updates[i].var))
      return true;
  return false;
}

/* Returns the effect of the edge on memory that another thread sees.
 * 'is_same_template': both threads are of the same template. */
static Substitution *by_another(const Walk *w, const SystemEdge *e,
                                bool is_same_template, TemplateId t) {
  Substitution *out = substitution_new(w->terms);
  for (uint32_t i = 0; i < e->n_updates; i++) {
    const Update *u = &e->updates[i];
    Term value = u->value;
    if (!system_is_shared(w->system, u->var))
      continue;
    if (is_same_template)
      value = applied(to_copies(w, t), value);
    substitution_bind(out, w->system->vars[u->var].value, value);
  }
  return out;
}

static bool visit_other(const Walk *w, NodeId n, const SystemEdge *e) {
  TemplateId t = w->system->nodes[n].template;
  bool is_same_template = t == w->system->nodes[e->from].template;
  Term theirs = term_and(w->terms, w->proof->invariants[e->from], e->guard);
  if (is_same_template)
    theirs = applied(to_copies(w, t), theirs);
  theirs = term_and(w->terms, theirs, known_between(w->facts, n, e->from));
  Term after =
      applied(by_another(w, e, is_same_template, t), w->proof->invariants[n]);
  if (after == w->proof->invariants[n])
    return true;
  return say(w, CLAUSE_OTHERS, n, e,
             term_and(w->terms, w->proof->invariants[n], theirs), after);
}

static bool visit_others(const Walk *w, NodeId n) {
  for (uint32_t i = 0; i < w->system->n_edges; i++) {
    const SystemEdge *e = &w->system->edges[i];
    if (e->to != NODE_ERROR && writes_shared(w, e) &&
        known_may_step(w->facts, n, e->from) && !visit_other(w, n, e))
      return false;
  }
  return true;
}

/* ---- races */

static bool do_conflict(const SystemAccess *a, const SystemAccess *b) {
  return a->object == b->object && (a->is_write || b->is_write) &&
         !(a->is_atomic && b->is_atomic) &&
         !(a->is_in_section && b->is_in_section);
}

static Term end_of(const Walk *w, Term first, uint64_t bytes) {
  unsigned width = term_width(w->terms, first);
  return term_add(w->terms, first, term_const(w->terms, width, bytes));
}

static Term is_before_end(const Walk *w, Term first, Term other,
                          uint64_t bytes) {
  return term_op(w->terms, OP_ULT, 1, first, end_of(w, other, bytes),
                 TERM_NONE);
}

/* Returns the condition that both overlap; 'theirs': first byte of
 * the second one. */
static Term do_overlap(const Walk *w, const SystemAccess *a,
                       const SystemAccess *b, Term theirs) {
  assert(a->object == b->object);
  if (!a->bytes || !b->bytes)
    return term_true(w->terms);
  return term_and(w->terms, is_before_end(w, a->first, theirs, b->bytes),
                  is_before_end(w, theirs, a->first, a->bytes));
}

/* Returns the renaming of locals and inputs to those of another thread
 * of the template. */
static Substitution *to_another(const Walk *w, Mentions *m,
                                const SystemAccess *x) {
  Substitution *to = to_copies(w, w->system->nodes[x->edge.from].template);
  mentions_rename_inputs(m, x->edge.guard, to);
  mentions_rename_inputs(m, x->first, to);
  return to;
}

static bool visit_race(const Walk *w, Mentions *mentions, const SystemAccess *a,
                       const SystemAccess *b) {
  NodeId n = a->edge.from, m = b->edge.from;
  TemplateId t = w->system->nodes[n].template;
  Term theirs = term_and(w->terms, w->proof->invariants[m], b->edge.guard);
  Term first = b->first;
  if (t == w->system->nodes[m].template) {
    Substitution *to = to_another(w, mentions, b);
    theirs = substitution_apply(to, theirs);
    first = applied(to, first);
  }
  Term mine = term_and(w->terms, w->proof->invariants[n], a->edge.guard);
  Term both = term_and(w->terms, term_and(w->terms, mine, theirs),
                       term_and(w->terms, known_between(w->facts, n, m),
                                do_overlap(w, a, b, first)));
  const Clause c = {.kind = CLAUSE_RACE,
                    .node = n,
                    .first = a,
                    .second = b,
                    .refutation = both};
  return w->visit(w->context, &c);
}

static bool visit_races(const Walk *w) {
  Mentions *mentions = w->system->n_accesses ? mentions_new(w->system) : NULL;
  bool goes_on = true;
  for (uint32_t i = 0; i < w->system->n_accesses; i++)
    for (uint32_t k = 0; k <= i && goes_on; k++) {
      const SystemAccess *a = &w->system->accesses[i],
                         *b = &w->system->accesses[k];
      goes_on = !do_conflict(a, b) ||
                !known_may_be(w->facts, a->edge.from, b->edge.from) ||
                visit_race(w, mentions, a, b);
    }
  mentions_delete(mentions);
  return goes_on;
}

/* ---- facts */

/* Fails if a thread begins at the node, or main is alone there. */
static bool visit_early(const Walk *w, ClauseKind kind, NodeId n) {
  const SystemNode *x = &w->system->nodes[n];
  bool is_first = w->system->templates[x->template].first == n;
  return !(is_first || x->is_alone) ||
         say(w, kind, n, NULL, term_true(w->terms), term_false(w->terms));
}

static bool holds_at(const LockFact *l, NodeId n) {
  return node_is_inner(n) && l->held[n];
}

static bool is_early(const Walk *w, const SystemEdge *e) {
  return w->system->nodes[e->from].is_alone;
}

static bool visit_lock(const Walk *w, const LockFact *l, const SystemEdge *e) {
  Term before = value_of(w, l->var), after = edge_value(w->system, e, l->var);
  Term was_held = known_not_free(w->facts, l, before);
  Term is_held = known_not_free(w->facts, l, after);
  bool from = holds_at(l, e->from), to = holds_at(l, e->to);
  if (!to && (from || is_early(w, e)))
    return true;
  if (!from && to)
    return say(w, CLAUSE_LOCK, e->from, e, proof_premise(w->proof, e),
               term_and(w->terms, term_not(w->terms, was_held), is_held));
  return say(w, CLAUSE_LOCK, e->from, e,
             term_and(w->terms, proof_premise(w->proof, e), was_held), is_held);
}

/* Returns the condition that the number was drawn where the edge begins. */
static Term was_mine(const Walk *w, const TicketFact *x, const SystemEdge *e,
                     Term number) {
  VarId mine = x->drawn[e->from];
  return mine == VAR_NONE ? term_false(w->terms)
                          : term_eq(w->terms, number, value_of(w, mine));
}

/* Returns the condition that the number drawn after the edge was drawn before,
 * or is new. */
static Term is_drawn(const Walk *w, const TicketFact *x, const SystemEdge *e) {
  assert(x->drawn[e->to] != VAR_NONE);
  Term mine = edge_value(w->system, e, x->drawn[e->to]);
  Term is_new = term_not(w->terms, ticket_has(w->system, x, NULL, mine));
  return term_and(w->terms, term_or(w->terms, is_new, was_mine(w, x, e, mine)),
                  ticket_has(w->system, x, e, mine));
}

/* Returns the condition that numbers which others have drawn stay drawn. */
static Term keeps_tickets(const Walk *w, const TicketFact *x,
                          const SystemEdge *e) {
  unsigned width = term_width(w->terms, value_of(w, x->var));
  Term number = term_var(w->terms, width, bits_mask(width), "drawn");
  Term may_be = ticket_has(w->system, x, NULL, number),
       stays = ticket_has(w->system, x, e, number);
  if (may_be == stays)
    return term_true(w->terms);
  return term_or(w->terms, term_or(w->terms, stays, was_mine(w, x, e, number)),
                 term_not(w->terms, may_be));
}

static bool visit_ticket(const Walk *w, const TicketFact *x,
                         const SystemEdge *e) {
  Term conclusion =
      is_early(w, e) ? term_true(w->terms) : keeps_tickets(w, x, e);
  if (node_is_inner(e->to) && x->drawn[e->to] != VAR_NONE)
    conclusion = term_and(w->terms, conclusion, is_drawn(w, x, e));
  return term_is_true(w->terms, conclusion) ||
         say(w, CLAUSE_TICKET, e->from, e, proof_premise(w->proof, e),
             conclusion);
}

static Term number_of(const Walk *w, unsigned width, uint64_t bits) {
  return term_const(w->terms, width, bits & bits_mask(width));
}

static bool visit_count(const Walk *w, const CountFact *x,
                        const SystemEdge *e) {
  TemplateId t = w->system->nodes[e->from].template;
  uint64_t change = count_weight(x, e->to, t) - count_weight(x, e->from, t);
  for (uint32_t i = 0; i < e->n_made; i++) {
    TemplateId made = e->made[i].template;
    change += count_weight(x, w->system->templates[made].first, made);
  }
  Term before = count_value(w->system, x, NULL),
       after = term_add(w->terms, count_value(w->system, x, e),
                        number_of(w, x->width, change));
  return before == after ||
         say(w, CLAUSE_COUNT, e->from, e, proof_premise(w->proof, e),
             term_eq(w->terms, before, after));
}

static void bind_initial(const Walk *w, Substitution *s, VarId v) {
  Term initial = v == VAR_NONE ? TERM_NONE : w->system->vars[v].initial;
  if (initial)
    substitution_bind(s, value_of(w, v), initial);
}

static bool visit_total(const Walk *w, const CountFact *x) {
  NodeId first = w->system->templates[0].first;
  Substitution *s = substitution_new(w->terms);
  bind_initial(w, s, x->var);
  bind_initial(w, s, x->other);
  Term sum = term_add(w->terms, applied(s, count_value(w->system, x, NULL)),
                      number_of(w, x->width, count_weight(x, first, 0)));
  return say(w, CLAUSE_COUNT, first, NULL, term_true(w->terms),
             term_eq(w->terms, sum, number_of(w, x->width, x->total)));
}

static bool visit_roll(const Walk *w, const RollFact *x, const SystemEdge *e) {
  Term before = value_of(w, x->var), after = edge_value(w->system, e, x->var);
  unsigned width = term_width(w->terms, before);
  uint64_t made = 0;
  for (uint32_t i = 0; i < e->n_made; i++)
    made += e->made[i].template == x->template;
  if (!made && before == after)
    return true;
  Term sum = term_add(w->terms, before, number_of(w, width, made));
  return say(w, CLAUSE_ROLL, e->from, e, proof_premise(w->proof, e),
             term_and(w->terms, term_eq(w->terms, after, sum),
                      term_ule(w->terms, before,
                               number_of(w, width, UINT64_MAX - made))));
}

static bool visit_rolled(const Walk *w, const RollFact *x) {
  Term initial = w->system->vars[x->var].initial;
  unsigned width = term_width(w->terms, value_of(w, x->var));
  return say(w, CLAUSE_ROLL, w->system->templates[0].first, NULL,
             term_true(w->terms),
             term_eq(w->terms, initial ? initial : value_of(w, x->var),
                     number_of(w, width, 0)));
}

static bool visit_owner(const Walk *w, const OwnerFact *x,
                        const SystemEdge *e) {
  const System *s = w->system;
  TermStore *t = w->terms;
  Term before = value_of(w, x->var), after = edge_value(s, e, x->var);
  Term id = owner_id(s, s->nodes[e->from].template, term_width(t, before));
  bool is_alone = s->nodes[e->from].is_alone;
  Term was_mine = owner_may_be(s, x, e->from) && id ? term_eq(t, before, id)
                                                    : term_false(t),
       is_mine = term_false(t), is_kept = term_false(t);
  if (owner_is_open(s, e) ||
      (before == after && term_is_false(t, was_mine) && !is_alone))
    return true;
  if (node_is_inner(e->to) && id)
    is_mine = term_and(t, term_eq(t, after, id),
                       applied(by_updates(w, e), x->when[e->to]));
  if (!is_alone)
    is_kept = term_and(t, term_eq(t, before, after), term_not(t, was_mine));
  return say(w, CLAUSE_OWNER, e->from, e,
             term_and(t, proof_premise(w->proof, e), owner_is_named(s, after)),
             term_or(t, is_mine, is_kept));
}

static bool visit_unowned(const Walk *w, const OwnerFact *x) {
  Term initial = w->system->vars[x->var].initial;
  if (w->system->nodes[w->system->templates[0].first].is_alone)
    return true;
  return say(w, CLAUSE_OWNER, w->system->templates[0].first, NULL,
             owner_is_named(w->system, initial ? initial : value_of(w, x->var)),
             term_false(w->terms));
}

static bool visit_holders(const Walk *w, const HoldersFact *x,
                          const SystemEdge *e) {
  Term are_kept = holders_are_kept(w->system, x, e);
  return owner_is_open(w->system, e) || term_is_true(w->terms, are_kept) ||
         say(w, CLAUSE_HOLDERS, e->from, e, proof_premise(w->proof, e),
             are_kept);
}

/* Nobody holds it where a thread begins. */
static bool visit_newcomers(const Walk *w, const HoldersFact *x) {
  const System *s = w->system;
  for (TemplateId t = 0; t < s->n_templates; t++) {
    NodeId first = s->templates[t].first;
    if (node_is_inner(first) && !s->nodes[first].is_alone &&
        !say(w, CLAUSE_HOLDERS, first, NULL, x->holds[first],
             term_false(w->terms)))
      return false;
  }
  return true;
}

static bool visit_no_holders(const Walk *w, const HoldersFact *x) {
  NodeId first = w->system->templates[0].first;
  Term initial = w->system->vars[x->var].initial;
  if (!visit_newcomers(w, x))
    return false;
  return w->system->nodes[first].is_alone ||
         say(w, CLAUSE_HOLDERS, first, NULL, term_true(w->terms),
             term_eq(w->terms, initial ? initial : value_of(w, x->var),
                     number_of(w, 64, 0)));
}

static bool visit_changed(const Walk *w, const SystemEdge *e) {
  const bool *changed = w->facts->changed;
  return !changed || !changed[e - w->system->edges] ||
         say(w, CLAUSE_PROGRESS, e->from, e, proof_premise(w->proof, e),
             observed_change(w->system, e));
}

static bool visit_rank(const Walk *w, const RankFact *x, const SystemEdge *e) {
  RankKind kind = x->kinds[e - w->system->edges];
  return kind == RANK_ANY ||
         say(w, CLAUSE_PROGRESS, e->from, e, proof_premise(w->proof, e),
             rank_holds(w->system, x, e, kind));
}

static bool visit_progress(const Walk *w, const SystemEdge *e) {
  for (uint32_t i = 0; i < w->facts->n_ranks; i++)
    if (!visit_rank(w, &w->facts->ranks[i], e))
      return false;
  return visit_changed(w, e);
}

static bool visit_places(const Walk *w, NodeId n) {
  for (uint32_t i = 0; i < w->facts->n_locks; i++)
    if (w->facts->locks[i].held[n] && !visit_early(w, CLAUSE_LOCK, n))
      return false;
  for (uint32_t i = 0; i < w->facts->n_tickets; i++)
    if (w->facts->tickets[i].drawn[n] != VAR_NONE &&
        !visit_early(w, CLAUSE_TICKET, n))
      return false;
  return true;
}

static bool visit_facts(const Walk *w, const SystemEdge *e) {
  const Known *f = w->facts;
  for (uint32_t i = 0; i < f->n_locks; i++)
    if (!visit_lock(w, &f->locks[i], e))
      return false;
  for (uint32_t i = 0; i < f->n_tickets; i++)
    if (!visit_ticket(w, &f->tickets[i], e))
      return false;
  for (uint32_t i = 0; i < f->n_counts; i++)
    if (!visit_count(w, &f->counts[i], e))
      return false;
  for (uint32_t i = 0; i < f->n_rolls; i++)
    if (!visit_roll(w, &f->rolls[i], e))
      return false;
  for (uint32_t i = 0; i < f->n_owners; i++)
    if (!visit_owner(w, &f->owners[i], e))
      return false;
  for (uint32_t i = 0; i < f->n_holders; i++)
    if (!visit_holders(w, &f->holders[i], e))
      return false;
  return visit_progress(w, e);
}

static bool visit_beginning(const Walk *w) {
  for (uint32_t i = 0; i < w->facts->n_counts; i++)
    if (!visit_total(w, &w->facts->counts[i]))
      return false;
  for (uint32_t i = 0; i < w->facts->n_rolls; i++)
    if (!visit_rolled(w, &w->facts->rolls[i]))
      return false;
  for (uint32_t i = 0; i < w->facts->n_owners; i++)
    if (!visit_unowned(w, &w->facts->owners[i]))
      return false;
  for (uint32_t i = 0; i < w->facts->n_holders; i++)
    if (!visit_no_holders(w, &w->facts->holders[i]))
      return false;
  return visit_init(w);
}

static bool visit_deadlocks(const Walk *w) {
  NodeId first = w->system->templates[0].first;
  Term no = term_false(w->terms);
  return say(w, CLAUSE_JOIN, first, NULL,
             joins_are_ordered(w->facts) ? no : term_true(w->terms), no) &&
         say(w, CLAUSE_CIRCULAR, first, NULL,
             deadlock_condition(w->proof, true, NULL), no) &&
         say(w, CLAUSE_DEADLOCK, first, NULL,
             deadlock_condition(w->proof, false, NULL), no);
}

static bool visit_edge(const Walk *w, const SystemEdge *e) {
  return (e->to == NODE_ERROR || visit_facts(w, e)) && visit_own(w, e);
}

static bool visit_all(const Walk *w) {
  const System *s = w->system;
  if (!visit_beginning(w))
    return false;
  for (uint32_t i = 0; i < s->n_edges; i++)
    if (!visit_edge(w, &s->edges[i]))
      return false;
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (!visit_places(w, n) || !visit_others(w, n))
      return false;
  return visit_races(w) && (!s->has_waits || visit_deadlocks(w));
}

bool proof_visit(const Proof *p, ClauseVisit *visit, void *context) {
  const Walk w = {.proof = p,
                  .system = p->system,
                  .facts = &p->facts,
                  .terms = p->system->terms,
                  .visit = visit,
                  .context = context};
  return visit_all(&w);
}
