#include "reduction/por/symmetry.h"

#include "reduction/por/joins.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST_CHAINS = 16 /* whose ends a thread is compared with */ };

typedef VEC(Term) Terms;

typedef struct {
  Arena *arena;
  const Threads *threads;
  TermStore *ts;
  /* Number of terms of the Threads; later ones are created here. */
  uint32_t n_terms;
  const Joins *joins;
  bool *makes;         /* by thread: it makes others */
  bool *begins_freely; /* by thread */
  /* By term: it occurs in the Threads; it occurs there undivided. */
  bool *is_seen, *is_bare;
  bool *is_in_facts; /* by term */
  Terms *users; /* by term, of values read: the terms made of them directly */
  VEC(ThreadName) names;
} Finder;

static const Transition *transition(const Finder *f, TransitionId j) {
  assert(j < f->threads->n_transitions);
  return &f->threads->transitions[j];
}

static const Thread *thread(const Finder *f, ThreadId t) {
  assert(t < f->threads->n_threads);
  return &f->threads->threads[t];
}

static uint32_t index_of(const Finder *f, TransitionId j) {
  return j - thread(f, transition(f, j)->thread)->first;
}

static bool is_const(const Finder *f, Term t) {
  return term_is_const(f->ts, t, NULL);
}

/* ---- uses of terms */

static void see(Finder *f, Terms *todo, Term t) {
  if (!t || f->is_seen[t])
    return;
  f->is_seen[t] = true;
  *vec_push(f->arena, todo) = t;
}

static void see_whole(Finder *f, Terms *todo, Term t) {
  see(f, todo, t);
  if (t)
    f->is_bare[t] = true;
}

static void see_transition(Finder *f, Terms *todo, const Transition *tr) {
  see_whole(f, todo, tr->guard);
  see_whole(f, todo, tr->enabled);
  see_whole(f, todo, tr->waits);
  see_whole(f, todo, tr->holders.one);
  see_whole(f, todo, tr->holders.some);
  see_whole(f, todo, tr->cut);
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    see_whole(f, todo, tr->writes[i].when);
    see_whole(f, todo, tr->writes[i].value);
  }
}

static void see_operands(Finder *f, Terms *todo) {
  while (todo->n) {
    Term t = todo->data[--todo->n];
    for (unsigned i = 0; i < term_arity(f->ts, t); i++) {
      Term x = term_child(f->ts, t, i);
      if (term_kind(f->ts, x) == TERM_VAR)
        *vec_push(f->arena, &f->users[x]) = t;
      see(f, todo, x);
    }
  }
}

static void see_all(Finder *f) {
  const Threads *th = f->threads;
  Terms todo = {0};
  f->is_seen = ARENA_ARRAY(f->arena, bool, f->n_terms + 1);
  f->is_bare = ARENA_ARRAY(f->arena, bool, f->n_terms + 1);
  f->is_in_facts = ARENA_ARRAY(f->arena, bool, f->n_terms + 1);
  f->users = ARENA_ARRAY(f->arena, Terms, f->n_terms + 1);
  for (uint32_t i = 0; i < th->n_facts; i++)
    see_whole(f, &todo, th->facts[i]);
  see_operands(f, &todo);
  memcpy(f->is_in_facts, f->is_seen, f->n_terms + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    see_transition(f, &todo, transition(f, j));
  for (uint32_t i = 0; i < th->n_checks; i++)
    see_whole(f, &todo, th->checks[i].violated);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    see_whole(f, &todo, thread(f, t)->guard);
    see_whole(f, &todo, thread(f, t)->ended);
  }
  see_operands(f, &todo);
}

/* ---- two threads */

/* A pair of corresponding own cells. */
typedef struct {
  CellId t, u;
} CellPair;

/* Values of the cell that name the two threads. */
typedef struct {
  CellId cell;
  uint64_t t, u;
} Naming;

typedef struct {
  Finder *f;
  ThreadId t, u;
  VEC(CellPair) cells;
  VEC(Naming) namings;
  Substitution *rename_t, *rename_u; /* to common names */
  bool *is_renamed;                  /* by term */
} SymmetricStart;

static Term name_t(SymmetricStart *w, Term x) {
  return x ? substitution_apply(w->rename_t, x) : TERM_NONE;
}

static Term name_u(SymmetricStart *w, Term x) {
  return x ? substitution_apply(w->rename_u, x) : TERM_NONE;
}

static bool is_same(SymmetricStart *w, Term x, Term y) {
  return name_t(w, x) == name_u(w, y);
}

static const Naming *find_naming(const SymmetricStart *w, CellId c) {
  for (uint32_t i = 0; i < w->namings.n; i++)
    if (w->namings.data[i].cell == c)
      return &w->namings.data[i];
  return NULL;
}

/* Returns the name after the exchange. */
static uint64_t exchange(const Naming *n, uint64_t x) {
  return x == n->t ? n->u : x == n->u ? n->t : x;
}

static bool match_cells(SymmetricStart *w, CellId x, CellId y) {
  Finder *f = w->f;
  const Cell *a = &f->threads->cells[x], *b = &f->threads->cells[y];
  if (x == y)
    return true;
  for (uint32_t i = 0; i < w->cells.n; i++)
    if (w->cells.data[i].t == x || w->cells.data[i].u == y)
      return w->cells.data[i].t == x && w->cells.data[i].u == y;
  *vec_push(f->arena, &w->cells) = (CellPair){x, y};
  return f->joins->owner[x] == w->t && f->joins->owner[y] == w->u &&
         a->width == b->width && a->ones == b->ones &&
         f->joins->start[x] == f->joins->start[y];
}

/* Gives both a common name. */
static bool rename_pair(SymmetricStart *w, Term x, Term y) {
  Finder *f = w->f;
  unsigned width = term_width(f->ts, x);
  uint64_t ones = term_ones(f->ts, x);
  if (w->is_renamed[x] || w->is_renamed[y] || f->is_in_facts[x] ||
      f->is_in_facts[y] || width != term_width(f->ts, y) ||
      ones != term_ones(f->ts, y))
    return false;
  Term name = term_var(f->ts, width, ones, NULL);
  substitution_bind(w->rename_t, x, name);
  substitution_bind(w->rename_u, y, name);
  w->is_renamed[x] = w->is_renamed[y] = true;
  return true;
}

/* ---- names that are stored */

static bool note_naming(SymmetricStart *w, const CellWrite *x,
                        const CellWrite *y) {
  Finder *f = w->f;
  uint64_t t, u;
  if (x->cell != y->cell || x->value == y->value ||
      !term_is_const(f->ts, x->value, &t) ||
      !term_is_const(f->ts, y->value, &u))
    return true;
  const Naming *n = find_naming(w, x->cell);
  if (!n)
    *vec_push(f->arena, &w->namings) = (Naming){x->cell, t, u};
  return !n || exchange(n, t) == u;
}

static bool note_namings(SymmetricStart *w) {
  const Finder *f = w->f;
  for (uint32_t i = 0; i < thread(f, w->t)->n; i++) {
    const Transition *x = transition(f, thread(f, w->t)->first + i);
    const Transition *y = transition(f, thread(f, w->u)->first + i);
    for (uint32_t k = 0; k < x->n_writes && k < y->n_writes; k++)
      if (!note_naming(w, &x->writes[k], &y->writes[k]))
        return false;
  }
  return true;
}

static bool is_of_symmetric(const SymmetricStart *w, TransitionId j) {
  ThreadId t = transition(w->f, j)->thread;
  return t == w->t || t == w->u;
}

/* True if no other thread stores the names of the cell. */
static bool is_write_good(const SymmetricStart *w, const Naming *n,
                          const CellAccess *x) {
  uint64_t value;
  return term_is_const(w->f->ts, x->write->value, &value) &&
         (is_of_symmetric(w, x->transition) || exchange(n, value) == value);
}

static uint64_t operand_where(const Finder *f, Term x, unsigned i,
                              uint64_t value) {
  uint64_t bits = value;
  if (i < term_arity(f->ts, x))
    term_is_const(f->ts, term_child(f->ts, x, i), &bits);
  return bits;
}

/* Returns the value of the term if its only variable has this value. */
static uint64_t value_where(const Finder *f, Term x, uint64_t value) {
  unsigned kind = term_kind(f->ts, x), width = term_width(f->ts, x);
  uint64_t a = operand_where(f, x, 0, value), b = operand_where(f, x, 1, value);
  if (kind == TERM_EXTRACT)
    return a >> term_low(f->ts, x) & bits_mask(width);
  if (kind == TERM_CONCAT)
    return a << term_width(f->ts, term_child(f->ts, x, 1)) | b;
  return bits_apply((Op)(kind - TERM_OP),
                    term_width(f->ts, term_child(f->ts, x, 0)), width, a, b,
                    operand_where(f, x, 2, value));
}

/* True if the term is made of this variable and constants only. */
static bool is_of_one(const Finder *f, Term x, Term var) {
  for (unsigned i = 0; i < term_arity(f->ts, x); i++)
    if (term_child(f->ts, x, i) != var && !is_const(f, term_child(f->ts, x, i)))
      return false;
  return true;
}

/* True if the value is only compared, with one outcome for both names. */
static bool cannot_distinguish(const SymmetricStart *w, const Naming *n,
                               Term read) {
  const Finder *f = w->f;
  for (uint32_t i = 0; i < f->users[read].n; i++) {
    Term x = f->users[read].data[i];
    if (!is_of_one(f, x, read) ||
        value_where(f, x, n->t) != value_where(f, x, n->u))
      return false;
  }
  return !f->is_bare[read];
}

static bool is_naming_good(const SymmetricStart *w, const Naming *n) {
  const Finder *f = w->f;
  uint64_t initial;
  if (!term_is_const(f->ts, f->threads->cells[n->cell].initial, &initial) ||
      exchange(n, initial) != initial)
    return false;
  for (uint32_t i = 0; i < f->joins->accesses[n->cell].n; i++) {
    const CellAccess *x = &f->joins->accesses[n->cell].data[i];
    if (x->write ? !is_write_good(w, n, x)
                 : !is_of_symmetric(w, x->transition) &&
                       !cannot_distinguish(w, n, x->read->value))
      return false;
  }
  return true;
}

static bool are_namings_good(SymmetricStart *w) {
  for (uint32_t i = 0; i < w->namings.n; i++)
    if (!is_naming_good(w, &w->namings.data[i]))
      return false;
  return true;
}

/* True if x, from a read of t, is for every value what y is for the exchanged
 * value. */
static bool is_counterpart(const SymmetricStart *w, const Naming *n, Term x,
                           Term y) {
  const Finder *f = w->f;
  const CellAccesses *all = &f->joins->accesses[n->cell];
  uint64_t d;
  bool same = term_width(f->ts, x) == term_width(f->ts, y);
  term_is_const(f->ts, f->threads->cells[n->cell].initial, &d);
  same = same && value_where(f, x, d) == value_where(f, y, exchange(n, d));
  for (uint32_t i = 0; same && i < all->n; i++)
    if (all->data[i].write &&
        term_is_const(f->ts, all->data[i].write->value, &d))
      same = value_where(f, x, d) == value_where(f, y, exchange(n, d));
  return same;
}

/* Gives common names to the results of operations on a name read, if t and u
 * compute the same; the value itself has none. */
static void rename_uses(SymmetricStart *w, const Naming *n, Term x, Term y) {
  const Finder *f = w->f;
  if (f->is_bare[x] || f->is_bare[y])
    return;
  for (uint32_t i = 0; i < f->users[x].n; i++)
    for (uint32_t k = 0; k < f->users[y].n; k++) {
      Term a = f->users[x].data[i], b = f->users[y].data[k];
      if (is_of_one(f, a, x) && is_of_one(f, b, y) && !w->is_renamed[a] &&
          !w->is_renamed[b] && is_counterpart(w, n, a, b))
        rename_pair(w, a, b);
    }
}

/* ---- comparison of the transitions */

static bool match_reads(SymmetricStart *w, const Transition *x,
                        const Transition *y) {
  if (x->n_reads != y->n_reads)
    return false;
  for (uint32_t i = 0; i < x->n_reads; i++) {
    const CellRead *a = &x->reads[i], *b = &y->reads[i];
    const Naming *n = find_naming(w, a->cell);
    if (!match_cells(w, a->cell, b->cell))
      return false;
    if (n)
      rename_uses(w, n, a->value, b->value);
    else if (!rename_pair(w, a->value, b->value))
      return false;
  }
  return true;
}

static bool match_inputs(SymmetricStart *w) {
  const Finder *f = w->f;
  const Thread *x = thread(f, w->t), *y = thread(f, w->u);
  if (x->n_inputs != y->n_inputs)
    return false;
  for (uint32_t i = 0; i < x->n_inputs; i++) {
    Term a = x->inputs[i].value, b = y->inputs[i].value;
    bool open = term_kind(f->ts, a) == TERM_VAR &&
                term_kind(f->ts, b) == TERM_VAR && a != b;
    if (open && !(w->is_renamed[a] && is_same(w, a, b)) &&
        !rename_pair(w, a, b))
      return false;
  }
  return true;
}

static bool is_same_value(SymmetricStart *w, const CellWrite *x,
                          const CellWrite *y) {
  const Naming *n = find_naming(w, x->cell);
  uint64_t t, u;
  if (n)
    return term_is_const(w->f->ts, x->value, &t) &&
           term_is_const(w->f->ts, y->value, &u) && exchange(n, t) == u;
  return is_same(w, x->value, y->value);
}

static bool match_writes(SymmetricStart *w, const Transition *x,
                         const Transition *y) {
  if (x->n_writes != y->n_writes)
    return false;
  for (uint32_t i = 0; i < x->n_writes; i++) {
    const CellWrite *a = &x->writes[i], *b = &y->writes[i];
    if (!match_cells(w, a->cell, b->cell) || !is_same(w, a->when, b->when) ||
        !is_same_value(w, a, b))
      return false;
  }
  return true;
}

static bool match_effects(SymmetricStart *w, const Transition *x,
                          const Transition *y) {
  return is_same(w, x->enabled, y->enabled) && is_same(w, x->waits, y->waits) &&
         is_same(w, x->cut, y->cut) && match_writes(w, x, y);
}

static bool match_terms(SymmetricStart *w, const Transition *x,
                        const Transition *y) {
  return is_same(w, x->guard, y->guard) && match_effects(w, x, y);
}

static bool match_transitions(SymmetricStart *w) {
  const Finder *f = w->f;
  const Thread *x = thread(f, w->t), *y = thread(f, w->u);
  for (uint32_t i = 0; i < x->n; i++)
    if (!match_reads(w, transition(f, x->first + i),
                     transition(f, y->first + i)))
      return false;
  if (!match_inputs(w))
    return false;
  for (uint32_t i = 0; i < x->n; i++)
    if (!match_terms(w, transition(f, x->first + i),
                     transition(f, y->first + i)))
      return false;
  return is_same(w, x->ended, y->ended);
}

static const Check *next_check(const Finder *f, ThreadId t, uint32_t *i) {
  while (*i < f->threads->n_checks && f->threads->checks[*i].thread != t)
    ++*i;
  return *i < f->threads->n_checks ? &f->threads->checks[(*i)++] : NULL;
}

static bool match_checks(SymmetricStart *w) {
  uint32_t i = 0, k = 0;
  for (;;) {
    const Check *x = next_check(w->f, w->t, &i);
    const Check *y = next_check(w->f, w->u, &k);
    if (!x || !y)
      return !x && !y;
    if (x->kind != y->kind || x->when != y->when ||
        x->property != y->property || x->after != y->after ||
        !is_same(w, x->violated, y->violated))
      return false;
  }
}

/* ---- the parent, between the two */

/* Returns the first read, from number 'i' on, of a thread's own cell; or
 * NULL. */
static const CellRead *own_read(const Finder *f, const Transition *tr,
                                uint32_t *i) {
  while (*i < tr->n_reads && f->joins->owner[tr->reads[*i].cell] == THREAD_NONE)
    ++*i;
  return *i < tr->n_reads ? &tr->reads[(*i)++] : NULL;
}

static bool match_joined(SymmetricStart *w, const CellRead *a,
                         const CellRead *b) {
  Substitution *known = w->f->joins->known;
  return match_cells(w, a->cell, b->cell) &&
         rename_pair(w, a->value, b->value) &&
         substitution_apply(known, a->value) ==
             substitution_apply(known, b->value);
}

static bool is_joined_alike(SymmetricStart *w, TransitionId s, TransitionId t) {
  const Transition *x = transition(w->f, s), *y = transition(w->f, t);
  uint32_t i = 0, k = 0;
  for (;;) {
    const CellRead *a = own_read(w->f, x, &i), *b = own_read(w->f, y, &k);
    if (!a || !b)
      return !a && !b && match_effects(w, x, y);
    if (!match_joined(w, a, b))
      return false;
  }
}

/* Returns the guard, given the values that earlier joins have read. */
static Term guard_of_join(const Finder *f, TransitionId j) {
  return substitution_apply(f->joins->known, transition(f, j)->guard);
}

/* True if all transitions from s to t are joins under one guard; the last is a
 * join, too, or reads on. */
static bool are_joins_between(const Finder *f, TransitionId s, TransitionId t) {
  for (TransitionId j = s; j < t; j++)
    if (f->joins->joined[j] == THREAD_NONE ||
        guard_of_join(f, j) != guard_of_join(f, t))
      return false;
  return s < t;
}

static bool starts_between(const Finder *f, TransitionId s, TransitionId t) {
  for (ThreadId i = 1; i < f->threads->n_threads; i++) {
    const Thread *x = thread(f, i);
    if (x->parent == transition(f, s)->thread && x->after > index_of(f, s) &&
        x->after <= index_of(f, t))
      return true;
  }
  return false;
}

static bool fails_between(const Finder *f, TransitionId s, TransitionId t) {
  for (uint32_t i = 0; i < f->threads->n_checks; i++) {
    const Check *c = &f->threads->checks[i];
    if (c->thread == transition(f, s)->thread && c->after > index_of(f, s) &&
        c->after <= index_of(f, t) &&
        !term_is_false(f->ts, substitution_apply(f->joins->known, c->violated)))
      return true;
  }
  return false;
}

static bool match_joins(SymmetricStart *w) {
  const Finder *f = w->f;
  const Join *x = &f->joins->of[w->t], *y = &f->joins->of[w->u];
  if (!x->is_clean || !(y->is_clean || y->reads_on))
    return false;
  if (x->join == TRANSITION_NONE || y->join == TRANSITION_NONE)
    return x->join == y->join;
  return are_joins_between(f, x->join, y->join) &&
         !starts_between(f, x->join, y->join) &&
         !fails_between(f, x->join, y->join) &&
         is_joined_alike(w, x->join, y->join);
}

/* ---- the first transition */

static bool is_read_by(const Transition *tr, Term x) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (tr->reads[i].value == x)
      return true;
  return false;
}

/* True if only the values that the transition reads decide whether it has to
 * wait. */
static bool waits_by_reads(const Finder *f, const Transition *tr) {
  Terms todo = {0};
  bool by_reads = true;
  bool *is_seen = xcalloc(f->n_terms + 1, sizeof *is_seen);
  *vec_push(f->arena, &todo) = tr->waits;
  while (todo.n && by_reads) {
    Term t = todo.data[--todo.n];
    by_reads = term_kind(f->ts, t) != TERM_VAR || is_read_by(tr, t);
    for (unsigned i = 0; !is_seen[t] && i < term_arity(f->ts, t); i++)
      *vec_push(f->arena, &todo) = term_child(f->ts, t, i);
    is_seen[t] = true;
  }
  free(is_seen);
  return by_reads;
}

static bool begins_freely(const Finder *f, ThreadId t) {
  if (!thread(f, t)->n)
    return false;
  const Transition *tr = transition(f, thread(f, t)->first);
  return term_is_true(f->ts, tr->guard) && term_is_false(f->ts, tr->cut) &&
         tr->enabled == tr->waits && waits_by_reads(f, tr);
}

static void look_at_threads(Finder *f) {
  uint32_t n = f->threads->n_threads;
  f->makes = ARENA_ARRAY(f->arena, bool, n + 1);
  f->begins_freely = ARENA_ARRAY(f->arena, bool, n + 1);
  for (ThreadId t = 1; t < n; t++) {
    f->makes[thread(f, t)->parent] = true;
    f->begins_freely[t] = begins_freely(f, t);
  }
}

static bool may_be_symmetric(const Finder *f, ThreadId t, ThreadId u) {
  const Thread *x = thread(f, t), *y = thread(f, u);
  return x->parent == y->parent && x->after <= y->after && x->n == y->n &&
         !f->makes[t] && !f->makes[u] &&
         (x->guard == y->guard || term_is_true(f->ts, x->guard)) &&
         f->begins_freely[t] && f->begins_freely[u];
}

static void keep_names(const SymmetricStart *w) {
  for (uint32_t i = 0; i < w->namings.n; i++) {
    const Naming n = w->namings.data[i];
    *vec_push(w->f->arena, &w->f->names) = (ThreadName){n.cell, w->t, n.t};
    *vec_push(w->f->arena, &w->f->names) = (ThreadName){n.cell, w->u, n.u};
  }
}

static bool are_symmetric(Finder *f, ThreadId t, ThreadId u) {
  SymmetricStart w = {.f = f, .t = t, .u = u};
  if (!may_be_symmetric(f, t, u))
    return false;
  w.rename_t = substitution_new(f->ts);
  w.rename_u = substitution_new(f->ts);
  w.is_renamed = xcalloc(f->n_terms + 1, sizeof *w.is_renamed);
  bool are = note_namings(&w) && are_namings_good(&w) &&
             match_transitions(&w) && match_checks(&w) && match_joins(&w);
  if (are)
    keep_names(&w);
  substitution_delete(w.rename_t);
  substitution_delete(w.rename_u);
  free(w.is_renamed);
  return are;
}

/* ---- all threads */

static bool is_looked_at(const Threads *th) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].when != WHEN_ANY)
      return false;
  return th->n_threads > 2 && !th->n_heap && !th->n_floats && !th->lines &&
         !th->n_races && !th->wants_deadlock && !th->wants_followed;
}

/* Returns a thread that ends a chain and is symmetric to u; 0: none.  The last
 * ends are tried first. */
static ThreadId find_symmetric_before(Finder *f, ThreadId u,
                                      const bool *is_last) {
  unsigned tries = 0;
  for (ThreadId t = u; t-- > 1 && tries < MOST_CHAINS;)
    if (is_last[t]) {
      if (are_symmetric(f, t, u))
        return t;
      tries++;
    }
  return 0;
}

/* ---- independent threads */

static bool has_check(const Finder *f, ThreadId t) {
  uint32_t i = 0;
  return next_check(f, t, &i) != NULL;
}

static bool is_independent(const Finder *f, ThreadId t) {
  const Thread *x = thread(f, t);
  if (x->n != 1 || f->makes[t] || !f->begins_freely[t] || has_check(f, t))
    return false;
  return term_is_true(f->ts, transition(f, x->first)->enabled) &&
         joins_is_private(f->joins, x->first);
}

/* Chains the independent threads that no symmetric one begins before: each of
 * them begins after the previous one, if the two may be symmetric. */
static void chain_independent(const Finder *f, ThreadId *before) {
  ThreadId last = 0;
  for (ThreadId u = 1; u < f->threads->n_threads; u++) {
    if (before[u] || !is_independent(f, u))
      continue;
    if (last && may_be_symmetric(f, last, u))
      before[u] = last;
    last = u;
  }
}

static void find_symmetric(Finder *f, ThreadId *before) {
  const ThreadId n = f->threads->n_threads;
  bool *is_last = ARENA_ARRAY(f->arena, bool, n + 1);
  for (ThreadId u = 1; u < n; u++) {
    before[u] = find_symmetric_before(f, u, is_last);
    is_last[before[u]] = false;
    is_last[u] = true;
  }
}

static const ThreadName *copy_names(Arena *arena, const Finder *f) {
  ThreadName *names = ARENA_ARRAY(arena, ThreadName, f->names.n + 1);
  for (uint32_t i = 0; i < f->names.n; i++)
    names[i] = f->names.data[i];
  return names;
}

Symmetry symmetry_find(Arena *arena, const Threads *th) {
  ThreadId *symmetric = ARENA_ARRAY(arena, ThreadId, th->n_threads + 1),
           *before = ARENA_ARRAY(arena, ThreadId, th->n_threads + 1);
  Symmetry out = {.before = before, .symmetric = symmetric};
  if (!is_looked_at(th))
    return out;
  Arena *a = arena_new();
  Finder f = {.arena = a, .threads = th, .ts = th->terms};
  f.n_terms = term_count(f.ts);
  Joins *joins = joins_new(a, th);
  f.joins = joins;
  see_all(&f);
  look_at_threads(&f);
  find_symmetric(&f, symmetric);
  memcpy(before, symmetric, th->n_threads * sizeof *symmetric);
  chain_independent(&f, before);
  out.names = copy_names(arena, &f), out.n_names = f.names.n;
  joins_delete(joins);
  arena_delete(a);
  return out;
}

/* ---- in order */

typedef struct {
  Arena *arena;
  TermStore *ts;
  Cell *cells;
  uint32_t n_cells;
  Transition *transitions;
} Builder;

static CellId add_cell(Builder *b, ThreadId t) {
  b->cells[b->n_cells] = (Cell){.name = arena_printf(b->arena, "begun[%u]", t),
                                .width = 1,
                                .ones = 1,
                                .initial = term_false(b->ts)};
  return b->n_cells++;
}

static void set_cell(Builder *b, Transition *tr, CellId c) {
  CellWrite *writes = ARENA_ARRAY(b->arena, CellWrite, tr->n_writes + 1);
  for (uint32_t i = 0; i < tr->n_writes; i++)
    writes[i] = tr->writes[i];
  writes[tr->n_writes++] = (CellWrite){
      .cell = c, .when = term_true(b->ts), .value = term_true(b->ts)};
  tr->writes = writes;
}

static void await_cell(Builder *b, Transition *tr, CellId c) {
  CellRead *reads = ARENA_ARRAY(b->arena, CellRead, tr->n_reads + 1);
  for (uint32_t i = 0; i < tr->n_reads; i++)
    reads[i] = tr->reads[i];
  Term begun = term_var(b->ts, 1, 1, NULL);
  reads[tr->n_reads++] =
      (CellRead){.cell = c, .value = begun, .when = term_true(b->ts)};
  tr->reads = reads;
  tr->enabled = term_and(b->ts, tr->enabled, begun);
}

static uint32_t count_ordered(const Threads *th, const ThreadId *before) {
  uint32_t n = 0;
  for (ThreadId t = 0; t < th->n_threads; t++)
    n += before[t] != 0;
  return n;
}

const Threads *symmetry_order(Arena *a, const Threads *th) {
  const ThreadId *before = symmetry_find(a, th).before;
  uint32_t n = count_ordered(th, before);
  if (!n)
    return th;
  Threads *out = ARENA_NEW(a, Threads);
  Builder b = {a, th->terms, ARENA_ARRAY(a, Cell, th->n_cells + n), th->n_cells,
               ARENA_ARRAY(a, Transition, th->n_transitions)};
  memcpy(b.cells, th->cells, th->n_cells * sizeof *b.cells);
  memcpy(b.transitions, th->transitions,
         th->n_transitions * sizeof *b.transitions);
  for (ThreadId u = 1; u < th->n_threads; u++) {
    if (!before[u])
      continue;
    CellId c = add_cell(&b, before[u]);
    set_cell(&b, &b.transitions[th->threads[before[u]].first], c);
    await_cell(&b, &b.transitions[th->threads[u].first], c);
  }
  *out = *th;
  out->cells = b.cells, out->n_cells = b.n_cells;
  out->transitions = b.transitions;
  return out;
}
