#include "encoder/formula/walk.h"

#include "encoder/formula/require.h"

#include <assert.h>

typedef VEC(Term) Clause;

typedef struct {
  const WalkOptions *options;
  Arena *arena;
  TermStore *ts;
  Solver *solver;
  Term *here;         /* by transition */
  Clause *successors; /* by transition: how the walk goes on */
  Clause all;         /* all 'here' */
} Walk;

static const Transition *transition(const Walk *w, TransitionId j) {
  assert(j < w->options->threads->n_transitions);
  return &w->options->threads->transitions[j];
}

/* Returns the condition, given that the transition takes place, that it reads
 * the cell: where it may access one of several, the formula has it read all. */
static Term reads_where(const Walk *w, TransitionId j, CellId c) {
  const Transition *t = transition(w, j);
  for (uint32_t i = 0; i < t->n_reads; i++)
    if (t->reads[i].cell == c)
      return t->reads[i].when;
  return term_false(w->ts);
}

/* ---- edges */

/* Returns a new edge from one transition to another. */
static Term add_edge(Walk *w, TransitionId from, TransitionId to) {
  const Term edge = term_var(w->ts, 1, 1, NULL);
  *vec_push(w->arena, &w->successors[from]) = edge;
  CLAUSE(w, term_not(w->ts, edge), w->options->taken[from]);
  CLAUSE(w, term_not(w->ts, edge), w->here[to]);
  return edge;
}

static bool is_event(const Write *x) { return x->event != TRANSITION_NONE; }

/* Edges inside of a thread are program order. */
static bool is_between(const Walk *w, TransitionId u, TransitionId v) {
  return transition(w, u)->thread != transition(w, v)->thread;
}

static Term before(const Walk *w, CellId c, TransitionId u, TransitionId v) {
  return w->options->before(w->options->context, c, u, v);
}

static void overwrite(Walk *w, CellId c, const Write *x, const Write *y) {
  const Term first = before(w, c, x->event, y->event);
  if (term_is_false(w->ts, first))
    return;
  const Term not_edge = term_not(w->ts, add_edge(w, x->event, y->event));
  CLAUSE(w, not_edge, x->active);
  CLAUSE(w, not_edge, y->active);
  CLAUSE(w, not_edge, first);
}

static void add_overwriting(Walk *w, CellId c) {
  const Writes *all = &w->options->writes[c];
  for (uint32_t i = 0; i < all->all.n; i++)
    for (uint32_t k = 0; k < all->all.n; k++) {
      const Write *x = &all->all.data[i], *y = &all->all.data[k];
      if (is_event(x) && is_event(y) && is_between(w, x->event, y->event))
        overwrite(w, c, x, y);
    }
}

static void add_read_from(Walk *w, const Read *r, const Write *x, Term from) {
  if (!is_event(x) || !is_between(w, x->event, r->event))
    return;
  const Term not_edge = term_not(w->ts, add_edge(w, x->event, r->event));
  CLAUSE(w, not_edge, from);
  CLAUSE(w, not_edge, reads_where(w, r->event, r->cell));
}

/* Requires of the edge to x: it comes after the write that is read. */
static void come_after(Walk *w, Term edge, const Read *r, uint32_t candidate,
                       const Write *x) {
  const Writes *all = &w->options->writes[r->cell];
  const Write *source = &all->all.data[r->from.data[candidate]];
  if (!is_event(source))
    return;
  const Term after = source->event == x->event
                         ? term_false(w->ts)
                         : before(w, r->cell, source->event, x->event);
  CLAUSE(w, term_not(w->ts, edge), term_not(w->ts, r->is_from[candidate]),
         after);
}

static void add_from_read(Walk *w, const Read *r, const Write *x) {
  if (!is_event(x) || !is_between(w, x->event, r->event))
    return;
  const Term edge = add_edge(w, r->event, x->event);
  const Term not_edge = term_not(w->ts, edge);
  CLAUSE(w, not_edge, r->active);
  CLAUSE(w, not_edge, reads_where(w, r->event, r->cell));
  CLAUSE(w, not_edge, x->active);
  for (uint32_t i = 0; i < r->from.n; i++)
    come_after(w, edge, r, i, x);
}

static void add_read(Walk *w, const Read *r) {
  const Writes *all = &w->options->writes[r->cell];
  if (r->event == TRANSITION_NONE)
    return;
  for (uint32_t i = 0; i < r->from.n; i++)
    add_read_from(w, r, &all->all.data[r->from.data[i]], r->is_from[i]);
  for (uint32_t i = 0; i < all->all.n; i++)
    add_from_read(w, r, &all->all.data[i]);
}

/* ---- program order, and the creation of threads */

/* Lets transition j lead to the first ones of the threads that t creates once
 * 'after' of its transitions have passed, and of those that these create
 * first. */
static void add_created(Walk *w, TransitionId j, ThreadId t, uint32_t after) {
  const Threads *th = w->options->threads;
  for (ThreadId u = t + 1; u < th->n_threads; u++) {
    const Thread *x = &th->threads[u];
    if (x->parent != t || x->after != after)
      continue;
    if (x->n)
      *vec_push(w->arena, &w->successors[j]) = w->here[x->first];
    add_created(w, j, u, 0);
  }
}

static void add_thread(Walk *w, ThreadId t) {
  const Thread *x = &w->options->threads->threads[t];
  for (uint32_t i = 0; i < x->n; i++) {
    add_created(w, x->first + i, t, i + 1);
    if (i + 1 < x->n)
      *vec_push(w->arena, &w->successors[x->first + i]) =
          w->here[x->first + i + 1];
  }
}

/* ---- the walk */

static void go_on(Walk *w, TransitionId j) {
  *vec_push(w->arena, &w->successors[j]) = term_not(w->ts, w->here[j]);
  solver_clause(w->solver, w->successors[j].data, w->successors[j].n);
}

Term walk_encode(const WalkOptions *o) {
  const uint32_t n = o->threads->n_transitions;
  Walk w = {.options = o,
            .arena = o->arena,
            .ts = o->threads->terms,
            .solver = o->solver};
  w.here = ARENA_ARRAY(o->arena, Term, n + 1);
  w.successors = ARENA_ARRAY(o->arena, Clause, n + 1);
  const Term cycle = term_var(w.ts, 1, 1, NULL);
  *vec_push(w.arena, &w.all) = term_not(w.ts, cycle);
  for (TransitionId j = 0; j < n; j++)
    *vec_push(w.arena, &w.all) = w.here[j] = term_var(w.ts, 1, 1, NULL);
  for (ThreadId t = 0; t < o->threads->n_threads; t++)
    add_thread(&w, t);
  for (CellId c = 0; c < o->threads->n_cells; c++)
    add_overwriting(&w, c);
  for (uint32_t i = 0; i < o->n_reads; i++)
    add_read(&w, &o->reads[i]);
  for (TransitionId j = 0; j < n; j++)
    go_on(&w, j);
  solver_clause(w.solver, w.all.data, w.all.n);
  return cycle;
}
