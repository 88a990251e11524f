#include "reduction/por/joins.h"

#include <assert.h>

static const Transition *transition(const Joins *f, TransitionId j) {
  assert(j < f->threads->n_transitions);
  return &f->threads->transitions[j];
}

static const Thread *thread(const Joins *f, ThreadId t) {
  assert(t < f->threads->n_threads);
  return &f->threads->threads[t];
}

static uint32_t index_of(const Joins *f, TransitionId j) {
  return j - thread(f, transition(f, j)->thread)->first;
}

static bool is_const(const Joins *f, Term t) {
  return term_is_const(f->threads->terms, t, NULL);
}

/* ---- accesses of cells */

static void collect_accesses(Joins *f) {
  const Threads *th = f->threads;
  f->accesses = ARENA_ARRAY(f->arena, CellAccesses, th->n_cells + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = transition(f, j);
    for (uint32_t i = 0; i < tr->n_reads; i++)
      *vec_push(f->arena, &f->accesses[tr->reads[i].cell]) =
          (CellAccess){j, &tr->reads[i], NULL};
    for (uint32_t i = 0; i < tr->n_writes; i++)
      *vec_push(f->arena, &f->accesses[tr->writes[i].cell]) =
          (CellAccess){j, NULL, &tr->writes[i]};
  }
}

static bool is_child_of(const Joins *f, ThreadId t, ThreadId parent) {
  return t && thread(f, t)->parent == parent;
}

/* Returns the only thread that accesses the cell besides its parent, if any;
 * else THREAD_NONE. */
static ThreadId find_owner(const Joins *f, CellId c) {
  ThreadId a = THREAD_NONE, b = THREAD_NONE;
  for (uint32_t i = 0; i < f->accesses[c].n; i++) {
    ThreadId t = transition(f, f->accesses[c].data[i].transition)->thread;
    if (a == THREAD_NONE || a == t)
      a = t;
    else if (b == THREAD_NONE || b == t)
      b = t;
    else
      return THREAD_NONE;
  }
  if (b == THREAD_NONE)
    return a && a != THREAD_NONE ? a : THREAD_NONE;
  return is_child_of(f, a, b) ? a : is_child_of(f, b, a) ? b : THREAD_NONE;
}

static bool is_parents(const Joins *f, const CellAccess *x, ThreadId t) {
  return transition(f, x->transition)->thread == thread(f, t)->parent;
}

static bool is_before_start(const Joins *f, const CellAccess *x, ThreadId t) {
  return is_parents(f, x, t) &&
         index_of(f, x->transition) < thread(f, t)->after;
}

/* True if the parent certainly writes the cell, provided that it makes the
 * thread. */
static bool is_preparation(const Joins *f, const CellAccess *x, ThreadId t) {
  Term guard = transition(f, x->transition)->guard;
  return x->write && term_is_true(f->threads->terms, x->write->when) &&
         (term_is_true(f->threads->terms, guard) ||
          guard == thread(f, t)->guard);
}

/* Notes an access by the parent after the start, or by the thread. */
static void note_join(Joins *f, const CellAccess *x, ThreadId t) {
  Join *join = &f->of[t];
  if (!is_parents(f, x, t))
    return;
  if (join->join != TRANSITION_NONE && join->join != x->transition)
    join->is_clean = false;
  join->join = x->transition;
}

static void look_at_own_cell(Joins *f, CellId c, ThreadId t) {
  f->is_prepared[c] = true;
  f->start[c] = f->threads->cells[c].initial;
  for (uint32_t i = 0; i < f->accesses[c].n; i++) {
    const CellAccess *x = &f->accesses[c].data[i];
    if (!is_before_start(f, x, t))
      note_join(f, x, t);
    else if (is_preparation(f, x, t))
      f->start[c] = x->write->value;
    else
      f->of[t].is_clean = f->is_prepared[c] = false;
  }
}

/* ---- joins */

/* Notes the transition in which the thread accesses the cell; false unless it
 * is the same for all joined cells. */
static bool note_end(Joins *f, CellId c, ThreadId t) {
  Join *join = &f->of[t];
  for (uint32_t i = 0; i < f->accesses[c].n; i++) {
    TransitionId j = f->accesses[c].data[i].transition;
    if (transition(f, j)->thread != t)
      continue;
    if (join->end != TRANSITION_NONE && join->end != j)
      return false;
    join->end = j;
  }
  return f->owner[c] == t;
}

/* True if the join accesses no cells but the thread's own; it may also read
 * cells that no thread owns. */
static bool accesses_own_cells(Joins *f, ThreadId t) {
  Join *join = &f->of[t];
  const Transition *tr = transition(f, join->join);
  bool own = term_is_false(f->threads->terms, tr->cut);
  for (uint32_t i = 0; own && i < tr->n_reads; i++)
    if (f->owner[tr->reads[i].cell] == THREAD_NONE)
      join->reads_on = true;
    else
      own = note_end(f, tr->reads[i].cell, t);
  for (uint32_t i = 0; own && i < tr->n_writes; i++)
    own = note_end(f, tr->writes[i].cell, t);
  return own;
}

static bool is_accessed(const Transition *tr, CellId c) {
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (tr->reads[i].cell == c)
      return true;
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (tr->writes[i].cell == c)
      return true;
  return false;
}

static bool is_joined(const Joins *f, const Join *join, CellId c) {
  return f->owner[c] != THREAD_NONE &&
         is_accessed(transition(f, join->join), c);
}

/* Returns a new substitution of the joined cells that the transition reads by
 * their start. */
static Substitution *at_start(const Joins *f, TransitionId j,
                              const Join *join) {
  Substitution *s = substitution_new(f->threads->terms);
  const Transition *tr = transition(f, j);
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (is_joined(f, join, tr->reads[i].cell))
      substitution_bind(s, tr->reads[i].value, f->start[tr->reads[i].cell]);
  return s;
}

/* True if the transition is disabled with these values, which are deleted. */
static bool waits_with(const Joins *f, TransitionId j, Substitution *reads) {
  Term enabled = substitution_apply(reads, transition(f, j)->enabled);
  substitution_delete(reads);
  return term_is_false(f->threads->terms, enabled);
}

static bool waits_at_start(const Joins *f, const Join *join) {
  return waits_with(f, join->join, at_start(f, join->join, join));
}

/* True if the end writes all joined cells that it writes under one
 * condition. */
static bool ends_at_once(const Joins *f, const Join *join) {
  const Transition *tr = transition(f, join->end);
  Term when = TERM_NONE;
  for (uint32_t i = 0; i < tr->n_writes; i++) {
    const CellWrite *w = &tr->writes[i];
    if (!is_joined(f, join, w->cell))
      continue;
    if (when && w->when != when)
      return false;
    when = w->when;
  }
  return true;
}

static void assume(const Joins *f, Substitution *s, Term holds) {
  if (!is_const(f, holds))
    substitution_bind(s, holds, term_true(f->threads->terms));
}

/* Returns the value of the cell after the transition, given what that reads;
 * its start if the transition does not write it. */
static Term value_after(const Joins *f, CellId c, TransitionId j,
                        Substitution *reads) {
  const Transition *tr = transition(f, j);
  Term value = f->start[c];
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (tr->writes[i].cell == c) {
      assume(f, reads, tr->writes[i].when);
      value = substitution_apply(reads, tr->writes[i].value);
    }
  return value;
}

/* Returns the value of the cell when it may be joined. */
static Term value_at_end(const Joins *f, CellId c, const Join *join) {
  Substitution *reads = at_start(f, join->end, join);
  Term value = value_after(f, c, join->end, reads);
  substitution_delete(reads);
  return value;
}

static bool know_joined(Joins *f, const Join *join) {
  const Transition *tr = transition(f, join->join);
  for (uint32_t i = 0; i < tr->n_reads; i++) {
    if (!is_joined(f, join, tr->reads[i].cell))
      continue;
    Term value = value_at_end(f, tr->reads[i].cell, join);
    if (!is_const(f, value))
      return false;
    substitution_bind(f->known, tr->reads[i].value, value);
  }
  return true;
}

static void look_at_join(Joins *f, ThreadId t) {
  Join *join = &f->of[t];
  if (!join->is_clean || join->join == TRANSITION_NONE)
    return;
  join->is_clean = accesses_own_cells(f, t) && join->end != TRANSITION_NONE &&
                   waits_at_start(f, join) && ends_at_once(f, join) &&
                   know_joined(f, join);
  join->reads_on &= join->is_clean;
  join->is_clean &= !join->reads_on;
  if (join->is_clean)
    f->joined[join->join] = t;
}

/* ---- threads that have ended */

/* Returns the thread's last transition if no other one of it accesses the cell;
 * else TRANSITION_NONE. */
static TransitionId find_last_access(const Joins *f, CellId c, ThreadId t) {
  const Thread *x = thread(f, t);
  TransitionId last = TRANSITION_NONE;
  for (uint32_t i = 0; i < f->accesses[c].n; i++) {
    TransitionId j = f->accesses[c].data[i].transition;
    if (transition(f, j)->thread != t)
      continue;
    if (j != x->first + x->n - 1)
      return TRANSITION_NONE;
    last = j;
  }
  return last;
}

/* True if it is the parent's first access after the start. */
static bool is_first_after_start(const Joins *f, CellId c, TransitionId j,
                                 ThreadId t) {
  for (uint32_t i = 0; i < f->accesses[c].n; i++) {
    const CellAccess *x = &f->accesses[c].data[i];
    if (is_parents(f, x, t) && !is_before_start(f, x, t) && x->transition < j)
      return false;
  }
  return index_of(f, j) >= thread(f, t)->after;
}

/* Returns a new substitution of the cell, where the transition reads it, by its
 * start. */
static Substitution *cell_at_start(const Joins *f, TransitionId j, CellId c) {
  Substitution *s = substitution_new(f->threads->terms);
  const Transition *tr = transition(f, j);
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (tr->reads[i].cell == c)
      substitution_bind(s, tr->reads[i].value, f->start[c]);
  return s;
}

static bool waits_for_cell(const Joins *f, TransitionId j, CellId c) {
  return waits_with(f, j, cell_at_start(f, j, c));
}

/* Returns the cell's value after the thread's last transition, the only one
 * that accesses it.  Which threads write other cells, and when, is open. */
static Term value_at_last(const Joins *f, CellId c, TransitionId last) {
  Substitution *reads = cell_at_start(f, last, c);
  Term value = value_after(f, c, last, reads);
  substitution_delete(reads);
  return value;
}

/* 'passed' contains the values read where the reads are certain. */
static void look_at_wait(Joins *f, TransitionId j, const CellRead *r,
                         Substitution *passed) {
  ThreadId t = f->owner[r->cell];
  if (t == THREAD_NONE || !f->is_prepared[r->cell] ||
      thread(f, t)->parent != transition(f, j)->thread ||
      !is_first_after_start(f, r->cell, j, t))
    return;
  TransitionId last = find_last_access(f, r->cell, t);
  if (last == TRANSITION_NONE || !waits_for_cell(f, j, r->cell))
    return;
  if (index_of(f, j) < f->over[t])
    f->over[t] = index_of(f, j);
  Term value = value_at_last(f, r->cell, last);
  if (is_const(f, value))
    substitution_bind(passed, r->value, value);
}

static void find_finished(Joins *f) {
  const Threads *th = f->threads;
  Substitution *passed = substitution_new(th->terms);
  for (ThreadId t = 0; t < th->n_threads; t++)
    f->over[t] = UINT32_MAX;
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = transition(f, j);
    if (!term_is_false(th->terms, tr->cut) ||
        !term_is_true(th->terms, substitution_apply(passed, tr->guard)))
      continue;
    for (uint32_t i = 0; i < tr->n_reads; i++)
      look_at_wait(f, j, &tr->reads[i], passed);
  }
  substitution_delete(passed);
}

static bool is_private(const Joins *f, CellId c) {
  ThreadId t = f->owner[c];
  for (uint32_t i = 0; t != THREAD_NONE && i < f->accesses[c].n; i++) {
    const CellAccess *x = &f->accesses[c].data[i];
    if (is_parents(f, x, t) && !is_before_start(f, x, t) &&
        index_of(f, x->transition) < f->over[t])
      return false;
  }
  return t != THREAD_NONE;
}

static void find_all(Joins *f) {
  const Threads *th = f->threads;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    f->joined[j] = THREAD_NONE;
  for (ThreadId t = 0; t < th->n_threads; t++)
    f->of[t] = (Join){true, false, TRANSITION_NONE, TRANSITION_NONE};
  for (CellId c = 0; c < th->n_cells; c++) {
    f->owner[c] = find_owner(f, c);
    if (f->owner[c] != THREAD_NONE)
      look_at_own_cell(f, c, f->owner[c]);
  }
  for (ThreadId t = 1; t < th->n_threads; t++)
    look_at_join(f, t);
  find_finished(f);
  for (CellId c = 0; c < th->n_cells; c++)
    f->is_private[c] = is_private(f, c);
}

Joins *joins_new(Arena *a, const Threads *th) {
  Joins *f = ARENA_NEW(a, Joins);
  f->arena = a, f->threads = th;
  f->owner = ARENA_ARRAY(a, ThreadId, th->n_cells + 1);
  f->start = ARENA_ARRAY(a, Term, th->n_cells + 1);
  f->of = ARENA_ARRAY(a, Join, th->n_threads + 1);
  f->joined = ARENA_ARRAY(a, ThreadId, th->n_transitions + 1);
  f->over = ARENA_ARRAY(a, uint32_t, th->n_threads + 1);
  f->is_private = ARENA_ARRAY(a, bool, th->n_cells + 1);
  f->is_prepared = ARENA_ARRAY(a, bool, th->n_cells + 1);
  f->known = substitution_new(th->terms);
  collect_accesses(f);
  find_all(f);
  return f;
}

void joins_delete(Joins *f) { substitution_delete(f->known); }

static bool accesses_own(const Joins *f, const Transition *tr) {
  bool own = true;
  for (uint32_t i = 0; i < tr->n_reads; i++)
    own &= f->owner[tr->reads[i].cell] == tr->thread;
  for (uint32_t i = 0; i < tr->n_writes; i++)
    own &= f->owner[tr->writes[i].cell] == tr->thread;
  return own;
}

bool joins_is_quiet_end(const Joins *f, TransitionId j) {
  const Transition *tr = transition(f, j);
  const TermStore *ts = f->threads->terms;
  const Join *join = &f->of[tr->thread];
  return join->is_clean && join->join != TRANSITION_NONE && join->end == j &&
         accesses_own(f, tr) && term_is_true(ts, tr->enabled) &&
         term_is_true(ts, tr->waits) && term_is_false(ts, tr->cut);
}

typedef bool CellTest(const Joins *, TransitionId, CellId);

static bool accesses_only(const Joins *f, TransitionId j, CellTest *is_good) {
  const Transition *tr = transition(f, j);
  for (uint32_t i = 0; i < tr->n_reads; i++)
    if (!is_good(f, j, tr->reads[i].cell))
      return false;
  for (uint32_t i = 0; i < tr->n_writes; i++)
    if (!is_good(f, j, tr->writes[i].cell))
      return false;
  return true;
}

static bool is_private_of_own(const Joins *f, TransitionId j, CellId c) {
  return f->is_private[c] && f->owner[c] == transition(f, j)->thread;
}

bool joins_is_private(const Joins *f, TransitionId j) {
  return accesses_only(f, j, is_private_of_own);
}

static bool is_private_of_finished(const Joins *f, TransitionId j, CellId c) {
  ThreadId t = f->owner[c];
  return f->is_private[c] && thread(f, t)->parent == transition(f, j)->thread &&
         index_of(f, j) >= f->over[t];
}

bool joins_is_late(const Joins *f, TransitionId j) {
  return accesses_only(f, j, is_private_of_finished);
}
