#include "encoder/scheduler.h"

#include "encoder/monotonic.h"
#include "frontend/base/vec.h"

#include <assert.h>

/* Values in the frames are easier to reason with as long as they are few. */
enum { MOST_PLAIN = 200000 };

/* What a cell's copies hold: its value, or, where that takes fewer clauses,
 * the name of the value: every term that may be stored has a code, and only
 * a read turns codes back into values.  Names keep the arithmetic out of the
 * frames, where it would be repeated for each. */
typedef struct {
  bool is_named;
  uint32_t n_values, width;
  const Term *values; /* by name */
} CellCode;

/* Sites of one thread at which the same threads are not made yet. */
typedef struct {
  unsigned lines;
  ThreadId thread;
  ThreadSet later; /* made when the thread has left the site, with all that
                      these make */
  Term at;         /* the thread is at one of the sites */
} Spot;

typedef VEC(Spot) Spots;

struct Encoding {
  Arena *arena;
  const Threads *threads;
  TermStore *ts;
  Solver *solver;
  uint32_t frames;
  CellCode *codes; /* by cell */
  Term *memory; /* by cell, at the frame being encoded: value or name */
  Term **names; /* by transition and read: the name it got, or NULL */
  Term *done;   /* by transition: took place before that frame */
  Term **passed; /* by thread and transition, and once more at its end */
  Term *started; /* by thread */
  Term *select;  /* by thread: the scheduler's choice at that frame */
  Monotonic *order; /* or NULL */
  Term *active;  /* by frame: some thread is selected */
  Term *take;    /* by frame and transition */
  bool *is_looked_at; /* by transition: see next_at_end */
  Term *failed;  /* by check: it fails in this execution */
  Term deadlock, stuck;
  Term *leaked; /* by block: it is alive in the end */
  Spot *spots;  /* by check: the site, if it is one */
  Term meeting; /* threads are at sites of all lines */
};

static Term *at_passed(const Encoding *e, ThreadId t, uint32_t j) {
  return &e->passed[t][j];
}

static Term *at_take(const Encoding *e, uint32_t k, TransitionId j) {
  return &e->take[(size_t)k * e->threads->n_transitions + j];
}

/* premise (a conjunction of two) implies a == b, bit by bit: half the
 * clauses of an equality gate. */
static void require_equal(Encoding *e, Term p, Term q, Term a, Term b) {
  TermStore *ts = e->ts;
  Term not_p = term_not(ts, p), not_q = term_not(ts, q);
  uint64_t ones = term_ones(ts, a) | term_ones(ts, b);
  for (unsigned i = 0; i < term_width(ts, a); i++) {
    if (!(ones >> i & 1))
      continue;
    Term x = term_extract(ts, a, i, 1), y = term_extract(ts, b, i, 1);
    if (x == y)
      continue;
    Term forth[] = {not_p, not_q, term_not(ts, x), y};
    Term back[] = {not_p, not_q, x, term_not(ts, y)};
    solver_clause(e->solver, forth, 4);
    solver_clause(e->solver, back, 4);
  }
}

static Term *not_of(Encoding *e, const Term *t, uint32_t n) {
  Term *neg = ARENA_ARRAY(e->arena, Term, n + 1);
  for (uint32_t i = 0; i < n; i++)
    neg[i] = term_not(e->ts, t[i]);
  return neg;
}

/* Few threads: pairs are cheaper than anything cleverer. */
static void at_most_one(Encoding *e, const Term *t, uint32_t n) {
  const Term *neg = not_of(e, t, n);
  for (uint32_t i = 0; i < n; i++)
    for (uint32_t j = 0; j < i; j++)
      solver_clause(e->solver, (Term[]){neg[i], neg[j]}, 2);
}

/* What thread t may do at frame k; parents come before children. */
static void advance(Encoding *e, ThreadId t, uint32_t k, Term sel) {
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
    /* What took place had all before it passed, so done_j alone says so. */
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

static bool is_live(const Encoding *e, ThreadId t) {
  const Thread *x = &e->threads->threads[t];
  return x->n && !term_is_false(e->ts, x->guard);
}

/* A selected thread takes a transition. */
static void require_progress(Encoding *e, ThreadId t, uint32_t k, Term sel) {
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

static void choose_thread(Encoding *e, uint32_t k) {
  TermStore *ts = e->ts;
  VEC(Term) live = {0};
  Term any = term_false(ts);
  for (ThreadId t = 0; t < e->threads->n_threads; t++) {
    Term sel = is_live(e, t) ? term_var(ts, 1, 1, NULL) : term_false(ts);
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
    solver_clause(e->solver, (Term[]){term_not(ts, any), e->active[k - 1]},
                  2);
  if (e->order)
    monotonic_frame(e->order, e->select, at_take(e, k, 0));
}

static void require_enabled(Encoding *e, const Transition *tr, Term take) {
  TermStore *ts = e->ts;
  Term not_take = term_not(ts, take);
  Term cut = term_and(ts, tr->cut, e->threads->beyond);
  solver_clause(e->solver,
                (Term[]){not_take, term_or(ts, tr->enabled, cut)}, 2);
  solver_clause(e->solver,
                (Term[]){not_take, term_not(ts, tr->cut), e->threads->beyond},
                3);
}

/* ---- codes */

static Term name_of(Encoding *e, const CellCode *c, Term value) {
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

static void use_value(Encoding *e, CellUse *u, Term value) {
  for (uint32_t i = 0; i < u->values.n; i++)
    if (u->values.data[i] == value)
      return;
  *vec_push(e->arena, &u->values) = value;
}

/* Clauses, in pairs, that the copies take as values. */
static uint64_t plain_cost(const Encoding *e, const Cell *c,
                           const CellUse *u) {
  return e->frames * (u->reads + 2 * u->writes) * count_ones(c->ones);
}

static void choose_code(Encoding *e, const Cell *c, CellUse *u,
                        CellCode *code) {
  uint64_t n = u->values.n;
  unsigned width = 1;
  while (n > (uint64_t)1 << width)
    width++;
  uint64_t accesses = e->frames * (u->reads + 2 * u->writes);
  uint64_t named = accesses * width + u->reads * n * count_ones(c->ones);
  if (named < plain_cost(e, c, u))
    *code = (CellCode){true, (uint32_t)n, width, u->values.data};
}

static void choose_codes(Encoding *e) {
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

/* The name that a read gets; a name means its value. */
static Term named_read(Encoding *e, TransitionId j, uint32_t r) {
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
    require_equal(e, is, term_true(ts), tr->reads[r].value, c->values[i]);
  }
  e->names[j][r] = name;
  return name;
}

static void read_memory(Encoding *e, TransitionId j, Term take) {
  const Transition *tr = &e->threads->transitions[j];
  for (uint32_t r = 0; r < tr->n_reads; r++) {
    CellId cell = tr->reads[r].cell;
    Term value = e->codes[cell].is_named ? named_read(e, j, r)
                                         : tr->reads[r].value;
    require_equal(e, take, term_true(e->ts), value, e->memory[cell]);
  }
}

/* Memory after frame k: a new copy of every cell that some transition which
 * can be taken here may write. */
static void write_memory(Encoding *e, uint32_t k) {
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
        fresh[x->cell] =
            code->is_named
                ? term_var(ts, code->width, bits_mask(code->width), NULL)
                : term_var(ts, c->width, c->ones, NULL);
        written[x->cell] = term_false(ts);
      }
      Term stored = e->codes[x->cell].is_named
                        ? name_of(e, &e->codes[x->cell], x->value)
                        : x->value;
      require_equal(e, take, x->when, fresh[x->cell], stored);
      written[x->cell] = term_or(ts, written[x->cell],
                                 term_and(ts, take, x->when));
    }
  }
  for (CellId c = 0; c < th->n_cells; c++)
    if (fresh[c]) {
      require_equal(e, term_not(ts, written[c]), term_true(ts), fresh[c],
                    e->memory[c]);
      e->memory[c] = fresh[c];
    }
}

static void encode_frame(Encoding *e, uint32_t k) {
  const Threads *th = e->threads;
  choose_thread(e, k);
  for (TransitionId j = 0; j < th->n_transitions; j++) {
    Term take = *at_take(e, k, j);
    if (term_is_false(e->ts, take))
      continue;
    require_enabled(e, &th->transitions[j], take);
    read_memory(e, j, take);
    e->done[j] = term_or(e->ts, e->done[j], take);
  }
  write_memory(e, k);
}

/* Transition j would be next at the end of the schedule; what it would read
 * is then what memory holds there. */
static Term next_at_end(Encoding *e, TransitionId j) {
  TermStore *ts = e->ts;
  const Transition *tr = &e->threads->transitions[j];
  uint32_t i = j - e->threads->threads[tr->thread].first;
  Term next = term_and(ts, *at_passed(e, tr->thread, i), tr->guard);
  next = term_and(ts, next, term_not(ts, e->done[j]));
  if (!e->is_looked_at[j])
    read_memory(e, j, next);
  e->is_looked_at[j] = true;
  return next;
}

/* ---- deadlocks, as stuck.h has them, at the end of the schedule */

typedef struct {
  Term ended, waits;
  Term holders;  /* where it waits: 64 bits */
  Term endless;  /* it does not end the process from here on */
  Term spinning; /* it runs for ever and accesses nothing */
  Term cut;      /* it would go on beyond the bound */
  Term stuck;    /* a variable: if it holds, the thread can never go on */
} Fate;

static Term find_reached(Encoding *e, ThreadId t, CheckKind kind) {
  TermStore *ts = e->ts;
  Term any = term_false(ts);
  for (uint32_t i = 0; i < e->threads->n_checks; i++) {
    const Check *c = &e->threads->checks[i];
    if (c->kind == kind && c->thread == t)
      any = term_or(ts, any,
                    term_and(ts, *at_passed(e, t, c->after), c->violated));
  }
  return any;
}

static Fate find_fate(Encoding *e, ThreadId t) {
  TermStore *ts = e->ts;
  const Thread *x = &e->threads->threads[t];
  Fate f = {.ended = term_and(ts, *at_passed(e, t, x->n), x->ended),
            .waits = term_false(ts),
            .holders = term_const(ts, 64, 0),
            .endless = find_reached(e, t, CHECK_ENDLESS),
            .spinning = find_reached(e, t, CHECK_SPINNING),
            .cut = find_reached(e, t, CHECK_UNWINDING),
            .stuck = term_var(ts, 1, 1, NULL)};
  for (uint32_t i = 0; i < x->n; i++) {
    const Transition *tr = &e->threads->transitions[x->first + i];
    if (term_is_true(ts, tr->waits))
      continue;
    Term here =
        term_and(ts, next_at_end(e, x->first + i), term_not(ts, tr->waits));
    f.waits = term_or(ts, f.waits, here);
    f.holders = term_ite(ts, here, tr->holders, f.holders);
  }
  return f;
}

/* Who is stuck waits for one that has ended or is stuck. */
static void require_stuck(Encoding *e, const Fate *all, ThreadId t) {
  TermStore *ts = e->ts;
  Term not_stuck = term_not(ts, all[t].stuck), some = term_false(ts);
  for (ThreadId i = 0; i < e->threads->n_threads; i++) {
    Term holds = term_extract(ts, all[t].holders, i, 1);
    some = term_or(
        ts, some, term_and(ts, holds, term_or(ts, all[i].ended, all[i].stuck)));
  }
  solver_clause(e->solver, (Term[]){not_stuck, all[t].waits}, 2);
  solver_clause(e->solver, (Term[]){not_stuck, some}, 2);
}

/* Sets 'deadlock', and 'stuck': threads are, and none has stopped, nor has
 * the process ended. */
static void find_deadlock(Encoding *e) {
  TermStore *ts = e->ts;
  const Threads *th = e->threads;
  Fate *all = ARENA_ARRAY(e->arena, Fate, th->n_threads + 1);
  Term waits = term_false(ts), stuck = term_false(ts);
  Term calm = term_true(ts), quiet = calm, endless = calm, lives = calm;
  for (ThreadId t = 0; t < th->n_threads; t++)
    all[t] = find_fate(e, t);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    const Fate *f = &all[t];
    Term over = term_or(ts, f->ended, term_not(ts, e->started[t]));
    Term still = term_or(ts, over, f->waits);
    require_stuck(e, all, t);
    waits = term_or(ts, waits, f->waits);
    stuck = term_or(ts, stuck, f->stuck);
    calm = term_and(ts, calm, still);
    quiet = term_and(ts, quiet, term_or(ts, still, f->spinning));
    endless = term_and(ts, endless,
                       term_or(ts, over, term_or(ts, f->stuck, f->endless)));
    Term goes_on =
        term_or(ts, f->cut, term_not(ts, *at_passed(e, t, th->threads[t].n)));
    lives = term_and(ts, lives,
                     term_or(ts, over, term_or(ts, f->spinning, goes_on)));
  }
  e->deadlock = term_or(ts, term_and(ts, calm, waits),
                        term_and(ts, stuck, term_or(ts, quiet, endless)));
  e->stuck = term_and(ts, stuck, lives);
}

/* ---- what else is so at the end */

/* Some heap block has been made and has not died. */
static Term find_leak(Encoding *e) {
  TermStore *ts = e->ts;
  const Threads *th = e->threads;
  Term *made = ARENA_ARRAY(e->arena, Term, th->n_blocks + 1);
  Term *dead = ARENA_ARRAY(e->arena, Term, th->n_blocks + 1);
  for (uint32_t i = 0; i < th->n_blocks; i++)
    made[i] = dead[i] = term_false(ts);
  for (uint32_t i = 0; i < th->n_heap; i++) {
    const HeapEvent *h = &th->heap[i];
    Term *x = h->is_death ? &dead[h->block] : &made[h->block];
    Term here = term_and(ts, *at_passed(e, h->thread, h->after), h->when);
    *x = term_or(ts, *x, here);
  }
  Term some = term_false(ts);
  for (uint32_t i = 0; i < th->n_blocks; i++) {
    made[i] = term_and(ts, made[i], term_not(ts, dead[i]));
    some = term_or(ts, some, made[i]);
  }
  e->leaked = made;
  return some;
}

static Term have_all_ended(Encoding *e) {
  TermStore *ts = e->ts;
  Term all = term_true(ts);
  for (ThreadId t = 0; t < e->threads->n_threads; t++) {
    const Thread *x = &e->threads->threads[t];
    Term ended = term_and(ts, *at_passed(e, t, x->n), x->ended);
    all = term_and(ts, all, term_or(ts, ended, term_not(ts, e->started[t])));
  }
  return all;
}

/* A thread's next transition is not enabled, or it has none. */
static Term is_stuck(Encoding *e, ThreadId t) {
  TermStore *ts = e->ts;
  const Thread *x = &e->threads->threads[t];
  Term stuck = term_or(ts, *at_passed(e, t, x->n), term_not(ts, e->started[t]));
  for (uint32_t i = 0; i < x->n; i++) {
    const Transition *tr = &e->threads->transitions[x->first + i];
    if (term_is_true(ts, tr->enabled))
      continue;
    Term next = term_and(ts, *at_passed(e, t, i), tr->guard);
    next = term_and(ts, next, term_not(ts, e->done[x->first + i]));
    read_memory(e, x->first + i, next);
    stuck = term_or(ts, stuck, term_and(ts, next, term_not(ts, tr->enabled)));
  }
  return stuck;
}

static Term are_all_stuck(Encoding *e) {
  Term all = term_true(e->ts);
  for (ThreadId t = 0; t < e->threads->n_threads; t++)
    all = term_and(e->ts, all, is_stuck(e, t));
  return all;
}

static bool has_check_when(const Threads *th, CheckWhen when) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].when == when)
      return true;
  return false;
}

static Term find_followed(Encoding *e) {
  const Threads *th = e->threads;
  Term any = term_false(e->ts);
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    if (c->kind == CHECK_FOLLOWED)
      any = term_or(e->ts, any,
                    term_and(e->ts, *at_passed(e, c->thread, c->after),
                             c->violated));
  }
  return th->wants_followed ? any : term_true(e->ts);
}

static void encode_checks(Encoding *e) {
  TermStore *ts = e->ts;
  const Threads *th = e->threads;
  Term when[N_CHECK_WHEN];
  Term followed = find_followed(e);
  when[WHEN_ANY] = term_true(ts);
  when[WHEN_LEAKING] = find_leak(e);
  when[WHEN_ENDED] = term_and(ts, when[WHEN_LEAKING], have_all_ended(e));
  when[WHEN_STUCK] = term_false(ts);
  if (has_check_when(th, WHEN_STUCK))
    when[WHEN_STUCK] = term_and(ts, when[WHEN_LEAKING], are_all_stuck(e));
  for (CheckWhen w = WHEN_ANY + 1; w < N_CHECK_WHEN; w++)
    when[w] = term_and(ts, when[w], followed);
  e->failed = ARENA_ARRAY(e->arena, Term, th->n_checks + 1);
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    e->failed[i] = term_and(ts, *at_passed(e, c->thread, c->after),
                            term_and(ts, c->violated, when[c->when]));
  }
  e->deadlock = e->stuck = term_false(ts);
  if (th->wants_deadlock)
    find_deadlock(e);
  e->deadlock = term_and(ts, e->deadlock, followed);
  e->stuck = term_and(ts, e->stuck, followed);
}

/* ---- sites */

/* By thread and transition: neither it nor a later one took place. */
static Term **find_idle(Encoding *e) {
  const Threads *th = e->threads;
  Term **idle = ARENA_ARRAY(e->arena, Term *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    const Thread *x = &th->threads[t];
    idle[t] = ARENA_ARRAY(e->arena, Term, x->n + 1);
    idle[t][x->n] = term_true(e->ts);
    for (uint32_t i = x->n; i-- > 0;)
      idle[t][i] = term_and(e->ts, idle[t][i + 1],
                            term_not(e->ts, e->done[x->first + i]));
  }
  return idle;
}

static ThreadSet later_threads(const Threads *th, const Check *c) {
  ThreadSet later = 0, before;
  do {
    before = later;
    for (ThreadId t = 1; t < th->n_threads; t++) {
      ThreadId parent = th->threads[t].parent;
      bool is_later = parent == c->thread ? !(c->site->made >> t & 1)
                                          : (later >> parent & 1) != 0;
      later |= (ThreadSet)is_later << t;
    }
  } while (later != before);
  return later;
}

/* What the thread did since its last transition concerns no other, so that
 * it may as well not have gone beyond the site; but a thread that it makes
 * there then does not exist. */
static Spot encode_site(Encoding *e, uint32_t check, Term **idle) {
  const Check *c = &e->threads->checks[check];
  Spot x = {c->site->lines, c->thread, later_threads(e->threads, c),
            term_and(e->ts, e->failed[check], idle[c->thread][c->after])};
  for (ThreadId t = 0; t < e->threads->n_threads; t++)
    if (x.later >> t & 1)
      x.at = term_and(e->ts, x.at, idle[t][0]);
  return e->spots[check] = x;
}

static void add_spot(Encoding *e, Spots *all, Spot x) {
  for (uint32_t i = 0; i < all->n; i++) {
    Spot *y = &all->data[i];
    if (y->lines == x.lines && y->thread == x.thread && y->later == x.later) {
      y->at = term_or(e->ts, y->at, x.at);
      return;
    }
  }
  *vec_push(e->arena, all) = x;
}

static bool may_meet(const Spot *x, const Spot *y) {
  return x->thread != y->thread && x->lines & 1 && y->lines & 2 &&
         !(x->later >> y->thread & 1) && !(y->later >> x->thread & 1);
}

static Term find_meeting(Encoding *e, const Spots *all) {
  Term any = term_false(e->ts);
  for (uint32_t i = 0; i < all->n; i++) {
    const Spot *x = &all->data[i];
    if (e->threads->lines == 1)
      any = term_or(e->ts, any, x->at);
    for (uint32_t k = 0; k < all->n; k++)
      if (may_meet(x, &all->data[k]))
        any = term_or(e->ts, any, term_and(e->ts, x->at, all->data[k].at));
  }
  return any;
}

static void encode_sites(Encoding *e) {
  const Threads *th = e->threads;
  Spots spots = {0};
  Term **idle = th->lines ? find_idle(e) : NULL;
  e->spots = ARENA_ARRAY(e->arena, Spot, th->n_checks + 1);
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_SITE)
      add_spot(e, &spots, encode_site(e, i, idle));
  e->meeting = find_meeting(e, &spots);
}

Encoding *scheduler_encode(Arena *a, const Threads *th,
                           const Dependence *order, Solver *solver,
                           bool (*stop)(void *), void *context) {
  Encoding *e = ARENA_NEW(a, Encoding);
  e->arena = a, e->threads = th, e->ts = th->terms, e->solver = solver;
  e->frames = th->frames;
  e->memory = ARENA_ARRAY(a, Term, th->n_cells + 1);
  e->done = ARENA_ARRAY(a, Term, th->n_transitions + 1);
  e->passed = ARENA_ARRAY(a, Term *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    e->passed[t] = ARENA_ARRAY(a, Term, th->threads[t].n + 1);
  e->started = ARENA_ARRAY(a, Term, th->n_threads + 1);
  e->select = ARENA_ARRAY(a, Term, th->n_threads + 1);
  e->order = order ? monotonic_new(a, th, order, solver) : NULL;
  e->active = ARENA_ARRAY(a, Term, th->frames + 1);
  e->take = ARENA_ARRAY(a, Term,
                        (size_t)th->frames * th->n_transitions + 1);
  e->codes = ARENA_ARRAY(a, CellCode, th->n_cells + 1);
  e->names = ARENA_ARRAY(a, Term *, th->n_transitions + 1);
  e->is_looked_at = ARENA_ARRAY(a, bool, th->n_transitions + 1);
  for (uint32_t i = 0; i < th->n_facts; i++)
    solver_clause(solver, &th->facts[i], 1);
  choose_codes(e);
  for (CellId c = 0; c < th->n_cells; c++)
    e->memory[c] = e->codes[c].is_named
                       ? name_of(e, &e->codes[c], th->cells[c].initial)
                       : th->cells[c].initial;
  for (TransitionId j = 0; j < th->n_transitions; j++)
    e->done[j] = term_false(e->ts);
  for (uint32_t k = 0; k < e->frames; k++) {
    if (stop && stop(context))
      return NULL;
    for (TransitionId j = 0; j < th->n_transitions; j++)
      *at_take(e, k, j) = term_false(e->ts);
    encode_frame(e, k);
  }
  for (ThreadId t = 0; t < th->n_threads; t++)
    advance(e, t, e->frames, TERM_NONE);
  encode_checks(e);
  encode_sites(e);
  return e;
}

static bool is_no_failure(const Check *c) {
  return c->kind == CHECK_SITE || c->kind == CHECK_FOLLOWED ||
         c->kind == CHECK_ENDLESS || c->kind == CHECK_SPINNING;
}

/* Once no property fails without it, one that fails beyond what is defined
 * leaves the verdict open, too. */
static bool is_of_goal(const Check *c, Goal goal) {
  if (goal == GOAL_STUCK)
    return false;
  if (goal == GOAL_UNTRACKED)
    return c->kind == CHECK_UNTRACKED;
  return c->kind == CHECK_PROPERTY ||
         (goal == GOAL_INCOMPLETE && c->kind != CHECK_ANY_VALUE &&
          !is_no_failure(c));
}

/* Can the property checks fail only because of what is beyond? */
static bool has_beyond(const Encoding *e) {
  for (uint32_t i = 0; i < e->threads->n_checks; i++)
    if (e->threads->checks[i].kind != CHECK_PROPERTY &&
        !is_no_failure(&e->threads->checks[i]))
      return true;
  return false;
}

unsigned scheduler_goal(Encoding *e, Goal goal, Term assume[2]) {
  TermStore *ts = e->ts;
  bool is_beyond = goal == GOAL_INCOMPLETE;
  if (is_beyond && !has_beyond(e))
    return 0;
  Term any = goal == GOAL_STUCK ? e->stuck : term_false(ts);
  if (goal == GOAL_VIOLATION || goal == GOAL_INCOMPLETE)
    any = term_or(ts, e->deadlock, e->meeting);
  for (uint32_t i = 0; i < e->threads->n_checks; i++)
    if (is_of_goal(&e->threads->checks[i], goal))
      any = term_or(ts, any, e->failed[i]);
  if (term_is_false(ts, any))
    return 0;
  assume[0] = any;
  Term beyond = e->threads->beyond;
  assume[1] = is_beyond ? beyond : term_not(ts, beyond);
  return 2;
}

unsigned scheduler_failing(Encoding *e, const bool *is_named, Term assume[2]) {
  Term any = term_false(e->ts);
  for (uint32_t i = 0; i < e->threads->n_checks; i++)
    if (is_named[i])
      any = term_or(e->ts, any, e->failed[i]);
  assume[0] = any;
  assume[1] = e->threads->beyond;
  return term_is_false(e->ts, any) ? 0 : 2;
}

bool scheduler_fails(const Encoding *e, uint32_t check) {
  return solver_value(e->solver, e->failed[check]);
}

uint32_t scheduler_taken(Encoding *e, TransitionId *taken) {
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

Term scheduler_complete(Encoding *e) {
  TermStore *ts = e->ts;
  Term complete = term_true(ts);
  for (TransitionId j = 0; j < e->threads->n_transitions; j++) {
    const Transition *tr = &e->threads->transitions[j];
    if (!is_live(e, tr->thread))
      continue;
    Term can = term_ite(ts, e->threads->beyond,
                        term_or(ts, tr->enabled, tr->cut),
                        term_and(ts, tr->enabled, term_not(ts, tr->cut)));
    complete = term_and(
        ts, complete, term_not(ts, term_and(ts, next_at_end(e, j), can)));
  }
  return complete;
}

void scheduler_forbid_end(Encoding *e, Term fresh) {
  TermStore *ts = e->ts;
  const Threads *th = e->threads;
  Term same = term_true(ts);
  for (uint32_t i = 0; i < th->n_cells + th->n_blocks; i++) {
    Term t = i < th->n_cells ? e->memory[i] : e->leaked[i - th->n_cells];
    Term value = term_const(ts, term_width(ts, t), solver_value(e->solver, t));
    same = term_and(ts, same, term_eq(ts, t, value));
  }
  solver_clause(e->solver, (Term[]){term_not(ts, fresh), term_not(ts, same)},
                2);
}

void scheduler_block(Encoding *e, const TransitionId *taken, uint32_t n) {
  VEC(Term) clause = {0};
  for (uint32_t k = 0; k < n; k++)
    *vec_push(e->arena, &clause) = term_not(e->ts, *at_take(e, k, taken[k]));
  if (n < e->frames)
    *vec_push(e->arena, &clause) = e->active[n];
  solver_clause(e->solver, clause.data, clause.n);
}

static bool holds_at(Encoding *e, uint32_t check) {
  return e->spots[check].lines &&
         solver_value(e->solver, e->spots[check].at);
}

unsigned scheduler_sites(Encoding *e, const Check *sites[2]) {
  const Threads *th = e->threads;
  for (uint32_t i = 0; i < th->n_checks && th->lines; i++) {
    if (!holds_at(e, i))
      continue;
    sites[0] = &th->checks[i];
    if (th->lines == 1)
      return 1;
    for (uint32_t k = 0; k < th->n_checks; k++)
      if (may_meet(&e->spots[i], &e->spots[k]) && holds_at(e, k)) {
        sites[1] = &th->checks[k];
        return 2;
      }
  }
  return 0;
}

static const Check *find_failed(Encoding *e, CheckKind kind) {
  for (uint32_t i = 0; i < e->threads->n_checks; i++) {
    const Check *c = &e->threads->checks[i];
    if (c->kind == kind && scheduler_fails(e, i))
      return c;
  }
  return NULL;
}

const Check *scheduler_failed(Encoding *e, Goal goal) {
  if (goal == GOAL_VIOLATION)
    return find_failed(e, CHECK_PROPERTY);
  static const CheckKind kinds[] = {CHECK_UNSUPPORTED, CHECK_UNDEFINED,
                                    CHECK_UNWINDING, CHECK_UNTRACKED,
                                    CHECK_ANY_VALUE};
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const Check *c = find_failed(e, kinds[i]);
    if (c)
      return c;
  }
  return NULL;
}
