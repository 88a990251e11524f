#include "reduction/proof/invgen/houdini.h"

#include "frontend/base/vec.h"
#include "reduction/proof/rule/implied.h"
#include "reduction/proof/invgen/obligations.h"

#include <assert.h>

typedef VEC(Term) TermVec;
typedef VEC(uint32_t) IndexVec;

/* Place of a premise: a candidate of an obligation's own node, or of the
 * other. */
typedef struct {
  uint32_t query, index;
  bool is_other;
} Mark;

/* State of an obligation. */
typedef struct {
  bool is_due;
  IndexVec own, other; /* candidates used by its last refutation */
} Turn;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena;
  SolverSource *source;
  void *context;
  Solver *solver;
  const Known *facts;
  Sample *sample;
  Linear *linear;    /* or NULL */
  Implied **implied; /* by node */
  bool **is_implied; /* by node and candidate */
  bool **is_proved;  /* likewise: nothing is asked about it */
  bool *is_stale;    /* by node: is_implied is out of date */
  TermVec *left;     /* by node: candidates; TERM_NONE: dropped */
  Obligations obligations;
  Turn *turns; /* by obligation */
  Mark *marks; /* by term */
  uint32_t n_terms, query;
  TermVec premises, results;
  Term *movable;      /* variables and their copies, or TERM_NONE */
  uint32_t *place_of; /* by term: its index in 'movable', plus 1; or 0 */
  uint32_t n_places;
  uint64_t *values, *after; /* by 'movable': in the model, and after
                               the obligation */
  TermMemo *memo, *later;   /* memos for evaluation on these */
  bool *is_dropped;         /* by candidate of the obligation's target */
  bool needs_all;           /* the last refutation rests on all premises */
  bool is_stopped;
} Houdini;

static bool is_finished(void *context) {
  Houdini *h = context;
  h->is_stopped = h->is_stopped || solver_is_stopped(h->solver);
  return h->is_stopped;
}

/* ---- one query */

static void make_room(Houdini *h, Term t) {
  uint32_t n = 2 * (term_count(h->terms) + 1);
  if (t < h->n_terms)
    return;
  h->marks = arena_grow(h->arena, h->marks, h->n_terms * sizeof *h->marks,
                        n * sizeof *h->marks);
  memset(h->marks + h->n_terms, 0, (n - h->n_terms) * sizeof *h->marks);
  h->n_terms = n;
}

/* A premise need not be a conclusion, too. */
static void add_premise(Houdini *h, Term t, uint32_t index, bool is_other) {
  *vec_push(h->arena, &h->premises) = t;
  make_room(h, t);
  if (h->marks[t].query != h->query)
    h->marks[t] = (Mark){h->query, index, is_other};
}

static const bool *implied_at(Houdini *h, NodeId n) {
  if (h->is_stale[n])
    implied_find(h->implied[n], h->left[n].data, h->memo, h->is_implied[n]);
  h->is_stale[n] = false;
  return h->is_implied[n];
}

static void add_premises(Houdini *h, NodeId n, Substitution *to,
                         bool is_other) {
  const bool *is_implied = n == NODE_END ? NULL : implied_at(h, n);
  for (uint32_t i = 0; is_implied && i < h->left[n].n; i++) {
    Term t = h->left[n].data[i];
    if (t && !is_implied[i])
      add_premise(h, to ? substitution_apply(to, t) : t, i, is_other);
  }
}

static bool is_premise(const Houdini *h, Term t) {
  return t < h->n_terms && h->marks[t].query == h->query;
}

static void rest_on(Houdini *h, Turn *x, Term t) {
  assert(is_premise(h, t));
  const Mark *m = &h->marks[t];
  *vec_push(h->arena, m->is_other ? &x->other : &x->own) = m->index;
}

/* True if no thread is there, as far as is known. */
static bool is_empty(const Houdini *h, NodeId n) {
  return n != NODE_END && h->left[n].data[0];
}

/* Returns a candidate after the obligation; TERM_NONE: it is
 * trivially implied. */
static Term result_of(Houdini *h, const Obligation *w, Turn *x,
                      Term candidate) {
  Term t = candidate ? substitution_apply(w->after, candidate) : TERM_NONE;
  if (!t || term_is_true(h->terms, t))
    return TERM_NONE;
  if (!is_premise(h, t))
    return t;
  rest_on(h, x, t);
  return TERM_NONE;
}

/* Collects premises and conclusions.  True if there is something to ask. */
static bool collect(Houdini *h, const Obligation *w, Turn *x) {
  const TermVec *left = &h->left[w->target];
  const bool *is_implied = implied_at(h, w->target);
  const bool *is_proved = h->is_proved[w->target];
  bool is_some = false;
  h->premises.n = h->results.n = x->own.n = x->other.n = 0;
  h->query++;
  *vec_push(h->arena, &h->premises) = w->guard;
  *vec_push(h->arena, &h->premises) = w->facts;
  add_premises(h, w->own, NULL, false);
  add_premises(h, w->other, obligation_copies(&h->obligations, h->system, w),
               true);
  for (uint32_t i = 0; i < left->n; i++) {
    bool is_asked = !is_implied[i] && !is_proved[i];
    Term t = result_of(h, w, x, is_asked ? left->data[i] : TERM_NONE);
    *vec_push(h->arena, &h->results) = t;
    is_some |= t != TERM_NONE;
  }
  return is_some;
}

/* Returns the conjunction of n terms, some of which may be TERM_NONE.  It is a
 * tree by position, most of which stays the same when some are dropped, so that
 * the solver knows it. */
static Term all_in(Houdini *h, const Term *data, uint32_t n) {
  if (n == 1 && *data)
    return *data;
  if (n <= 1)
    return term_true(h->terms);
  Term low = all_in(h, data, n / 2);
  return term_and(h->terms, low, all_in(h, data + n / 2, n - n / 2));
}

/* A model assigns all variables that the solver was ever asked about. */
static void renew_solver(Houdini *h) {
  enum { MOST_VARIABLES = 15000 };
  if (solver_stats(h->solver).variables < MOST_VARIABLES)
    return;
  solver_delete(h->solver);
  h->solver = h->source(h->context);
}

/* True if equations alone refute the premises. */
static bool refutes_by_equations(Houdini *h) {
  if (!h->linear)
    return false;
  Term all = all_in(h, h->premises.data, h->premises.n);
  return term_is_false(h->terms, linear_eliminate(h->linear, all));
}

static Answer ask(Houdini *h) {
  assert(h->premises.n >= 2 && h->results.n);
  Term all = all_in(h, h->results.data, h->results.n);
  *vec_push(h->arena, &h->premises) = term_not(h->terms, all);
  h->needs_all = refutes_by_equations(h);
  if (h->needs_all)
    return ANSWER_UNSAT;
  renew_solver(h);
  return solver_solve(h->solver, h->premises.data, h->premises.n);
}

/* ---- models */

/* Each variable and each copy has its own number in 'values'. */
static uint64_t value_of(void *context, Term t) {
  Houdini *h = context;
  uint32_t i = t < h->n_places ? h->place_of[t] : 0;
  return i ? h->values[i - 1] : solver_value(h->solver, t);
}

static uint64_t eval(Houdini *h, Term t) {
  return term_eval(h->terms, t, value_of, h, h->memo);
}

static void take_model(Houdini *h) {
  for (uint32_t i = 0; i < 2 * h->system->n_vars; i++)
    h->values[i] = h->movable[i] ? solver_value(h->solver, h->movable[i]) : 0;
}

static uint64_t value_after(void *context, Term t) {
  Houdini *h = context;
  uint32_t i = t < h->n_places ? h->place_of[t] : 0;
  return i ? h->after[i - 1] : 0;
}

static void drop_false(Houdini *h, const Obligation *w) {
  TermVec *left = &h->left[w->target];
  for (VarId v = 0; v < h->system->n_vars; v++)
    h->after[2 * v] =
        eval(h, substitution_apply(w->after, h->system->vars[v].value));
  term_memo_undo(h->later, 0);
  for (uint32_t i = 0; i < left->n; i++)
    if (left->data[i] &&
        !term_eval(h->terms, left->data[i], value_after, h, h->later)) {
      left->data[i] = TERM_NONE;
      h->is_dropped[i] = h->is_stale[w->target] = true;
    }
}

/* Skip the last premise: the query. */
static bool premises_hold(Houdini *h) {
  for (uint32_t i = 0; i + 1 < h->premises.n; i++)
    if (!eval(h, h->premises.data[i]))
      return false;
  return true;
}

/* Drops the candidates that the model refutes, or the model with a variable
 * changed as the premises allow, for a few changes. */
static void drop_refuted(Houdini *h, const Obligation *w) {
  enum { CHANGES = 4 }; /* per variable */
  uint32_t places = 2 * h->system->n_vars;
  take_model(h);
  term_memo_undo(h->memo, 0);
  drop_false(h, w);
  for (uint32_t k = 0; k < CHANGES * places; k++) {
    uint32_t i = sample_below(h->sample, places);
    uint64_t old = h->values[i];
    if (!h->movable[i])
      continue;
    h->values[i] =
        sample_number(h->sample, term_width(h->terms, h->movable[i]));
    term_memo_undo(h->memo, 0);
    if (old != h->values[i] && premises_hold(h))
      drop_false(h, w);
    else
      h->values[i] = old;
  }
}

/* ---- obligations */

/* Records the premises that the last query, which was refuted, used. */
static void note_premises(Houdini *h, Turn *x) {
  for (uint32_t i = 0; i < h->premises.n; i++)
    if (is_premise(h, h->premises.data[i]) &&
        (h->needs_all || solver_failed(h->solver, h->premises.data[i])))
      rest_on(h, x, h->premises.data[i]);
}

static bool has_dropped(const Houdini *h, const IndexVec *of) {
  for (uint32_t i = 0; i < of->n; i++)
    if (h->is_dropped[of->data[i]])
      return true;
  return false;
}

/* Makes obligations due that rest on dropped candidates of the node. */
static void make_due(Houdini *h, NodeId n) {
  assert(n < h->system->n_nodes);
  for (uint32_t i = 0; i < h->obligations.n; i++) {
    const Obligation *w = &h->obligations.data[i];
    Turn *x = &h->turns[i];
    x->is_due = x->is_due || (w->own == n && has_dropped(h, &x->own)) ||
                (w->other == n && has_dropped(h, &x->other));
  }
  memset(h->is_dropped, 0, h->left[n].n * sizeof *h->is_dropped);
}

/* True if the obligation is void, as long as the first candidate of a node
 * stays. */
static bool is_discharged(Houdini *h, const Obligation *w, Turn *x) {
  x->own.n = x->other.n = 0;
  if (is_empty(h, w->own))
    *vec_push(h->arena, &x->own) = 0;
  else if (is_empty(h, w->other))
    *vec_push(h->arena, &x->other) = 0;
  return x->own.n || x->other.n;
}

static void follow(Houdini *h, const Obligation *w, Turn *x) {
  Answer answer = ANSWER_SAT;
  bool has_changed = false;
  x->is_due = false;
  while (answer == ANSWER_SAT && !is_discharged(h, w, x) && collect(h, w, x)) {
    answer = ask(h);
    if (answer == ANSWER_SAT)
      drop_refuted(h, w), has_changed = true;
    else if (answer == ANSWER_UNSAT)
      note_premises(h, x);
  }
  h->is_stopped |= answer == ANSWER_UNKNOWN;
  if (has_changed)
    make_due(h, w->target);
}

static bool follow_some(Houdini *h) {
  for (uint32_t i = 0; i < h->obligations.n; i++)
    if (h->turns[i].is_due) {
      follow(h, &h->obligations.data[i], &h->turns[i]);
      return !is_finished(h);
    }
  return false;
}

/* ---- all */

static void drop_sampled(Houdini *h, NodeId n) {
  for (uint32_t k = 0; k < sample_count(h->sample, n); k++)
    for (uint32_t i = 0; i < h->left[n].n; i++)
      if (h->left[n].data[i] &&
          !sample_holds(h->sample, n, k, h->left[n].data[i]))
        h->left[n].data[i] = TERM_NONE;
}

static void find_movable(Houdini *h) {
  const System *s = h->system;
  h->n_places = term_count(h->terms) + 1;
  h->place_of = ARENA_ARRAY(h->arena, uint32_t, h->n_places);
  h->movable = ARENA_ARRAY(h->arena, Term, 2 * s->n_vars + 1);
  h->values = ARENA_ARRAY(h->arena, uint64_t, 2 * s->n_vars + 1);
  h->after = ARENA_ARRAY(h->arena, uint64_t, 2 * s->n_vars + 1);
  for (VarId v = 0; v < s->n_vars; v++) {
    h->movable[2 * v] = s->vars[v].value;
    h->movable[2 * v + 1] = s->vars[v].copy;
  }
  for (uint32_t i = 0; i < 2 * s->n_vars; i++)
    if (h->movable[i])
      h->place_of[h->movable[i]] = i + 1;
}

/* Marks candidates of the node that are proved, and adds those that are none
 * yet. */
static void add_proved(Houdini *h, NodeId n, const CandidateList *proved) {
  TermVec *left = &h->left[n];
  h->query++;
  for (uint32_t i = 0; i < left->n; i++) {
    make_room(h, left->data[i]);
    h->marks[left->data[i]] = (Mark){h->query, i, false};
  }
  for (uint32_t i = 0; i < proved->n; i++) {
    Term t = proved->data[i];
    if (!t)
      continue;
    make_room(h, t);
    if (!is_premise(h, t)) {
      h->marks[t] = (Mark){h->query, left->n, false};
      *vec_push(h->arena, left) = t;
    }
    h->is_proved[n][h->marks[t].index] = true;
  }
}

static void add_candidates(Houdini *h, NodeId n, const CandidateList *all,
                           const CandidateList *proved) {
  TermVec *left = &h->left[n];
  uint32_t most = all->n + (proved ? proved->n : 0) + 1;
  assert(!left->n && !h->implied[n]);
  for (uint32_t i = 0; i < all->n; i++)
    *vec_push(h->arena, left) = all->data[i];
  h->is_proved[n] = ARENA_ARRAY(h->arena, bool, most);
  if (proved)
    add_proved(h, n, proved);
  h->implied[n] =
      implied_new(h->arena, h->system, left->data, left->n, h->memo);
  h->is_implied[n] = ARENA_ARRAY(h->arena, bool, most);
  h->is_stale[n] = true;
}

static void init(Houdini *h, const CandidateList *all,
                 const CandidateList *proved) {
  const System *s = h->system;
  uint32_t most = 1;
  h->left = ARENA_ARRAY(h->arena, TermVec, s->n_nodes + 1);
  h->implied = ARENA_ARRAY(h->arena, Implied *, s->n_nodes + 1);
  h->is_implied = ARENA_ARRAY(h->arena, bool *, s->n_nodes + 1);
  h->is_proved = ARENA_ARRAY(h->arena, bool *, s->n_nodes + 1);
  h->is_stale = ARENA_ARRAY(h->arena, bool, s->n_nodes + 1);
  for (NodeId n = 0; n < s->n_nodes && !is_finished(h); n++) {
    add_candidates(h, n, &all[n], proved ? &proved[n] : NULL);
    most = h->left[n].n > most ? h->left[n].n : most;
    drop_sampled(h, n);
  }
  h->is_dropped = ARENA_ARRAY(h->arena, bool, most);
  find_movable(h);
  h->obligations = obligations_build(h->arena, h->facts, is_finished, h);
  h->turns = ARENA_ARRAY(h->arena, Turn, h->obligations.n + 1);
  for (uint32_t i = 0; i < h->obligations.n; i++)
    h->turns[i].is_due = true;
}

static void release(Houdini *h) {
  solver_delete(h->solver);
  obligations_release(&h->obligations);
  term_memo_delete(h->memo);
  term_memo_delete(h->later);
  arena_delete(h->arena);
}

static CandidateList left_at(Houdini *h, Arena *a, NodeId n) {
  const TermVec *left = &h->left[n];
  Term *data = ARENA_ARRAY(a, Term, left->n + 1);
  memcpy(data, left->data, left->n * sizeof *data);
  return (CandidateList){data, left->n};
}

/* Returns the conjunction of the candidates that the others do not imply. */
static Term invariant_at(Houdini *h, NodeId n) {
  const bool *is_implied = implied_at(h, n);
  h->results.n = 0;
  for (uint32_t i = 0; i < h->left[n].n; i++)
    *vec_push(h->arena, &h->results) =
        is_implied[i] ? TERM_NONE : h->left[n].data[i];
  return all_in(h, h->results.data, h->results.n);
}

static HoudiniResult result(Houdini *h, Arena *a) {
  uint32_t n_nodes = h->system->n_nodes;
  Term *invariants = ARENA_ARRAY(a, Term, n_nodes + 1);
  CandidateList *left = ARENA_ARRAY(a, CandidateList, n_nodes + 1);
  for (NodeId n = 0; n < n_nodes; n++) {
    left[n] = left_at(h, a, n);
    invariants[n] = invariant_at(h, n);
  }
  return (HoudiniResult){left, invariants};
}

bool houdini_solve(Arena *a, const Known *facts, Sample *sample, Linear *linear,
                   SolverSource *source, void *context,
                   const CandidateList *candidates, const CandidateList *proved,
                   HoudiniResult *out) {
  Houdini h = {.system = facts->system,
               .terms = facts->system->terms,
               .arena = arena_new(),
               .source = source,
               .context = context,
               .solver = source(context),
               .facts = facts,
               .sample = sample,
               .linear = linear,
               .memo = term_memo_new(),
               .later = term_memo_new()};
  init(&h, candidates, proved);
  while (!h.is_stopped && follow_some(&h))
    ;
  if (!h.is_stopped)
    *out = result(&h, a);
  release(&h);
  return !h.is_stopped;
}
