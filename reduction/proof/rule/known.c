#include "reduction/proof/rule/known.h"

#include "solver/term_substitute.h"

#include <assert.h>
#include <stdlib.h>

enum { NUMBER_WIDTH = 64 };

Known known_none(Arena *a, const System *s) {
  uint32_t n = s->n_nodes + s->n_templates;
  Term *numbers = ARENA_ARRAY(a, Term, n + 1);
  for (uint32_t i = 0; i < n; i++)
    numbers[i] = term_var(s->terms, NUMBER_WIDTH, UINT64_MAX, "threads");
  return (Known){
      .system = s, .present = system_present(s, a), .numbers = numbers};
}

/* ---- pairs of nodes */

static bool hold_one_lock(const Known *f, NodeId n, NodeId m) {
  for (uint32_t i = 0; i < f->n_locks; i++)
    if (f->locks[i].held[n] && f->locks[i].held[m])
      return true;
  return false;
}

bool known_may_be(const Known *f, NodeId n, NodeId m) {
  assert(n < f->system->n_nodes && m < f->system->n_nodes);
  const SystemNode *x = &f->system->nodes[n], *y = &f->system->nodes[m];
  bool is_same = x->template == y->template;
  return !(is_same && !f->system->templates[x->template].is_many) &&
         !x->is_alone && !y->is_alone && !hold_one_lock(f, n, m) &&
         (f->present[n] >> y->template & 1) &&
         (f->present[m] >> x->template & 1);
}

bool known_may_step(const Known *f, NodeId n, NodeId m) {
  return !f->system->nodes[n].is_atomic && known_may_be(f, n, m);
}

/* ---- locks */

Term known_not_free(const Known *f, const LockFact *l, Term value) {
  assert(term_is_const(f->system->terms, l->free, NULL));
  return term_not(f->system->terms, term_eq(f->system->terms, value, l->free));
}

static Term locks_at(const Known *f, NodeId n) {
  Term out = term_true(f->system->terms);
  for (uint32_t i = 0; i < f->n_locks; i++) {
    const LockFact *l = &f->locks[i];
    if (l->held[n])
      out = term_and(f->system->terms, out,
                     known_not_free(f, l, f->system->vars[l->var].value));
  }
  return out;
}

/* ---- tickets */

static Term local_of(const Known *f, VarId v, bool is_copy) {
  return is_copy ? f->system->vars[v].copy : f->system->vars[v].value;
}

/* Returns the value of the variable after the edge; of VAR_NONE, 0 of that
 * width. */
static Term value_after(const System *s, const SystemEdge *e, VarId v,
                        unsigned width) {
  if (v == VAR_NONE)
    return term_const(s->terms, width, 0);
  return e ? edge_value(s, e, v) : s->vars[v].value;
}

Term ticket_has(const System *s, const TicketFact *x, const SystemEdge *e,
                Term number) {
  unsigned width = term_width(s->terms, number);
  Term base = value_after(s, e, x->base, width);
  return term_op(s->terms, OP_ULT, 1, term_sub(s->terms, number, base),
                 term_sub(s->terms, value_after(s, e, x->var, width), base),
                 TERM_NONE);
}

static Term tickets_at(const Known *f, NodeId n, bool is_copy) {
  TermStore *t = f->system->terms;
  Term out = term_true(t);
  for (uint32_t i = 0; i < f->n_tickets; i++) {
    const TicketFact *x = &f->tickets[i];
    if (x->drawn[n] != VAR_NONE)
      out = term_and(
          t, out,
          ticket_has(f->system, x, NULL, local_of(f, x->drawn[n], is_copy)));
  }
  return out;
}

static Term tickets_differ(const Known *f, NodeId n, NodeId m,
                           bool is_same_template) {
  TermStore *t = f->system->terms;
  Term out = term_true(t);
  for (uint32_t i = 0; i < f->n_tickets; i++) {
    const VarId *drawn = f->tickets[i].drawn;
    if (drawn[n] != VAR_NONE && drawn[m] != VAR_NONE)
      out = term_and(
          t, out,
          term_not(t, term_eq(t, local_of(f, drawn[n], false),
                              local_of(f, drawn[m], is_same_template))));
  }
  return out;
}

/* ---- numbers of threads */

/* Census when threads are known to be at n, and at m. */
typedef struct {
  const Known *facts;
  TermStore *terms;
  NodeId n, m; /* NODE_END: no other */
} Census;

/* A place is a node or, after all nodes, the end of a template's threads. */
static uint32_t n_places(const Census *c) {
  return c->facts->system->n_nodes + c->facts->system->n_templates;
}

static TemplateId template_of(const Census *c, uint32_t place) {
  const System *s = c->facts->system;
  return place < s->n_nodes ? s->nodes[place].template : place - s->n_nodes;
}

static uint64_t weight_of(const Census *c, const CountFact *x, uint32_t place) {
  uint32_t n = c->facts->system->n_nodes;
  return place < n ? x->weights[place] : x->ended[place - n];
}

static uint64_t named_at(const Census *c, uint32_t place) {
  return (uint64_t)(c->n == place) + (uint64_t)(c->m == place);
}

static bool is_excluded(const Census *c, NodeId k) {
  return !known_may_be(c->facts, c->n, k) ||
         (c->m != NODE_END && !known_may_be(c->facts, c->m, k));
}

static bool is_template_named(const Census *c, TemplateId t) {
  return template_of(c, c->n) == t ||
         (c->m != NODE_END && template_of(c, c->m) == t);
}

static const RollFact *roll_of(const Known *f, TemplateId t) {
  for (uint32_t i = 0; i < f->n_rolls; i++)
    if (f->rolls[i].template == t)
      return &f->rolls[i];
  return NULL;
}

static unsigned roll_width(const Known *f, const RollFact *r) {
  assert(system_is_shared(f->system, r->var));
  return term_width(f->system->terms, f->system->vars[r->var].value);
}

/* Returns the width of the number of threads at the place besides those named;
 * NUMBER_WIDTH: that is not known. */
static unsigned width_at(const Census *c, uint32_t place) {
  const System *s = c->facts->system;
  TemplateId t = template_of(c, place);
  const RollFact *r = roll_of(c->facts, t);
  bool is_node = place < s->n_nodes;
  bool is_one = is_node ? !known_may_be(c->facts, place, place)
                        : !s->templates[t].is_many;
  if (is_node ? is_excluded(c, place) : is_one && is_template_named(c, t))
    return 0;
  return is_one ? 1 : r ? roll_width(c->facts, r) : NUMBER_WIDTH;
}

static bool weigh_the_same(const Census *c, uint32_t i, uint32_t k) {
  for (uint32_t x = 0; x < c->facts->n_counts; x++)
    if (weight_of(c, &c->facts->counts[x], i) !=
        weight_of(c, &c->facts->counts[x], k))
      return false;
  return true;
}

/* Returns the first of the places whose numbers are only needed as a sum. */
static uint32_t first_of(const Census *c, uint32_t place) {
  unsigned width = width_at(c, place);
  for (uint32_t i = 0; width > 1 && i < place; i++)
    if (template_of(c, i) == template_of(c, place) && width_at(c, i) == width &&
        weigh_the_same(c, i, place))
      return i;
  return place;
}

/* Returns the number of threads named at the place, plus that of others.  The
 * first of several places (first_of) has the others of all of them. */
static Term number_at(const Census *c, uint32_t place) {
  Term named = term_const(c->terms, NUMBER_WIDTH, named_at(c, place));
  unsigned width = width_at(c, place);
  if (!width || first_of(c, place) != place)
    return named;
  Term low = term_extract(c->terms, c->facts->numbers[place], 0, width);
  return term_add(c->terms, named, term_zext(c->terms, low, NUMBER_WIDTH));
}

/* False if the count depends on a number that is not known. */
static bool is_informative(const Census *c, const CountFact *x) {
  for (uint32_t i = 0; i < n_places(c); i++)
    if (weight_of(c, x, i) && width_at(c, i) == NUMBER_WIDTH)
      return false;
  return true;
}

uint64_t count_weight(const CountFact *x, NodeId n, TemplateId t) {
  assert(n != NODE_ERROR);
  return n == NODE_END ? x->ended[t] : x->weights[n];
}

static Term weighted(const Census *c, const CountFact *x, Term number,
                     uint64_t weight) {
  assert(weight && !(weight & ~bits_mask(x->width)));
  Term low = term_extract(c->terms, number, 0, x->width);
  Term none = term_const(c->terms, x->width, 0);
  Term factor = term_const(c->terms, x->width, weight);
  return weight == bits_mask(x->width)
             ? term_sub(c->terms, none, low)
             : term_op(c->terms, OP_MUL, 1, low, factor, TERM_NONE);
}

Term count_value(const System *s, const CountFact *x, const SystemEdge *e) {
  Term value = value_after(s, e, x->var, x->width),
       other = value_after(s, e, x->other, x->width);
  return x->is_sum ? term_add(s->terms, value, other)
                   : term_sub(s->terms, value, other);
}

static Term count_holds(const Census *c, const CountFact *x) {
  Term sum = count_value(c->facts->system, x, NULL);
  for (uint32_t i = 0; i < n_places(c); i++)
    if (weight_of(c, x, i))
      sum = term_add(c->terms, sum,
                     weighted(c, x, number_at(c, i), weight_of(c, x, i)));
  return term_eq(c->terms, sum, term_const(c->terms, x->width, x->total));
}

/* Requires that no partial sum exceeds the roll, which is below 2^64. */
static Term roll_holds(const Census *c, const RollFact *r) {
  Term roll =
      term_zext(c->terms, c->facts->system->vars[r->var].value, NUMBER_WIDTH);
  Term out = term_true(c->terms), left = roll;
  for (uint32_t i = 0; i < n_places(c); i++)
    if (template_of(c, i) == r->template) {
      Term x = number_at(c, i);
      out = term_and(c->terms, out, term_ule(c->terms, x, left));
      left = term_sub(c->terms, left, x);
    }
  return term_and(
      c->terms, out,
      term_eq(c->terms, left, term_const(c->terms, NUMBER_WIDTH, 0)));
}

static Term numbers_at(const Known *f, NodeId n, NodeId m) {
  const Census c = {f, f->system->terms, n, m};
  Term out = term_true(c.terms);
  for (uint32_t i = 0; i < f->n_counts; i++)
    if (is_informative(&c, &f->counts[i]))
      out = term_and(c.terms, out, count_holds(&c, &f->counts[i]));
  for (uint32_t i = 0; i < f->n_rolls; i++)
    out = term_and(c.terms, out, roll_holds(&c, &f->rolls[i]));
  return out;
}

bool count_is_informative(const Known *f, const CountFact *x) {
  for (NodeId n = 0; n < f->system->n_nodes; n++) {
    const Census c = {f, f->system->terms, n, NODE_END};
    if (!f->system->nodes[n].is_alone && is_informative(&c, x))
      return true;
  }
  return false;
}

/* ---- owners */

Term owner_id(const System *s, TemplateId t, unsigned width) {
  VarId v = s->templates[t].number;
  Term one = term_const(s->terms, width, 1);
  if (!t)
    return one;
  if (v == VAR_NONE || term_width(s->terms, s->vars[v].value) != width)
    return TERM_NONE;
  return term_add(s->terms, s->vars[v].value, one);
}

Term owner_is_named(const System *s, Term value) {
  unsigned width = term_width(s->terms, value);
  return term_op(s->terms, OP_SLT, 1, term_const(s->terms, width, 0), value,
                 TERM_NONE);
}

bool owner_may_be(const System *s, const OwnerFact *o, NodeId n) {
  return !term_is_false(s->terms, o->when[n]);
}

bool owner_is_open(const System *s, const SystemEdge *e) {
  bool stays = node_is_inner(e->to) ? s->nodes[e->to].is_alone : !e->n_made;
  return s->nodes[e->from].is_alone && stays;
}

/* A thread that is where the owner is not is not the owner. */
static Term owners_at(const Known *f, NodeId n, bool is_copy) {
  const System *s = f->system;
  TermStore *t = s->terms;
  Term out = term_true(t);
  for (uint32_t i = 0; i < f->n_owners && !s->nodes[n].is_alone; i++) {
    Term value = s->vars[f->owners[i].var].value;
    TemplateId of = s->nodes[n].template;
    Term id = owner_id(s, of, term_width(t, value));
    Term when = f->owners[i].when[n];
    bool is_known = is_copy ? term_is_false(t, when) : !term_is_true(t, when);
    if (!is_known || !id)
      continue;
    if (is_copy && system_numbers_each(s, of)) {
      Term one = term_const(t, term_width(t, value), 1);
      id = term_add(t, local_of(f, s->templates[of].number, true), one);
    }
    out =
        term_and(t, out, term_or(t, term_not(t, term_eq(t, value, id)), when));
  }
  return out;
}

/* ---- holders */

enum { HOLDERS_WIDTH = 64 };

static Term copied(const System *s, TemplateId t, Term x) {
  Substitution *to = substitution_new(s->terms);
  for (VarId v = 0; v < s->n_vars; v++)
    if (s->vars[v].owner == t)
      substitution_bind(to, s->vars[v].value, s->vars[v].copy);
  Term out = substitution_apply(to, x);
  substitution_delete(to);
  return out;
}

HoldersFact holders_new(Arena *a, const System *s, const SystemHolders *x) {
  Term *copies = ARENA_ARRAY(a, Term, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes; n++)
    copies[n] = copied(s, s->nodes[n].template, x->holds[n]);
  return (HoldersFact){x->var, x->holds, copies};
}

static Term holds_after(const System *s, const HoldersFact *x,
                        const SystemEdge *e) {
  if (!node_is_inner(e->to))
    return term_false(s->terms);
  Substitution *at = substitution_new(s->terms);
  for (uint32_t i = 0; i < e->n_updates; i++)
    substitution_bind(at, s->vars[e->updates[i].var].value,
                      e->updates[i].value);
  Term out = substitution_apply(at, x->holds[e->to]);
  substitution_delete(at);
  return out;
}

/* Main alone may hold it, but nobody counts before there are threads. */
Term holders_are_kept(const System *s, const HoldersFact *x,
                      const SystemEdge *e) {
  TermStore *t = s->terms;
  Term before = s->vars[x->var].value, after = edge_value(s, e, x->var),
       holds = term_zext(t, holds_after(s, x, e), HOLDERS_WIDTH);
  if (s->nodes[e->from].is_alone)
    return term_eq(t, after, holds);
  Term held = term_zext(t, x->holds[e->from], HOLDERS_WIDTH);
  return term_eq(t, term_add(t, after, held), term_add(t, before, holds));
}

static Term is_not(const Known *f, Term value, uint64_t number) {
  TermStore *t = f->system->terms;
  return term_not(t, term_eq(t, value, term_const(t, HOLDERS_WIDTH, number)));
}

static Term holders_at(const Known *f, NodeId n) {
  const System *s = f->system;
  TermStore *t = s->terms;
  Term out = term_true(t);
  for (uint32_t i = 0; i < f->n_holders && !s->nodes[n].is_alone; i++)
    out = term_and(t, out,
                   term_or(t, term_not(t, f->holders[i].holds[n]),
                           is_not(f, s->vars[f->holders[i].var].value, 0)));
  return out;
}

/* Two threads are no more than there are. */
static Term holders_between(const Known *f, NodeId n, NodeId m, bool is_copy) {
  const System *s = f->system;
  TermStore *t = s->terms;
  Term out = holders_at(f, n);
  for (uint32_t i = 0; i < f->n_holders && !s->nodes[n].is_alone; i++) {
    const HoldersFact *x = &f->holders[i];
    Term value = s->vars[x->var].value, mine = x->holds[n],
         theirs = is_copy ? x->copies[m] : x->holds[m];
    out =
        term_and(t, out, term_or(t, term_not(t, theirs), is_not(f, value, 0)));
    out = term_and(t, out,
                   term_or(t, term_not(t, term_and(t, mine, theirs)),
                           is_not(f, value, 1)));
  }
  return out;
}

/* ---- all */

static Term differ(const Known *f, Term a, Term b) {
  return term_not(f->system->terms, term_eq(f->system->terms, a, b));
}

static Term is_number(const Known *f, Term number) {
  assert(f->system->most_number <=
         bits_mask(term_width(f->system->terms, number)));
  TermStore *t = f->system->terms;
  unsigned width = term_width(t, number);
  Term most = term_const(t, width, f->system->most_number);
  return term_and(t, term_ule(t, term_const(t, width, 1), number),
                  term_ule(t, number, most));
}

/* Writes the numbers of a thread at n, of one at m unless that is
 * NODE_END, and of threads that are made once, wherever they are.  Returns
 * how many these are. */
static uint32_t find_numbers(const Known *f, NodeId n, NodeId m, Term *out) {
  const System *s = f->system;
  const NodeId at[] = {n, m};
  uint32_t k = 0;
  for (TemplateId t = 0; t < s->n_templates; t++)
    if (s->templates[t].number != VAR_NONE && !s->templates[t].is_many)
      out[k++] = s->vars[s->templates[t].number].value;
  for (unsigned i = 0; i < 2 && at[i] != NODE_END; i++) {
    TemplateId t = s->nodes[at[i]].template;
    bool is_copy = i && t == s->nodes[n].template;
    if (system_numbers_each(s, t))
      out[k++] = local_of(f, s->templates[t].number, is_copy);
  }
  return k;
}

Term known_are_numbers(const Known *f, const Term *numbers, uint32_t n) {
  TermStore *t = f->system->terms;
  Term out = term_true(t);
  for (uint32_t i = 0; i < n; i++) {
    out = term_and(t, out, is_number(f, numbers[i]));
    for (uint32_t k = 0; k < i; k++)
      out = term_and(t, out, differ(f, numbers[i], numbers[k]));
  }
  return out;
}

static Term numbers_differ(const Known *f, NodeId n, NodeId m) {
  Term *numbers = xcalloc(f->system->n_templates + 2, sizeof *numbers);
  uint32_t n_numbers = find_numbers(f, n, m, numbers);
  assert(n_numbers <= f->system->n_templates + 2);
  Term out = known_are_numbers(f, numbers, n_numbers);
  free(numbers);
  return out;
}

Term known_state_at(const Known *f, NodeId n) {
  Term out =
      term_and(f->system->terms, locks_at(f, n), tickets_at(f, n, false));
  out = term_and(f->system->terms, out, owners_at(f, n, false));
  return term_and(f->system->terms, out, holders_at(f, n));
}

Term known_at(const Known *f, NodeId n) {
  assert(n < f->system->n_nodes);
  TermStore *t = f->system->terms;
  Term out = term_and(t, numbers_at(f, n, NODE_END), known_state_at(f, n));
  return term_and(t, out, numbers_differ(f, n, NODE_END));
}

Term known_between(const Known *f, NodeId n, NodeId m) {
  assert(n < f->system->n_nodes && m < f->system->n_nodes);
  TermStore *t = f->system->terms;
  bool is_same_template =
      f->system->nodes[n].template == f->system->nodes[m].template;
  Term out = term_and(t, numbers_at(f, n, m), tickets_at(f, n, false));
  out = term_and(t, out, tickets_at(f, m, is_same_template));
  out = term_and(t, out, tickets_differ(f, n, m, is_same_template));
  out = term_and(t, out, owners_at(f, n, false));
  out = term_and(t, out, owners_at(f, m, is_same_template));
  out = term_and(t, out, numbers_differ(f, n, m));
  out = term_and(t, out, holders_between(f, n, m, is_same_template));
  return term_and(t, out, term_and(t, locks_at(f, n), locks_at(f, m)));
}
