#include "reduction/proof/invgen/candidates.h"

#include "frontend/base/vec.h"
#include "reduction/proof/invgen/cell_candidates.h"
#include "reduction/proof/rule/atoms.h"
#include "reduction/proof/invgen/definitions.h"
#include "reduction/proof/invgen/sleep_candidates.h"
#include "reduction/proof/transform/ghosts.h"

enum {
  MOST_CONSTANTS = 20,
  MOST_FLAG_VALUES = 4,
  MOST_CANDIDATES = 6000,
  MOST_CHECKS = 40
};

typedef VEC(Term) TermVec;

/* Condition that has to hold where some edge begins. */
typedef struct {
  Term term;
  VarSet vars;
} Check;

typedef struct {
  const System *system;
  const Known *facts;
  TermStore *terms;
  Arena *arena, *scratch;
  Mentions *mentions;
  TermVec constants[65];   /* by width; those of the program first */
  uint32_t n_plain[65];    /* by width: number of the program's constants */
  CandidateList plain[65]; /* by width: these constants */
  VarSet *met;             /* by variable */
  TermVec *flag_values;    /* by variable; empty: no flag */
  bool *is_flag;
  VEC(Check) checks;
  VEC(Check) choices; /* of an element of an array */
  VEC(bool) seen;     /* by term, for these */
  Atoms atoms;
  Definitions definitions;
  const SleepCandidates *sleeps; /* or NULL */
  CellCandidates *cells;         /* or NULL */
  bool orders_locks;             /* threads wait for locks in an array */
  TermVec *out;
  CandidateLevel level;
  const Term *values; /* by node; or NULL */
} Maker;

static Term value_of(const Maker *m, VarId v) {
  return m->system->vars[v].value;
}

static unsigned width_of(const Maker *m, VarId v) {
  return term_width(m->terms, value_of(m, v));
}

/* Candidates about positions are made elsewhere (add_of_position). */
static bool is_position(const Maker *m, VarId v) {
  return m->system->vars[v].ghost == GHOST_POSITION;
}

/* Candidates about fixed cells are made elsewhere (cell_candidates.h). */
static bool is_of_cell(const Maker *m, VarId v) {
  GhostKind ghost = m->system->vars[v].ghost;
  return ghost == GHOST_INDEX || ghost == GHOST_FOLLOWED;
}

/* ---- constants */

static bool has_term(const TermVec *v, Term t) {
  for (uint32_t i = 0; i < v->n; i++)
    if (v->data[i] == t)
      return true;
  return false;
}

static void add_once(Arena *a, TermVec *v, Term t) {
  if (!has_term(v, t))
    *vec_push(a, v) = t;
}

static void add_number(Maker *m, unsigned width, uint64_t bits) {
  if (width > 1 && m->constants[width].n < MOST_CONSTANTS)
    add_once(m->scratch, &m->constants[width],
             term_const(m->terms, width, bits & bits_mask(width)));
}

static void see_constant(void *context, Term t) {
  Maker *m = context;
  uint64_t bits;
  if (term_is_const(m->terms, t, &bits))
    add_number(m, term_width(m->terms, t), bits);
}

static void each_term(const System *s,
                      void (*see)(Maker *, const SystemEdge *, Term),
                      Maker *m) {
  for (uint32_t i = 0; i < s->n_edges; i++) {
    const SystemEdge *e = &s->edges[i];
    see(m, e, e->guard);
    for (uint32_t k = 0; k < e->n_updates; k++)
      if (!is_position(m, e->updates[k].var))
        see(m, e, e->updates[k].value);
    for (uint32_t k = 0; k < e->n_made; k++)
      for (uint32_t j = 0; j < e->made[k].n_arguments; j++)
        see(m, e, e->made[k].arguments[j].value);
  }
}

static void see_constants(Maker *m, const SystemEdge *e, Term t) {
  (void)e;
  mentions_visit(m->mentions, t, see_constant, m);
}

static void add_neighbours(Maker *m, unsigned width) {
  uint32_t n = m->n_plain[width] = m->constants[width].n;
  uint64_t bits = 0;
  for (uint32_t i = 0; i < n; i++) {
    term_is_const(m->terms, m->constants[width].data[i], &bits);
    add_number(m, width, bits + 1);
    add_number(m, width, bits - 1);
  }
}

static void find_constants(Maker *m) {
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (m->system->vars[v].initial && !is_position(m, v))
      see_constant(m, m->system->vars[v].initial);
  for (unsigned w = 2; w <= 64; w++)
    add_number(m, w, 0);
  each_term(m->system, see_constants, m);
  for (unsigned w = 2; w <= 64; w++)
    add_neighbours(m, w);
}

/* ---- elements of arrays */

static bool is_op(const Maker *m, Term t, Op op) {
  return term_kind(m->terms, t) == TERM_OP + (unsigned)op;
}

/* Returns the variable that equals one of several constants where the term
 * holds; TERM_NONE: the term is something else. */
static Term choice_of(const Maker *m, Term t) {
  if (!is_op(m, t, OP_OR) && !is_op(m, t, OP_EQ))
    return TERM_NONE;
  Term x = term_child(m->terms, t, 0), y = term_child(m->terms, t, 1);
  if (is_op(m, t, OP_OR)) {
    Term v = choice_of(m, x);
    return v && v == choice_of(m, y) ? v : TERM_NONE;
  }
  Term v = term_is_const(m->terms, x, NULL) ? y : x;
  bool is_constant = term_is_const(m->terms, v == x ? y : x, NULL);
  return is_constant && !term_arity(m->terms, v) ? v : TERM_NONE;
}

/* Finds where guards ask whether an address is that of some element. */
static void find_choices_in(Maker *m, Term t) {
  while (m->seen.n <= t)
    *vec_push(m->scratch, &m->seen) = false;
  if (m->seen.data[t])
    return;
  m->seen.data[t] = true;
  if (is_op(m, t, OP_OR) && choice_of(m, t)) {
    Check c = {t, var_set_new(m->scratch, m->system)};
    mentions_add(m->mentions, t, c.vars);
    if (m->choices.n < MOST_CHECKS && !mentions_has_input(m->mentions, t))
      *vec_push(m->scratch, &m->choices) = c;
  }
  for (unsigned i = 0; i < term_arity(m->terms, t); i++)
    find_choices_in(m, term_child(m->terms, t, i));
}

static void find_choices(Maker *m) {
  for (uint32_t i = 0; i < m->system->n_edges; i++)
    if (m->system->edges[i].kind == EDGE_UNSUPPORTED)
      find_choices_in(m, m->system->edges[i].guard);
}

/* ---- variables that meet */

static void find_met_in(Maker *m, const SystemEdge *e) {
  VarSet all = var_set_new(m->scratch, m->system);
  mentions_add(m->mentions, e->guard, all);
  for (uint32_t i = 0; i < e->n_updates; i++) {
    if (is_position(m, e->updates[i].var))
      continue;
    mentions_add(m->mentions, e->updates[i].value, all);
    var_set_add(all, e->updates[i].var);
  }
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (var_set_has(all, v))
      var_set_unite(m->met[v], all);
}

/* Takes the transitive closure, unless there are too many variables. */
static void close_met(Maker *m) {
  enum { CLOSED = 60 };
  bool grew = m->system->n_vars <= CLOSED;
  while (grew) {
    grew = false;
    for (VarId v = 0; v < m->system->n_vars; v++)
      for (VarId w = 0; w < m->system->n_vars; w++)
        if (var_set_has(m->met[v], w))
          grew |= var_set_unite(m->met[v], m->met[w]);
  }
}

/* True for the sum of a term and a constant. */
static bool is_sum(const Maker *m, Term t) {
  return term_kind(m->terms, t) == TERM_OP + OP_ADD &&
         (term_is_const(m->terms, term_child(m->terms, t, 0), NULL) ||
          term_is_const(m->terms, term_child(m->terms, t, 1), NULL));
}

static bool is_counting(const Maker *m, const Update *u, VarSet counters) {
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (var_set_has(counters, v) && value_of(m, v) == u->value)
      return true;
  return is_sum(m, u->value);
}

/* Returns the variables that count, and those to which they are copied. */
static VarSet find_counters(Maker *m) {
  VarSet out = var_set_new(m->scratch, m->system);
  bool grew = true;
  while (grew) {
    grew = false;
    for (uint32_t i = 0; i < m->system->n_edges; i++)
      for (uint32_t k = 0; k < m->system->edges[i].n_updates; k++) {
        const Update *u = &m->system->edges[i].updates[k];
        if (!var_set_has(out, u->var) && !is_position(m, u->var) &&
            is_counting(m, u, out))
          var_set_add(out, u->var), grew = true;
      }
  }
  return out;
}

/* Lets all counters meet if they are few.  Several of them may have the number
 * of iterations of a loop, though they meet in no edge. */
static void meet_counters(Maker *m) {
  enum { FEW = 8 };
  VarSet counters = find_counters(m);
  uint32_t n = 0;
  for (VarId v = 0; v < m->system->n_vars; v++)
    n += var_set_has(counters, v);
  for (VarId v = 0; v < m->system->n_vars && n <= FEW; v++)
    if (var_set_has(counters, v))
      var_set_unite(m->met[v], counters);
}

static void find_met(Maker *m) {
  m->met = ARENA_ARRAY(m->scratch, VarSet, m->system->n_vars + 1);
  for (VarId v = 0; v < m->system->n_vars; v++)
    m->met[v] = var_set_new(m->scratch, m->system);
  for (uint32_t i = 0; i < m->system->n_edges; i++)
    find_met_in(m, &m->system->edges[i]);
  close_met(m);
  meet_counters(m);
}

static bool do_meet(const Maker *m, VarId v, VarId w) {
  return var_set_has(m->met[v], w);
}

/* ---- flags */

/* Records an assigned term: a constant, or another flag. */
static void see_flag(Maker *m, VarId v, Term t) {
  VarId from = system_var_of(m->system, t);
  TermVec *values = &m->flag_values[v];
  if (term_is_const(m->terms, t, NULL))
    add_once(m->scratch, values, t);
  for (uint32_t i = 0; from != VAR_NONE && i < m->flag_values[from].n; i++)
    add_once(m->scratch, values, m->flag_values[from].data[i]);
  m->is_flag[v] &= term_is_const(m->terms, t, NULL) ||
                   (from != VAR_NONE && m->is_flag[from]);
}

static uint32_t see_flags(Maker *m) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < m->system->n_edges; i++)
    for (uint32_t k = 0; k < m->system->edges[i].n_updates; k++) {
      const Update *u = &m->system->edges[i].updates[k];
      see_flag(m, u->var, u->value);
    }
  for (VarId v = 0; v < m->system->n_vars; v++)
    n += m->flag_values[v].n + !m->is_flag[v];
  return n;
}

static void find_flags(Maker *m, const Known *facts) {
  uint32_t n = m->system->n_vars, before = 0, now = 0;
  m->flag_values = ARENA_ARRAY(m->scratch, TermVec, n + 1);
  m->is_flag = ARENA_ARRAY(m->scratch, bool, n + 1);
  for (VarId v = 0; v < n; v++) {
    m->is_flag[v] = !is_position(m, v);
    if (m->system->vars[v].initial)
      see_flag(m, v, m->system->vars[v].initial);
  }
  do
    before = now, now = see_flags(m);
  while (now != before);
  for (VarId v = 0; v < n; v++)
    if (!m->is_flag[v] || m->flag_values[v].n > MOST_FLAG_VALUES)
      m->flag_values[v].n = 0;
  for (uint32_t i = 0; i < facts->n_locks; i++)
    add_once(m->scratch, &m->flag_values[facts->locks[i].var],
             facts->locks[i].free);
}

/* ---- checks */

static bool has_check(const Maker *m, Term t) {
  for (uint32_t i = 0; i < m->checks.n; i++)
    if (m->checks.data[i].term == t)
      return true;
  return false;
}

static void add_check(Maker *m, Term holds) {
  if (m->checks.n >= MOST_CHECKS || has_check(m, holds) ||
      mentions_has_input(m->mentions, holds))
    return;
  Check c = {holds, var_set_new(m->scratch, m->system)};
  mentions_add(m->mentions, holds, c.vars);
  *vec_push(m->scratch, &m->checks) = c;
}

static bool is_shared(Maker *m, Term t) {
  VarSet vars = var_set_new(m->scratch, m->system);
  mentions_add(m->mentions, t, vars);
  return var_set_is_shared(vars, m->system) &&
         !mentions_has_input(m->mentions, t);
}

/* Returns the conjuncts of the guard over shared variables alone. */
static Term shared_part(Maker *m, Term guard) {
  if (term_kind(m->terms, guard) == TERM_OP + OP_AND)
    return term_and(m->terms, shared_part(m, term_child(m->terms, guard, 0)),
                    shared_part(m, term_child(m->terms, guard, 1)));
  return is_shared(m, guard) ? guard : term_true(m->terms);
}

/* Guards of composed edges say too much, so hints replace them. */
static void find_checks(Maker *m) {
  for (uint32_t i = 0; i < m->system->n_hints; i++)
    add_check(m, m->system->hints[i]);
  for (uint32_t i = 0; !m->system->n_hints && i < m->system->n_edges; i++) {
    const SystemEdge *e = &m->system->edges[i];
    if (e->kind != EDGE_CHECK)
      continue;
    add_check(m, term_not(m->terms, e->guard));
    add_check(m, term_not(m->terms, shared_part(m, e->guard)));
  }
}

/* ---- candidates */

static void add(Maker *m, Term t) {
  if (m->out->n < MOST_CANDIDATES && !term_is_true(m->terms, t) &&
      !term_is_false(m->terms, t))
    *vec_push(m->scratch, m->out) = t;
}

static Term op(const Maker *m, Op o, Term a, Term b) {
  return term_op(m->terms, o, 1, a, b, TERM_NONE);
}

/* Adds a and b in either order, both signed and unsigned. */
static void add_orders(Maker *m, Term a, Term b) {
  add(m, op(m, OP_ULE, a, b));
  add(m, op(m, OP_ULE, b, a));
  add(m, op(m, OP_SLE, a, b));
  add(m, op(m, OP_SLE, b, a));
}

/* Adds the remainders by 2 and 4. */
static void add_remainders(Maker *m, Term x) {
  for (unsigned width = 1; width <= 2 && term_width(m->terms, x) > 2; width++)
    for (uint64_t bits = 0; bits < 1u << width; bits++)
      add(m, term_eq(m->terms, term_extract(m->terms, x, 0, width),
                     term_const(m->terms, width, bits)));
}

static void add_singles(Maker *m, VarId v) {
  Term x = value_of(m, v);
  const TermVec *c = &m->constants[width_of(m, v)];
  if (width_of(m, v) == 1) {
    add(m, x);
    add(m, term_not(m->terms, x));
  }
  for (uint32_t i = 0; i < c->n; i++) {
    add(m, term_eq(m->terms, x, c->data[i]));
    add(m, term_not(m->terms, term_eq(m->terms, x, c->data[i])));
    add_orders(m, x, c->data[i]);
  }
  add_remainders(m, x);
}

static Term successor(const Maker *m, Term t) {
  return term_add(m->terms, t,
                  term_const(m->terms, term_width(m->terms, t), 1));
}

/* Adds that their sum, or that minus one, is at most the largest
 * signed number. */
static void add_sums(Maker *m, Term x, Term y) {
  unsigned width = term_width(m->terms, x);
  uint64_t most = bits_mask(width - 1);
  for (uint64_t k = 0; k <= 1; k++) {
    Term left = term_sub(m->terms, term_const(m->terms, width, most + k), y);
    add(m, op(m, OP_SLE, x, left));
  }
}

static void add_pair(Maker *m, VarId v, VarId w) {
  Term x = value_of(m, v), y = value_of(m, w);
  add(m, term_eq(m->terms, x, y));
  add(m, term_not(m->terms, term_eq(m->terms, x, y)));
  if (width_of(m, v) == 1) {
    add(m, term_or(m->terms, x, y));
    add(m, term_or(m->terms, x, term_not(m->terms, y)));
    add(m, term_or(m->terms, term_not(m->terms, x), y));
    add(m, term_or(m->terms, term_not(m->terms, x), term_not(m->terms, y)));
    return;
  }
  add_orders(m, x, y);
  add(m, op(m, OP_ULT, x, y)), add(m, op(m, OP_ULT, y, x));
  add(m, op(m, OP_SLT, x, y)), add(m, op(m, OP_SLT, y, x));
  add_sums(m, x, y);
  add(m, term_eq(m->terms, x, successor(m, y)));
  add(m, term_eq(m->terms, y, successor(m, x)));
  add(m, op(m, OP_SLE, x, successor(m, y)));
  add(m, op(m, OP_SLE, y, successor(m, x)));
}

static bool fits(const Maker *m, VarId v, VarId w) {
  return v != w && width_of(m, v) == width_of(m, w);
}

/* Adds that the variable is some constant, or is not, if 'unless' is false. */
static void add_values_unless(Maker *m, Term unless, VarId v) {
  Term x = value_of(m, v);
  const TermVec *c = &m->constants[width_of(m, v)];
  if (width_of(m, v) == 1) {
    add(m, term_or(m->terms, unless, x));
    add(m, term_or(m->terms, unless, term_not(m->terms, x)));
  }
  for (uint32_t i = 0; i < m->n_plain[width_of(m, v)]; i++) {
    Term is = term_eq(m->terms, x, c->data[i]);
    add(m, term_or(m->terms, unless, is));
    add(m, term_or(m->terms, unless, term_not(m->terms, is)));
  }
}

static void add_under(Maker *m, Term flag, bool is_bit, VarId v, VarSet live) {
  Term x = value_of(m, v), unless = term_not(m->terms, flag);
  if (width_of(m, v) > 1 || !is_bit)
    add_values_unless(m, unless, v);
  for (VarId w = 0; w < v; w++)
    if (var_set_has(live, w) && fits(m, v, w) && do_meet(m, v, w)) {
      Term same = term_eq(m->terms, x, value_of(m, w));
      add(m, term_or(m->terms, unless, same));
      add(m, term_or(m->terms, unless, term_not(m->terms, same)));
    }
}

/* Shared variables are worth it, since others change them. */
static bool is_worth(const Maker *m, VarId flag, VarId v) {
  return system_is_shared(m->system, v) ||
         (!system_is_shared(m->system, flag) && do_meet(m, flag, v));
}

static void add_flagged(Maker *m, VarId flag, VarSet live) {
  for (uint32_t i = 0; i < m->flag_values[flag].n; i++) {
    Term is =
        term_eq(m->terms, value_of(m, flag), m->flag_values[flag].data[i]);
    for (VarId v = 0; v < m->system->n_vars; v++)
      if (v != flag && var_set_has(live, v) && is_worth(m, flag, v))
        add_under(m, is, width_of(m, flag) == 1, v, live);
  }
}

/* Adds that two flags do not both have given values if the lock is free. */
static void add_unless_both(Maker *m, Term is_held, VarId v, VarId w) {
  for (uint32_t i = 0; i < m->flag_values[v].n; i++)
    for (uint32_t k = 0; k < m->flag_values[w].n; k++) {
      Term a = term_eq(m->terms, value_of(m, v), m->flag_values[v].data[i]);
      Term b = term_eq(m->terms, value_of(m, w), m->flag_values[w].data[k]);
      add(m, term_or(m->terms, is_held,
                     term_not(m->terms, term_and(m->terms, a, b))));
    }
}

static void add_under_lock(Maker *m, const LockFact *l) {
  Term is_held =
      term_not(m->terms, term_eq(m->terms, value_of(m, l->var), l->free));
  for (VarId v = 0; v < m->system->n_vars; v++)
    for (VarId w = 0; w < v; w++)
      if (v != l->var && w != l->var && system_is_shared(m->system, v) &&
          system_is_shared(m->system, w))
        add_unless_both(m, is_held, v, w);
}

/* Adds that a shared variable is some constant, or is not, if 'is' holds. */
static void add_shared_if(Maker *m, Term is, VarSet live) {
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (var_set_has(live, v) && system_is_shared(m->system, v) &&
        !m->system->vars[v].ghost)
      add_values_unless(m, term_not(m->terms, is), v);
}

/* Adds values of shared variables if nobody has drawn, or it is this thread's
 * turn. */
static void add_turns(Maker *m, const TicketFact *x, NodeId n, VarSet live) {
  if (x->base == VAR_NONE)
    return;
  Term base = value_of(m, x->base);
  add_shared_if(m, term_eq(m->terms, base, value_of(m, x->var)), live);
  if (x->drawn[n] != VAR_NONE)
    add_shared_if(m, term_eq(m->terms, base, value_of(m, x->drawn[n])), live);
}

/* True if some thread waits for one of several holders. */
static bool orders_locks(const Maker *m) {
  bool out = false;
  for (uint32_t i = 0; i < m->system->n_waits && !out; i++) {
    VarSet of = var_set_new(m->scratch, m->system);
    uint32_t n = 0;
    if (m->system->waits[i].holder)
      mentions_add(m->mentions, m->system->waits[i].holder, of);
    for (VarId v = 0; v < m->system->n_vars; v++)
      n += var_set_has(of, v) && system_is_shared(m->system, v);
    out = n > 1;
  }
  return out;
}

/* True if the order of two locals may be that of locks in an array. */
static bool is_early_pair(const Maker *m, VarId v, VarId w) {
  return m->orders_locks && !system_is_shared(m->system, v) &&
         !system_is_shared(m->system, w);
}

/* Adds that it is this thread's turn. */
static void add_turn(Maker *m, const TicketFact *x, NodeId n) {
  bool is_asked = m->system->has_waits || m->level == CANDIDATES_TURNS;
  if (is_asked && x->base != VAR_NONE && x->drawn[n] != VAR_NONE)
    add(m, term_eq(m->terms, value_of(m, x->base), value_of(m, x->drawn[n])));
}

/* True if one of the two is the number of threads of a template. */
static bool is_number_pair(const Maker *m, VarId v, VarId w) {
  const SystemVar *vars = m->system->vars;
  return m->level == CANDIDATES_TURNS &&
         (vars[v].ghost == GHOST_ROLL || vars[w].ghost == GHOST_ROLL);
}

static void add_of_var(Maker *m, VarId v, VarSet live) {
  add_singles(m, v);
  for (VarId w = 0; w < v; w++)
    if (var_set_has(live, w) && fits(m, v, w) && do_meet(m, v, w) &&
        !is_of_cell(m, w) &&
        (m->level >= CANDIDATES_PAIRS || is_early_pair(m, v, w) ||
         is_number_pair(m, v, w)))
      add_pair(m, v, w);
}

static void add_unless_there(Maker *m, VarId position, Term there,
                             VarSet live) {
  Term unless =
      term_not(m->terms, term_eq(m->terms, value_of(m, position), there));
  add(m, unless);
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (var_set_has(live, v) && system_is_shared(m->system, v))
      add_values_unless(m, unless, v);
}

/* Adds, at node n, where another thread is, and values of shared variables
 * while it is there. */
static void add_of_position(Maker *m, NodeId n, VarId position, VarSet live) {
  const System *s = m->system;
  TemplateId t = s->vars[position].of;
  if (s->nodes[n].template == t) {
    add(m, term_eq(m->terms, value_of(m, position), system_position(s, n)));
    return;
  }
  for (NodeId k = 0; k < s->n_nodes; k++)
    if (s->nodes[k].template == t)
      add_unless_there(m, position, system_position(s, k), live);
  add_unless_there(m, position, system_position(s, NODE_END), live);
  add_unless_there(m, position, system_unmade(s), live);
}

static bool is_within(const Maker *m, VarSet vars, VarSet all) {
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (var_set_has(vars, v) && !var_set_has(all, v))
      return false;
  return true;
}

static void add_checks(Maker *m, VarSet live) {
  for (uint32_t i = 0; i < m->checks.n; i++)
    if (is_within(m, m->checks.data[i].vars, live))
      add(m, m->checks.data[i].term);
  for (uint32_t i = 0; i < m->choices.n; i++)
    if (is_within(m, m->choices.data[i].vars, live))
      add(m, m->choices.data[i].term);
}

/* Adds that two shared variables are equal if 'is' holds, or if it does not. */
static void add_equal_if(Maker *m, Term is, VarSet live) {
  for (VarId v = 0; v < m->system->n_vars; v++)
    for (VarId w = 0; w < v; w++)
      if (var_set_has(live, v) && var_set_has(live, w) && fits(m, v, w) &&
          do_meet(m, v, w) && system_is_shared(m->system, v) &&
          system_is_shared(m->system, w)) {
        Term same = term_eq(m->terms, value_of(m, v), value_of(m, w));
        add(m, term_or(m->terms, same, is));
        add(m, term_or(m->terms, same, term_not(m->terms, is)));
      }
}

static void add_either(Maker *m, Term a, Term b) {
  Term x[2] = {a, term_not(m->terms, a)}, y[2] = {b, term_not(m->terms, b)};
  for (unsigned i = 0; i < 4; i++)
    add(m, term_or(m->terms, x[i & 1], y[i >> 1]));
}

/* Adds atoms of guards and their negations; and equalities of shared variables
 * under them. */
static void add_atoms(Maker *m, VarSet live) {
  for (uint32_t i = 0; i < m->atoms.n; i++) {
    const Atom *a = &m->atoms.data[i];
    if (!is_within(m, a->vars, live))
      continue;
    add(m, a->term);
    add(m, term_not(m->terms, a->term));
    if (a->is_shared)
      add_equal_if(m, a->term, live);
    for (uint32_t k = 0; k < i && a->is_shared; k++) {
      const Atom *b = &m->atoms.data[k];
      if (b->is_shared && is_within(m, b->vars, live) &&
          !var_set_meets(a->vars, b->vars))
        add_either(m, a->term, b->term);
    }
  }
}

static void add_definitions(Maker *m, VarSet live) {
  for (uint32_t i = 0; i < m->definitions.n; i++) {
    const Definition *d = &m->definitions.data[i];
    if (var_set_has(live, d->var) && var_set_has(live, d->of) &&
        do_meet(m, d->var, d->of))
      add(m, d->holds);
  }
}

static void add_found(void *context, Term t) { add(context, t); }

/* Adds what flows to the node, and that shared variables have their first
 * values, or are not negative. */
static void add_values(Maker *m, NodeId n, VarSet live) {
  if (m->values)
    add(m, m->values[n]);
  for (VarId v = 0; m->level == CANDIDATES_VALUES && v < m->system->n_vars; v++)
    if (var_set_has(live, v) && system_is_shared(m->system, v)) {
      Term first = m->system->vars[v].initial;
      if (first)
        add(m, term_eq(m->terms, value_of(m, v), first));
      add(m, op(m, OP_SLE, term_const(m->terms, width_of(m, v), 0),
                value_of(m, v)));
    }
}

/* Adds that two variables are equal, or that one has its first value. */
static void add_equal(Maker *m, VarId v, VarSet live) {
  const Term x = value_of(m, v), first = m->system->vars[v].initial;
  if (first)
    add(m, term_eq(m->terms, x, first));
  for (VarId w = 0; w < v; w++) {
    if (!var_set_has(live, w) || !fits(m, v, w) || is_of_cell(m, w))
      continue;
    if (width_of(m, v) == 1)
      add_pair(m, v, w);
    else
      add(m, term_eq(m->terms, x, value_of(m, w)));
  }
}

static CandidateList list_of(Maker *m, NodeId n, VarSet live) {
  TermVec out = {0};
  m->out = &out;
  *vec_push(m->scratch, &out) = term_false(m->terms);
  add_checks(m, live);
  add_values(m, n, live);
  for (VarId v = 0; m->level == CANDIDATES_EQUAL && v < m->system->n_vars; v++)
    if (var_set_has(live, v) && !is_of_cell(m, v))
      add_equal(m, v, live);
  for (VarId v = 0; m->level >= CANDIDATES_SINGLE && v < m->system->n_vars; v++)
    if (var_set_has(live, v) && !is_of_cell(m, v))
      add_of_var(m, v, live);
  add_definitions(m, live);
  for (uint32_t i = 0; i < m->facts->n_tickets; i++)
    add_turn(m, &m->facts->tickets[i], n);
  for (VarId v = 0; m->level == CANDIDATES_FLAGS && v < m->system->n_vars; v++)
    if (var_set_has(live, v) && m->flag_values[v].n > 0)
      add_flagged(m, v, live);
  for (uint32_t i = 0; m->level == CANDIDATES_FLAGS && i < m->facts->n_locks;
       i++)
    add_under_lock(m, &m->facts->locks[i]);
  bool has_turns = m->level == CANDIDATES_FLAGS || m->level == CANDIDATES_TURNS;
  for (uint32_t i = 0; has_turns && i < m->facts->n_tickets; i++)
    add_turns(m, &m->facts->tickets[i], n, live);
  if (m->level == CANDIDATES_SETS)
    add_atoms(m, live);
  if (m->sleeps)
    sleep_candidates_each(m->sleeps, n, live, add_found, m);
  if (m->cells)
    cell_candidates_each(m->cells, live, add_found, m);
  for (VarId v = 0; v < m->system->n_vars; v++)
    if (is_position(m, v))
      add_of_position(m, n, v, live);
  Term *data = ARENA_ARRAY(m->arena, Term, out.n);
  memcpy(data, out.data, out.n * sizeof *data);
  return (CandidateList){data, out.n};
}

/* Adds the variables of facts, besides those on which guards depend.  Counts
 * of holders need the value of a lock that is held. */
static void add_spoken(const Known *f, NodeId n, VarSet live) {
  for (uint32_t i = 0; f->system->has_waits && i < f->n_locks; i++)
    if (f->locks[i].held[n])
      var_set_add(live, f->locks[i].var);
  for (uint32_t i = 0; i < f->n_tickets; i++)
    if (f->tickets[i].drawn[n] != VAR_NONE)
      var_set_add(live, f->tickets[i].drawn[n]);
  for (VarId v = 0; v < f->system->n_vars; v++)
    if (f->system->vars[v].ghost && f->system->vars[v].ghost != GHOST_POSITION)
      var_set_add(live, v);
}

bool candidates_has_sets(const System *s) {
  Arena *scratch = arena_new();
  Mentions *mentions = mentions_new(s);
  bool has = atoms_find(scratch, s, mentions).has_sets;
  mentions_delete(mentions);
  arena_delete(scratch);
  return has;
}

bool candidates_has_sleeps(const System *s) {
  if (!s->has_waits)
    return false;
  Arena *scratch = arena_new();
  Mentions *mentions = mentions_new(s);
  const Known none = known_none(scratch, s);
  bool has = sleep_candidates_find(scratch, &none, mentions);
  mentions_delete(mentions);
  arena_delete(scratch);
  return has;
}

CandidateList *candidates_make(Arena *a, const System *s, const Known *facts,
                               CandidateLevel level, const Term *values) {
  Maker m = {.system = s,
             .facts = facts,
             .terms = s->terms,
             .arena = a,
             .scratch = arena_new(),
             .mentions = mentions_new(s),
             .level = level,
             .values = values};
  VarSet *live = system_live(s, m.scratch);
  CandidateList *out = ARENA_ARRAY(a, CandidateList, s->n_nodes + 1);
  find_constants(&m);
  find_met(&m);
  find_flags(&m, facts);
  find_checks(&m);
  find_choices(&m);
  m.orders_locks = orders_locks(&m);
  for (unsigned w = 2; w <= 64; w++)
    m.plain[w] = (CandidateList){m.constants[w].data, m.n_plain[w]};
  if (level == CANDIDATES_PAIRS)
    m.cells = cell_candidates_find(m.scratch, s, m.mentions, m.plain);
  if (level >= CANDIDATES_PAIRS ||
      (level == CANDIDATES_SINGLE && m.orders_locks))
    m.definitions = definitions_find(m.scratch, s, m.mentions);
  if (level == CANDIDATES_SETS)
    m.atoms = atoms_find(m.scratch, s, m.mentions);
  if (level == CANDIDATES_SLEEPS)
    m.sleeps = sleep_candidates_find(m.scratch, facts, m.mentions);
  for (NodeId n = 0; n < s->n_nodes; n++) {
    add_spoken(facts, n, live[n]);
    if (m.sleeps)
      sleep_candidates_live(m.sleeps, live[n]);
    out[n] = list_of(&m, n, live[n]);
  }
  mentions_delete(m.mentions);
  arena_delete(m.scratch);
  return out;
}
