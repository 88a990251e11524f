/* scheduler.c - the scheduler-based encoding (Kahlon, section 3): a
 * formula whose models are the schedules of the Threads.
 *
 * There are N = threads->frames frames.  At frame k the scheduler selects
 * one thread, sel_i(k), or none, and then none at all later frames: every
 * prefix of an execution is a schedule.  With
 *
 *   passed_j(k)   every transition before j of its thread either took place
 *                 before frame k or has a guard that does not hold
 *   next_j(k)     passed_j(k), j's guard holds, j did not take place yet
 *   take_j(k)     sel_i(k) and next_j(k)
 *
 * at most one next_j(k) holds for each thread, so the only free choice is
 * the thread.  Taking j requires 'enabled' and binds what j reads to shared
 * memory at k; memory at k + 1 is memory at k with j's writes.  A shared
 * cell has one copy a frame, and no new one where nothing can write it.
 *
 * Without an order all schedules are admitted, else those that are
 * quasi-monotonic under it (monotonic.h).
 *
 *   cost    O(N * transitions) Booleans, O(N * accesses * width) clauses */
#include "encoder/formula/encoder.h"
#include "encoder/formula/monotonic.h"
#include "encoder/formula/require.h"
#include "frontend/base/vec.h"

#include <assert.h>

/* Values are easier to reason with than names, as long as they are few. */
enum { MOST_PLAIN = 200000 };

/* Encoding of a cell's copies: its value or, where that takes fewer clauses,
 * the name of the value.  Every term that may be stored has a code, and only a
 * read turns codes back into values.  Names keep the arithmetic out of the
 * frames, which would each repeat it. */
typedef struct {
  bool is_named;
  uint32_t n_values, width;
  const Term *values; /* by name */
} CellCode;

typedef struct {
  Arena *arena;
  const Threads *threads;
  TermStore *ts;
  Solver *solver;
  uint32_t frames;
  CellCode *codes;  /* by cell */
  Term *memory;     /* by cell, at the frame being encoded: value or name */
  Term **names;     /* by transition and read: the name it got, or NULL */
  Term *done;       /* by transition: took place before that frame */
  Term **passed;    /* by thread and transition, and once more at its end */
  Term *started;    /* by thread */
  Term *select;     /* by thread: the scheduler's choice at that frame */
  Monotonic *order; /* or NULL */
  Term *active;     /* by frame: some thread is selected */
  Term *take;       /* by frame and transition */
} Scheduler;

static Term *at_passed(const Scheduler *e, ThreadId t, uint32_t j) {
  assert(t < e->threads->n_threads && j <= e->threads->threads[t].n);
  return &e->passed[t][j];
}

static Term *at_take(const Scheduler *e, uint32_t k, TransitionId j) {
  assert(k < e->frames && j < e->threads->n_transitions);
  return &e->take[(size_t)k * e->threads->n_transitions + j];
}

static Term *not_of(Scheduler *e, const Term *t, uint32_t n) {
  Term *neg = ARENA_ARRAY(e->arena, Term, n + 1);
  for (uint32_t i = 0; i < n; i++)
    neg[i] = term_not(e->ts, t[i]);
  return neg;
}

/* Requires at most one by pairs: with few threads they are cheaper than any
 * better encoding. */
static void at_most_one(Scheduler *e, const Term *t, uint32_t n) {
  const Term *neg = not_of(e, t, n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++)
      solver_clause(e->solver, (Term[]){neg[i], neg[j]}, 2);
}

/* Encodes what thread t may do at frame k; parents come before children. */
static void advance(Scheduler *e, ThreadId t, uint32_t k, Term sel) {
  TermStore *ts = e->ts;
  const Thread *x = &e->threads->threads[t];
  Term passed = term_true(ts);
  if (t)
    passed = term_and(ts, *at_passed(e, x->parent, x->after), x->guard);
  e->started[t] = passed;
  for (uint32_t i = 0; i < x->n; i++) {
    TransitionId j = x->first + i;
    const Transition *tr = &e->threads->transitions[j];
    Term before = passed, skipped = term_not(ts, tr->guard);
    *at_passed(e, t, i) = passed;
    /* A transition that took place had passed all earlier ones, so done_j
     * suffices. */
    passed = term_or(ts, e->done[j], term_and(ts, passed, skipped));
    if (!sel)
      continue;
    Term next = term_false(ts);
    if (k >= tr->earliest)
      next = term_and(ts, term_and(ts, before, tr->guard),
                      term_not(ts, e->done[j]));
    *at_take(e, k, j) = term_and(ts, sel, next);
  }
  *at_passed(e, t, x->n) = passed;
}

static bool is_live(const Scheduler *e, ThreadId t) {
  const Thread *x = &e->threads->threads[t];
  return x->n && !term_is_false(e->ts, x->guard);
}

/* Requires that a selected thread takes a transition. */
static void require_progress(Scheduler *e, ThreadId t, uint32_t k, Term sel) {
  const Thread *x = &e->threads->threads[t];
  VEC(Term) clause = {0};
  *vec_push(e->arena, &clause) = term_not(e->ts, sel);
  for (uint32_t i = 0; i < x->n; i++) {
    Term take = *at_take(e, k, x->first + i);
    if (!term_is_false(e->ts, take))
      *vec_push(e->arena, &clause) = take;
  }
  solver_clause(e->solver, clause.data, clause.n);
}

static void choose_thread(Scheduler *e, uint32_t k) {
  TermStore *ts = e->ts;
  VEC(Term) live = {0};
  Term any = term_false(ts);
  for (ThreadId t = 0; t < e->threads->n_threads; t++) {
    Term sel = is_live(e, t) ? term_var(ts, 1, 1, NULL) : term_false(ts);
    solver_suggest(e->solver, sel);
    e->select[t] = sel;
    advance(e, t, k, sel);
    if (!is_live(e, t))
      continue;
    *vec_push(e->arena, &live) = sel;
    any = term_or(ts, any, sel);
    require_progress(e, t, k, sel);
  }
  at_most_one(e, live.data, live.n);
  e->active[k] = any;
  if (k)
    solver_clause(e->solver, (Term[]){term_not(ts, any), e->active[k - 1]}, 2);
  if (e->order)
    monotonic_frame(e->order, e->select, at_take(e, k, 0));
}

/* ---- codes */

static Term name_of(Scheduler *e, const CellCode *c, Term value) {
  assert(c->is_named);
  for (uint32_t i = 0; i < c->n_values; i++)
    if (c->values[i] == value)
      return term_const(e->ts, c->width, i);
  assert(false);
  return TERM_NONE;
}

static unsigned count_ones(uint64_t x) {
  unsigned n = 0;
  for (; x; x &= x - 1)
    n++;
  return n;
}

typedef struct {
  VEC(Term) values;
  uint64_t reads, writes;
} CellUse;

static void use_value(Scheduler *e, CellUse *u, Term value) {
  for (uint32_t i = 0; i < u->values.n; i++)
    if (u->values.data[i] == value)
      return;
  *vec_push(e->arena, &u->values) = value;
}

/* Returns the number of clauses, in pairs, for copies that hold values. */
static uint64_t plain_cost(const Scheduler *e, const Cell *c,
                           const CellUse *u) {
  return e->frames * (u->reads + 2 * u->writes) * count_ones(c->ones);
}

/* Chooses the code.  There is one name more than values: a cell that is not
 * read may hold anything. */
static void choose_code(Scheduler *e, const Cell *c, CellUse *u,
                        CellCode *code) {
  uint64_t n = u->values.n;
  unsigned width = 1;
  while (n >= (uint64_t)1 << width)
    width++;
  uint64_t accesses = e->frames * (u->reads + 2 * u->writes);
  uint64_t named = accesses * width + u->reads * n * count_ones(c->ones);
  if (named < plain_cost(e, c, u))
    *code = (CellCode){true, (uint32_t)n, width, u->values.data};
}

static void choose_codes(Scheduler *e) {
  const Threads *th = e->threads;
  CellUse *uses = ARENA_ARRAY(e->arena, CellUse, th->n_cells + 1);
  for (CellId c = 0; c < th->n_cells; c++)
    use_value(e, &uses[c], th->cells[c].initial);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    const Transition *tr = &th->transitions[j];
    for (uint32_t r = 0; r < tr->n_reads; r++)
      uses[tr->reads[r].cell].reads++;
    for (uint32_t w = 0; w < tr->n_writes; w++) {
      uses[tr->writes[w].cell].writes++;
      use_value(e, &uses[tr->writes[w].cell], tr->writes[w].value);
    }
  }
  uint64_t plain = 0;
  for (CellId c = 0; c < th->n_cells; c++)
    plain += plain_cost(e, &th->cells[c], &uses[c]);
  for (CellId c = 0; c < th->n_cells && plain > MOST_PLAIN; c++)
    choose_code(e, &th->cells[c], &uses[c], &e->codes[c]);
}

/* Returns the name that a read gets; a name implies its value. */
static Term named_read(Scheduler *e, TransitionId j, uint32_t r) {
  assert(r < e->threads->transitions[j].n_reads);
  TermStore *ts = e->ts;
  const Transition *tr = &e->threads->transitions[j];
  if (!e->names[j])
    e->names[j] = ARENA_ARRAY(e->arena, Term, tr->n_reads);
  if (e->names[j][r])
    return e->names[j][r];
  const CellCode *c = &e->codes[tr->reads[r].cell];
  Term name = term_var(ts, c->width, bits_mask(c->width), NULL);
  for (uint32_t i = 0; i < c->n_values; i++) {
    Term is = term_eq(ts, name, term_const(ts, c->width, i));
    solver_equate(e->solver, is, term_true(ts), tr->reads[r].value,
                  c->values[i]);
  }
  e->names[j][r] = name;
  return name;
}

static void read_memory(Scheduler *e, TransitionId j, Term take) {
  const Transition *tr = &e->threads->transitions[j];
  for (uint32_t r = 0; r < tr->n_reads; r++) {
    CellId cell = tr->reads[r].cell;
    Term value =
        e->codes[cell].is_named ? named_read(e, j, r) : tr->reads[r].value;
    solver_equate(e->solver, take, term_true(e->ts), value, e->memory[cell]);
  }
}

/* Encodes memory after frame k: a new copy of every cell that some transition
 * which can be taken here may write. */
static void write_memory(Scheduler *e, uint32_t k) {
  TermStore *ts = e->ts;
  const Threads *th = e->threads;
  Term *fresh = ARENA_ARRAY(e->arena, Term, th->n_cells + 1);
  Term *written = ARENA_ARRAY(e->arena, Term, th->n_cells + 1);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    Term take = *at_take(e, k, j);
    if (term_is_false(ts, take))
      continue;
    const Transition *tr = &th->transitions[j];
    for (uint32_t w = 0; w < tr->n_writes; w++) {
      const CellWrite *x = &tr->writes[w];
      const Cell *c = &th->cells[x->cell];
      if (!fresh[x->cell]) {
        const CellCode *code = &e->codes[x->cell];
        fresh[x->cell] = code->is_named ? term_var(ts, code->width,
                                                   bits_mask(code->width), NULL)
                                        : term_var(ts, c->width, c->ones, NULL);
        written[x->cell] = term_false(ts);
      }
      Term stored = e->codes[x->cell].is_named
                        ? name_of(e, &e->codes[x->cell], x->value)
                        : x->value;
      solver_equate(e->solver, take, x->when, fresh[x->cell], stored);
      written[x->cell] =
          term_or(ts, written[x->cell], term_and(ts, take, x->when));
    }
  }
  for (CellId c = 0; c < th->n_cells; c++)
    if (fresh[c]) {
      solver_equate(e->solver, term_not(ts, written[c]), term_true(ts),
                    fresh[c], e->memory[c]);
      e->memory[c] = fresh[c];
    }
}

static void encode_frame(Scheduler *e, uint32_t k) {
  const Threads *th = e->threads;
  choose_thread(e, k);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    Term take = *at_take(e, k, j);
    if (term_is_false(e->ts, take))
      continue;
    require_enabled(th, &th->transitions[j], take, e->solver);
    read_memory(e, j, take);
    e->done[j] = term_or(e->ts, e->done[j], take);
  }
  write_memory(e, k);
}

static Scheduler *scheduler_new(Arena *a, const Reduced *r, Solver *solver) {
  const Threads *th = r->threads;
  Scheduler *e = ARENA_NEW(a, Scheduler);
  e->arena = a, e->threads = th, e->ts = th->terms, e->solver = solver;
  e->frames = th->frames;
  e->memory = ARENA_ARRAY(a, Term, th->n_cells + 1);
  e->done = ARENA_ARRAY(a, Term, th->n_transitions + 1);
  e->passed = ARENA_ARRAY(a, Term *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    e->passed[t] = ARENA_ARRAY(a, Term, th->threads[t].n + 1);
  e->started = ARENA_ARRAY(a, Term, th->n_threads + 1);
  e->select = ARENA_ARRAY(a, Term, th->n_threads + 1);
  e->order = r->order ? monotonic_new(a, th, r->order, solver) : NULL;
  e->active = ARENA_ARRAY(a, Term, th->frames + 1);
  e->take = ARENA_ARRAY(a, Term, (size_t)th->frames * th->n_transitions + 1);
  e->codes = ARENA_ARRAY(a, CellCode, th->n_cells + 1);
  e->names = ARENA_ARRAY(a, Term *, th->n_transitions + 1);
  return e;
}

/* Sets the state before frame 0. */
static void begin(Scheduler *e) {
  const Threads *th = e->threads;
  for (CellId c = 0; c < th->n_cells; c++)
    e->memory[c] = e->codes[c].is_named
                       ? name_of(e, &e->codes[c], th->cells[c].initial)
                       : th->cells[c].initial;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    e->done[j] = term_false(e->ts);
}

static void *encode(Arena *a, const Reduced *r, Solver *solver,
                    bool (*stop)(void *), void *context) {
  const Threads *th = r->threads;
  Scheduler *e = scheduler_new(a, r, solver);
  require_known(r->facts, solver);
  choose_codes(e);
  begin(e);
  for (uint32_t k = 0; k < e->frames; k++) {
    if (stop && stop(context))
      return NULL;
    for (TransitionId j = 0; j < th->n_transitions; j++)
      *at_take(e, k, j) = term_false(e->ts);
    encode_frame(e, k);
  }
  for (ThreadId t = 0; t < th->n_threads; t++)
    advance(e, t, e->frames, TERM_NONE);
  return e;
}

/* ---- the end of a schedule, and models */

static void read_at_end(void *scheduler, TransitionId j, Term when) {
  read_memory(scheduler, j, when);
}

static Term cell_at_end(void *scheduler, CellId c) {
  const Scheduler *e = scheduler;
  return e->memory[c];
}

static Ending ending(void *scheduler) {
  const Scheduler *e = scheduler;
  return (Ending){.started = e->started,
                  .passed = e->passed,
                  .done = e->done,
                  .read = read_at_end,
                  .cell = cell_at_end,
                  .encoder = scheduler};
}

static uint32_t find_taken(const void *scheduler, TransitionId *taken) {
  const Scheduler *e = scheduler;
  uint32_t n = 0;
  for (uint32_t k = 0; k < e->frames; k++)
    for (TransitionId j = 0; j < e->threads->n_transitions; j++) {
      Term take = *at_take(e, k, j);
      if (!term_is_false(e->ts, take) && solver_value(e->solver, take)) {
        taken[n++] = j;
        break;
      }
    }
  return n;
}

static void block(void *scheduler, const TransitionId *taken, uint32_t n) {
  Scheduler *e = scheduler;
  assert(n <= e->frames);
  VEC(Term) clause = {0};
  for (uint32_t k = 0; k < n; k++)
    *vec_push(e->arena, &clause) = term_not(e->ts, *at_take(e, k, taken[k]));
  if (n < e->frames)
    *vec_push(e->arena, &clause) = e->active[n];
  solver_clause(e->solver, clause.data, clause.n);
}

const EncoderOps encoder_scheduler = {.name = "scheduler",
                                      .solver = &solver_cadical,
                                      .encode = encode,
                                      .ending = ending,
                                      .taken = find_taken,
                                      .block = block};
