#include "encoder/formula/insensitive.h"

#include "frontend/base/vec.h"
#include "reduction/por/dependence.h"

#include <assert.h>
#include <string.h>

enum { NEVER = UINT32_MAX, MOST_LITERALS = 40 };

typedef struct {
  Arena *arena;
  Precedence *order;
  const Threads *threads;
  const Sensitivity *sensitivity;
  Solver *solver;
  const ConflictPairs *conflicts;
  uint64_t *pairs; /* by transition, in words like the conflicts: the
                      transitions that it is sensitive to and may precede */
  /* By transition and thread: first index of the thread that the transition may
   * lead to, or NEVER; number of transitions of the thread, from its beginning,
   * that may lead to it. */
  uint32_t *leads_to, *led_from;
  uint32_t *most; /* scratch, by thread */
  VEC(PrecedenceEdge) clause;
} Insensitive;

static ThreadId thread_of(const Insensitive *x, TransitionId j) {
  assert(j < x->threads->n_transitions);
  return x->threads->transitions[j].thread;
}

static uint32_t index_of(const Insensitive *x, TransitionId j) {
  return j - x->threads->threads[thread_of(x, j)].first;
}

static uint32_t *row(const Insensitive *x, uint32_t *rows, TransitionId j) {
  assert(j < x->threads->n_transitions);
  return &rows[(size_t)j * x->threads->n_threads];
}

/* ---- sensitive pairs */

static bool is_sensitive(const Insensitive *x, TransitionId u, TransitionId v) {
  return sensitivity_matters(x->sensitivity, u, v) &&
         !precedence_is_fixed(x->order, v, u) &&
         !precedence_is_impossible(x->order, u, v);
}

static uint64_t *pairs_of(const Insensitive *x, TransitionId u) {
  return &x->pairs[(size_t)u * x->conflicts->n_words];
}

/* Returns one word of the conflicts of u that are schedule sensitive. */
static uint64_t sensitive_word(const Insensitive *x, TransitionId u,
                               uint32_t at) {
  uint64_t some = 0;
  uint64_t left = x->conflicts->rows[(size_t)u * x->conflicts->n_words + at];
  for (; left; left &= left - 1) {
    TransitionId v = at * 64 + (uint32_t)__builtin_ctzll(left);
    if (is_sensitive(x, u, v))
      some |= left & -left;
  }
  return some;
}

static void find_pairs(Insensitive *x) {
  uint32_t n = x->threads->n_transitions;
  x->conflicts = dependence_pairs(x->arena, x->threads);
  x->pairs =
      ARENA_ARRAY(x->arena, uint64_t, (size_t)n * x->conflicts->n_words + 1);
  for (TransitionId u = 0; u < n; u++)
    for (uint32_t at = 0; at < x->conflicts->n_words; at++)
      pairs_of(x, u)[at] = sensitive_word(x, u, at);
}

/* Returns the thread's first transition among u's pairs, or TRANSITION_NONE. */
static TransitionId first_pair(const Insensitive *x, TransitionId u,
                               ThreadId t) {
  TransitionId v = x->threads->threads[t].first;
  TransitionId end = v + x->threads->threads[t].n;
  while (v < end) {
    uint64_t word = pairs_of(x, u)[v / 64] >> v % 64;
    if (word) {
      v += (uint32_t)__builtin_ctzll(word);
      return v < end ? v : TRANSITION_NONE;
    }
    v = (v / 64 + 1) * 64;
  }
  return TRANSITION_NONE;
}

/* Returns the last of u's pairs in the thread's indices 'least' to 'count' - 1,
 * or TRANSITION_NONE. */
static TransitionId last_pair(const Insensitive *x, TransitionId u, ThreadId t,
                              uint32_t least, uint32_t count) {
  TransitionId begin = x->threads->threads[t].first + least;
  TransitionId end = x->threads->threads[t].first + count;
  while (end > begin) {
    uint32_t at = (end - 1) / 64, above = at * 64 + 63 - (end - 1);
    uint64_t word = pairs_of(x, u)[at] << above;
    if (word) {
      end -= (uint32_t)__builtin_clzll(word);
      return end > begin ? end - 1 : TRANSITION_NONE;
    }
    end = at * 64;
  }
  return TRANSITION_NONE;
}

/* ---- the relation "may lead to" */

/* Adds that u may lead to v, and to everything v may lead to. */
static bool lead(Insensitive *x, TransitionId u, TransitionId v) {
  uint32_t *to = row(x, x->leads_to, u);
  const uint32_t *add = row(x, x->leads_to, v);
  bool grew = false;
  for (ThreadId t = 0; t < x->threads->n_threads; t++) {
    uint32_t first = add[t];
    if (t == thread_of(x, v) && index_of(x, v) < first)
      first = index_of(x, v);
    if (first < to[t])
      to[t] = first, grew = true;
  }
  return grew;
}

/* Propagates from u's successors.  Per thread the first pair suffices, since it
 * leads to everything that later ones lead to. */
static bool lead_from(Insensitive *x, TransitionId u) {
  const Thread *own = &x->threads->threads[thread_of(x, u)];
  bool grew = index_of(x, u) + 1 < own->n && lead(x, u, u + 1);
  for (ThreadId t = 0; t < x->threads->n_threads; t++) {
    TransitionId v = first_pair(x, u, t);
    if (v != TRANSITION_NONE)
      grew |= lead(x, u, v);
  }
  return grew;
}

static void find_leads(Insensitive *x) {
  const Threads *th = x->threads;
  size_t n = (size_t)th->n_transitions * th->n_threads;
  uint32_t n_fixed;
  const PrecedenceEdge *fixed = precedence_fixed(x->order, &n_fixed);
  x->leads_to = ARENA_ARRAY(x->arena, uint32_t, n + 1);
  memset(x->leads_to, 0xff, n * sizeof *x->leads_to);
  for (bool grew = true; grew;) {
    grew = false;
    for (TransitionId u = th->n_transitions; u-- > 0;)
      grew |= lead_from(x, u);
    for (uint32_t i = 0; i < n_fixed; i++)
      grew |= lead(x, fixed[i].before, fixed[i].after);
  }
}

static void raise(uint32_t *x, uint32_t to) { *x = to > *x ? to : *x; }

/* Inverts the relation.  A transition that leads to another one leads to all
 * later ones of its thread. */
static void turn_leads(Insensitive *x) {
  const Threads *th = x->threads;
  size_t n = (size_t)th->n_transitions * th->n_threads;
  x->led_from = ARENA_ARRAY(x->arena, uint32_t, n + 1);
  for (TransitionId u = 0; u < th->n_transitions; u++)
    for (ThreadId t = 0; t < th->n_threads; t++) {
      uint32_t i = row(x, x->leads_to, u)[t];
      if (i < th->threads[t].n)
        raise(&row(x, x->led_from, th->threads[t].first + i)[thread_of(x, u)],
              index_of(x, u) + 1);
    }
  for (TransitionId v = 1; v < th->n_transitions; v++)
    for (ThreadId t = 0; t < th->n_threads && index_of(x, v); t++)
      raise(&row(x, x->led_from, v)[t], row(x, x->led_from, v - 1)[t]);
}

/* Returns the number of the thread's transitions that are a or may lead to
 * a. */
static uint32_t count_to(const Insensitive *x, TransitionId a, ThreadId t) {
  uint32_t n = row(x, x->led_from, a)[t];
  return t == thread_of(x, a) && n <= index_of(x, a) ? index_of(x, a) + 1 : n;
}

/* ---- clauses */

static void add(Insensitive *x, TransitionId u, TransitionId v) {
  *vec_push(x->arena, &x->clause) = (PrecedenceEdge){u, v};
}

/* Adds steps from c to transitions that are, or may lead to, a: the last one of
 * each thread, unless a later one was added before.  False if no later step is
 * possible any more. */
static bool add_steps_from(Insensitive *x, TransitionId a, TransitionId c) {
  bool is_open = false;
  for (ThreadId t = 0; t < x->threads->n_threads; t++) {
    uint32_t count = count_to(x, a, t);
    TransitionId v = last_pair(x, c, t, x->most[t], count);
    if (v != TRANSITION_NONE) {
      x->most[t] = index_of(x, v) + 1;
      add(x, c, v);
    }
    is_open |= t != thread_of(x, c) && x->most[t] < count;
  }
  return is_open;
}

static void add_steps(Insensitive *x, TransitionId a, TransitionId b) {
  const Thread *own = &x->threads->threads[thread_of(x, b)];
  bool is_open = true;
  memset(x->most, 0, x->threads->n_threads * sizeof *x->most);
  for (TransitionId c = b;
       c < own->first + own->n && is_open && x->clause.n < MOST_LITERALS; c++)
    is_open = add_steps_from(x, a, c);
}

static void add_escapes(Insensitive *x, TransitionId a, TransitionId b) {
  for (ThreadId l = 0; l < thread_of(x, a); l++) {
    uint32_t i = row(x, x->leads_to, b)[l];
    const Thread *t = &x->threads->threads[l];
    while (i < t->n && precedence_is_impossible(x->order, t->first + i, a))
      i++;
    if (i < t->n && !precedence_is_fixed(x->order, a, t->first + i))
      add(x, t->first + i, a);
  }
}

/* True if fixed order leads from b to a. */
static bool is_led(const Insensitive *x, TransitionId a, TransitionId b) {
  const Threads *th = x->threads;
  for (ThreadId t = 0; t < th->n_threads; t++) {
    uint32_t n = count_to(x, a, t);
    if (n && t != thread_of(x, b) &&
        precedence_is_fixed(x->order, b, th->threads[t].first + n - 1))
      return true;
  }
  return false;
}

static void say(Insensitive *x, Term not_here) {
  Term literals[MOST_LITERALS] = {not_here};
  for (uint32_t i = 0; i < x->clause.n; i++)
    literals[i + 1] = precedence_literal(x->order, x->clause.data[i].before,
                                         x->clause.data[i].after);
  solver_clause(x->solver, literals, x->clause.n + 1);
}

static void forbid(Insensitive *x, TransitionId a, TransitionId b) {
  TermStore *ts = x->threads->terms;
  Term here = precedence_find(x->order, b, a);
  if (!here || term_is_false(ts, here) || term_is_true(ts, here) ||
      !dependence_conflict(x->conflicts, a, b) ||
      sensitivity_matters(x->sensitivity, a, b) || is_led(x, a, b))
    return;
  x->clause.n = 0;
  add_steps(x, a, b);
  add_escapes(x, a, b);
  if (x->clause.n < MOST_LITERALS)
    say(x, term_not(ts, here));
}

void insensitive_forbid(Precedence *order, const Sensitivity *s,
                        Solver *solver) {
  Insensitive x = {.arena = arena_new(),
                   .order = order,
                   .threads = s->threads,
                   .sensitivity = s,
                   .solver = solver};
  x.most = ARENA_ARRAY(x.arena, uint32_t, s->threads->n_threads + 1);
  find_pairs(&x);
  find_leads(&x);
  turn_leads(&x);
  uint32_t n = precedence_count(order);
  for (uint32_t i = 0; i < n; i++) {
    PrecedenceEdge e = precedence_at(order, i);
    if (thread_of(&x, e.after) < thread_of(&x, e.before))
      forbid(&x, e.after, e.before);
  }
  arena_delete(x.arena);
}
