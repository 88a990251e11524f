#include "reduction/proof/invgen/sleep_candidates.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/atoms.h"

enum { MOST_CONDITIONS = 12, MOST_SETS = 12 };

/* A thread sleeps while the set has its bit, which a local keeps. */
typedef struct {
  VarId set, bit;
} Sleep;

struct SleepCandidates {
  const System *system;
  const Known *facts;
  TermStore *terms;
  unsigned width; /* of sets */
  VEC(VarId) sets, counters;
  VEC(Sleep) sleeps;
  VEC(Term) conditions, bits; /* bits: of threads */
  VarSet mentioned;
};

typedef struct {
  const SleepCandidates *of;
  SleepCandidateAdd *add;
  void *context;
} Adder;

static Term value_of(const SleepCandidates *x, VarId v) {
  return x->system->vars[v].value;
}

static bool is_op(const SleepCandidates *x, Term t, Op op) {
  return term_kind(x->terms, t) == TERM_OP + (unsigned)op;
}

/* ---- threads that sleep */

static bool is_zero(const SleepCandidates *x, Term t) {
  return term_is_const(x->terms, t, NULL) &&
         t == term_const(x->terms, term_width(x->terms, t), 0);
}

static bool as_sleep(const SleepCandidates *x, Term t, Sleep *out) {
  if (!is_op(x, t, OP_EQ))
    return false;
  Term a = term_child(x->terms, t, 0), b = term_child(x->terms, t, 1);
  Term both = is_zero(x, a) ? b : a;
  if (!is_zero(x, both == a ? b : a) || !is_op(x, both, OP_AND))
    return false;
  VarId v = system_var_of(x->system, term_child(x->terms, both, 0)),
        w = system_var_of(x->system, term_child(x->terms, both, 1));
  if (v == VAR_NONE || w == VAR_NONE ||
      system_is_shared(x->system, v) == system_is_shared(x->system, w))
    return false;
  bool is_first = system_is_shared(x->system, v);
  *out = (Sleep){is_first ? v : w, is_first ? w : v};
  return true;
}

static void find_sleeps(SleepCandidates *x, Arena *a, const Atoms *atoms) {
  for (uint32_t i = 0; i < atoms->n; i++) {
    Sleep s;
    if (as_sleep(x, atoms->data[i].term, &s)) {
      *vec_push(a, &x->sleeps) = s;
      x->width = term_width(x->terms, value_of(x, s.set));
    }
  }
}

/* ---- sets and counters */

static bool is_changed_by(const SleepCandidates *x, VarId v, Op op) {
  for (uint32_t i = 0; i < x->system->n_edges; i++) {
    const SystemEdge *e = &x->system->edges[i];
    for (uint32_t k = 0; k < e->n_updates; k++)
      if (e->updates[k].var == v && is_op(x, e->updates[k].value, op))
        return true;
  }
  return false;
}

static void find_sets(SleepCandidates *x, Arena *a) {
  for (VarId v = 0; v < x->system->n_vars; v++) {
    if (!system_is_shared(x->system, v) || x->system->vars[v].ghost)
      continue;
    bool is_set = term_width(x->terms, value_of(x, v)) == x->width &&
                  is_changed_by(x, v, OP_OR);
    if (is_set && x->sets.n < MOST_SETS)
      *vec_push(a, &x->sets) = v;
    else if (is_changed_by(x, v, OP_ADD))
      *vec_push(a, &x->counters) = v;
  }
}

/* Returns the bit of a thread's number. */
static Term bit_of(const SleepCandidates *x, Term number) {
  return term_op(x->terms, OP_SHL, x->width, term_const(x->terms, x->width, 1),
                 term_zext(x->terms, number, x->width), TERM_NONE);
}

/* Returns the bit of a thread of the template; TERM_NONE: it has no number. */
static Term bit_at(const SleepCandidates *x, TemplateId t) {
  VarId v = x->system->templates[t].number;
  if (!t)
    return term_const(x->terms, x->width, 1);
  bool fits = v != VAR_NONE && term_width(x->terms, value_of(x, v)) < x->width;
  return fits ? bit_of(x, value_of(x, v)) : TERM_NONE;
}

static void find_bits(SleepCandidates *x, Arena *a) {
  for (TemplateId t = 0; t < x->system->n_templates; t++) {
    Term bit = x->system->templates[t].is_many ? TERM_NONE : bit_at(x, t);
    if (bit)
      *vec_push(a, &x->bits) = bit;
  }
}

/* ---- conditions */

static bool mentions_set(const SleepCandidates *x, VarSet vars) {
  for (uint32_t i = 0; i < x->sets.n; i++)
    if (var_set_has(vars, x->sets.data[i]))
      return true;
  for (uint32_t i = 0; i < x->facts->n_locks; i++)
    if (var_set_has(vars, x->facts->locks[i].var))
      return true;
  return false;
}

static void find_conditions(SleepCandidates *x, Arena *a, const Atoms *atoms) {
  for (uint32_t i = 0; i < atoms->n; i++)
    if (atoms->data[i].is_shared && x->conditions.n < MOST_CONDITIONS &&
        !mentions_set(x, atoms->data[i].vars)) {
      *vec_push(a, &x->conditions) = atoms->data[i].term;
      var_set_unite(x->mentioned, atoms->data[i].vars);
    }
}

static void find_mentioned(SleepCandidates *x) {
  for (uint32_t i = 0; i < x->facts->n_locks; i++)
    var_set_add(x->mentioned, x->facts->locks[i].var);
  for (uint32_t i = 0; i < x->sets.n; i++)
    var_set_add(x->mentioned, x->sets.data[i]);
  for (uint32_t i = 0; i < x->counters.n; i++)
    var_set_add(x->mentioned, x->counters.data[i]);
}

SleepCandidates *sleep_candidates_find(Arena *a, const Known *f, Mentions *m) {
  SleepCandidates *x = ARENA_NEW(a, SleepCandidates);
  *x = (SleepCandidates){
      .system = f->system, .facts = f, .terms = f->system->terms};
  if (!f->system->has_waits)
    return NULL;
  const Atoms atoms = atoms_find(a, f->system, m);
  find_sleeps(x, a, &atoms);
  if (!x->sleeps.n)
    return NULL;
  x->mentioned = var_set_new(a, f->system);
  find_sets(x, a);
  find_bits(x, a);
  find_conditions(x, a, &atoms);
  find_mentioned(x);
  return x;
}

void sleep_candidates_live(const SleepCandidates *x, VarSet live) {
  var_set_unite(live, x->mentioned);
}

/* ---- candidates */

static Term none(const SleepCandidates *x) {
  return term_const(x->terms, x->width, 0);
}

static Term has_none(const SleepCandidates *x, Term set, Term bits) {
  return term_eq(x->terms, term_and(x->terms, set, bits), none(x));
}

/* Adds that the set has no bits but these. */
static void add_within(const Adder *to, Term set, Term bits) {
  const SleepCandidates *x = to->of;
  to->add(to->context, has_none(x, set, term_not(x->terms, bits)));
}

/* Adds that the counter is the number of bits of the set. */
static void add_counted(const Adder *to, Term set, VarId counter) {
  const SleepCandidates *x = to->of;
  Term value = value_of(x, counter);
  unsigned width = term_width(x->terms, value);
  Term sum = term_const(x->terms, width, 0);
  for (uint32_t i = 0; i < x->bits.n; i++)
    sum = term_add(
        x->terms, sum,
        term_zext(x->terms,
                  term_not(x->terms, has_none(x, set, x->bits.data[i])),
                  width));
  to->add(to->context, term_eq(x->terms, value, sum));
}

static void add_of_set(const Adder *to, VarId v) {
  const SleepCandidates *x = to->of;
  Term set = value_of(x, v), all = none(x);
  to->add(to->context, term_eq(x->terms, set, all));
  for (uint32_t i = 0; i < x->bits.n; i++) {
    add_within(to, set, x->bits.data[i]);
    to->add(to->context, has_none(x, set, x->bits.data[i]));
    all = term_or(x->terms, all, x->bits.data[i]);
  }
  add_within(to, set, all);
  for (uint32_t i = 0; i < x->counters.n; i++)
    add_counted(to, set, x->counters.data[i]);
}

/* True if a thread adds itself to the set as it gives the lock back. */
static bool is_guarded(const SleepCandidates *x, VarId set, VarId lock) {
  for (uint32_t i = 0; i < x->system->n_edges; i++) {
    const SystemEdge *e = &x->system->edges[i];
    if (edge_updates(e, lock) && is_op(x, edge_value(x->system, e, set), OP_OR))
      return true;
  }
  return false;
}

/* Returns 0 where the thread holds the lock of the set, else that another one
 * holds it; TERM_NONE: no lock is known. */
static Term held_elsewhere(const SleepCandidates *x, VarId set, NodeId n) {
  for (uint32_t i = 0; i < x->facts->n_locks; i++) {
    const LockFact *l = &x->facts->locks[i];
    if (is_guarded(x, set, l->var))
      return l->held[n]
                 ? term_false(x->terms)
                 : term_not(x->terms,
                            term_eq(x->terms, value_of(x, l->var), l->free));
  }
  return TERM_NONE;
}

static Term condition(const SleepCandidates *x, uint32_t i, bool holds) {
  Term t = x->conditions.data[i];
  return holds ? t : term_not(x->terms, t);
}

/* Adds conditions that hold unless 'is_out', and pairs if they are few. */
static void add_conditions(const Adder *to, Term is_out) {
  enum { FEW = 4 };
  const SleepCandidates *x = to->of;
  for (uint32_t i = 0; i < 2 * x->conditions.n; i++) {
    Term one = term_or(x->terms, is_out, condition(x, i / 2, i & 1));
    to->add(to->context, one);
    for (uint32_t k = 0; x->conditions.n <= FEW && k < i / 2 * 2; k++)
      to->add(to->context, term_or(x->terms, one, condition(x, k / 2, k & 1)));
  }
}

static bool is_of_sleep(const SleepCandidates *x, VarId set) {
  for (uint32_t i = 0; i < x->sleeps.n; i++)
    if (x->sleeps.data[i].set == set)
      return true;
  return false;
}

/* Adds what holds while a thread's bit is in a set. */
static void add_awaited(const Adder *to, NodeId n, VarId set) {
  const SleepCandidates *x = to->of;
  Term is_held = held_elsewhere(x, set, n);
  for (uint32_t k = 0; is_held && k < x->bits.n; k++) {
    Term is_out = term_or(x->terms, is_held,
                          has_none(x, value_of(x, set), x->bits.data[k]));
    add_conditions(to, is_out);
    for (uint32_t j = 0; j < k; j++)
      add_conditions(to,
                     term_or(x->terms, is_out,
                             has_none(x, value_of(x, set), x->bits.data[j])));
  }
}

/* Adds that a thread with the bit is in a set while it sleeps, or only then. */
static void add_of_sleep(const Adder *to, const Sleep *s, Term bit) {
  const SleepCandidates *x = to->of;
  Term is_awake = has_none(x, value_of(x, s->set), bit);
  for (uint32_t i = 0; i < x->sets.n; i++) {
    Term is_out = has_none(x, value_of(x, x->sets.data[i]), bit);
    if (x->sets.data[i] == s->set)
      continue;
    to->add(to->context,
            term_or(x->terms, is_awake, term_not(x->terms, is_out)));
    to->add(to->context,
            term_or(x->terms, is_out, term_not(x->terms, is_awake)));
  }
}

/* Adds that locals have the thread's bit. */
static void add_own(const Adder *to, NodeId n, VarSet live) {
  const SleepCandidates *x = to->of;
  TemplateId t = x->system->nodes[n].template;
  Term bit = bit_at(x, t);
  for (VarId v = 0; bit && v < x->system->n_vars; v++)
    if (x->system->vars[v].owner == t && var_set_has(live, v) &&
        term_width(x->terms, value_of(x, v)) == x->width)
      to->add(to->context, term_eq(x->terms, value_of(x, v), bit));
}

void sleep_candidates_each(const SleepCandidates *x, NodeId n, VarSet live,
                           SleepCandidateAdd *add, void *context) {
  const Adder to = {x, add, context};
  const TemplateId t = x->system->nodes[n].template;
  add_own(&to, n, live);
  for (uint32_t i = 0; i < x->sets.n; i++) {
    add_of_set(&to, x->sets.data[i]);
    if (!is_of_sleep(x, x->sets.data[i]))
      add_awaited(&to, n, x->sets.data[i]);
  }
  if (bit_at(x, t))
    add_of_sleep(&to, &x->sleeps.data[0], bit_at(x, t));
}
