#include "encoder/formula/goal.h"

#include "frontend/base/vec.h"

#include <assert.h>

/* Sites of one thread at which the same threads do not exist yet. */
typedef struct {
  unsigned lines;
  ThreadId thread;
  ThreadSet later; /* created after the thread has left the site, with all
                      descendants */
  Term at;         /* the thread is at one of the sites */
} Spot;

typedef VEC(Spot) Spots;

/* bits of a thread number plus one, up to MOST_THREADS */
enum { BITS_OF_ID = 9 };
_Static_assert(MOST_THREADS < 1 << BITS_OF_ID, "ids have their bits");

struct Goals {
  Arena *arena;
  const Threads *threads;
  TermStore *ts;
  Solver *solver;
  Ending end;
  bool *is_looked_at; /* by transition: see next_at_end */
  Term *failed;       /* by check: it fails in this execution */
  Term deadlock, stuck;
  Term *keeps;  /* by thread: it never releases its locks */
  Term *leaked; /* by block: it is allocated at the end */
  Spot *spots;  /* by check: its site, if it has one */
  Term meeting; /* threads are at sites of all requested lines */
  Term *racing; /* by NextAccess: it could be taken next */
  Term race;    /* two accesses could be taken next that race */
  Term *ends;   /* by cell, then by block: its value at the end; or NULL */
};

static Term passed(const Goals *g, ThreadId t, uint32_t i) {
  return g->end.passed[t][i];
}

static void read_at_end(Goals *g, TransitionId j, Term when) {
  g->end.read(g->end.encoder, j, when);
}

/* Returns a term: transition j would be next at the end of the schedule. */
static Term is_next(const Goals *g, TransitionId j) {
  TermStore *ts = g->ts;
  const Transition *tr = &g->threads->transitions[j];
  uint32_t i = j - g->threads->threads[tr->thread].first;
  Term next = term_and(ts, passed(g, tr->thread, i), tr->guard);
  return term_and(ts, next, term_not(ts, g->end.done[j]));
}

/* The same as is_next; the transition would read what memory holds at the
 * end. */
static Term next_at_end(Goals *g, TransitionId j) {
  Term next = is_next(g, j);
  if (!g->is_looked_at[j])
    read_at_end(g, j, next);
  g->is_looked_at[j] = true;
  return next;
}

/* Returns a term: the transition could take place at the end. */
static Term can_be_taken(const Goals *g, const Transition *tr) {
  TermStore *ts = g->ts;
  return term_ite(ts, g->threads->beyond, term_or(ts, tr->enabled, tr->cut),
                  term_and(ts, tr->enabled, term_not(ts, tr->cut)));
}

static Term is_within_bound(const Goals *g, const Transition *tr) {
  return term_or(g->ts, g->threads->beyond, term_not(g->ts, tr->cut));
}

/* ---- deadlocks at the end of the schedule, as defined in stuck.h */

typedef struct {
  Term ended, waits;
  Term patient;    /* it waits, and a signal may let it go on */
  Term lacks;      /* it waits for neither a signal nor the end of a thread
                      that spins */
  Holders holders; /* threads that it waits for */
  Term endless;    /* it does not end the process from here on */
  Term spinning;   /* it runs for ever and reads nothing */
  Term cut;        /* it would go on beyond the bound */
  Term stuck;      /* a variable: if it holds, the thread can never go on */
} Fate;

static Term find_reached(Goals *g, ThreadId t, CheckKind kind) {
  TermStore *ts = g->ts;
  Term any = term_false(ts);
  for (uint32_t i = 0; i < g->threads->n_checks; i++) {
    const Check *c = &g->threads->checks[i];
    if (c->kind == kind && c->thread == t)
      any = term_or(ts, any, term_and(ts, passed(g, t, c->after), c->violated));
  }
  return any;
}

static Fate find_fate(Goals *g, ThreadId t) {
  TermStore *ts = g->ts;
  const Thread *x = &g->threads->threads[t];
  Fate f = {.ended = term_and(ts, passed(g, t, x->n), x->ended),
            .waits = term_false(ts),
            .patient = term_false(ts),
            .holders = holders_nobody(ts),
            .endless = find_reached(g, t, CHECK_ENDLESS),
            .spinning = find_reached(g, t, CHECK_SPINNING),
            .cut = find_reached(g, t, CHECK_UNWINDING),
            .stuck = term_var(ts, 1, 1, NULL)};
  for (uint32_t i = 0; i < x->n; i++) {
    const Transition *tr = &g->threads->transitions[x->first + i];
    if (term_is_true(ts, tr->waits))
      continue;
    Term here =
        term_and(ts, next_at_end(g, x->first + i), term_not(ts, tr->waits));
    Term signal =
        term_eq(ts, tr->holders.one, term_const(ts, 32, WAIT_FOR_SIGNAL));
    f.waits = term_or(ts, f.waits, here);
    f.patient = term_or(ts, f.patient, term_and(ts, here, signal));
    f.holders.one = term_ite(ts, here, tr->holders.one, f.holders.one);
    f.holders.some = term_ite(ts, here, tr->holders.some, f.holders.some);
    f.holders.end = term_ite(ts, here, tr->holders.end, f.holders.end);
  }
  return f;
}

/* Returns the entry of 'of' for the thread that 'id' names, among the threads
 * whose numbers plus one share the bits of 'from' above the lowest 'bits'. */
static Term pick_one(Goals *g, const Term *of, Term id, unsigned bits,
                     uint32_t from) {
  TermStore *ts = g->ts;
  if (from > g->threads->n_threads)
    return term_false(ts);
  if (!bits)
    return from ? of[from - 1] : term_false(ts);
  Term low = pick_one(g, of, id, bits - 1, from);
  Term high = pick_one(g, of, id, bits - 1, from | 1u << (bits - 1));
  return term_ite(ts, term_extract(ts, id, bits - 1, 1), high, low);
}

/* Returns the entry of 'of' for the thread that 'id' names, if it names one. */
static Term pick(Goals *g, const Term *of, Term id) {
  Term most = term_const(g->ts, 32, MOST_THREADS);
  return term_and(g->ts, term_ule(g->ts, id, most),
                  pick_one(g, of, id, BITS_OF_ID, 0));
}

static Term keeps_some(Goals *g, Term set) {
  Term some = term_false(g->ts);
  for (ThreadId i = 0; i < g->threads->n_threads && i < 64; i++)
    some =
        term_or(g->ts, some,
                term_and(g->ts, term_extract(g->ts, set, i, 1), g->keeps[i]));
  return some;
}

/* Threads that join a spinning thread do not count as waiting, nor do those
 * that join such a thread. */
static void excuse_joins(Goals *g, Fate *all) {
  TermStore *ts = g->ts;
  const ThreadId n = g->threads->n_threads;
  Term *idle = ARENA_ARRAY(g->arena, Term, n + 1);
  bool grew = false;
  for (ThreadId t = 0; t < n; t++) {
    idle[t] = all[t].spinning;
    grew |= !term_is_false(ts, idle[t]);
  }
  for (ThreadId round = 0; round < n && grew; round++) {
    grew = false;
    for (ThreadId t = 0; t < n; t++) {
      const Holders *h = &all[t].holders;
      Term joins = term_and(ts, all[t].waits, h->end);
      Term now =
          term_or(ts, idle[t], term_and(ts, joins, pick(g, idle, h->one)));
      grew |= now != idle[t];
      idle[t] = now;
    }
  }
  for (ThreadId t = 0; t < n; t++)
    all[t].lacks = term_and(ts, all[t].waits,
                            term_not(ts, term_or(ts, idle[t], all[t].patient)));
}

/* Requires that a stuck thread waits for one that has ended or is stuck. */
static void require_stuck(Goals *g, const Fate *all, ThreadId t) {
  TermStore *ts = g->ts;
  assert(g->keeps[t]);
  Holders h = all[t].holders;
  Term not_stuck = term_not(ts, all[t].stuck);
  Term some = term_or(ts, pick(g, g->keeps, h.one), keeps_some(g, h.some));
  solver_clause(g->solver, (Term[]){not_stuck, all[t].waits}, 2);
  solver_clause(g->solver, (Term[]){not_stuck, term_not(ts, all[t].patient)},
                2);
  solver_clause(g->solver, (Term[]){not_stuck, some}, 2);
}

/* Sets 'deadlock' and 'stuck': some threads are, no thread has stopped, and the
 * process has not ended. */
static void find_deadlock(Goals *g) {
  TermStore *ts = g->ts;
  const Threads *th = g->threads;
  Fate *all = ARENA_ARRAY(g->arena, Fate, th->n_threads + 1);
  Term waits = term_false(ts), stuck = term_false(ts);
  Term quiet = term_true(ts), endless = quiet, lives = quiet;
  Term patient = term_false(ts);
  for (ThreadId t = 0; t < th->n_threads; t++)
    all[t] = find_fate(g, t);
  excuse_joins(g, all);
  g->keeps = ARENA_ARRAY(g->arena, Term, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++)
    g->keeps[t] = term_or(ts, all[t].ended, all[t].stuck);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    const Fate *f = &all[t];
    Term over = term_or(ts, f->ended, term_not(ts, g->end.started[t]));
    Term still = term_or(ts, over, f->waits);
    require_stuck(g, all, t);
    waits = term_or(ts, waits, f->lacks);
    patient = term_or(ts, patient, f->patient);
    stuck = term_or(ts, stuck, f->stuck);
    quiet = term_and(ts, quiet, term_or(ts, still, f->spinning));
    Term has_no_end =
        term_or(ts, f->patient, term_or(ts, f->stuck, f->endless));
    endless = term_and(ts, endless, term_or(ts, over, has_no_end));
    Term goes_on =
        term_or(ts, f->cut, term_not(ts, passed(g, t, th->threads[t].n)));
    lives = term_and(ts, lives,
                     term_or(ts, over, term_or(ts, f->spinning, goes_on)));
  }
  Term alone = term_and(ts, quiet, term_not(ts, patient));
  Term for_ever = term_and(ts, stuck, term_or(ts, quiet, endless));
  g->deadlock = term_or(ts, term_and(ts, alone, waits), for_ever);
  g->stuck = term_and(ts, stuck, lives);
}

/* ---- other properties of the end */

/* Returns a term: some heap block has been allocated and not freed. */
static Term find_leak(Goals *g) {
  TermStore *ts = g->ts;
  const Threads *th = g->threads;
  Term *made = ARENA_ARRAY(g->arena, Term, th->n_blocks + 1);
  Term *dead = ARENA_ARRAY(g->arena, Term, th->n_blocks + 1);
  for (uint32_t i = 0; i < th->n_blocks; i++)
    made[i] = dead[i] = term_false(ts);
  for (uint32_t i = 0; i < th->n_heap; i++) {
    const HeapEvent *h = &th->heap[i];
    assert(h->block < th->n_blocks);
    Term *x = h->is_death ? &dead[h->block] : &made[h->block];
    Term here = term_and(ts, passed(g, h->thread, h->after), h->when);
    *x = term_or(ts, *x, here);
  }
  Term some = term_false(ts);
  for (uint32_t i = 0; i < th->n_blocks; i++) {
    made[i] = term_and(ts, made[i], term_not(ts, dead[i]));
    some = term_or(ts, some, made[i]);
  }
  g->leaked = made;
  return some;
}

static Term have_all_ended(Goals *g) {
  TermStore *ts = g->ts;
  Term all = term_true(ts);
  for (ThreadId t = 0; t < g->threads->n_threads; t++) {
    const Thread *x = &g->threads->threads[t];
    Term ended = term_and(ts, passed(g, t, x->n), x->ended);
    all =
        term_and(ts, all, term_or(ts, ended, term_not(ts, g->end.started[t])));
  }
  return all;
}

/* Returns a term: the thread's next transition is not enabled, or it has
 * none. */
static Term is_stuck(Goals *g, ThreadId t) {
  TermStore *ts = g->ts;
  const Thread *x = &g->threads->threads[t];
  Term stuck = term_or(ts, passed(g, t, x->n), term_not(ts, g->end.started[t]));
  for (uint32_t i = 0; i < x->n; i++) {
    const Transition *tr = &g->threads->transitions[x->first + i];
    if (term_is_true(ts, tr->enabled))
      continue;
    Term next = next_at_end(g, x->first + i);
    stuck = term_or(ts, stuck, term_and(ts, next, term_not(ts, tr->enabled)));
  }
  return stuck;
}

static Term are_all_stuck(Goals *g) {
  Term all = term_true(g->ts);
  for (ThreadId t = 0; t < g->threads->n_threads; t++)
    all = term_and(g->ts, all, is_stuck(g, t));
  return all;
}

static bool has_check_when(const Threads *th, CheckWhen when) {
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].when == when)
      return true;
  return false;
}

static Term find_followed(Goals *g) {
  const Threads *th = g->threads;
  Term any = term_false(g->ts);
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    if (c->kind == CHECK_FOLLOWED)
      any =
          term_or(g->ts, any,
                  term_and(g->ts, passed(g, c->thread, c->after), c->violated));
  }
  return th->wants_followed ? any : term_true(g->ts);
}

static void find_checks(Goals *g) {
  TermStore *ts = g->ts;
  const Threads *th = g->threads;
  Term when[N_CHECK_WHEN];
  Term followed = find_followed(g);
  when[WHEN_ANY] = term_true(ts);
  when[WHEN_LEAKING] = find_leak(g);
  when[WHEN_ENDED] = term_and(ts, when[WHEN_LEAKING], have_all_ended(g));
  when[WHEN_STUCK] = term_false(ts);
  if (has_check_when(th, WHEN_STUCK))
    when[WHEN_STUCK] = term_and(ts, when[WHEN_LEAKING], are_all_stuck(g));
  for (CheckWhen w = WHEN_ANY + 1; w < N_CHECK_WHEN; w++)
    when[w] = term_and(ts, when[w], followed);
  g->failed = ARENA_ARRAY(g->arena, Term, th->n_checks + 1);
  for (uint32_t i = 0; i < th->n_checks; i++) {
    const Check *c = &th->checks[i];
    g->failed[i] = term_and(ts, passed(g, c->thread, c->after),
                            term_and(ts, c->violated, when[c->when]));
  }
  g->deadlock = g->stuck = term_false(ts);
  if (th->wants_deadlock)
    find_deadlock(g);
  g->deadlock = term_and(ts, g->deadlock, followed);
  g->stuck = term_and(ts, g->stuck, followed);
}

/* ---- sites */

/* Returns terms by thread and transition: neither it nor a later one took
 * place. */
static Term **find_idle(Goals *g) {
  const Threads *th = g->threads;
  Term **idle = ARENA_ARRAY(g->arena, Term *, th->n_threads + 1);
  for (ThreadId t = 0; t < th->n_threads; t++) {
    const Thread *x = &th->threads[t];
    idle[t] = ARENA_ARRAY(g->arena, Term, x->n + 1);
    idle[t][x->n] = term_true(g->ts);
    for (uint32_t i = x->n; i-- > 0;)
      idle[t][i] = term_and(g->ts, idle[t][i + 1],
                            term_not(g->ts, g->end.done[x->first + i]));
  }
  return idle;
}

static ThreadSet later_threads(const Threads *th, const Check *c) {
  ThreadSet later = {0}, before;
  do {
    before = later;
    for (ThreadId t = 1; t < th->n_threads; t++) {
      ThreadId parent = th->threads[t].parent;
      bool is_later = parent == c->thread ? !thread_set_has(&c->site->made, t)
                                          : thread_set_has(&later, parent);
      if (is_later)
        thread_set_add(&later, t);
    }
  } while (!thread_set_equal(&later, &before));
  return later;
}

/* Makes the spot of a site.  The steps after the thread's last transition
 * concern no other thread, so it may as well not have passed the site; but then
 * a thread created after the site does not exist. */
static Spot find_site(Goals *g, uint32_t check, Term **idle) {
  const Check *c = &g->threads->checks[check];
  assert(idle && c->site && c->site->lines);
  Spot x = {c->site->lines, c->thread, later_threads(g->threads, c),
            term_and(g->ts, g->failed[check], idle[c->thread][c->after])};
  for (ThreadId t = 0; t < g->threads->n_threads; t++)
    if (thread_set_has(&x.later, t))
      x.at = term_and(g->ts, x.at, idle[t][0]);
  return g->spots[check] = x;
}

static void add_spot(Goals *g, Spots *all, Spot x) {
  for (uint32_t i = 0; i < all->n; i++) {
    Spot *y = &all->data[i];
    if (y->lines == x.lines && y->thread == x.thread &&
        thread_set_equal(&y->later, &x.later)) {
      y->at = term_or(g->ts, y->at, x.at);
      return;
    }
  }
  *vec_push(g->arena, all) = x;
}

static bool may_meet(const Spot *x, const Spot *y) {
  return x->thread != y->thread && x->lines & 1 && y->lines & 2 &&
         !thread_set_has(&x->later, y->thread) &&
         !thread_set_has(&y->later, x->thread);
}

static Term find_meeting(Goals *g, const Spots *all) {
  Term any = term_false(g->ts);
  for (uint32_t i = 0; i < all->n; i++) {
    const Spot *x = &all->data[i];
    if (g->threads->lines == 1)
      any = term_or(g->ts, any, x->at);
    for (uint32_t k = 0; k < all->n; k++)
      if (may_meet(x, &all->data[k]))
        any = term_or(g->ts, any, term_and(g->ts, x->at, all->data[k].at));
  }
  return any;
}

static void find_sites(Goals *g) {
  const Threads *th = g->threads;
  Spots spots = {0};
  Term **idle = th->lines ? find_idle(g) : NULL;
  g->spots = ARENA_ARRAY(g->arena, Spot, th->n_checks + 1);
  for (uint32_t i = 0; i < th->n_checks; i++)
    if (th->checks[i].kind == CHECK_SITE)
      add_spot(g, &spots, find_site(g, i, idle));
  g->meeting = find_meeting(g, &spots);
}

/* ---- data races */

/* Accesses of a cell by one thread that conflict with the same accesses of
 * others. */
typedef struct {
  ThreadId thread;
  const NextAccess *one;
  Term at; /* one of them could be taken next */
} RaceSide;

typedef VEC(RaceSide) RaceSides;

static ThreadId thread_of(const Goals *g, const NextAccess *x) {
  assert(x->transition < g->threads->n_transitions);
  return g->threads->transitions[x->transition].thread;
}

static bool is_alike(const NextAccess *x, const NextAccess *y) {
  return x->is_write == y->is_write && x->is_atomic == y->is_atomic &&
         x->in_section == y->in_section;
}

static void add_side(Goals *g, RaceSides *all, const NextAccess *x, Term at) {
  ThreadId t = thread_of(g, x);
  for (uint32_t i = 0; i < all->n; i++) {
    RaceSide *y = &all->data[i];
    if (y->thread == t && is_alike(x, y->one)) {
      y->at = term_or(g->ts, y->at, at);
      return;
    }
  }
  *vec_push(g->arena, all) = (RaceSide){t, x, at};
}

/* Returns a term: the access could be next.  Two accesses that race can both be
 * next after exactly the events that happen before either of them.  The other
 * access may allow a section to go on whose assumption does not hold. */
static Term is_racing(Goals *g, const NextAccess *x) {
  assert(x->cell < g->threads->n_cells);
  const Transition *tr = &g->threads->transitions[x->transition];
  Term next = is_next(g, x->transition);
  if (x->reads)
    next = next_at_end(g, x->transition);
  if (x->reads)
    next =
        term_and(g->ts, next,
                 x->is_atomic ? can_be_taken(g, tr) : is_within_bound(g, tr));
  return term_and(g->ts, next, x->when);
}

static Term find_race_of(Goals *g, const RaceSides *all) {
  Term any = term_false(g->ts);
  for (uint32_t i = 0; i < all->n; i++)
    for (uint32_t k = 0; k < i; k++) {
      const RaceSide *x = &all->data[i], *y = &all->data[k];
      if (x->thread != y->thread && race_conflict(x->one, y->one))
        any = term_or(g->ts, any, term_and(g->ts, x->at, y->at));
    }
  return any;
}

static void find_races(Goals *g, Term followed) {
  const Threads *th = g->threads;
  RaceSides *sides = ARENA_ARRAY(g->arena, RaceSides, th->n_cells + 1);
  g->racing = ARENA_ARRAY(g->arena, Term, th->n_races + 1);
  g->race = term_false(g->ts);
  for (uint32_t i = 0; i < th->n_races; i++) {
    const NextAccess *x = &th->races[i];
    g->racing[i] = is_racing(g, x);
    add_side(g, &sides[x->cell], x, g->racing[i]);
  }
  for (CellId c = 0; c < th->n_cells; c++)
    g->race = term_or(g->ts, g->race, find_race_of(g, &sides[c]));
  g->race = term_and(g->ts, g->race, followed);
}

Goals *goal_build(Arena *a, const Threads *th, Solver *solver,
                  const Ending *end) {
  Goals *g = ARENA_NEW(a, Goals);
  *g = (Goals){.arena = a,
               .threads = th,
               .ts = th->terms,
               .solver = solver,
               .end = *end};
  g->is_looked_at = ARENA_ARRAY(a, bool, th->n_transitions + 1);
  find_checks(g);
  find_sites(g);
  find_races(g, find_followed(g));
  return g;
}

/* ---- goals */

static bool is_no_failure(const Check *c) {
  return c->kind == CHECK_SITE || c->kind == CHECK_FOLLOWED ||
         c->kind == CHECK_ENDLESS || c->kind == CHECK_SPINNING;
}

/* True if failures beyond defined behaviour count. */
static bool is_beyond(Goal goal) {
  return goal == GOAL_INCOMPLETE || goal == GOAL_OPEN;
}

/* True if the check belongs to the goal.  Once no property fails within defined
 * behaviour, a failure beyond it also leaves the verdict open. */
static bool is_of_goal(const Check *c, Goal goal) {
  if (goal == GOAL_STUCK)
    return false;
  if (goal == GOAL_UNTRACKED)
    return c->kind == CHECK_UNTRACKED;
  if (goal == GOAL_OPEN && c->is_refused)
    return false;
  return c->kind == CHECK_PROPERTY ||
         (is_beyond(goal) && c->kind != CHECK_ANY_VALUE &&
          c->kind != CHECK_LARGE && !is_no_failure(c));
}

/* True if the property checks may fail only because of undefined behaviour. */
static bool has_beyond(const Goals *g) {
  for (uint32_t i = 0; i < g->threads->n_checks; i++)
    if (g->threads->checks[i].kind != CHECK_PROPERTY &&
        !is_no_failure(&g->threads->checks[i]))
      return true;
  return false;
}

static void aim_at(const Goals *g, uint32_t check) {
  uint32_t n;
  assert(check < g->threads->n_checks);
  if (!g->end.origins || term_is_false(g->ts, g->failed[check]))
    return;
  const Term *origins =
      g->end.origins(g->end.encoder, g->threads->checks[check].violated, &n);
  solver_aim(g->solver, g->failed[check], origins, n);
}

/* Adds one of the checks that are asked for. */
static Term add_check(const Goals *g, Term any, uint32_t check) {
  aim_at(g, check);
  return term_or(g->ts, any, g->failed[check]);
}

static void find_ends(Goals *g) {
  const Threads *th = g->threads;
  if (g->ends)
    return;
  g->ends = ARENA_ARRAY(g->arena, Term, th->n_cells + th->n_blocks + 1);
  for (CellId c = 0; c < th->n_cells; c++)
    g->ends[c] = g->end.cell(g->end.encoder, c);
  for (uint32_t i = 0; i < th->n_blocks; i++)
    g->ends[th->n_cells + i] = g->leaked[i];
}

unsigned goal_assume(Goals *g, Goal goal, Term assume[2]) {
  TermStore *ts = g->ts;
  if (is_beyond(goal) && !has_beyond(g))
    return 0;
  Term any = goal == GOAL_STUCK ? g->stuck : term_false(ts);
  if (goal == GOAL_VIOLATION || is_beyond(goal))
    any = term_or(ts, term_or(ts, g->deadlock, g->meeting), g->race);
  solver_forget_aims(g->solver);
  for (uint32_t i = 0; i < g->threads->n_checks; i++)
    if (is_of_goal(&g->threads->checks[i], goal))
      any = add_check(g, any, i);
  if (term_is_false(ts, any))
    return 0;
  if (goal == GOAL_STUCK || goal == GOAL_UNTRACKED)
    find_ends(g);
  assume[0] = any;
  Term beyond = g->threads->beyond;
  assume[1] = is_beyond(goal) ? beyond : term_not(ts, beyond);
  return 2;
}

unsigned goal_assume_checks(Goals *g, const bool *is_named, Term assume[2]) {
  Term any = term_false(g->ts);
  solver_forget_aims(g->solver);
  for (uint32_t i = 0; i < g->threads->n_checks; i++)
    if (is_named[i])
      any = add_check(g, any, i);
  assume[0] = any;
  assume[1] = g->threads->beyond;
  return term_is_false(g->ts, any) ? 0 : 2;
}

bool goal_fails(const Goals *g, uint32_t check) {
  assert(check < g->threads->n_checks);
  return solver_value(g->solver, g->failed[check]);
}

Term goal_complete(Goals *g) {
  TermStore *ts = g->ts;
  Term complete = term_true(ts);
  for (TransitionId j = 0; j < g->threads->n_transitions; j++) {
    const Transition *tr = &g->threads->transitions[j];
    if (term_is_false(ts, g->threads->threads[tr->thread].guard))
      continue;
    Term next = term_and(ts, next_at_end(g, j), can_be_taken(g, tr));
    complete = term_and(ts, complete, term_not(ts, next));
  }
  return complete;
}

void goal_forbid_end(Goals *g, Term fresh) {
  TermStore *ts = g->ts;
  assert(term_width(ts, fresh) == 1);
  const Threads *th = g->threads;
  Term same = term_true(ts);
  assert(g->ends); /* a goal about ends was assumed */
  for (uint32_t i = 0; i < th->n_cells + th->n_blocks; i++) {
    Term t = g->ends[i];
    Term value = term_const(ts, term_width(ts, t), solver_value(g->solver, t));
    same = term_and(ts, same, term_eq(ts, t, value));
  }
  solver_clause(g->solver, (Term[]){term_not(ts, fresh), term_not(ts, same)},
                2);
}

static bool holds_at(const Goals *g, uint32_t check) {
  return g->spots[check].lines && solver_value(g->solver, g->spots[check].at);
}

unsigned goal_sites(const Goals *g, const Check *sites[2]) {
  const Threads *th = g->threads;
  for (uint32_t i = 0; i < th->n_checks && th->lines; i++) {
    if (!holds_at(g, i))
      continue;
    sites[0] = &th->checks[i];
    if (th->lines == 1)
      return 1;
    for (uint32_t k = 0; k < th->n_checks; k++)
      if (may_meet(&g->spots[i], &g->spots[k]) && holds_at(g, k)) {
        sites[1] = &th->checks[k];
        return 2;
      }
  }
  return 0;
}

static bool is_race(const Goals *g, uint32_t i, uint32_t k) {
  const NextAccess *x = &g->threads->races[i], *y = &g->threads->races[k];
  return thread_of(g, x) != thread_of(g, y) && race_conflict(x, y) &&
         solver_value(g->solver, g->racing[k]);
}

bool goal_race(const Goals *g, const NextAccess *race[2]) {
  const Threads *th = g->threads;
  for (uint32_t i = 0; i < th->n_races; i++) {
    if (!solver_value(g->solver, g->racing[i]))
      continue;
    for (uint32_t k = 0; k < i; k++)
      if (is_race(g, i, k)) {
        race[0] = &th->races[i], race[1] = &th->races[k];
        return true;
      }
  }
  return false;
}

bool goal_is_refused(const Goals *g, const NextAccess *x) {
  return x->reads &&
         !solver_value(g->solver,
                       g->threads->transitions[x->transition].enabled);
}

static const Check *find_failed(const Goals *g, CheckKind kind) {
  for (uint32_t i = 0; i < g->threads->n_checks; i++) {
    const Check *c = &g->threads->checks[i];
    if (c->kind == kind && goal_fails(g, i))
      return c;
  }
  return NULL;
}

const Check *goal_failed(const Goals *g, Goal goal) {
  if (goal == GOAL_VIOLATION)
    return find_failed(g, CHECK_PROPERTY);
  static const CheckKind kinds[] = {CHECK_UNSUPPORTED, CHECK_UNDEFINED,
                                    CHECK_UNWINDING,   CHECK_UNTRACKED,
                                    CHECK_ANY_VALUE,   CHECK_LARGE};
  for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++) {
    const Check *c = find_failed(g, kinds[i]);
    if (c)
      return c;
  }
  return NULL;
}
