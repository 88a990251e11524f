#include "reduction/proof/invgen/affine.h"

#include "frontend/base/ticks.h"
#include "frontend/base/vec.h"
#include "reduction/proof/invgen/equations.h"
#include "reduction/proof/invgen/obligations.h"

#include <assert.h>

enum {
  MOST_VARIABLES = 40, /* of a width */
  MOST_VISITS = 1000   /* of terms, for a sum */
};

static const double MOST_WORK = 6; /* seconds of ticks.h */

/* Sum of variables and other terms. */
typedef struct {
  Term term;       /* TERM_NONE: the constant */
  uint64_t factor; /* modulo 2^width */
} Summand;

typedef VEC(Summand) Sum;

/* Variables of one width. */
typedef struct {
  VarId vars[MOST_VARIABLES];
  uint32_t n;
} Group;

typedef struct {
  Equations of[65]; /* by width */
  bool is_reached;
} Hull;

typedef struct {
  const System *system;
  TermStore *terms;
  Arena *arena, *scratch;
  SolverSource *source;
  bool (*stop)(void *context);
  void *context;
  Ticks began;
  Solver *solver;
  Linear *linear;
  Obligations obligations;
  bool *is_due; /* by obligation */
  Group groups[65];
  Hull *hulls; /* by node */
  Sum sum;
  uint32_t n_visits; /* of terms, for this sum */
  bool is_stopped;
} Affine;

static Term value_of(const Affine *x, VarId v) {
  return x->system->vars[v].value;
}

/* ---- limits */

static bool stops(void *context) {
  const Affine *x = context;
  return (double)(ticks_now() - x->began) > MOST_WORK * TICKS_PER_SECOND ||
         x->stop(x->context);
}

static Solver *new_solver(Affine *x) {
  Solver *s = x->source(x->context);
  solver_set_stop(s, stops, x);
  return s;
}

/* ---- variables */

/* Fixed cells are of all elements, so equations say little about them. */
static bool is_plain(const System *s, VarId v) {
  const GhostKind ghost = s->vars[v].ghost;
  return ghost != GHOST_INDEX && ghost != GHOST_FOLLOWED &&
         ghost != GHOST_POSITION;
}

static void find_groups(Affine *x) {
  for (VarId v = 0; v < x->system->n_vars; v++) {
    Group *g = &x->groups[term_width(x->terms, value_of(x, v))];
    if (g->n < MOST_VARIABLES && is_plain(x->system, v))
      g->vars[g->n++] = v;
  }
}

static void init_hulls(Affine *x) {
  VarSet *live = system_live(x->system, x->scratch);
  x->hulls = ARENA_ARRAY(x->scratch, Hull, x->system->n_nodes + 1);
  for (NodeId n = 0; n < x->system->n_nodes; n++)
    for (unsigned w = 2; w <= 64; w++) {
      const Group *g = &x->groups[w];
      bool used[MOST_VARIABLES];
      for (uint32_t i = 0; i < g->n; i++)
        used[i] = var_set_has(live[n], g->vars[i]);
      x->hulls[n].of[w] = equations_new(x->scratch, w, g->n, used);
    }
}

/* ---- equations as terms */

static Term times(Affine *x, unsigned width, Term t, uint64_t factor) {
  return term_op(x->terms, OP_MUL, width, t,
                 term_const(x->terms, width, factor), TERM_NONE);
}

/* Returns the sum of those with factors in the lower half, or of the others,
 * negated. */
static Term side(Affine *x, const Group *g, unsigned width, const uint64_t *row,
                 bool is_negative) {
  Term out = term_const(x->terms, width, 0);
  for (uint32_t i = 0; i <= g->n; i++) {
    bool is_there = row[i] && (row[i] >> (width - 1) & 1) == is_negative;
    uint64_t factor = (is_negative ? -row[i] : row[i]) & bits_mask(width);
    if (is_there)
      out = term_add(x->terms, out,
                     i < g->n ? times(x, width, value_of(x, g->vars[i]), factor)
                              : term_const(x->terms, width, factor));
  }
  return out;
}

static Term equation(Affine *x, unsigned width, const uint64_t *row) {
  const Group *g = &x->groups[width];
  return term_eq(x->terms, side(x, g, width, row, false),
                 side(x, g, width, row, true));
}

/* ---- steps that add up */

static void add_summand(Affine *x, Term t, uint64_t factor) {
  for (uint32_t i = 0; i < x->sum.n; i++)
    if (x->sum.data[i].term == t) {
      x->sum.data[i].factor += factor;
      return;
    }
  *vec_push(x->scratch, &x->sum) = (Summand){t, factor};
}

/* Adds a multiple of the term to the sum. */
static void add_term(Affine *x, Term t, uint64_t factor) {
  const unsigned kind = term_kind(x->terms, t);
  uint64_t bits;
  Term of;
  if (term_is_const(x->terms, t, &bits)) {
    add_summand(x, TERM_NONE, factor * bits);
  } else if (linear_is_multiple(x->terms, t, &of, &bits)) {
    add_term(x, of, factor * bits);
  } else if (x->n_visits++ < MOST_VISITS &&
             (kind == TERM_OP + OP_ADD || kind == TERM_OP + OP_SUB)) {
    add_term(x, term_child(x->terms, t, 0), factor);
    add_term(x, term_child(x->terms, t, 1),
             kind == TERM_OP + OP_ADD ? factor : -factor);
  } else {
    add_summand(x, t, factor);
  }
}

static Term after(const Obligation *w, Term t) {
  return substitution_apply(w->after, t);
}

/* Sets the row to what it says of the variables before the step; false if it
 * says something of other terms. */
static bool before(Affine *x, const Obligation *w, unsigned width,
                   const uint64_t *row, uint64_t *out) {
  const Group *g = &x->groups[width];
  x->sum.n = 0, x->n_visits = 0;
  add_summand(x, TERM_NONE, row[g->n]);
  for (uint32_t i = 0; i < g->n; i++)
    if (row[i])
      add_term(x, linear_normal(x->linear, after(w, value_of(x, g->vars[i]))),
               row[i]);
  memset(out, 0, (g->n + 1) * sizeof *out);
  for (uint32_t k = 0; k < x->sum.n; k++) {
    const Summand *y = &x->sum.data[k];
    uint32_t i = y->term ? 0 : g->n;
    while (i < g->n && value_of(x, g->vars[i]) != y->term)
      i++;
    if (i == g->n && y->term && (y->factor & bits_mask(width)))
      return false;
    out[i] += y->term && i == g->n ? 0 : y->factor & bits_mask(width);
  }
  for (uint32_t i = 0; i <= g->n; i++)
    out[i] &= bits_mask(width);
  return true;
}

static bool is_kept(Affine *x, const Obligation *w, unsigned width,
                    const uint64_t *row) {
  uint64_t *was = ARENA_ARRAY(x->scratch, uint64_t, MOST_VARIABLES + 1);
  return w->own != NODE_END && before(x, w, width, row, was) &&
         equations_imply(&x->hulls[w->own].of[width], was);
}

/* ---- queries */

static Term hull_term(Affine *x, NodeId n) {
  Term out = term_true(x->terms);
  for (unsigned w = 2; w <= 64; w++)
    for (uint32_t i = 0; i < x->hulls[n].of[w].n_rows; i++)
      out = term_and(x->terms, out, equation(x, w, x->hulls[n].of[w].rows[i]));
  return out;
}

/* Returns the equations of the target that may not hold after the step; false:
 * there are none. */
static Term violated(Affine *x, const Obligation *w) {
  const Hull *h = &x->hulls[w->target];
  Term out = term_false(x->terms);
  if (!h->is_reached)
    return term_true(x->terms);
  for (unsigned k = 2; k <= 64; k++)
    for (uint32_t i = 0; i < h->of[k].n_rows; i++)
      if (!is_kept(x, w, k, h->of[k].rows[i]))
        out = term_or(
            x->terms, out,
            term_not(x->terms, after(w, equation(x, k, h->of[k].rows[i]))));
  return out;
}

static void renew_solver(Affine *x) {
  enum { MOST_SOLVED = 30000 };
  if (solver_stats(x->solver).variables < MOST_SOLVED)
    return;
  solver_delete(x->solver);
  x->solver = new_solver(x);
}

static Answer ask(Affine *x, const Obligation *w, Term asked) {
  Term premises = term_and(x->terms, w->guard, w->facts);
  if (w->own != NODE_END)
    premises = term_and(x->terms, premises, hull_term(x, w->own));
  const Term all[] = {premises, asked};
  Term left = linear_eliminate(x->linear, term_and(x->terms, premises, asked));
  renew_solver(x);
  if (term_is_false(x->terms, left))
    return ANSWER_UNSAT;
  Answer first = solver_solve(x->solver, &left, 1);
  return first == ANSWER_SAT ? solver_solve(x->solver, all, 2) : first;
}

static void make_due(Affine *x, NodeId n) {
  for (uint32_t i = 0; i < x->obligations.n; i++)
    x->is_due[i] |= x->obligations.data[i].own == n;
}

/* Adds the state after the step in the solver's model. */
static void add_state(Affine *x, const Obligation *w) {
  uint64_t point[MOST_VARIABLES];
  Hull *h = &x->hulls[w->target];
  for (unsigned k = 2; k <= 64; k++) {
    const Group *g = &x->groups[k];
    for (uint32_t i = 0; i < g->n; i++)
      point[i] = solver_value(x->solver, after(w, value_of(x, g->vars[i])));
    equations_add(&h->of[k], point);
  }
  h->is_reached = true;
}

static void follow(Affine *x, const Obligation *w) {
  bool has_grown = false;
  while (!x->is_stopped &&
         (w->own == NODE_END || x->hulls[w->own].is_reached)) {
    Term asked = violated(x, w);
    Answer answer =
        term_is_false(x->terms, asked) ? ANSWER_UNSAT : ask(x, w, asked);
    x->is_stopped |= answer == ANSWER_UNKNOWN;
    if (answer != ANSWER_SAT)
      break;
    add_state(x, w);
    has_grown = true;
  }
  if (has_grown)
    make_due(x, w->target);
}

static bool follow_some(Affine *x) {
  for (uint32_t i = 0; i < x->obligations.n; i++)
    if (x->is_due[i]) {
      x->is_due[i] = false;
      follow(x, &x->obligations.data[i]);
      x->is_stopped |= stops(x);
      return !x->is_stopped;
    }
  return false;
}

/* ---- all */

static void add_sampled(Affine *x, Sample *sample, NodeId n) {
  uint64_t point[MOST_VARIABLES];
  Hull *h = &x->hulls[n];
  for (uint32_t k = 0; k < sample_count(sample, n); k++) {
    for (unsigned w = 2; w <= 64; w++) {
      const Group *g = &x->groups[w];
      for (uint32_t i = 0; i < g->n; i++)
        point[i] = sample_value(sample, n, k, g->vars[i]);
      equations_add(&h->of[w], point);
    }
    h->is_reached = true;
  }
}

static CandidateList left_at(Affine *x, Arena *a, NodeId n) {
  VEC(Term) out = {0};
  *vec_push(a, &out) =
      x->hulls[n].is_reached ? TERM_NONE : term_false(x->terms);
  for (unsigned w = 2; x->hulls[n].is_reached && w <= 64; w++) {
    Equations *e = &x->hulls[n].of[w];
    equations_solve(e);
    for (uint32_t i = 0; i < e->n_rows; i++)
      *vec_push(a, &out) = equation(x, w, e->rows[i]);
  }
  return (CandidateList){out.data, out.n};
}

CandidateList *affine_find(Arena *a, const Known *facts, Sample *sample,
                           Linear *linear, SolverSource *source,
                           bool (*stop)(void *), void *context) {
  const System *s = facts->system;
  assert(s->n_templates == 1);
  Affine x = {.system = s,
              .terms = s->terms,
              .arena = a,
              .scratch = arena_new(),
              .linear = linear,
              .source = source,
              .stop = stop,
              .context = context,
              .began = ticks_now()};
  x.solver = new_solver(&x);
  find_groups(&x);
  init_hulls(&x);
  x.obligations = obligations_build(x.scratch, facts, stops, &x);
  x.is_due = ARENA_ARRAY(x.scratch, bool, x.obligations.n + 1);
  for (uint32_t i = 0; i < x.obligations.n; i++)
    x.is_due[i] = true;
  for (NodeId n = 0; n < s->n_nodes; n++)
    add_sampled(&x, sample, n);
  while (!x.is_stopped && follow_some(&x))
    ;
  CandidateList *out =
      x.is_stopped ? NULL : ARENA_ARRAY(a, CandidateList, s->n_nodes + 1);
  for (NodeId n = 0; out && n < s->n_nodes; n++)
    out[n] = left_at(&x, a, n);
  solver_delete(x.solver);
  obligations_release(&x.obligations);
  arena_delete(x.scratch);
  return out;
}
