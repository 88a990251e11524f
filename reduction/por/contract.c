#include "reduction/por/contract.h"

#include "frontend/base/vec.h"
#include "reduction/por/dependence.h"
#include "reduction/por/exclusion.h"
#include "solver/term_substitute.h"

#include <assert.h>

typedef struct {
  bool right, left; /* mover */
  bool smooth;      /* never waits, is never cut */
  bool is_last;     /* a thread may start directly after it */
  bool late;        /* could as well come later, when the next has to wait */
  bool checked;     /* a check stands before it */
} Mover;

/* Value of a cell within a transaction. */
typedef struct {
  CellId cell;
  Term base;    /* its value before, once it is needed */
  bool is_read; /* a read of it may matter */
  Term value;   /* current value */
  Term written; /* condition under which it was written */
  Term stored;  /* its value if it was written */
} Local;

typedef VEC(Local) Locals;
typedef VEC(TransitionId) Taken;

typedef struct {
  Arena *arena;
  const TransactionGraph *graph;
  const Threads *threads;
  const Reached *reached;
  const ConflictPairs *conflicts; /* only with a graph */
  TermStore *ts;
  Substitution *substitution;
  Substitution *waiting; /* applied first, to terms about waiting */
  Mover *movers;         /* by transition */
  TransitionId *number;  /* by transition: the new one, or TRANSITION_NONE */
  /* By transition: number of new ones of the thread up to it. */
  uint32_t *position;
  VEC(Transition) out;
  bool *is_racing;   /* by transition: one side of a data race, as far as is
                        known */
  bool *is_constant; /* by cell: never written */
  bool *is_relevant; /* by cell: it flows into a decision */
  bool *is_used;     /* by term: visited in that search */
  uint32_t *local; /* by cell: its index among the locals of the transaction */
  bool gathers;    /* see contract_joins */
  bool changed;
} Builder;

static Term apply(const Builder *b, Term t) {
  return substitution_apply(b->substitution, t);
}

static bool may_come(const Builder *b, TransitionId j) {
  return !b->reached || b->reached->may_come[j];
}

static bool may_fail(const Builder *b, uint32_t check) {
  return !b->reached || b->reached->may_fail[check];
}

/* Returns the value that the write stores when it takes place. */
static Term stored(const Builder *b, TransitionId j, uint32_t write) {
  const CellWrite *w = &b->threads->transitions[j].writes[write];
  const Range *r = b->reached ? &b->reached->writes[j][write].stored : NULL;
  return r && r->low == r->high
             ? term_const(b->ts, term_width(b->ts, w->value), r->low)
             : apply(b, w->value);
}

/* ---- movers */

static void look_at_next(Builder *b, const Node *x, uint32_t s) {
  TransitionId j = transaction_next(b->graph, x, s);
  Mover *m = &b->movers[j];
  Blocking calm = CAN_BE_TRUE | CAN_BE_TRUE << 2 | CAN_BE_FALSE << 4;
  m->smooth &= x->blocking[s] == calm;
  for (uint32_t t = 0; t < b->graph->n_threads && m->left; t++)
    if (t != s && x->next[t].n)
      m->left &= !dependence_conflict(b->conflicts, j,
                                      transaction_next(b->graph, x, t));
}

/* Updates the mover of j, directly after which thread s is at the node. */
static void look_at_last(Builder *b, const Node *x, uint32_t s,
                         TransitionId j) {
  Mover *m = &b->movers[j];
  for (uint32_t t = 0; t < b->graph->n_threads && m->right; t++)
    if (t != s && x->next[t].n)
      m->right &= !dependence_conflict(b->conflicts, j,
                                       transaction_next(b->graph, x, t));
}

/* Returns, by component and position, the transitions that the thread may have
 * taken directly before. */
static Taken **find_taken(Builder *b) {
  const TransactionGraph *g = b->graph;
  Taken **taken = ARENA_ARRAY(b->arena, Taken *, g->n_threads + 1);
  for (uint32_t s = 0; s < g->n_threads; s++)
    taken[s] =
        ARENA_ARRAY(b->arena, Taken, b->threads->threads[g->threads[s]].n + 1);
  for (NodeId id = 0; id < g->n_nodes; id++)
    for (uint32_t s = 0; s < g->n_threads; s++)
      for (uint32_t e = 0; e < g->nodes[id].next[s].n; e++) {
        const Node *to = &g->nodes[g->nodes[id].next[s].nodes[e]];
        Taken *t = &taken[s][to->passed[s]];
        TransitionId j = transaction_next(g, &g->nodes[id], s);
        uint32_t i = 0;
        while (i < t->n && t->data[i] != j)
          i++;
        if (i == t->n)
          *vec_push(b->arena, t) = j;
      }
  return taken;
}

static void look_at_nodes(Builder *b) {
  Taken **taken = find_taken(b);
  b->conflicts = dependence_pairs(b->arena, b->threads);
  for (NodeId id = 0; id < b->graph->n_nodes; id++) {
    const Node *x = &b->graph->nodes[id];
    for (uint32_t s = 0; s < b->graph->n_threads; s++) {
      if (x->blocking[s])
        look_at_next(b, x, s);
      if (x->passed[s] == NOT_STARTED)
        continue;
      const Taken *t = &taken[s][x->passed[s]];
      for (uint32_t i = 0; i < t->n; i++)
        look_at_last(b, x, s, t->data[i]);
    }
  }
}

/* Assumes that each row may be next together with some column, unless they
 * exclude each other. */
static void look_at_conflict(Builder *b, const Exclusion *x,
                             const Conflict *c) {
  for (uint32_t i = 0; i < c->n_rows; i++) {
    TransitionId j = c->rows[i].transition;
    Mover *m = &b->movers[j];
    for (uint32_t k = 0; k < c->n_columns && (m->left || m->right); k++) {
      TransitionId other = c->columns[k].transition;
      m->left = m->left && exclusion_before(x, j, other);
      m->right = m->right && exclusion_after(x, j, other);
    }
  }
}

/* While the end of a joined thread is next, the join is not enabled.  While a
 * private transition is next, no dependent one is enabled; nor directly after
 * it, unless it is the thread's last. */
static void look_at_joins(Builder *b, const Joins *joins) {
  for (TransitionId j = 0; j < b->threads->n_transitions; j++) {
    Mover *m = &b->movers[j];
    m->left |= joins_is_quiet_end(joins, j) || joins_is_private(joins, j);
    m->right |= joins_is_private(joins, j);
    if (b->gathers && joins_is_late(joins, j))
      m->right = m->late = term_is_false(b->ts, b->threads->transitions[j].cut);
  }
}

static bool is_smooth(const Builder *b, const Transition *tr) {
  return term_is_true(b->ts, tr->enabled) && term_is_true(b->ts, tr->waits) &&
         term_is_false(b->ts, tr->cut);
}

/* Finds movers by the text of the Threads alone. */
static void look_at_text(Builder *b) {
  Arena *scratch = arena_new();
  Joins *joins = joins_new(scratch, b->threads);
  const Exclusion *x = exclusion_new(scratch, joins);
  const Dependence d = dependence_of(scratch, b->threads, NULL, NULL);
  for (TransitionId j = 0; j < b->threads->n_transitions; j++)
    b->movers[j].smooth = is_smooth(b, &b->threads->transitions[j]);
  for (uint32_t i = 0; i < d.n_conflicts; i++)
    look_at_conflict(b, x, &d.conflicts[i]);
  look_at_joins(b, joins);
  joins_delete(joins);
  arena_delete(scratch);
}

static void look_at_checks(Builder *b) {
  const Threads *th = b->threads;
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    const Thread *t = &th->threads[c->thread];
    if (c->after < t->n)
      b->movers[t->first + c->after].checked = true;
  }
}

static void find_movers(Builder *b) {
  const Threads *th = b->threads;
  b->movers = ARENA_ARRAY(b->arena, Mover, th->n_transitions + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    b->movers[j] = (Mover){.right = true, .left = true, .smooth = true};
  if (b->graph)
    look_at_nodes(b);
  else
    look_at_text(b);
  look_at_checks(b);
  for (ThreadId t = 1; t < th->n_threads; t++) {
    const Thread *x = &th->threads[t];
    if (!term_is_false(b->ts, x->guard) && x->after)
      b->movers[th->threads[x->parent].first + x->after - 1].is_last = true;
  }
}

/* Returns the end of the transaction that begins with transition i. */
static TransitionId find_end(const Builder *b, TransitionId i,
                             TransitionId end) {
  bool committed = !b->movers[i].right, late = b->movers[i].late;
  if (b->is_racing[i] || !term_is_false(b->ts, b->threads->transitions[i].cut))
    return i + 1;
  for (i++; i < end; i++) {
    const Mover *m = &b->movers[i];
    late &= !m->checked && term_is_false(b->ts, b->threads->transitions[i].cut);
    if (b->movers[i - 1].is_last || b->is_racing[i] || (!m->smooth && !late) ||
        (committed && !m->left))
      return i;
    committed |= !m->right;
    late &= m->late;
  }
  return i;
}

/* ---- relevance */

typedef VEC(Term) Terms;

typedef struct {
  Terms stack;
  uint32_t *cell_of;  /* by term: 1 + the cell from which it is read, or 0 */
  uint32_t *float_of; /* by term: 1 + its floating-point operation, or 0 */
  Terms *stored;      /* by cell: values and conditions of its writes */
} Search;

static void use(Builder *b, Search *s, Term t) {
  if (!t || b->is_used[t])
    return;
  b->is_used[t] = true;
  *vec_push(b->arena, &s->stack) = t;
}

static void use_cell(Builder *b, Search *s, CellId c) {
  if (b->is_relevant[c])
    return;
  b->is_relevant[c] = true;
  for (uint32_t i = 0; i < s->stored[c].n; i++)
    use(b, s, s->stored[c].data[i]);
}

static void use_deciding(Builder *b, Search *s) {
  const Threads *th = b->threads;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    if (!may_come(b, j))
      continue;
    use(b, s, tr->guard);
    use(b, s, tr->enabled);
    use(b, s, tr->waits);
    use(b, s, tr->holders.one);
    use(b, s, tr->holders.some);
    use(b, s, tr->cut);
  }
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (may_fail(b, i))
      use(b, s, th->checks[i].violated);
  for (uint32_t i = 0; i < th->n_races; i++)
    use(b, s, th->races[i].when);
  for (uint32_t i = 0; i < th->n_facts; i++)
    use(b, s, th->facts[i]);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    const Thread *x = &th->threads[t];
    use(b, s, x->guard);
    use(b, s, x->ended);
    for (uint32_t i = 0; i < x->n_steps; i++)
      use(b, s, x->steps[i].guard);
    for (uint32_t i = 0; i < x->n_inputs; i++)
      use(b, s, x->inputs[i].guard);
  }
}

static void use_operands(Builder *b, Search *s, const FloatRun *f) {
  use(b, s, f->guard);
  use(b, s, f->a);
  use(b, s, f->b);
}

static void find_relevant(Builder *b) {
  const Threads *th = b->threads;
  uint32_t n_terms = term_count(b->ts) + 1;
  Search s = {.cell_of = ARENA_ARRAY(b->arena, uint32_t, n_terms),
              .float_of = ARENA_ARRAY(b->arena, uint32_t, n_terms),
              .stored = ARENA_ARRAY(b->arena, Terms, th->n_cells + 1)};
  b->is_used = ARENA_ARRAY(b->arena, bool, n_terms);
  b->is_relevant = ARENA_ARRAY(b->arena, bool, th->n_cells + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    for (uint32_t i = 0; i < tr->n_reads; i++)
      s.cell_of[tr->reads[i].value] = 1 + tr->reads[i].cell;
    for (uint32_t i = 0; i < tr->n_writes; i++) {
      CellId c = tr->writes[i].cell;
      *vec_push(b->arena, &s.stored[c]) = tr->writes[i].value;
      *vec_push(b->arena, &s.stored[c]) = tr->writes[i].when;
    }
  }
  for (uint32_t i = 0; i < th->n_floats; i++)
    s.float_of[th->floats[i].result] = 1 + i;
  use_deciding(b, &s);
  while (s.stack.n) {
    Term t = s.stack.data[--s.stack.n];
    for (unsigned i = 0; i < term_arity(b->ts, t); i++)
      use(b, &s, term_child(b->ts, t, i));
    if (s.cell_of[t])
      use_cell(b, &s, s.cell_of[t] - 1);
    if (s.float_of[t])
      use_operands(b, &s, &th->floats[s.float_of[t] - 1]);
  }
}

/* ---- one transaction */

static Local *find_local(Builder *b, Locals *locals, CellId c) {
  uint32_t at = b->local[c];
  if (at < locals->n && locals->data[at].cell == c)
    return &locals->data[at];
  b->local[c] = locals->n;
  *vec_push(b->arena, locals) =
      (Local){.cell = c, .written = term_false(b->ts)};
  return vec_top(locals);
}

static void read(Builder *b, Local *l, Term var) {
  if (b->is_constant[l->cell] && !l->value) {
    l->value = b->threads->cells[l->cell].initial;
    b->changed = true;
  }
  l->is_read = true;
  if (l->value)
    substitution_bind(b->substitution, var, l->value);
  else
    l->base = l->value = var;
}

static void write(Builder *b, Local *l, Term when, Term value) {
  if (!l->value && !term_is_true(b->ts, when)) {
    const Cell *c = &b->threads->cells[l->cell];
    l->value = term_var(b->ts, c->width, c->ones, NULL);
    l->base = c->ones ? l->value : TERM_NONE;
  }
  l->value = l->value ? term_ite(b->ts, when, value, l->value) : value;
  l->stored = l->stored ? term_ite(b->ts, when, value, l->stored) : value;
  l->written = term_or(b->ts, l->written, when);
}

/* True if the transition is next whenever its thread reaches it. */
static bool surely_comes(const Builder *b, TransitionId j) {
  return (b->reached && !b->reached->may_pass[j]) ||
         term_is_true(b->ts, b->threads->transitions[j].guard);
}

/* Returns the only value of the variable with which the transition takes place,
 * if it waits for nothing else; otherwise TERM_NONE. */
static Term awaited(const Builder *b, const Transition *tr, Term var) {
  TermStore *ts = b->ts;
  Term e = tr->enabled;
  if (!term_is_false(ts, tr->cut) ||
      (tr->waits != e && !term_is_true(ts, tr->waits)))
    return TERM_NONE;
  if (term_width(ts, var) == 1 && (e == var || e == term_not(ts, var)))
    return e == var ? term_true(ts) : term_false(ts);
  for (unsigned i = 0; i < 2 && term_kind(ts, e) == TERM_OP + OP_EQ; i++)
    if (term_child(ts, e, i) == var &&
        term_is_const(ts, term_child(ts, e, 1 - i), NULL))
      return term_child(ts, e, 1 - i);
  return TERM_NONE;
}

/* Binds the variable to the awaited value, which the cell held where the value
 * read matters.  While the transition waits, the cell may hold another value,
 * which a new variable denotes. */
static void await(Builder *b, Local *l, Term var, Term value) {
  TermStore *ts = b->ts;
  l->is_read = true;
  l->base = term_var(ts, term_width(ts, var), term_ones(ts, var), NULL);
  l->value = value;
  substitution_bind(b->waiting, var, l->base);
  substitution_bind(b->substitution, var, value);
}

/* Applies the substitutions to a term about a transition that may have to
 * wait. */
static Term apply_waiting(const Builder *b, Term t) {
  return apply(b, substitution_apply(b->waiting, t));
}

/* The guard of a transaction may mention values that it reads itself.  This
 * makes no difference, since reads come first.  If the guard may be false,
 * later reads of the cell do not know the awaited value.  The same holds at a
 * race, as the access that lets the transition go on may come first. */
static Term begin(Builder *b, TransitionId j, Locals *locals) {
  const Transition *tr = &b->threads->transitions[j];
  if (!may_come(b, j))
    return term_false(b->ts);
  bool comes = surely_comes(b, j);
  for (uint32_t i = 0; i < tr->n_reads; i++) {
    Term var = tr->reads[i].value;
    if (!b->is_used[var]) {
      b->changed = true;
      continue;
    }
    Local *l = find_local(b, locals, tr->reads[i].cell);
    bool is_new =
        comes && !l->value && !b->is_constant[l->cell] && !b->is_racing[j];
    Term value = is_new ? awaited(b, tr, var) : TERM_NONE;
    if (value)
      await(b, l, var, value);
    else
      read(b, l, var);
  }
  b->changed |= comes && !term_is_true(b->ts, tr->guard);
  return comes ? term_true(b->ts) : apply(b, tr->guard);
}

/* 'many': the transaction may be taken without this transition. */
static void perform(Builder *b, TransitionId j, Term guard, bool many,
                    Locals *locals) {
  const Transition *tr = &b->threads->transitions[j];
  if (term_is_false(b->ts, guard))
    return;
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    if (!b->is_relevant[tr->writes[i].cell]) {
      b->changed = true;
      continue;
    }
    bool is_sure = b->reached && !b->reached->writes[j][i].may_lack;
    Term when = is_sure ? term_true(b->ts) : apply(b, tr->writes[i].when);
    write(b, find_local(b, locals, tr->writes[i].cell),
          many ? term_and(b->ts, guard, when) : when, stored(b, j, i));
  }
}

static bool is_kept(Builder *b, const Local *l, Term enabled) {
  if (!l->base)
    return false;
  Term same = term_eq(b->ts, l->value, l->base);
  Term differs = term_and(b->ts, enabled, term_not(b->ts, same));
  return term_is_false(b->ts, term_and(b->ts, l->written, differs));
}

static void finish(Builder *b, const Locals *locals, Transition *t) {
  VEC(CellRead) reads = {0};
  VEC(CellWrite) writes = {0};
  for (uint32_t i = 0; i < locals->n; i++) {
    const Local *l = &locals->data[i];
    if (l->base && l->is_read)
      *vec_push(b->arena, &reads) = (CellRead){
          .cell = l->cell, .value = l->base, .when = term_true(b->ts)};
    if (term_is_false(b->ts, l->written))
      continue;
    if (is_kept(b, l, t->enabled))
      b->changed = true;
    else
      *vec_push(b->arena, &writes) =
          (CellWrite){.cell = l->cell, .when = l->written, .value = l->stored};
  }
  t->reads = reads.data, t->n_reads = reads.n;
  t->writes = writes.data, t->n_writes = writes.n;
}

static void add_rank(Transition *t, const Transition *part) {
  if (part->least_rank < t->least_rank)
    t->least_rank = part->least_rank;
  if (part->most_rank > t->most_rank)
    t->most_rank = part->most_rank;
}

static void add_condition(Builder *b, Term *all, Term guard, Term t) {
  Term holds = apply_waiting(b, t);
  *all = term_and(b->ts, *all, term_implies(b->ts, guard, holds));
}

static void merge(Builder *b, TransitionId from, TransitionId to) {
  assert(from < to && to <= b->threads->n_transitions);
  const Transition *first = &b->threads->transitions[from];
  Transition t = *first;
  t.earliest = 0;
  Locals locals = {0};
  Term guard = begin(b, from, &locals);
  perform(b, from, guard, to > from + 1, &locals);
  t.enabled = apply_waiting(b, first->enabled);
  t.waits = apply_waiting(b, first->waits);
  if (first->holders.one) {
    t.holders.one = apply_waiting(b, first->holders.one);
    t.holders.some = apply_waiting(b, first->holders.some);
    t.holders.end = apply_waiting(b, first->holders.end);
  }
  t.cut = apply(b, first->cut);
  t.guard = guard;
  /* Conditions of the following transitions. */
  Term enabled = term_true(b->ts), waits = enabled;
  for (TransitionId j = from + 1; j < to; j++) {
    const Transition *tr = &b->threads->transitions[j];
    add_rank(&t, tr);
    Term g = begin(b, j, &locals);
    if (!b->movers[j].smooth) {
      add_condition(b, &enabled, g, tr->enabled);
      add_condition(b, &waits, g, tr->waits);
    }
    perform(b, j, g, true, &locals);
    t.guard = term_or(b->ts, t.guard, g);
  }
  if (t.guard != guard) {
    t.enabled = term_implies(b->ts, guard, t.enabled);
    t.waits = term_implies(b->ts, guard, t.waits);
  }
  assert(t.least_rank <= t.most_rank);
  t.enabled = term_and(b->ts, t.enabled, enabled);
  t.waits = term_and(b->ts, t.waits, waits);
  finish(b, &locals, &t);
  *vec_push(b->arena, &b->out) = t;
}

/* ---- the rest */

static bool does_nothing(const Builder *b, const Transition *t,
                         bool is_racing) {
  return term_is_false(b->ts, t->guard) ||
         (!is_racing && !t->n_reads && !t->n_writes &&
          term_is_true(b->ts, t->enabled) && term_is_true(b->ts, t->waits) &&
          term_is_false(b->ts, t->cut));
}

static void contract_thread(Builder *b, ThreadId t, Thread *out) {
  const Thread *x = &b->threads->threads[t];
  TransitionId end = x->first + x->n, first = b->out.n;
  for (TransitionId i = x->first; i < end;) {
    TransitionId to = find_end(b, i, end);
    b->changed |=
        to > i + 1 || (!may_come(b, i) &&
                       !term_is_false(b->ts, b->threads->transitions[i].guard));
    merge(b, i, to);
    TransitionId made = b->out.n - 1;
    if (does_nothing(b, vec_top(&b->out), b->is_racing[i])) {
      b->out.n--;
      b->changed = true;
      made = TRANSITION_NONE;
    }
    for (; i < to; i++) {
      b->number[i] = made;
      b->position[i] = b->out.n - first;
    }
  }
  *out = *x;
  out->first = first, out->n = b->out.n - first;
}

/* Returns the number of new transitions of the thread passed after its first
 * 'after' old ones. */
static uint32_t map_after(const Builder *b, ThreadId t, uint32_t after) {
  assert(!after || after <= b->threads->threads[t].n);
  return after ? b->position[b->threads->threads[t].first + after - 1] : 0;
}

static void finish_thread(Builder *b, const Thread *x, Thread *out) {
  ConfigRun *steps = ARENA_ARRAY(b->arena, ConfigRun, x->n_steps + 1);
  InputRun *inputs = ARENA_ARRAY(b->arena, InputRun, x->n_inputs + 1);
  out->guard = apply(b, x->guard);
  out->ended = apply(b, x->ended);
  out->after = map_after(b, x->parent, x->after);
  for (uint32_t i = 0; i < x->n_steps; i++) {
    steps[i] = x->steps[i];
    steps[i].guard = apply(b, steps[i].guard);
    if (steps[i].begins != TRANSITION_NONE)
      steps[i].begins = b->number[steps[i].begins];
  }
  for (uint32_t i = 0; i < x->n_inputs; i++) {
    inputs[i] = x->inputs[i];
    inputs[i].guard = apply(b, inputs[i].guard);
    inputs[i].value = apply(b, inputs[i].value);
  }
  out->steps = steps, out->inputs = inputs;
}

static void contract_checks(Builder *b, Threads *out) {
  const Threads *th = b->threads;
  VEC(Check) checks = {0};
  for (uint32_t i = 0; i < th->n_checks; i++) {
    if (!may_fail(b, i)) {
      b->changed = true;
      continue;
    }
    Check c = th->checks[i];
    c.violated = apply(b, c.violated);
    c.after = map_after(b, c.thread, c.after);
    *vec_push(b->arena, &checks) = c;
  }
  out->checks = checks.data, out->n_checks = checks.n;
}

static void find_racing(Builder *b) {
  const Threads *th = b->threads;
  b->is_racing = ARENA_ARRAY(b->arena, bool, th->n_transitions + 1);
  for (uint32_t i = 0; i < th->n_races; i++)
    b->is_racing[th->races[i].transition] = true;
}

/* Keeps the accesses of transitions that remain. */
static void contract_races(Builder *b, Threads *out) {
  const Threads *th = b->threads;
  VEC(NextAccess) races = {0};
  for (uint32_t i = 0; i < th->n_races; i++) {
    NextAccess x = th->races[i];
    x.transition = b->number[x.transition];
    if (x.transition == TRANSITION_NONE)
      continue;
    assert(x.transition < b->out.n);
    x.when = apply(b, x.when);
    *vec_push(b->arena, &races) = x;
  }
  out->races = races.data, out->n_races = races.n;
}

/* Keeps the operations whose result is used. */
static void contract_floats(Builder *b, Threads *out) {
  const Threads *th = b->threads;
  VEC(FloatRun) floats = {0};
  for (uint32_t i = 0; i < th->n_floats; i++) {
    FloatRun x = th->floats[i];
    if (!b->is_used[x.result])
      continue;
    x.guard = apply(b, x.guard), x.a = apply(b, x.a), x.b = apply(b, x.b);
    *vec_push(b->arena, &floats) = x;
  }
  out->floats = floats.data, out->n_floats = floats.n;
}

static void find_constants(Builder *b) {
  const Threads *th = b->threads;
  b->is_constant = ARENA_ARRAY(b->arena, bool, th->n_cells + 1);
  for (CellId c = 0; c < th->n_cells; c++)
    b->is_constant[c] = true;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    for (uint32_t i = 0; i < th->transitions[j].n_writes; i++)
      b->is_constant[th->transitions[j].writes[i].cell] = false;
}

static Threads *contract_all(Builder *b) {
  const Threads *th = b->threads;
  Threads *out = ARENA_NEW(b->arena, Threads);
  Thread *threads = ARENA_ARRAY(b->arena, Thread, th->n_threads + 1);
  MemoryRun *memory = ARENA_ARRAY(b->arena, MemoryRun, th->n_memory + 1);
  *out = *th;
  assert(!th->n_repeats);
  for (ThreadId t = 0; t < th->n_threads; t++)
    contract_thread(b, t, &threads[t]);
  for (ThreadId t = 0; t < th->n_threads; t++)
    finish_thread(b, &th->threads[t], &threads[t]);
  contract_checks(b, out);
  contract_races(b, out);
  contract_floats(b, out);
  for (uint32_t i = 0; i < th->n_memory; i++) {
    memory[i] = th->memory[i];
    memory[i].value = apply(b, memory[i].value);
    if (memory[i].ahead) {
      memory[i].ahead = apply(b, memory[i].ahead);
      memory[i].when = apply(b, memory[i].when);
    }
  }
  Term *facts = ARENA_ARRAY(b->arena, Term, th->n_facts + 1);
  for (uint32_t i = 0; i < th->n_facts; i++)
    facts[i] = apply(b, th->facts[i]);
  out->threads = threads, out->memory = memory, out->facts = facts;
  assert(b->out.n <= th->n_transitions);
  out->transitions = b->out.data, out->n_transitions = b->out.n;
  if (out->frames > out->n_transitions)
    out->frames = out->n_transitions;
  return out;
}

static const Threads *contract_with(Arena *a, const Threads *th,
                                    const TransactionGraph *g,
                                    const Reached *reached, bool gathers) {
  if (th->n_heap)
    return NULL;
  Builder b = {.arena = a,
               .graph = g,
               .threads = th,
               .reached = reached,
               .gathers = gathers};
  b.ts = th->terms;
  b.number = ARENA_ARRAY(a, TransitionId, th->n_transitions + 1);
  b.position = ARENA_ARRAY(a, uint32_t, th->n_transitions + 1);
  b.local = ARENA_ARRAY(a, uint32_t, th->n_cells + 1);
  b.substitution = substitution_new(b.ts);
  b.waiting = substitution_new(b.ts);
  find_movers(&b);
  find_racing(&b);
  find_constants(&b);
  find_relevant(&b);
  Threads *out = contract_all(&b);
  substitution_delete(b.substitution);
  substitution_delete(b.waiting);
  return b.changed ? out : NULL;
}

const Threads *contract(Arena *a, const Threads *th, const TransactionGraph *g,
                        const Reached *reached) {
  assert(!g == !reached);
  assert(!g || (!g->n_others && /* the graph is of all threads */
                g->flow->threads->n_transitions == th->n_transitions));
  return contract_with(a, th, g, reached, false);
}

const Threads *contract_joins(Arena *a, const Threads *th) {
  bool shows = th->wants_deadlock || th->lines;
  return shows ? NULL : contract_with(a, th, NULL, NULL, true);
}
