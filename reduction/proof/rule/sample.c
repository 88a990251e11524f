#include "reduction/proof/rule/sample.h"

#include "frontend/base/prng.h"
#include "frontend/base/vec.h"
#include "reduction/proof/rule/var_set.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MOST_THREADS = 8,
  MOST_STATES = 24, /* kept states of a node */
  MOST_STEPS = 4000,
  STEPS_OF_NODE = 60,
  WALK = 200, /* steps from the initial state */
  MOST_CONSTANTS = 16
};

typedef struct {
  NodeId node;      /* NODE_END: it has ended */
  uint64_t *locals; /* by variable */
} Walker;

typedef struct {
  uint64_t *kept[MOST_STATES]; /* values by variable */
  uint32_t n, n_seen;
} States;

struct Sample {
  const System *system;
  Arena *arena;
  VarId *var_of; /* by term, plus 1; 0: an input */
  uint32_t n_terms;
  uint32_t *first_edge; /* see system_first_edges */
  uint64_t constants[65][MOST_CONSTANTS];
  uint32_t n_constants[65];
  States *states;
  uint64_t *shared;
  Walker threads[MOST_THREADS];
  uint32_t n_threads;
  uint64_t n_numbers; /* largest number that a thread was given */
  uint64_t *after;    /* values after an edge's updates */
  Prng prng;
  const SystemEdge *failure; /* or NULL */
  /* environment in which terms are evaluated */
  TermMemo *memo;
  const uint64_t *globals, *locals;
};

/* ---- random numbers */

uint32_t sample_below(Sample *s, uint32_t n) { return prng_below(&s->prng, n); }

uint64_t sample_number(Sample *s, unsigned width) {
  assert(width && width <= 64);
  uint32_t n = s->n_constants[width], i = sample_below(s, n + 3);
  uint64_t bits = i < n    ? s->constants[width][i]
                  : i == n ? 0
                           : prng_draw(&s->prng);
  return (sample_below(s, 4) ? bits : bits + 1) & bits_mask(width);
}

static void see_constant(void *context, Term t) {
  Sample *s = context;
  unsigned width = term_width(s->system->terms, t);
  uint64_t bits;
  if (!term_is_const(s->system->terms, t, &bits) ||
      s->n_constants[width] == MOST_CONSTANTS)
    return;
  for (uint32_t i = 0; i < s->n_constants[width]; i++)
    if (s->constants[width][i] == bits)
      return;
  s->constants[width][s->n_constants[width]++] = bits;
}

static void find_constants(Sample *s) {
  Mentions *m = mentions_new(s->system);
  for (uint32_t i = 0; i < s->system->n_edges; i++) {
    const SystemEdge *e = &s->system->edges[i];
    mentions_visit(m, e->guard, see_constant, s);
    for (uint32_t k = 0; k < e->n_updates; k++)
      mentions_visit(m, e->updates[k].value, see_constant, s);
  }
  mentions_delete(m);
}

/* ---- values */

static uint64_t value_of(void *context, Term t) {
  Sample *s = context;
  VarId v = t < s->n_terms ? s->var_of[t] : 0;
  if (!v)
    return sample_number(s, term_width(s->system->terms, t));
  return system_is_shared(s->system, v - 1) ? s->globals[v - 1]
                                            : s->locals[v - 1];
}

static void look_from(Sample *s, const uint64_t *globals,
                      const uint64_t *locals) {
  term_memo_undo(s->memo, 0);
  s->globals = globals, s->locals = locals;
}

static uint64_t eval(Sample *s, Term t) {
  return term_eval(s->system->terms, t, value_of, s, s->memo);
}

/* Fixed cells are of the first elements, which executions reach soon. */
static uint64_t any_value(Sample *s, VarId v) {
  enum { FIRST = 4 };
  const SystemVar *x = &s->system->vars[v];
  if (x->ghost == GHOST_INDEX)
    return sample_below(s, FIRST) *
           (uint64_t)(term_width(s->system->terms, x[1].value) / 8);
  return sample_number(s,
                       term_width(s->system->terms, s->system->vars[v].value));
}

/* ---- kept states */

static uint64_t *values_for(Sample *s, States *of) {
  uint32_t i = of->n_seen++;
  if (i < MOST_STATES)
    return of->kept[of->n++] =
               ARENA_ARRAY(s->arena, uint64_t, s->system->n_vars + 1);
  i = sample_below(s, i + 1);
  return i < MOST_STATES ? of->kept[i] : NULL;
}

static void keep(Sample *s, const Walker *w) {
  assert(w->node != NODE_ERROR);
  if (w->node == NODE_END)
    return;
  uint64_t *to = values_for(s, &s->states[w->node]);
  for (VarId v = 0; to && v < s->system->n_vars; v++)
    to[v] = system_is_shared(s->system, v) ? s->shared[v] : w->locals[v];
}

static void keep_all(Sample *s) {
  for (uint32_t i = 0; i < s->n_threads; i++)
    keep(s, &s->threads[i]);
}

/* ---- steps */

/* Returns room for a thread; NULL: there are too many. */
static Walker *room(Sample *s) {
  assert(s->n_threads <= MOST_THREADS);
  for (uint32_t i = 0; i < s->n_threads; i++)
    if (s->threads[i].node == NODE_END)
      return &s->threads[i];
  return s->n_threads < MOST_THREADS ? &s->threads[s->n_threads++] : NULL;
}

static Walker *begin(Sample *s, TemplateId t) {
  Walker *w = s->system->templates[t].first == NODE_END ? NULL : room(s);
  if (!w)
    return NULL;
  w->node = s->system->templates[t].first;
  for (VarId v = 0; v < s->system->n_vars; v++)
    w->locals[v] = any_value(s, v);
  if (system_numbers_each(s->system, t))
    w->locals[s->system->templates[t].number] = ++s->n_numbers;
  return w;
}

static bool has_room(const Sample *s, const SystemEdge *e) {
  uint32_t n = MOST_THREADS - s->n_threads;
  for (uint32_t i = 0; i < s->n_threads; i++)
    n += s->threads[i].node == NODE_END;
  return n >= e->n_made;
}

static void make(Sample *s, const Made *m) {
  Walker *w = begin(s, m->template);
  for (uint32_t i = 0; w && i < m->n_arguments; i++)
    w->locals[m->arguments[i].var] = eval(s, m->arguments[i].value);
}

/* Takes the edge, whose guard holds. */
static void take(Sample *s, Walker *w, const SystemEdge *e) {
  assert(e->from == w->node && e->to != NODE_ERROR);
  assert(has_room(s, e));
  for (uint32_t i = 0; i < e->n_updates; i++)
    s->after[i] = eval(s, e->updates[i].value);
  for (uint32_t i = 0; i < e->n_made; i++)
    make(s, &e->made[i]);
  for (uint32_t i = 0; i < e->n_updates; i++) {
    VarId v = e->updates[i].var;
    *(system_is_shared(s->system, v) ? &s->shared[v] : &w->locals[v]) =
        s->after[i];
  }
  w->node = e->to;
}

/* Takes a step of the thread, if one is found. */
static void step(Sample *s, Walker *w) {
  assert(w->node < s->system->n_nodes);
  uint32_t first = s->first_edge[w->node];
  uint32_t n = s->first_edge[w->node + 1] - first;
  uint32_t start = n ? sample_below(s, n) : 0;
  for (uint32_t i = 0; i < n; i++) {
    const SystemEdge *e = &s->system->edges[first + (start + i) % n];
    look_from(s, s->shared, w->locals);
    if (!has_room(s, e) || !eval(s, e->guard))
      continue;
    if (e->to != NODE_ERROR) {
      take(s, w, e);
      return;
    }
    s->failure = e;
  }
}

static bool is_atomic(const Sample *s, const Walker *w) {
  return w->node != NODE_END && s->system->nodes[w->node].is_atomic;
}

/* Returns the thread that takes a step after 'last' did. */
static Walker *choose(Sample *s, Walker *last) {
  return is_atomic(s, last) || sample_below(s, 2)
             ? last
             : &s->threads[sample_below(s, s->n_threads)];
}

static void start(Sample *s) {
  s->n_threads = 0, s->n_numbers = s->system->n_templates;
  begin(s, 0);
  for (VarId v = 0; v < s->system->n_vars; v++) {
    Term initial = s->system->vars[v].initial;
    if (!initial || !term_is_const(s->system->terms, initial, &s->shared[v]))
      s->shared[v] = any_value(s, v);
  }
  for (TemplateId t = 0; t < s->system->n_templates; t++) {
    const SystemTemplate *x = &s->system->templates[t];
    if (x->number != VAR_NONE && !x->is_many)
      s->shared[x->number] = t;
  }
  keep_all(s);
}

static void walk(Sample *s) {
  Walker *w = s->threads;
  start(s);
  for (uint32_t i = 0; i < WALK && !s->failure; i++) {
    w = choose(s, w);
    if (w->node == NODE_END)
      continue;
    step(s, w);
    keep_all(s);
  }
}

/* ---- all */

static void find_variables(Sample *s) {
  const System *x = s->system;
  s->n_terms = term_count(x->terms) + 1;
  s->var_of = ARENA_ARRAY(s->arena, VarId, s->n_terms);
  for (VarId v = 0; v < x->n_vars; v++)
    s->var_of[x->vars[v].value] = v + 1;
}

static void init(Sample *s) {
  const System *x = s->system;
  find_variables(s);
  s->first_edge = system_first_edges(x, s->arena);
  find_constants(s);
  s->states = ARENA_ARRAY(s->arena, States, x->n_nodes + 1);
  s->shared = ARENA_ARRAY(s->arena, uint64_t, x->n_vars + 1);
  s->after = ARENA_ARRAY(s->arena, uint64_t, x->n_vars + 1);
  for (uint32_t i = 0; i < MOST_THREADS; i++)
    s->threads[i].locals = ARENA_ARRAY(s->arena, uint64_t, x->n_vars + 1);
}

Sample *sample_new(const System *x) {
  Sample *s = xcalloc(1, sizeof *s);
  uint32_t steps = STEPS_OF_NODE * x->n_nodes;
  s->system = x, s->arena = arena_new(), s->memo = term_memo_new();
  init(s);
  for (uint32_t i = 0; i < steps && i < MOST_STEPS && !s->failure; i += WALK)
    walk(s);
  return s;
}

void sample_delete(Sample *s) {
  if (!s)
    return;
  term_memo_delete(s->memo);
  arena_delete(s->arena);
  free(s);
}

const SystemEdge *sample_failure(const Sample *s) { return s->failure; }

uint32_t sample_count(const Sample *s, NodeId n) { return s->states[n].n; }

bool sample_holds(Sample *s, NodeId n, uint32_t i, Term t) {
  const uint64_t *values = s->states[n].kept[i];
  assert(i < s->states[n].n && term_width(s->system->terms, t) == 1);
  if (s->globals != values || s->locals != values)
    look_from(s, values, values);
  return eval(s, t);
}

uint64_t sample_value(const Sample *s, NodeId n, uint32_t i, VarId v) {
  assert(i < s->states[n].n && v < s->system->n_vars);
  return s->states[n].kept[i][v];
}
