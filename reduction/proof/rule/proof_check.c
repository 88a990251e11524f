#include "reduction/proof/rule/proof_check.h"

#include "reduction/proof/rule/var_set.h"

#include <assert.h>

static bool is_shared(const System *s, VarId v, unsigned width) {
  return v < s->n_vars && system_is_shared(s, v) &&
         term_width(s->terms, s->vars[v].value) == width;
}

static void check_lock(const System *s, const LockFact *l) {
  assert(term_is_const(s->terms, l->free, NULL));
  assert(is_shared(s, l->var, term_width(s->terms, l->free)));
}

/* True if only threads of the template write the variable while they are there:
 * it is a local of theirs, or was one before shared_locals.h let all see it;
 * then there is one thread, and who makes it sets the variable. */
static bool is_own(const System *s, VarId v, TemplateId t) {
  if (!system_is_shared(s, v))
    return s->vars[v].owner == t;
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    if (edge_updates(e, v) && s->nodes[e->from].template != t &&
        !edge_made(e, t))
      return false;
  }
  return !s->templates[t].is_many;
}

static void check_ticket(const System *s, const TicketFact *x) {
  assert(x->var < s->n_vars && x->var != x->base);
  unsigned width = term_width(s->terms, s->vars[x->var].value);
  assert(is_shared(s, x->var, width));
  assert(x->base == VAR_NONE || is_shared(s, x->base, width));
  for (NodeId n = 0; n < s->n_nodes; n++) {
    VarId v = x->drawn[n];
    assert(v == VAR_NONE || v < s->n_vars);
    assert(v == VAR_NONE || is_own(s, v, s->nodes[n].template));
    assert(v == VAR_NONE || term_width(s->terms, s->vars[v].value) == width);
  }
}

static void check_count(const System *s, const CountFact *x) {
  assert(x->width && x->width <= 64);
  assert(x->var == VAR_NONE || is_shared(s, x->var, x->width));
  assert(x->other == VAR_NONE || is_shared(s, x->other, x->width));
  assert(x->var == VAR_NONE || x->var != x->other);
  assert(!(x->total & ~bits_mask(x->width)));
  for (NodeId n = 0; n < s->n_nodes; n++)
    assert(!(x->weights[n] & ~bits_mask(x->width)));
}

static void check_roll(const System *s, const RollFact *r) {
  assert(r->var < s->n_vars && system_is_shared(s, r->var));
  assert(s->vars[r->var].ghost == GHOST_ROLL);
  assert(s->vars[r->var].of == r->template);
  assert(s->templates[r->template].is_many);
}

/* Conditions of holders are about locals, which no other thread changes. */
static void check_holders(const System *s, const HoldersFact *x) {
  Arena *scratch = arena_new();
  Mentions *mentions = mentions_new(s);
  assert(is_shared(s, x->var, 64));
  for (NodeId n = 0; n < s->n_nodes; n++) {
    VarSet vars = var_set_new(scratch, s);
    mentions_add(mentions, x->holds[n], vars);
    for (VarId v = 0; v < s->n_vars; v++)
      assert(!var_set_has(vars, v) || s->vars[v].owner == s->nodes[n].template);
    assert(!mentions_has_input(mentions, x->holds[n]));
  }
  mentions_delete(mentions);
  arena_delete(scratch);
}

/* So are those of owners. */
static void check_owner(const System *s, const OwnerFact *x) {
  Arena *scratch = arena_new();
  Mentions *mentions = mentions_new(s);
  assert(system_is_shared(s, x->var));
  for (NodeId n = 0; n < s->n_nodes; n++) {
    VarSet vars = var_set_new(scratch, s);
    mentions_add(mentions, x->when[n], vars);
    for (VarId v = 0; v < s->n_vars; v++)
      assert(!var_set_has(vars, v) || s->vars[v].owner == s->nodes[n].template);
    assert(!mentions_has_input(mentions, x->when[n]));
    assert(!s->nodes[n].is_alone || term_is_false(s->terms, x->when[n]));
  }
  mentions_delete(mentions);
  arena_delete(scratch);
}

static void check_progress(const System *s, const Known *f) {
  for (uint32_t i = 0; i < f->n_ranks; i++)
    for (uint32_t k = 0; k < s->n_edges; k++)
      assert(f->ranks[i].kinds[k] == RANK_ANY ||
             s->vars[f->ranks[i].var].owner ==
                 s->nodes[s->edges[k].from].template);
}

void proof_check(const Proof *p) {
  const System *s = p->system;
  assert(p->facts.system == s);
  for (NodeId n = 0; n < s->n_nodes; n++)
    assert(term_width(s->terms, p->invariants[n]) == 1);
  for (uint32_t i = 0; i < p->facts.n_locks; i++)
    check_lock(s, &p->facts.locks[i]);
  for (uint32_t i = 0; i < p->facts.n_tickets; i++)
    check_ticket(s, &p->facts.tickets[i]);
  for (uint32_t i = 0; i < p->facts.n_counts; i++)
    check_count(s, &p->facts.counts[i]);
  for (uint32_t i = 0; i < p->facts.n_rolls; i++)
    check_roll(s, &p->facts.rolls[i]);
  for (uint32_t i = 0; i < p->facts.n_owners; i++)
    check_owner(s, &p->facts.owners[i]);
  for (uint32_t i = 0; i < p->facts.n_holders; i++)
    check_holders(s, &p->facts.holders[i]);
  check_progress(s, &p->facts);
}
