#include "reduction/semantics/stuck.h"

#include "frontend/ir/property_ids.h"

#include <assert.h>

enum { MOST_FRAMES = 256 };

typedef struct {
  const StuckContext *context;
  Config *config;
  ThreadId n_threads;
  ThreadSet ended, blocked, spinning, ready;
  ThreadSet joins;    /* threads of 'blocked' that wait for a thread's end */
  ThreadSet unending; /* will never end, or join a thread that will not */
  ThreadSet endless;  /* go on, waiting for nothing; or join such a thread */
  ThreadSet fixed;    /* take no step any more; but they may wait for nothing */
  ThreadSet patient;  /* threads of 'blocked' that a signal may let go on */
  bool is_finished;   /* an execution stops here, or has stopped */
  bool depends;       /* which threads wait depends on an input */
  ThreadSet holders[MOST_THREADS];
} Search;

static void look_at_thread(Search *x, ThreadId t) {
  switch (config_status(x->config, t)) {
  case THREAD_ENDED: thread_set_add(&x->ended, t); break;
  case THREAD_BLOCKED:
    thread_set_add(&x->blocked, t);
    x->holders[t] = config_holders(x->config, t);
    if (config_joins(x->config, t))
      thread_set_add(&x->joins, t);
    if (config_awaits_signal(x->config, t))
      thread_set_add(&x->patient, t);
    break;
  case THREAD_STOPPED:
  case THREAD_EXITED: x->is_finished = true; break;
  case THREAD_READY: thread_set_add(&x->ready, t); break;
  case THREAD_SPINNING: thread_set_add(&x->spinning, t); break;
  case THREAD_ABSENT: break;
  }
}

/* ---- control flow: code that a thread may reach */

typedef bool May(const Exits *, const Function *, uint32_t at);

static bool may(const Search *x, ThreadId t, May *here, bool at_bottom) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n = config_stack(x->config, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n; i++) {
    /* The callers are at their calls. */
    uint32_t at = (uint32_t)(insts[i] - functions[i]->code) + (i > 0);
    if (here(x->context->exits, functions[i], at))
      return true;
    if (!exits_return(x->context->exits, functions[i], at))
      return false;
  }
  return n == MOST_FRAMES || at_bottom;
}

static bool joins_one(const Search *x, ThreadId t, const ThreadSet *of) {
  return thread_set_has(&x->joins, t) && thread_set_meets(&x->holders[t], of);
}

/* Adds the threads that join one of the set, transitively. */
static void add_joiners(const Search *x, ThreadSet *set) {
  ThreadSet before;
  do {
    before = *set;
    for (ThreadId t = 0; t < x->n_threads; t++)
      if (joins_one(x, t, &before))
        thread_set_add(set, t);
  } while (!thread_set_equal(&before, set));
}

static void find_endless(Search *x) {
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (thread_set_has(&x->spinning, t) ||
        ((thread_set_has(&x->ready, t) || thread_set_has(&x->blocked, t)) &&
         !may(x, t, exits_finish, true)))
      thread_set_add(&x->unending, t);
  x->endless = x->unending;
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (thread_set_has(&x->blocked, t))
      thread_set_remove(&x->endless, t);
  add_joiners(x, &x->endless);
  add_joiners(x, &x->unending);
  x->fixed = x->spinning;
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (joins_one(x, t, &x->unending))
      thread_set_add(&x->fixed, t);
}

static Search look_at(const StuckContext *context, Config *s) {
  Search x = {.context = context, .config = s, .n_threads = config_threads(s)};
  const uint32_t before = *context->n_chosen;
  x.is_finished = x.n_threads > MOST_THREADS;
  for (ThreadId t = 0; t < x.n_threads && !x.is_finished; t++)
    look_at_thread(&x, t);
  x.depends = *context->n_chosen != before;
  if (!x.is_finished)
    find_endless(&x);
  return x;
}

static ThreadSet blocked_beside(const Search *x, const ThreadSet *endless) {
  ThreadSet set = x->blocked;
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (thread_set_has(endless, t) || thread_set_has(&x->patient, t))
      thread_set_remove(&set, t);
  return set;
}

/* Returns the blocked threads without those that join an endless one, or may be
 * let go on by a signal. */
static ThreadSet find_waiting(const Search *x) {
  return blocked_beside(x, &x->endless);
}

/* Likewise, in an execution in which the threads of the set go on for ever. */
static ThreadSet find_waiting_for(const Search *x, ThreadSet going) {
  thread_set_unite(&going, &x->endless);
  add_joiners(x, &going);
  return blocked_beside(x, &going);
}

/* Returns the largest set of threads each of which waits for one that is in it,
 * or has ended, or takes no step any more. */
static ThreadSet find_set(const Search *x) {
  assert(x->n_threads <= MOST_THREADS);
  ThreadSet set = find_waiting(x), before;
  do {
    before = set;
    for (ThreadId t = 0; t < x->n_threads; t++)
      if (!thread_set_meets(&x->holders[t], &set) &&
          !thread_set_meets(&x->holders[t], &x->ended) &&
          !thread_set_meets(&x->holders[t], &x->fixed))
        thread_set_remove(&set, t);
  } while (!thread_set_equal(&set, &before));
  return set;
}

static bool may_others_end_process(const Search *x, ThreadSet set) {
  thread_set_unite(&set, &x->ended);
  thread_set_unite(&set, &x->fixed);
  thread_set_unite(&set, &x->patient);
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (!thread_set_has(&set, t) && may(x, t, exits_end, false))
      return true;
  return false;
}

/* Returns the threads that wait for ever if no thread is ready. */
static ThreadSet find_waiting_alone(const Search *x) {
  return thread_set_is_empty(&x->patient) ? find_waiting(x) : find_set(x);
}

Violation stuck_violation(const char *text) {
  return (Violation){.property = PROPERTY_DEADLOCK, .text = text};
}

static Violation deadlock(Arena *a, const Search *x, const ThreadSet *set,
                          const char *text) {
  Waiting *waiting = ARENA_ARRAY(a, Waiting, x->n_threads + 1);
  Violation v = stuck_violation(text);
  v.waiting = waiting;
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (thread_set_has(set, t))
      waiting[v.n_waiting++] = (Waiting){.thread = t, .holders = x->holders[t]};
  return v;
}

/* ---- a fair schedule */

/* The scheduler: the ready thread that ran longest ago runs next. */
typedef struct {
  Config *config, *earlier;
  uint32_t ran[MOST_THREADS]; /* by thread: the last step it took */
  ThreadSet ready, taken;     /* since the earlier configuration */
  uint32_t since, most;       /* steps since then; limit before it is renewed */
} Walk;

static ThreadId next_thread(const Walk *w, const ThreadSet *ready) {
  ThreadId best = MOST_THREADS;
  for (ThreadId t = 0; t < MOST_THREADS; t++)
    if (thread_set_has(ready, t) &&
        (best == MOST_THREADS || w->ran[t] < w->ran[best]))
      best = t;
  return best;
}

static void remember(Walk *w) {
  config_delete(w->earlier);
  w->earlier = config_copy(w->config);
  w->ready = w->taken = (ThreadSet){0};
  w->since = 0;
  w->most = w->most ? 2 * w->most : 1;
}

static bool has_come_back(const Walk *w) {
  return thread_set_contains(&w->taken, &w->ready) &&
         config_hash(w->config) == config_hash(w->earlier) &&
         config_equal(w->config, w->earlier);
}

/* True when the walk has returned to an earlier configuration, by steps of
 * 'taken', or no thread goes on. */
static bool walk(const StuckContext *context, Walk *w) {
  for (uint32_t i = 1; i <= context->steps; i++) {
    Search x = look_at(context, w->config);
    if (x.is_finished || x.depends || thread_set_is_empty(&x.ready)) {
      w->taken = (ThreadSet){0};
      return !x.is_finished && !x.depends;
    }
    ThreadId t = next_thread(w, &x.ready);
    thread_set_unite(&w->ready, &x.ready);
    thread_set_add(&w->taken, t);
    w->ran[t] = i;
    if (config_step(w->config, t) != STEP_OK)
      return false;
    if (has_come_back(w))
      return true;
    if (++w->since == w->most)
      remember(w);
  }
  return false;
}

/* True if the others can go on for ever. '*waiting' is set to the threads that
 * wait then. */
static bool goes_on(const StuckContext *context, const Config *s,
                    ThreadSet *waiting) {
  Walk w = {.config = config_copy(s)};
  remember(&w);
  bool is_endless = walk(context, &w);
  const Search x = look_at(context, w.config);
  *waiting = find_waiting_for(&x, w.taken);
  config_delete(w.earlier);
  config_delete(w.config);
  return is_endless;
}

/* True if some thread of the set does more than join one that joins an unending
 * one, or spins.  If all do just that, they wait for ever only if the unending
 * one does not go on: it may be blocked for a while. */
static bool is_known(const Search *x, const ThreadSet *set) {
  for (ThreadId t = 0; t < x->n_threads; t++)
    if (thread_set_has(set, t) && !joins_one(x, t, &x->fixed))
      return true;
  return false;
}

static Stuck for_ever(const Search *x) {
  return x->depends ? STUCK_BY_INPUT : STUCK_FOR_EVER;
}

bool stuck_waits(Config *s) {
  Search x = {.config = s, .n_threads = config_threads(s)};
  if (x.n_threads > MOST_THREADS)
    return true;
  for (ThreadId t = 0; t < x.n_threads; t++)
    look_at_thread(&x, t);
  const ThreadSet set = find_set(&x);
  return !thread_set_is_empty(&set);
}

bool stuck_is_deadlock(const StuckContext *context, Config *s) {
  const Search x = look_at(context, s);
  const ThreadSet waiting = find_waiting_alone(&x);
  return x.is_finished || !thread_set_is_empty(&waiting);
}

Stuck stuck_find(Arena *a, const StuckContext *context, Config *s,
                 Violation *out) {
  const Search x = look_at(context, s);
  if (x.is_finished)
    return STUCK_NOT;
  bool has_ready = !thread_set_is_empty(&x.ready);
  const ThreadSet waiting = find_waiting_alone(&x);
  if (!thread_set_is_empty(&waiting) && !has_ready) {
    const bool goes_on =
        !thread_set_is_empty(&x.spinning) || !thread_set_is_empty(&x.patient);
    *out = deadlock(a, &x, &waiting,
                    goes_on ? "threads wait for ever" : "no thread can go on");
    return for_ever(&x);
  }
  ThreadSet set = find_set(&x);
  if (thread_set_is_empty(&set))
    return STUCK_NOT;
  ThreadSet waiting_then = set;
  if (has_ready && (may_others_end_process(&x, set) || !is_known(&x, &set)) &&
      !goes_on(context, s, &waiting_then))
    return STUCK_SO_FAR;
  if (!thread_set_meets(&set, &waiting_then))
    return STUCK_NOT;
  *out = deadlock(a, &x, &set, "threads wait for ever");
  return for_ever(&x);
}
