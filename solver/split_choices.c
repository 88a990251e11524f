/* split_choices.c - a splitter by unit propagation: on variables that the
 * encoder has named or, if there are none, on any variable. */
#include "solver/propagation.h"
#include "solver/split.h"

#include <stdlib.h>

enum {
  MOST_RANKED = 4000, /* variables that are tried once, for the ranking */
  MOST_TRIED = 30     /* best ones that are tried for each cube */
};

typedef struct {
  int variable;
  uint64_t score;
} Ranked;

typedef struct {
  Arena *arena;
  Propagation *propagation;
  Ranked *ranked; /* best first, as ranked in the whole formula */
  uint32_t n_ranked, variables;
} Choices;

static int by_score(const void *x, const void *y) {
  const Ranked *a = x, *b = y;
  if (a->score != b->score)
    return a->score < b->score ? 1 : -1;
  return a->variable < b->variable ? -1 : 1;
}

/* Returns the number of literals that follow; 0 if there is a conflict. */
static uint64_t measure(Propagation *p, int literal) {
  uint32_t before = propagation_count(p);
  bool holds = propagation_assume(p, literal);
  uint64_t n = propagation_count(p) - before;
  propagation_undo(p, before);
  return holds ? n : 0;
}

typedef enum { OPEN, FIXED, REFUTED } Trial;

/* Tries both cases of the variable; one that has only one case is fixed. */
static Trial try_variable(Propagation *p, int variable, uint64_t *score) {
  uint64_t n = measure(p, variable), m = measure(p, -variable);
  *score = n * m;
  if (n && m)
    return OPEN;
  int literal = n ? variable : -variable;
  return (n || m) && propagation_assume(p, literal) ? FIXED : REFUTED;
}

/* ---- the whole formula */

static uint32_t *count_occurrences(Arena *a, const Dimacs *d) {
  uint32_t *n = ARENA_ARRAY(a, uint32_t, d->variables + 1);
  for (uint32_t i = 0; i < d->clauses.n; i++)
    n[abs(d->clauses.data[i])]++;
  return n;
}

static void add_candidate(Choices *c, int variable, uint32_t *occurrences) {
  if (occurrences[variable])
    c->ranked[c->n_ranked++] = (Ranked){variable, occurrences[variable]};
  occurrences[variable] = 0; /* count each variable once */
}

static void find_candidates(Choices *c, const Dimacs *d) {
  uint32_t *occurrences = count_occurrences(c->arena, d);
  c->ranked = ARENA_ARRAY(c->arena, Ranked, d->variables + 1);
  for (uint32_t i = 0; i < d->decide.n; i++)
    add_candidate(c, abs(d->decide.data[i]), occurrences);
  for (uint32_t v = 1; v <= d->variables && !d->decide.n; v++)
    add_candidate(c, (int)v, occurrences);
  qsort(c->ranked, c->n_ranked, sizeof *c->ranked, by_score);
  if (c->n_ranked > MOST_RANKED)
    c->n_ranked = MOST_RANKED;
}

/* Ranks the variables.  Literals fixed on the way hold in all models of the
 * formula. */
static void rank(Choices *c) {
  bool is_refuted = propagation_is_refuted(c->propagation);
  for (uint32_t i = 0; i < c->n_ranked && !is_refuted; i++) {
    Ranked *r = &c->ranked[i];
    if (propagation_value(c->propagation, r->variable))
      r->score = 0;
    else
      is_refuted =
          try_variable(c->propagation, r->variable, &r->score) == REFUTED;
  }
  if (is_refuted)
    c->n_ranked = 0;
  qsort(c->ranked, c->n_ranked, sizeof *c->ranked, by_score);
}

static void *create(Arena *a, const Dimacs *d) {
  Choices *c = ARENA_NEW(a, Choices);
  int *clauses = ARENA_ARRAY(a, int, (size_t)d->clauses.n + 1);
  if (d->clauses.n)
    memcpy(clauses, d->clauses.data, d->clauses.n * sizeof *clauses);
  c->arena = a, c->variables = d->variables;
  c->propagation = propagation_new(a, clauses, d->clauses.n, d->variables);
  find_candidates(c, d);
  rank(c);
  return c;
}

static void destroy(void *state) { (void)state; }

/* ---- one cube */

static bool assume_all(Propagation *p, const int *cube, uint32_t n) {
  bool holds = true;
  for (uint32_t i = 0; i < n && holds; i++)
    holds = propagation_assume(p, cube[i]);
  return holds;
}

/* Returns the best literal, or 0.  Starts anew if the best variable has been
 * fixed by a failed literal that was tried after it. */
static int choose_below(const Choices *c) {
  int best = 0;
  uint64_t best_score = 0, score;
  uint32_t left = MOST_TRIED;
  for (uint32_t i = 0; i < c->n_ranked && left; i++) {
    int v = c->ranked[i].variable;
    if (propagation_value(c->propagation, v))
      continue;
    left--;
    Trial t = try_variable(c->propagation, v, &score);
    if (t == REFUTED)
      return 0;
    if (t == OPEN && score > best_score)
      best = v, best_score = score;
  }
  return best && propagation_value(c->propagation, best) ? choose_below(c)
                                                         : best;
}

static int choose(void *state, const int *cube, uint32_t n, uint32_t *open) {
  Choices *c = state;
  *open = 0;
  if (!c->n_ranked)
    return 0;
  uint32_t before = propagation_count(c->propagation);
  int literal = 0;
  if (assume_all(c->propagation, cube, n))
    literal = choose_below(c);
  *open = c->variables - propagation_count(c->propagation);
  propagation_undo(c->propagation, before);
  return literal;
}

const SplitterOps splitter_choices = {"choices", create, destroy, choose};
