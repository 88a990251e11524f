#include "reduction/proof/invgen/state_enumeration.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "reduction/proof/transform/slice.h"
#include "solver/term_substitute.h"

#include <assert.h>

enum { MOST_THREADS = 40000, MOST_VALUES = 64, MOST_OUTCOMES = 4 };

typedef VEC(Term) TermVec;
typedef uint32_t TupleId, ThreadId;

/* Values by column: constants, or TERM_NONE for anything.  A tuple has either
 * shared variables, or a thread's locals.  After the variables there is a
 * column for each lock (known.h): whether it is free. */
typedef struct {
  const Term *values;
  uint32_t first_thread, first_move; /* for a shared tuple; plus one */
} Tuple;

typedef struct {
  TupleId shared, locals;
  NodeId node;
  uint32_t next; /* next thread with the same shared tuple; plus one */
} Thread;

/* Change of the shared tuple to this one, by a thread at the node. */
typedef struct {
  NodeId by;
  TupleId to;
  uint32_t next; /* next move, plus one */
} Move;

typedef struct {
  const System *system;
  const Known *facts;
  TermStore *terms;
  Solver *solver;
  Arena *arena;
  const VarSet *live;   /* by node */
  const Term *premises; /* by node */
  uint32_t *first_edge; /* see system_first_edges */
  TermVec *seen;        /* by variable: its values so far */
  VEC(Tuple) tuples;
  VEC(Thread) threads;
  VEC(Move) moves;
  Table tuple_table, thread_table;
  Term *shared, *locals; /* by column: values of a tuple to come */
  /* columns assigned by an edge, then those given to threads */
  VEC(uint32_t) assigned;
  TermVec after;  /* their values */
  uint32_t n_own; /* number of those assigned by the edge */
  bool *is_wide;  /* by variable: it has many values at once */
  bool is_lost;
} States;

/* ---- columns */

static uint32_t n_columns(const States *s) {
  return s->system->n_vars + s->facts->n_locks;
}

static bool is_shared(const States *s, uint32_t c) {
  return c >= s->system->n_vars || system_is_shared(s->system, c);
}

static Term lock_is_free(const States *s, const LockFact *l, Term value) {
  return term_eq(s->terms, value, l->free);
}

static Term column(const States *s, uint32_t c) {
  assert(c < n_columns(s));
  uint32_t n = s->system->n_vars;
  if (c < n)
    return s->system->vars[c].value;
  const LockFact *l = &s->facts->locks[c - n];
  return lock_is_free(s, l, s->system->vars[l->var].value);
}

static Term is_value(const States *s, uint32_t c, Term value) {
  return value ? term_eq(s->terms, column(s, c), value) : term_true(s->terms);
}

/* ---- tuples, threads and moves */

static uint32_t hash_of(const Term *data, uint32_t n) {
  uint64_t h = n;
  for (uint32_t i = 0; i < n; i++)
    h = hash_mix(h, data[i]);
  return hash_number(h);
}

static TupleId tuple_of(States *s, const Term *values) {
  uint32_t n = n_columns(s), hash = hash_of(values, n);
  TABLE_EACH(i, &s->tuple_table, hash)
  if (!memcmp(s->tuples.data[i].values, values, n * sizeof *values))
    return i;
  Term *copy = ARENA_ARRAY(s->arena, Term, n + 1);
  memcpy(copy, values, n * sizeof *copy);
  table_add(s->arena, &s->tuple_table, hash, s->tuples.n);
  vec_push(s->arena, &s->tuples)->values = copy;
  return s->tuples.n - 1;
}

static void add_thread(States *s, TupleId shared, NodeId node, TupleId locals) {
  assert(shared < s->tuples.n && locals < s->tuples.n);
  assert(node < s->system->n_nodes);
  const uint32_t key[] = {shared, node, locals};
  uint32_t hash = hash_of(key, 3);
  TABLE_EACH(i, &s->thread_table, hash) {
    const Thread *t = &s->threads.data[i];
    if (t->shared == shared && t->node == node && t->locals == locals)
      return;
  }
  Tuple *at = &s->tuples.data[shared];
  table_add(s->arena, &s->thread_table, hash, s->threads.n);
  *vec_push(s->arena, &s->threads) =
      (Thread){shared, locals, node, at->first_thread};
  at->first_thread = s->threads.n;
  s->is_lost |= s->threads.n > MOST_THREADS;
}

/* Adds the state of the thread after others have changed the shared tuple. */
static void move_thread(States *s, Thread t, NodeId by, TupleId to) {
  if (known_may_step(s->facts, t.node, by))
    add_thread(s, to, t.node, t.locals);
}

static void add_move(States *s, TupleId from, NodeId by, TupleId to) {
  assert(from < s->tuples.n && to < s->tuples.n);
  Tuple *at = &s->tuples.data[from];
  for (uint32_t i = at->first_move; i; i = s->moves.data[i - 1].next)
    if (s->moves.data[i - 1].by == by && s->moves.data[i - 1].to == to)
      return;
  *vec_push(s->arena, &s->moves) = (Move){by, to, at->first_move};
  at->first_move = s->moves.n;
  for (uint32_t i = at->first_thread; i; i = s->threads.data[i - 1].next)
    move_thread(s, s->threads.data[i - 1], by, to);
}

/* ---- values */

static bool is_position(const States *s, VarId v) {
  return s->system->vars[v].ghost == GHOST_POSITION;
}

/* True if anything depends on the variable: at the node, if it is a local. */
static bool is_followed(const States *s, VarId v, NodeId n) {
  return is_position(s, v) || var_set_has(s->live[n], v);
}

/* Returns the value to record when the variable is assigned that one. */
static Term value_said(States *s, VarId v, Term value) {
  TermVec *seen = &s->seen[v];
  for (uint32_t i = 0; i < seen->n; i++)
    if (seen->data[i] == value)
      return value;
  if (!value || (seen->n == MOST_VALUES && !is_position(s, v)))
    return TERM_NONE;
  *vec_push(s->arena, seen) = value;
  return value;
}

static void assign(States *s, Term *values, uint32_t c, NodeId n, Term value) {
  if (c >= s->system->n_vars)
    values[c] = value;
  else
    values[c] = is_followed(s, c, n) ? value_said(s, c, value) : TERM_NONE;
}

static TupleId locals_at(States *s, NodeId n) {
  for (VarId v = 0; v < s->system->n_vars; v++)
    if (!is_followed(s, v, n))
      s->locals[v] = TERM_NONE;
  return tuple_of(s, s->locals);
}

static Term value_of(const States *s, const Thread *t, uint32_t c) {
  TupleId i = is_shared(s, c) ? t->shared : t->locals;
  return s->tuples.data[i].values[c];
}

/* ---- an edge whose assigned values are all known, or may be anything */

static NodeId node_after(const SystemEdge *e) {
  return node_is_inner(e->to) ? e->to : e->from;
}

static void copy_tuple(const States *s, Term *to, TupleId from) {
  memcpy(to, s->tuples.data[from].values, n_columns(s) * sizeof *to);
}

static const Term *assign_updates(States *s, const Thread *t,
                                  const SystemEdge *e) {
  const Term *after = s->after.data;
  copy_tuple(s, s->shared, t->shared);
  copy_tuple(s, s->locals, t->locals);
  for (uint32_t i = 0; i < s->n_own; i++) {
    uint32_t c = s->assigned.data[i];
    assign(s, is_shared(s, c) ? s->shared : s->locals, c, node_after(e),
           *after++);
  }
  return after;
}

static const Term *add_made(States *s, TupleId shared, const Made *m,
                            const Term *after) {
  NodeId first = s->system->templates[m->template].first;
  memset(s->locals, 0, n_columns(s) * sizeof *s->locals);
  for (uint32_t i = 0; i < m->n_arguments; i++)
    assign(s, s->locals, m->arguments[i].var, first, *after++);
  add_thread(s, shared, first, locals_at(s, first));
  return after;
}

static void arrive(States *s, Thread t, const SystemEdge *e) {
  const Term *after = assign_updates(s, &t, e);
  TupleId shared = tuple_of(s, s->shared);
  if (node_is_inner(e->to))
    add_thread(s, shared, e->to, locals_at(s, e->to));
  for (uint32_t i = 0; i < e->n_made; i++)
    after = add_made(s, shared, &e->made[i], after);
  if (shared != t.shared)
    add_move(s, t.shared, t.node, shared);
}

/* ---- an edge with all its outcomes */

/* True for a constant, or TERM_NONE for anything. */
static bool is_decided(const States *s, Term t) {
  return !t || term_is_const(s->terms, t, NULL);
}

static bool has_model(States *s, Term t) {
  if (s->is_lost || term_is_false(s->terms, t))
    return false;
  Answer a = solver_solve(s->solver, &t, 1);
  s->is_lost |= a == ANSWER_UNKNOWN;
  return a == ANSWER_SAT;
}

static void add_value(States *s, uint32_t c, Term value) {
  *vec_push(s->arena, &s->assigned) = c;
  *vec_push(s->arena, &s->after) = value;
}

static void add_after(States *s, Substitution *at, NodeId n, const Update *u,
                      uint32_t n_updates) {
  for (uint32_t i = 0; i < n_updates; i++) {
    bool is_said = is_followed(s, u[i].var, n);
    Term value = is_said ? substitution_apply(at, u[i].value) : TERM_NONE;
    if (!is_decided(s, value) && s->is_wide[u[i].var])
      value = TERM_NONE;
    add_value(s, u[i].var, value);
  }
}

/* Adds the columns of locks whose variables the edge assigns. */
static void add_locks(States *s, Substitution *at, const SystemEdge *e) {
  for (uint32_t k = 0; k < s->facts->n_locks; k++) {
    const LockFact *l = &s->facts->locks[k];
    Term after = edge_value(s->system, e, l->var);
    if (after != s->system->vars[l->var].value)
      add_value(s, s->system->n_vars + k,
                lock_is_free(s, l, substitution_apply(at, after)));
  }
}

/* True if no assigned value depends on unknown ones. */
static bool find_after(States *s, Substitution *at, const SystemEdge *e) {
  bool is_known = true;
  s->after.n = s->assigned.n = 0;
  add_after(s, at, node_after(e), e->updates, e->n_updates);
  add_locks(s, at, e);
  s->n_own = s->after.n;
  for (uint32_t i = 0; i < e->n_made; i++)
    add_after(s, at, s->system->templates[e->made[i].template].first,
              e->made[i].arguments, e->made[i].n_arguments);
  for (uint32_t i = 0; i < s->after.n; i++)
    is_known &= is_decided(s, s->after.data[i]);
  return is_known;
}

static Term differs(const States *s, Term a, Term b) {
  return term_not(s->terms, term_eq(s->terms, a, b));
}

/* Returns the outcome in the last model. */
static Term *outcome_of_model(States *s, const Term *open) {
  Term *out = ARENA_ARRAY(s->arena, Term, s->after.n + 1);
  for (uint32_t i = 0; i < s->after.n; i++)
    out[i] = is_decided(s, open[i])
                 ? open[i]
                 : term_const(s->terms, term_width(s->terms, open[i]),
                              solver_value(s->solver, open[i]));
  return out;
}

static Term is_other(const States *s, const Term *open, const Term *outcome) {
  Term out = term_false(s->terms);
  for (uint32_t i = 0; i < s->after.n; i++)
    if (open[i])
      out = term_or(s->terms, out, differs(s, open[i], outcome[i]));
  return out;
}

static bool has_many_values(States *s, Term premise, Term value) {
  unsigned width = term_width(s->terms, value);
  for (uint32_t n = 0; n <= MOST_OUTCOMES; n++) {
    if (!has_model(s, premise))
      return false;
    Term one = term_const(s->terms, width, solver_value(s->solver, value));
    premise = term_and(s->terms, premise, differs(s, value, one));
  }
  return true;
}

static void widen(States *s, Term premise) {
  for (uint32_t i = 0; i < s->after.n; i++)
    if (!is_decided(s, s->after.data[i]) &&
        has_many_values(s, premise, s->after.data[i])) {
      s->is_wide[s->assigned.data[i]] = true;
      s->after.data[i] = TERM_NONE;
    }
}

/* Lets the values that are still open be anything. */
static void join_outcomes(States *s, const Term *open) {
  for (uint32_t i = 0; i < s->after.n; i++)
    s->after.data[i] = is_decided(s, open[i]) ? open[i] : TERM_NONE;
}

/* Adds each outcome, or one for all where there are many. */
static void arrive_anyhow(States *s, Thread t, const SystemEdge *e,
                          Term premise) {
  uint32_t n = s->after.n, found = 0;
  Term *outcomes[MOST_OUTCOMES], left = premise;
  Term *open = ARENA_ARRAY(s->arena, Term, n + 1);
  widen(s, premise);
  memcpy(open, s->after.data, n * sizeof *open);
  while (has_model(s, left) && found < MOST_OUTCOMES) {
    outcomes[found] = outcome_of_model(s, open);
    left = term_and(s->terms, left, is_other(s, open, outcomes[found++]));
  }
  if (found == MOST_OUTCOMES && has_model(s, left)) {
    join_outcomes(s, open);
    arrive(s, t, e);
    return;
  }
  for (uint32_t i = 0; i < found; i++) {
    memcpy(s->after.data, outcomes[i], n * sizeof *open);
    arrive(s, t, e);
  }
}

static Term locks_said(const States *s, const Thread *t) {
  Term out = term_true(s->terms);
  for (uint32_t c = s->system->n_vars; c < n_columns(s); c++)
    out = term_and(s->terms, out, is_value(s, c, value_of(s, t, c)));
  return out;
}

static void follow_edge(States *s, Thread t, Substitution *at,
                        const SystemEdge *e) {
  Term guard = substitution_apply(at, e->guard);
  bool is_known = find_after(s, at, e);
  if (term_is_false(s->terms, guard))
    return;
  if (e->to != NODE_ERROR && is_known && term_is_true(s->terms, guard)) {
    arrive(s, t, e);
    return;
  }
  Term premise = term_and(s->terms, guard, locks_said(s, &t));
  premise =
      term_and(s->terms, premise, substitution_apply(at, s->premises[t.node]));
  if (e->to == NODE_ERROR)
    s->is_lost |= has_model(s, premise);
  else
    arrive_anyhow(s, t, e, premise);
}

/* ---- all */

static Substitution *values_at(const States *s, const Thread *t) {
  Substitution *out = substitution_new(s->terms);
  TemplateId template = s->system->nodes[t->node].template;
  for (VarId v = 0; v < s->system->n_vars; v++) {
    const SystemVar *x = &s->system->vars[v];
    bool is_seen = x->owner == TEMPLATE_NONE || x->owner == template;
    Term value = is_seen ? value_of(s, t, v) : TERM_NONE;
    if (value)
      substitution_bind(out, x->value, value);
  }
  return out;
}

static void follow(States *s, Thread t) {
  Substitution *at = values_at(s, &t);
  for (uint32_t i = s->tuples.data[t.shared].first_move; i;
       i = s->moves.data[i - 1].next)
    move_thread(s, t, s->moves.data[i - 1].by, s->moves.data[i - 1].to);
  for (uint32_t i = s->first_edge[t.node];
       i < s->first_edge[t.node + 1] && !s->is_lost; i++)
    follow_edge(s, t, at, &s->system->edges[i]);
  substitution_delete(at);
}

static void begin_locks(States *s) {
  for (uint32_t k = 0; k < s->facts->n_locks; k++) {
    const LockFact *l = &s->facts->locks[k];
    Term initial = s->system->vars[l->var].initial;
    if (initial)
      s->shared[s->system->n_vars + k] = lock_is_free(s, l, initial);
  }
}

static void begin(States *s, const Term *invariants) {
  const System *x = s->system;
  Term *premises = ARENA_ARRAY(s->arena, Term, x->n_nodes + 1);
  NodeId first = x->templates[0].first;
  for (NodeId n = 0; n < x->n_nodes; n++)
    premises[n] = term_and(s->terms, invariants[n], known_at(s->facts, n));
  s->premises = premises;
  s->first_edge = system_first_edges(x, s->arena);
  s->live = system_live(x, s->arena);
  s->seen = ARENA_ARRAY(s->arena, TermVec, x->n_vars + 1);
  s->is_wide = ARENA_ARRAY(s->arena, bool, n_columns(s) + 1);
  s->shared = ARENA_ARRAY(s->arena, Term, n_columns(s) + 1);
  s->locals = ARENA_ARRAY(s->arena, Term, n_columns(s) + 1);
  for (VarId v = 0; v < x->n_vars; v++)
    if (system_is_shared(x, v))
      assign(s, s->shared, v, first, x->vars[v].initial);
  begin_locks(s);
  add_thread(s, tuple_of(s, s->shared), first, tuple_of(s, s->locals));
}

/* ---- as terms */

/* Moves threads with the first one's value in the column to the front.  Returns
 * how many there are. */
static uint32_t gather(const States *s, Thread **threads, uint32_t n,
                       uint32_t c) {
  Term value = value_of(s, threads[0], c);
  uint32_t same = 0;
  for (uint32_t i = 0; i < n; i++)
    if (value_of(s, threads[i], c) == value) {
      Thread *t = threads[i];
      threads[i] = threads[same], threads[same++] = t;
    }
  return same;
}

typedef struct {
  Term values, rest;
} Branch;
typedef VEC(Branch) BranchVec;

static void add_branch(States *s, BranchVec *to, Term value, Term rest) {
  for (uint32_t i = 0; i < to->n; i++)
    if (to->data[i].rest == rest) {
      to->data[i].values = term_or(s->terms, to->data[i].values, value);
      return;
    }
  *vec_push(s->arena, to) = (Branch){value, rest};
}

/* Returns the disjunction of the threads' values in the columns below c;
 * all are at one node.  It is a decision diagram: values with the same
 * rest share it. */
static Term one_of(States *s, Thread **threads, uint32_t n, uint32_t c) {
  BranchVec branches = {0};
  Term out = term_false(s->terms);
  if (!c)
    return term_true(s->terms);
  for (uint32_t done = 0, same; done < n; done += same) {
    Term value = value_of(s, threads[done], c - 1);
    same = gather(s, threads + done, n - done, c - 1);
    add_branch(s, &branches, is_value(s, c - 1, value),
               one_of(s, threads + done, same, c - 1));
  }
  for (uint32_t i = 0; i < branches.n; i++)
    out = term_or(
        s->terms, out,
        term_and(s->terms, branches.data[i].values, branches.data[i].rest));
  return out;
}

static Term states_at(States *s, NodeId n) {
  VEC(Thread *) there = {0};
  for (uint32_t i = 0; i < s->threads.n; i++)
    if (s->threads.data[i].node == n)
      *vec_push(s->arena, &there) = &s->threads.data[i];
  return there.n ? one_of(s, there.data, there.n, n_columns(s))
                 : term_false(s->terms);
}

const Term *states_solve(Arena *a, const Known *facts, const Term *invariants,
                         Solver *solver) {
  const System *x = facts->system;
  States s = {.system = x,
              .facts = facts,
              .terms = x->terms,
              .solver = solver,
              .arena = arena_new()};
  begin(&s, invariants);
  for (ThreadId i = 0; i < s.threads.n && !s.is_lost; i++)
    follow(&s, s.threads.data[i]);
  s.is_lost |= solver_is_stopped(solver);
  Term *out = s.is_lost ? NULL : ARENA_ARRAY(a, Term, x->n_nodes + 1);
  for (NodeId n = 0; out && n < x->n_nodes; n++)
    out[n] = term_and(x->terms, invariants[n], states_at(&s, n));
  arena_delete(s.arena);
  return out;
}
