#include "reduction/proof/rule/deadlock.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"

#include <assert.h>

enum { NUMBER_WIDTH = 64 };

/* ---- joins */

typedef struct {
  const System *system;
  uint64_t joined[64]; /* by template: those that it joins, as bits */
} Joins;

static Joins joins_of(const System *s) {
  Joins j = {.system = s};
  assert(s->n_templates <= 64);
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].kind == WAIT_END)
      j.joined[s->nodes[s->waits[i].edge.from].template] |= s->waits[i].joined;
  return j;
}

static uint64_t joined_from(const Joins *j, uint64_t set) {
  uint64_t out = 0;
  for (TemplateId t = 0; t < j->system->n_templates; t++)
    out |= set >> t & 1 ? j->joined[t] : 0;
  return out;
}

/* True if the template joins threads of its own, maybe by others. */
static bool is_circular(const Joins *j, TemplateId t) {
  uint64_t set = j->joined[t], before;
  do
    before = set, set |= joined_from(j, set);
  while (set != before);
  return set >> t & 1;
}

/* By node: whether the thread may come to its end from there. */
static bool *find_ending(const System *s, Arena *a) {
  bool *out = ARENA_ARRAY(a, bool, s->n_nodes + 1), grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = s->n_edges; i-- > 0;) {
      const SystemEdge *e = &s->edges[i];
      bool ends = e->to == NODE_END || (node_is_inner(e->to) && out[e->to]);
      if (ends && !out[e->from])
        out[e->from] = grew = true;
    }
  }
  return out;
}

/* Returns the templates whose threads may never end, as bits. */
static uint64_t find_unending(const Known *f, Arena *a) {
  const System *s = f->system;
  const bool *ending = find_ending(s, a);
  const SilentCycle *cycles = silent_cycles_find(f, a, NULL);
  uint64_t out = 0;
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (!ending[n] || cycles[n] != SILENT_NOT)
      out |= (uint64_t)1 << s->nodes[n].template;
  return out;
}

bool joins_are_ordered(const Known *f) {
  const Joins j = joins_of(f->system);
  Arena *scratch = arena_new();
  const uint64_t unending = find_unending(f, scratch);
  bool out = true;
  for (TemplateId t = 0; t < f->system->n_templates; t++)
    out &= !is_circular(&j, t) && !(joined_from(&j, j.joined[t]) & unending);
  arena_delete(scratch);
  return out;
}

/* ---- threads that wait */

/* A thread of the set, at some node: its locals and inputs are renamed, unless
 * its template has one thread. */
typedef struct {
  Term is_there;
  Substitution *renaming; /* NULL: none */
} Waiter;

typedef VEC(Term) TermVec;

typedef struct {
  const Proof *proof;
  const System *system;
  const Known *facts;
  TermStore *terms;
  Arena *arena;
  Mentions *mentions;
  bool is_circular;
  const SilentCycle *cycles;
  bool *rounds;    /* by edge: it is in one of these cycles */
  bool *rests;     /* by node: a thread of the set may be there */
  Waiter *members; /* by node */
  Term *awaited;   /* by owner: a thread of the set waits for it */
  Term *held;      /* by holders: one of them is in the set */
  Term *ended;     /* by template: number of ended threads */
  TermVec all;     /* conjuncts */
} Setting;

static void require(Setting *x, Term t) { *vec_push(x->arena, &x->all) = t; }

static Term implies(const Setting *x, Term a, Term b) {
  return term_or(x->terms, term_not(x->terms, a), b);
}

static Term bit_new(const Setting *x, const char *name) {
  return term_var(x->terms, 1, 1, name);
}

static Term none(const Setting *x) {
  return term_const(x->terms, NUMBER_WIDTH, 0);
}

static TemplateId template_at(const Setting *x, NodeId n) {
  return x->system->nodes[n].template;
}

static bool is_many_at(const Setting *x, NodeId n) {
  return x->system->templates[template_at(x, n)].is_many;
}

static bool has_waiter(const Setting *x, const SystemWait *w) {
  return !x->is_circular || w->kind != WAIT_ANY;
}

static void find_rests(Setting *x) {
  const System *s = x->system;
  x->rests = ARENA_ARRAY(x->arena, bool, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++)
    x->rests[n] = x->cycles[n] != SILENT_NOT;
  for (uint32_t i = 0; i < s->n_waits; i++)
    x->rests[s->waits[i].edge.from] |= has_waiter(x, &s->waits[i]);
}

static Substitution *renaming_at(Setting *x, NodeId n) {
  const System *s = x->system;
  Substitution *out = substitution_new(x->terms);
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].owner == template_at(x, n)) {
      unsigned width = term_width(x->terms, s->vars[v].value);
      substitution_bind(
          out, s->vars[v].value,
          term_var(x->terms, width, bits_mask(width), s->vars[v].name));
    }
  for (uint32_t i = 0; i < s->n_waits; i++)
    if (s->waits[i].edge.from == n) {
      mentions_rename_inputs(x->mentions, s->waits[i].edge.guard, out);
      if (s->waits[i].holder)
        mentions_rename_inputs(x->mentions, s->waits[i].holder, out);
    }
  return out;
}

static Term renamed(const Waiter *m, Term t) {
  return m->renaming ? substitution_apply(m->renaming, t) : t;
}

static Waiter member_new(Setting *x, NodeId n) {
  return (Waiter){bit_new(x, "is there"),
                  is_many_at(x, n) ? renaming_at(x, n) : NULL};
}

/* ---- what a member waits for */

/* Returns the condition that one of those that the variable counts may be in
 * the circular set. */
static Term others_wait(const Setting *x, Term others) {
  for (uint32_t i = 0; i < x->facts->n_holders; i++)
    if (x->system->vars[x->facts->holders[i].var].value == others)
      return x->held[i];
  return term_true(x->terms);
}

/* Returns the condition that the holder may be in the circular set. */
static Term holder_waits(const Setting *x, const Waiter *m,
                         const SystemWait *w) {
  if (!w->holder)
    return term_true(x->terms);
  Term holder = renamed(m, w->holder);
  Term out = owner_is_named(x->system, holder);
  for (uint32_t i = 0; i < x->facts->n_owners; i++) {
    Term value = x->system->vars[x->facts->owners[i].var].value;
    if (term_width(x->terms, value) == term_width(x->terms, holder))
      out =
          term_and(x->terms, out,
                   implies(x, term_eq(x->terms, holder, value), x->awaited[i]));
  }
  return out;
}

/* Returns the condition that a thread of the set is one of those joined. */
static Term joined_waits(const Setting *x, const SystemWait *w) {
  Term out = term_false(x->terms);
  for (NodeId n = 0; n < x->system->n_nodes; n++)
    if (x->rests[n] && (w->joined >> template_at(x, n) & 1))
      out = term_or(x->terms, out, x->members[n].is_there);
  return out;
}

static Term waits_by(const Setting *x, const Waiter *m, const SystemWait *w) {
  Term what = term_true(x->terms);
  if (x->is_circular && w->kind == WAIT_HOLDER)
    what =
        term_or(x->terms, holder_waits(x, m, w),
                w->others ? others_wait(x, w->others) : term_false(x->terms));
  else if (!x->is_circular && w->kind == WAIT_END)
    what = joined_waits(x, w);
  return term_and(x->terms, renamed(m, w->edge.guard), what);
}

/* Returns the condition that a member at the node waits; 'for_resource': for
 * one that has a holder. */
static Term waits_at(const Setting *x, const Waiter *m, NodeId n,
                     bool for_resource) {
  Term out = term_false(x->terms);
  for (uint32_t i = 0; i < x->system->n_waits; i++) {
    const SystemWait *w = &x->system->waits[i];
    if (w->edge.from == n && has_waiter(x, w) &&
        (!for_resource || w->kind == WAIT_HOLDER))
      out = term_or(x->terms, out, waits_by(x, m, w));
  }
  return out;
}

static Term with_new_inputs(const Setting *x, Term t) {
  Substitution *inputs = substitution_new(x->terms);
  mentions_rename_inputs(x->mentions, t, inputs);
  Term out = substitution_apply(inputs, t);
  substitution_delete(inputs);
  return out;
}

/* Returns the condition that an edge of a silent cycle leaves the node.  In a
 * circular wait, others may change what its guard reads. */
static Term goes_round_at(const Setting *x, const Waiter *m, NodeId n) {
  Term out = term_false(x->terms);
  if (x->cycles[n] == SILENT_NOT || x->is_circular)
    return x->cycles[n] == SILENT_NOT ? out : term_true(x->terms);
  for (uint32_t i = 0; i < x->system->n_edges; i++) {
    const SystemEdge *e = &x->system->edges[i];
    if (e->from == n && x->rounds[i])
      out = term_or(x->terms, out, renamed(m, with_new_inputs(x, e->guard)));
  }
  return out;
}

/* Returns the condition that a thread may rest at the node. */
static Term rests_at(const Setting *x, const Waiter *m, NodeId n) {
  Term known =
      term_and(x->terms, x->proof->invariants[n], known_state_at(x->facts, n));
  Term rests =
      term_or(x->terms, goes_round_at(x, m, n), waits_at(x, m, n, false));
  return term_and(x->terms, renamed(m, known), rests);
}

/* ---- members */

static uint32_t add_number(const Setting *x, TemplateId t, const Waiter *m,
                           Term *out, uint32_t n) {
  VarId v = x->system->templates[t].number;
  if (v == VAR_NONE)
    return n;
  Term number = x->system->vars[v].value;
  out[n] = m ? renamed(m, number) : number;
  return n + 1;
}

/* Returns the numbers of all threads that are made once. */
static uint32_t once_numbers(const Setting *x, Term *out) {
  uint32_t n = 0;
  for (TemplateId t = 0; t < x->system->n_templates; t++)
    if (!x->system->templates[t].is_many)
      n = add_number(x, t, NULL, out, n);
  return n;
}

static void number_members(Setting *x) {
  const System *s = x->system;
  Term *numbers = ARENA_ARRAY(x->arena, Term, s->n_templates + s->n_nodes + 1);
  uint32_t n = once_numbers(x, numbers);
  for (NodeId i = 0; i < s->n_nodes; i++)
    if (x->rests[i] && is_many_at(x, i))
      n = add_number(x, template_at(x, i), &x->members[i], numbers, n);
  require(x, known_are_numbers(x->facts, numbers, n));
}

static void find_members(Setting *x) {
  const System *s = x->system;
  x->members = ARENA_ARRAY(x->arena, Waiter, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (x->rests[n])
      x->members[n] = member_new(x, n);
  x->awaited = ARENA_ARRAY(x->arena, Term, x->facts->n_owners + 1);
  for (uint32_t i = 0; i < x->facts->n_owners; i++)
    x->awaited[i] =
        x->is_circular
            ? bit_new(x, "is awaited")
            : owner_is_named(s, s->vars[x->facts->owners[i].var].value);
  x->held = ARENA_ARRAY(x->arena, Term, x->facts->n_holders + 1);
  for (uint32_t i = 0; i < x->facts->n_holders; i++) {
    Term value = s->vars[x->facts->holders[i].var].value;
    x->held[i] = x->is_circular
                     ? bit_new(x, "is held")
                     : term_not(x->terms, term_eq(x->terms, value, none(x)));
  }
  number_members(x);
}

static void rest(Setting *x) {
  const System *s = x->system;
  for (NodeId n = 0; n < s->n_nodes; n++) {
    if (!x->rests[n])
      continue;
    const Waiter *m = &x->members[n];
    require(x, implies(x, m->is_there, rests_at(x, m, n)));
    for (NodeId k = 0; k < n; k++)
      if (x->rests[k] && !known_may_be(x->facts, n, k))
        require(x, term_not(x->terms, term_and(x->terms, m->is_there,
                                               x->members[k].is_there)));
  }
}

/* Returns a thread at the node: a member of its own, if there may be several.
 */
static Waiter some_at(Setting *x, NodeId n) {
  const System *s = x->system;
  if (!is_many_at(x, n) || !known_may_be(x->facts, n, n))
    return x->members[n];
  Waiter m = member_new(x, n);
  Term *numbers = ARENA_ARRAY(x->arena, Term, s->n_templates + 1);
  require(x, implies(x, m.is_there, x->members[n].is_there));
  require(x, implies(x, m.is_there, rests_at(x, &m, n)));
  uint32_t k = once_numbers(x, numbers);
  k = add_number(x, template_at(x, n), &m, numbers, k);
  require(x, known_are_numbers(x->facts, numbers, k));
  return m;
}

/* Returns the condition that some thread is at the node, and there the value is
 * that of 'its', over its locals; TERM_NONE: of nothing. */
static Term is_some_at(Setting *x, NodeId n, Term value, Term its) {
  if (!x->rests[n] || !its)
    return term_false(x->terms);
  Waiter m = some_at(x, n);
  Term out = term_and(x->terms, m.is_there,
                      term_eq(x->terms, value, renamed(&m, its)));
  if (m.renaming != x->members[n].renaming)
    substitution_delete(m.renaming);
  return out;
}

static Term owns_at(Setting *x, const OwnerFact *o, NodeId n) {
  Term value = x->system->vars[o->var].value;
  return is_some_at(
      x, n, value,
      owner_id(x->system, template_at(x, n), term_width(x->terms, value)));
}

/* Returns the condition that main is alone, in which nothing is known of
 * owners. */
static Term is_alone(const Setting *x) {
  Term out = term_false(x->terms);
  for (NodeId n = 0; n < x->system->n_nodes; n++)
    if (x->rests[n] && x->system->nodes[n].is_alone)
      out = term_or(x->terms, out, x->members[n].is_there);
  return out;
}

static void own(Setting *x) {
  for (uint32_t i = 0; i < x->facts->n_owners; i++) {
    const OwnerFact *o = &x->facts->owners[i];
    Term owns = is_alone(x);
    for (NodeId n = 0; n < x->system->n_nodes; n++)
      if (owner_may_be(x->system, o, n))
        owns = term_or(x->terms, owns, owns_at(x, o, n));
    require(x, implies(x, x->awaited[i], owns));
  }
}

/* Returns the condition that some thread at the node holds the resource. */
static Term holds_at(Setting *x, const HoldersFact *h, NodeId n) {
  if (!x->rests[n] || term_is_false(x->terms, h->holds[n]))
    return term_false(x->terms);
  Waiter m = some_at(x, n);
  Term out = term_and(x->terms, m.is_there, renamed(&m, h->holds[n]));
  if (m.renaming != x->members[n].renaming)
    substitution_delete(m.renaming);
  return out;
}

static void hold(Setting *x) {
  for (uint32_t i = 0; i < x->facts->n_holders; i++) {
    Term holds = is_alone(x);
    for (NodeId n = 0; n < x->system->n_nodes; n++)
      holds = term_or(x->terms, holds, holds_at(x, &x->facts->holders[i], n));
    require(x, implies(x, x->held[i], holds));
  }
}

/* ---- numbers of threads */

static Term number_new(const Setting *x) {
  return term_var(x->terms, NUMBER_WIDTH, UINT64_MAX, "threads");
}

/* A thread that is made once is at one node at most, or has ended. */
static void end_threads(Setting *x) {
  const System *s = x->system;
  x->ended = ARENA_ARRAY(x->arena, Term, s->n_templates + 1);
  for (TemplateId t = 0; t < s->n_templates; t++) {
    if (s->templates[t].is_many) {
      x->ended[t] = number_new(x);
      continue;
    }
    Term ended = bit_new(x, "has ended");
    x->ended[t] = term_zext(x->terms, ended, NUMBER_WIDTH);
    for (NodeId n = 0; n < s->n_nodes; n++)
      if (template_at(x, n) == t && x->rests[n])
        require(x, term_not(x->terms,
                            term_and(x->terms, ended, x->members[n].is_there)));
  }
}

/* Returns the number of threads at the node, modulo 2^64. */
static Term number_at(Setting *x, NodeId n) {
  if (!x->rests[n])
    return none(x);
  Term is_there = x->members[n].is_there;
  if (!known_may_be(x->facts, n, n))
    return term_zext(x->terms, is_there, NUMBER_WIDTH);
  Term out = number_new(x);
  require(x, implies(x, term_not(x->terms, is_there),
                     term_eq(x->terms, out, none(x))));
  return out;
}

static Term weighted(const Setting *x, const CountFact *c, Term number,
                     uint64_t weight) {
  return term_op(x->terms, OP_MUL, 1,
                 term_extract(x->terms, number, 0, c->width),
                 term_const(x->terms, c->width, weight), TERM_NONE);
}

static void count(Setting *x) {
  const System *s = x->system;
  Term *numbers = ARENA_ARRAY(x->arena, Term, s->n_nodes + 1);
  end_threads(x);
  for (NodeId n = 0; n < s->n_nodes; n++)
    numbers[n] = number_at(x, n);
  for (uint32_t i = 0; i < x->facts->n_counts; i++) {
    const CountFact *c = &x->facts->counts[i];
    Term sum = count_value(s, c, NULL);
    for (NodeId n = 0; n < s->n_nodes; n++)
      if (c->weights[n])
        sum =
            term_add(x->terms, sum, weighted(x, c, numbers[n], c->weights[n]));
    for (TemplateId t = 0; t < s->n_templates; t++)
      if (c->ended[t])
        sum = term_add(x->terms, sum, weighted(x, c, x->ended[t], c->ended[t]));
    require(x,
            term_eq(x->terms, sum, term_const(x->terms, c->width, c->total)));
  }
}

/* ---- turns */

/* True if the count has all threads that have drawn, and no others. */
static bool is_of_drawn(const Known *f, const CountFact *c,
                        const TicketFact *k) {
  if (c->var != k->var || c->other != k->base || c->is_sum || c->total)
    return false;
  for (NodeId n = 0; n < f->system->n_nodes; n++)
    if (c->weights[n] != (k->drawn[n] == VAR_NONE ? 0 : bits_mask(c->width)))
      return false;
  for (TemplateId t = 0; t < f->system->n_templates; t++)
    if (c->ended[t])
      return false;
  return true;
}

static bool is_counted(const Known *f, const TicketFact *k) {
  for (uint32_t i = 0; i < f->n_counts; i++)
    if (is_of_drawn(f, &f->counts[i], k))
      return true;
  return false;
}

/* Requires that some thread has drawn the base, unless nobody has drawn. */
static void take_turn(Setting *x, const TicketFact *k) {
  const System *s = x->system;
  Term base = s->vars[k->base].value,
       out = term_eq(x->terms, base, s->vars[k->var].value);
  for (NodeId n = 0; n < s->n_nodes; n++)
    if (k->drawn[n] != VAR_NONE)
      out = term_or(x->terms, out,
                    is_some_at(x, n, base, s->vars[k->drawn[n]].value));
  require(x, out);
}

static void take_turns(Setting *x) {
  for (uint32_t i = 0; i < x->facts->n_tickets; i++) {
    const TicketFact *k = &x->facts->tickets[i];
    if (k->base != VAR_NONE && is_counted(x->facts, k))
      take_turn(x, k);
  }
}

/* ---- all */

static bool counts_as_waiter(const Setting *x, NodeId n) {
  return !x->is_circular && x->cycles[n] == SILENT_SPINS;
}

/* Some thread waits: in a circular wait, for a resource. */
static void require_waiter(Setting *x) {
  Term out = term_false(x->terms);
  for (NodeId n = 0; n < x->system->n_nodes; n++) {
    if (!x->rests[n])
      continue;
    const Waiter *m = &x->members[n];
    Term waits = counts_as_waiter(x, n) ? term_true(x->terms)
                                        : waits_at(x, m, n, x->is_circular);
    out = term_or(x->terms, out, term_and(x->terms, m->is_there, waits));
  }
  require(x, out);
}

static void require_main(Setting *x) {
  Term out = term_false(x->terms);
  for (NodeId n = 0; n < x->system->n_nodes; n++)
    if (x->rests[n] && template_at(x, n) == 0)
      out = term_or(x->terms, out, x->members[n].is_there);
  require(x, out);
}

static Term conclude(Setting *x) {
  Term out = term_true(x->terms);
  for (uint32_t i = 0; i < x->all.n; i++)
    out = term_and(x->terms, out, x->all.data[i]);
  for (NodeId n = 0; n < x->system->n_nodes; n++)
    if (x->rests[n] && x->members[n].renaming)
      substitution_delete(x->members[n].renaming);
  return out;
}

Term deadlock_condition(const Proof *p, bool is_circular, Term *there) {
  Setting x = {.proof = p,
               .system = p->system,
               .facts = &p->facts,
               .terms = p->system->terms,
               .arena = arena_new(),
               .mentions = mentions_new(p->system),
               .is_circular = is_circular};
  x.rounds = ARENA_ARRAY(x.arena, bool, x.system->n_edges + 1);
  x.cycles = silent_cycles_find(x.facts, x.arena, x.rounds);
  find_rests(&x);
  find_members(&x);
  rest(&x);
  own(&x);
  hold(&x);
  require_waiter(&x);
  if (!is_circular) {
    count(&x);
    take_turns(&x);
    if (!x.system->main_ends)
      require_main(&x);
  }
  for (NodeId n = 0; there && n < x.system->n_nodes; n++)
    there[n] = x.members[n].is_there;
  Term out = conclude(&x);
  mentions_delete(x.mentions);
  arena_delete(x.arena);
  return out;
}
