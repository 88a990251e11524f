#include "reduction/unwind/threads_check.h"

#include "frontend/base/audit.h"
#include "frontend/base/vec.h"

enum { NEVER = UINT32_MAX };

/* Time at which a term is known to one thread: the index, in one order, of the
 * last value it depends on among those that the thread, or its creators, may
 * have read.  NEVER: it depends on another read. */
typedef uint32_t Moment;

typedef struct {
  Audit audit;
  const Threads *threads;
  TransitionId *reader; /* by term: its reader, plus 1; 0: none */
  ThreadId thread;      /* for which 'moments' are known */
  Moment *moments;      /* by term: time of the last read, plus 1 */
  ThreadId *known_for;  /* by term, plus 1 */
  VEC(Term) todo;
} Checker;

static void expect(Checker *c, bool holds, const char *rule) {
  audit_expect(&c->audit, holds, rule);
}

static bool is_term(const Checker *c, Term t) {
  return t && t <= term_count(c->threads->terms);
}

static unsigned width_of(const Checker *c, Term t) {
  return is_term(c, t) ? term_width(c->threads->terms, t) : 0;
}

static bool is_variable(const Checker *c, Term t) {
  return is_term(c, t) && term_kind(c->threads->terms, t) == TERM_VAR;
}

static void expect_bit(Checker *c, Term t, const char *rule) {
  expect(c, width_of(c, t) == 1, rule);
}

/* ---- dependences of terms */

/* Returns the number of transitions that the thread and its creators had passed
 * when it had passed that many. */
static Moment moment_of(const Checker *c, ThreadId t, uint32_t passed) {
  Moment n = passed;
  for (; t; t = c->threads->threads[t].parent)
    n += c->threads->threads[t].after;
  return n;
}

/* Returns the time at which the running thread knows the reads of transition j:
 * 1, 2, ... */
static Moment moment_of_read(const Checker *c, TransitionId j) {
  const Thread *threads = c->threads->threads;
  ThreadId t = c->threads->transitions[j].thread, by = c->thread;
  uint32_t index = j - threads[t].first, passed = NEVER;
  for (; by && by != t; by = threads[by].parent)
    passed = threads[by].after;
  return by == t && index < passed ? moment_of(c, t, index + 1) : NEVER;
}

static bool is_known(const Checker *c, Term t) {
  return c->known_for[t] == c->thread + 1;
}

static void know(Checker *c, Term t, Moment m) {
  c->known_for[t] = c->thread + 1, c->moments[t] = m;
}

/* Combines the times of the operands, which are known. */
static void combine(Checker *c, Term t) {
  const TermStore *ts = c->threads->terms;
  TransitionId j = c->reader[t];
  Moment last = j ? moment_of_read(c, j - 1) : 0;
  for (unsigned i = 0; i < term_arity(ts, t); i++) {
    Moment m = c->moments[term_child(ts, t, i)];
    last = m > last ? m : last;
  }
  know(c, t, last);
}

static bool ask_operands(Checker *c, Term t) {
  const TermStore *ts = c->threads->terms;
  uint32_t before = c->todo.n;
  for (unsigned i = 0; i < term_arity(ts, t); i++) {
    Term child = term_child(ts, t, i);
    if (!is_known(c, child))
      *vec_push(c->audit.arena, &c->todo) = child;
  }
  return c->todo.n > before;
}

static Moment find_moment(Checker *c, Term t) {
  c->todo.n = 0;
  *vec_push(c->audit.arena, &c->todo) = t;
  while (c->todo.n) {
    Term top = *vec_top(&c->todo);
    if (!is_known(c, top)) {
      if (ask_operands(c, top))
        continue;
      combine(c, top);
    }
    c->todo.n--;
  }
  return c->moments[t];
}

/* Expects that the term depends on reads of at most the thread's first 'passed'
 * transitions. */
static void expect_known(Checker *c, ThreadId t, uint32_t passed, Term term) {
  c->thread = t;
  if (!c->audit.found && is_term(c, term))
    expect(c, find_moment(c, term) <= moment_of(c, t, passed),
           "terms over what was read before");
}

/* ---- cells and transitions */

static void check_cell(Checker *c, CellId id) {
  const Cell *x = &c->threads->cells[id];
  audit_at(&c->audit, "cell", id);
  expect(c, x->width >= 1 && x->width <= 64, "a width from 1 to 64");
  expect(c, width_of(c, x->initial) == x->width,
         "an initial value as wide as the cell");
  expect(c, !(x->ones & ~bits_mask(x->width)), "ones within the width");
  if (!c->audit.found)
    expect(c, !(term_ones(c->threads->terms, x->initial) & ~x->ones),
           "the ones of the initial value");
}

/* Notes the reader of each value. */
static void check_read(Checker *c, TransitionId j, uint32_t r) {
  const Transition *tr = &c->threads->transitions[j];
  const CellRead *x = &tr->reads[r];
  audit_part(&c->audit, "read", r);
  expect(c, x->cell < c->threads->n_cells, "a cell that exists");
  expect(c, is_variable(c, x->value), "a variable");
  expect_bit(c, x->when, "a condition of one bit");
  if (c->audit.found)
    return;
  const Cell *cell = &c->threads->cells[x->cell];
  expect(c, width_of(c, x->value) == cell->width, "the cell's width");
  /* A constant that may race is read as any value. */
  uint64_t ones = term_ones(c->threads->terms, x->value);
  bool may_race = x->is_plain || x->order != MEMORY_ORDER_PLAIN;
  expect(c, ones == cell->ones || (may_race && !(cell->ones & ~ones)),
         "the cell's ones");
  expect(c, !c->reader[x->value], "a variable of its own");
  for (uint32_t i = 0; i < r; i++)
    expect(c, tr->reads[i].cell != x->cell, "one read of a cell");
  c->reader[x->value] = j + 1;
}

static void check_write(Checker *c, TransitionId j, uint32_t w) {
  const Transition *tr = &c->threads->transitions[j];
  const TermStore *ts = c->threads->terms;
  const CellWrite *x = &tr->writes[w];
  audit_part(&c->audit, "write", w);
  expect(c, x->cell < c->threads->n_cells, "a cell that exists");
  expect_bit(c, x->when, "a condition of one bit");
  if (c->audit.found)
    return;
  const Cell *cell = &c->threads->cells[x->cell];
  expect(c, !term_is_false(ts, x->when), "a write that may take place");
  expect(c, width_of(c, x->value) == cell->width, "the cell's width");
  if (!c->audit.found)
    expect(c, !(term_ones(ts, x->value) & ~cell->ones), "the cell's ones");
  for (uint32_t i = 0; i < w; i++)
    expect(c, tr->writes[i].cell != x->cell, "one write of a cell");
}

static void check_transition(Checker *c, TransitionId j) {
  const Threads *th = c->threads;
  const Transition *tr = &th->transitions[j];
  audit_at(&c->audit, "transition", j);
  expect(c, tr->thread < th->n_threads, "a thread that exists");
  if (c->audit.found)
    return;
  const Thread *t = &th->threads[tr->thread];
  expect(c, j >= t->first && j - t->first < t->n, "to be of its thread");
  expect_bit(c, tr->guard, "a guard of one bit");
  expect_bit(c, tr->enabled, "'enabled' of one bit");
  expect_bit(c, tr->waits, "'waits' of one bit");
  expect_bit(c, tr->cut, "'cut' of one bit");
  expect(c,
         width_of(c, tr->holders.one) == (th->wants_deadlock ? 32 : 0) &&
             width_of(c, tr->holders.some) == (th->wants_deadlock ? 64 : 0) &&
             width_of(c, tr->holders.end) == (th->wants_deadlock ? 1 : 0),
         "holders where deadlocks are asked for, and only there");
  expect(c, tr->least_rank <= tr->most_rank, "ranks in order");
  expect(c, tr->earliest == NEVER || tr->earliest < th->frames,
         "fewer transitions before it than frames");
  for (uint32_t r = 0; r < tr->n_reads && !c->audit.found; r++)
    check_read(c, j, r);
  for (uint32_t w = 0; w < tr->n_writes && !c->audit.found; w++)
    check_write(c, j, w);
}

/* A guard may mention the transition's own reads, see contract.h. */
static void check_uses(Checker *c, TransitionId j) {
  const Transition *tr = &c->threads->transitions[j];
  ThreadId t = tr->thread;
  uint32_t passed = j - c->threads->threads[t].first + 1;
  const Term terms[] = {tr->guard,      tr->enabled,     tr->waits,
                        tr->cut,        tr->holders.one, tr->holders.some,
                        tr->holders.end};
  audit_at(&c->audit, "transition", j);
  for (unsigned i = 0; i < sizeof terms / sizeof *terms; i++)
    expect_known(c, t, passed, terms[i]);
  for (uint32_t r = 0; r < tr->n_reads; r++) {
    audit_part(&c->audit, "read", r);
    expect_known(c, t, passed, tr->reads[r].when);
  }
  for (uint32_t w = 0; w < tr->n_writes; w++) {
    audit_part(&c->audit, "write", w);
    expect_known(c, t, passed, tr->writes[w].when);
    expect_known(c, t, passed, tr->writes[w].value);
  }
}

/* ---- threads */

static void check_start(Checker *c, ThreadId t) {
  const Threads *th = c->threads;
  const Thread *x = &th->threads[t];
  audit_at(&c->audit, "thread", t);
  expect_bit(c, x->guard, "a guard of one bit");
  expect_bit(c, x->ended, "'ended' of one bit");
  expect(c,
         x->first <= th->n_transitions && x->n <= th->n_transitions - x->first,
         "transitions that exist");
  expect(c, x->name != NULL, "a name");
  if (!t)
    expect(c, term_is_true(th->terms, x->guard), "main to exist");
  else
    expect(c, x->parent < t && x->after <= th->threads[x->parent].n,
           "a parent that is there before it");
}

static bool input_fits(const Checker *c, const InputRun *x) {
  bool is_asked = (x->kind <= INPUT_ADDRESS && x->kind != INPUT_MEMORY) ||
                  x->kind == INPUT_RANGE;
  return is_asked && x->inst && width_of(c, x->guard) == 1 &&
         width_of(c, x->value);
}

static void check_steps(Checker *c, ThreadId t) {
  const Thread *x = &c->threads->threads[t];
  TransitionId next = x->first;
  for (uint32_t i = 0; i < x->n_steps; i++) {
    const ConfigRun *s = &x->steps[i];
    audit_part(&c->audit, "run of steps", i);
    expect_bit(c, s->guard, "a guard of one bit");
    expect_known(c, t, x->n, s->guard);
    if (s->begins == TRANSITION_NONE)
      continue;
    expect(c, s->begins < x->first + x->n, "transitions of the thread");
    expect(c, s->begins == next || (next > x->first && s->begins + 1 == next),
           "transitions that are begun one after the other");
    next = s->begins + 1;
  }
  audit_at(&c->audit, "thread", t);
  expect(c, !x->n_steps || next == x->first + x->n,
         "a run of steps for each transition");
}

static void check_thread(Checker *c, ThreadId t) {
  const Thread *x = &c->threads->threads[t];
  audit_at(&c->audit, "thread", t);
  if (t)
    expect_known(c, x->parent, x->after, x->guard);
  expect_known(c, t, x->n, x->ended);
  check_steps(c, t);
  for (uint32_t i = 0; i < x->n_inputs; i++) {
    audit_part(&c->audit, "input", i);
    expect(c, input_fits(c, &x->inputs[i]), "a known kind, and its widths");
    expect_known(c, t, x->n, x->inputs[i].guard);
  }
}

/* ---- other data */

static void check_place(Checker *c, ThreadId t, uint32_t after, Term when) {
  const Threads *th = c->threads;
  expect(c, t < th->n_threads, "a thread that exists");
  if (!c->audit.found)
    expect(c, after <= th->threads[t].n, "a place in the thread");
  expect_bit(c, when, "a condition of one bit");
  if (!c->audit.found)
    expect_known(c, t, after, when);
}

static void check_site(Checker *c, const Check *x) {
  const Site *s = x->site;
  const Thread *t = &c->threads->threads[x->thread];
  expect(c, !s == (x->kind != CHECK_SITE),
         "a site only where one is asked for");
  if (!s || c->audit.found)
    return;
  expect(c, s->lines && !(s->lines >> c->threads->lines),
         "lines that are asked for");
  expect(c, s->run < t->n_steps && s->count < t->steps[s->run].count,
         "a step of the thread");
}

static void check_check(Checker *c, uint32_t i) {
  const Check *x = &c->threads->checks[i];
  audit_at(&c->audit, "check", i);
  expect(c,
         x->kind < N_CHECK && x->when < N_CHECK_WHEN &&
             x->property < property_count(),
         "a known kind");
  expect(c, x->kind != CHECK_UNWINDING || x->loop, "the loop that is cut");
  check_place(c, x->thread, x->after, x->violated);
  if (!c->audit.found)
    check_site(c, x);
}

static void check_event(Checker *c, uint32_t i) {
  const HeapEvent *x = &c->threads->heap[i];
  audit_at(&c->audit, "event of the heap", i);
  expect(c, x->block < c->threads->n_blocks, "a block that exists");
  check_place(c, x->thread, x->after, x->when);
}

static void check_race(Checker *c, uint32_t i) {
  const NextAccess *x = &c->threads->races[i];
  audit_at(&c->audit, "access that may race", i);
  expect(c, x->transition < c->threads->n_transitions, "a known transition");
  expect(c, x->cell < c->threads->n_cells, "a known cell");
  if (c->audit.found)
    return;
  const Transition *tr = &c->threads->transitions[x->transition];
  uint32_t at = x->transition - c->threads->threads[tr->thread].first;
  check_place(c, tr->thread, at + x->reads, x->when);
}

static void check_float(Checker *c, uint32_t i) {
  const FloatRun *x = &c->threads->floats[i];
  audit_at(&c->audit, "floating-point operation", i);
  expect(c, x->op < N_FLOAT && x->inst, "a known operation");
  expect_bit(c, x->guard, "a guard of one bit");
  expect(c, width_of(c, x->a) && width_of(c, x->a) == width_of(c, x->b),
         "operands of one width");
  expect(c, is_variable(c, x->result) && width_of(c, x->result) == x->width,
         "a variable as its result");
}

static bool is_of(const Checker *c, TransitionId j, ThreadId t) {
  return j < c->threads->n_transitions &&
         c->threads->transitions[j].thread == t;
}

static bool writes_cell(const Checker *c, TransitionId j, CellId cell) {
  const Transition *t = &c->threads->transitions[j];
  for (uint32_t i = 0; i < t->n_writes; i++)
    if (t->writes[i].cell == cell)
      return true;
  return false;
}

static void check_repeat(Checker *c, uint32_t i) {
  const Repeat *x = &c->threads->repeats[i];
  audit_at(&c->audit, "repeated store", i);
  expect(c, x->first < x->again && x->again < c->threads->n_transitions,
         "a store before it");
  if (c->audit.found)
    return;
  expect(c, is_of(c, x->first, c->threads->transitions[x->again].thread),
         "stores of one thread");
  expect(c, writes_cell(c, x->first, x->cell), "a store to the cell");
  expect(c, writes_cell(c, x->again, x->cell), "another store to the cell");
  expect(c, is_variable(c, x->between) && width_of(c, x->between) == 1,
         "'between' to be a variable of one bit");
}

static void check_values(Checker *c) {
  const Threads *th = c->threads;
  for (uint32_t i = 0; i < th->n_memory; i++) {
    audit_at(&c->audit, "initial byte", i);
    expect(c, width_of(c, th->memory[i].value) == 8 * th->memory[i].bytes,
           "a value for each byte");
  }
  for (uint32_t i = 0; i < th->n_places; i++) {
    audit_at(&c->audit, "place", i);
    expect(c, is_variable(c, th->places[i].place), "a variable");
  }
  for (uint32_t i = 0; i < th->n_facts; i++) {
    audit_at(&c->audit, "fact", i);
    expect_bit(c, th->facts[i], "one bit");
  }
}

static void check_whole(Checker *c) {
  const Threads *th = c->threads;
  bool has_threads = th->n_threads >= 1 && th->n_threads <= MOST_THREADS;
  uint64_t sum = 0;
  for (ThreadId t = 0; has_threads && t < th->n_threads; t++)
    sum += th->threads[t].n;
  audit_at(&c->audit, NULL, 0);
  expect(c, has_threads, "1 to 256 threads");
  expect(c, sum == th->n_transitions, "each transition to be of one thread");
  expect(c, th->frames <= th->n_transitions, "no more frames than transitions");
  expect(c, is_variable(c, th->beyond) && width_of(c, th->beyond) == 1,
         "'beyond' to be a variable of one bit");
  expect(c, th->lines <= 2, "at most two lines");
}

/* Later checks may rely on earlier ones. */
static void check_shape(Checker *c) {
  const Threads *th = c->threads;
  check_whole(c);
  if (c->audit.found)
    return;
  for (CellId i = 0; i < th->n_cells; i++)
    check_cell(c, i);
  for (ThreadId t = 0; t < th->n_threads; t++)
    check_start(c, t);
  for (TransitionId j = 0; j < th->n_transitions; j++)
    check_transition(c, j);
}

static void check_rest(Checker *c) {
  const Threads *th = c->threads;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    check_uses(c, j);
  for (ThreadId t = 0; t < th->n_threads; t++)
    check_thread(c, t);
  for (uint32_t i = 0; i < th->n_checks; i++)
    check_check(c, i);
  for (uint32_t i = 0; i < th->n_heap; i++)
    check_event(c, i);
  for (uint32_t i = 0; i < th->n_races; i++)
    check_race(c, i);
  for (uint32_t i = 0; i < th->n_floats; i++)
    check_float(c, i);
  for (uint32_t i = 0; i < th->n_repeats; i++)
    check_repeat(c, i);
  check_values(c);
}

const char *threads_check_find(Arena *a, const Threads *th) {
  uint32_t n = term_count(th->terms) + 1;
  Checker c = {.audit = {.arena = a}, .threads = th};
  c.reader = ARENA_ARRAY(a, TransitionId, n);
  c.moments = ARENA_ARRAY(a, Moment, n);
  c.known_for = ARENA_ARRAY(a, ThreadId, n);
  check_shape(&c);
  if (!c.audit.found)
    check_rest(&c);
  return c.audit.found;
}

void threads_check(const Threads *th, const char *stage) {
  Arena *a = arena_new();
  audit_end(threads_check_find(a, th), stage);
  arena_delete(a);
}
