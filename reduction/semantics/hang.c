#include "reduction/semantics/hang.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/config_state.h"
#include "reduction/semantics/purity.h"

#include <assert.h>

enum { NO_PLACE = UINT32_MAX };

/* A load of a step, from memory that another thread might have stored to. */
typedef struct {
  const Function *function;
  const Inst *inst;
} Read;

/* A configuration on some path of the thread alone. */
typedef struct {
  Config *config;
  uint32_t from; /* the previous place, or NO_PLACE */
  uint64_t hash; /* purity_hash */
  Round round;   /* round of the step that has led there */
  const Read *reads;
  uint32_t n_reads;
} Place;

/* The paths of one thread while all others stand still. */
typedef struct {
  ThreadId thread;
  Arena *arena;
  LoopExits *exits;
  VEC(Place) places;
  bool waits, spins, idles; /* states that some path has led to */
  ThreadSet joins;          /* threads whose end it waits for on some path */
} LocalPaths;

static ThreadStatus status_of(const Config *s, ThreadId t) {
  return s->threads[t] ? s->threads[t]->status : THREAD_ABSENT;
}

/* ---- trials of a run with fixed inputs */

static void begin_once(void *context) {
  OneTrial *x = context;
  x->before = *x->n_chosen;
}

static bool has_no_other(void *context) {
  (void)context;
  return false;
}

static bool has_not_chosen(void *context) {
  const OneTrial *x = context;
  return x->before == *x->n_chosen;
}

Trials hang_try_once(OneTrial *x) {
  return (Trials){x, begin_once, has_no_other, has_not_chosen};
}

/* ---- one step */

/* True if it is a thread-local variable of its own that no other thread
 * knows. */
static bool is_own_local(LoopExits *exits, const Config *s, ThreadId t,
                         uint32_t object) {
  const World *w = s->world;
  const uint32_t first = s->threads[t]->first_local;
  return object >= first && object - first < w->n_locals &&
         loop_exits_keeps(exits, w->locals[object - first]);
}

/* True if another thread might have stored the value loaded. */
static bool is_from_others(LoopExits *exits, const Config *s, ThreadId t,
                           const Event *e) {
  const ConfigObject *o = &s->blocks[e->object]->info;
  return e->kind == EVENT_LOAD && e->thread == t && !o->is_library &&
         !o->is_read_only && !purity_is_own(s, e->object, t) &&
         !is_own_local(exits, s, t, e->object);
}

static void find_loads(const LocalPaths *w, const Config *before, Place *p) {
  const Config *after = p->config;
  VEC(Read) all = {0};
  for (uint32_t i = 0; i < after->n_log; i++) {
    const Event *e = &after->log->events[i];
    if (e->object < before->n_blocks &&
        is_from_others(w->exits, before, w->thread, e))
      *vec_push(w->arena, &all) = (Read){e->function, e->inst};
  }
  p->reads = all.data, p->n_reads = all.n;
}

/* True if the calls that the thread is in, inside of the loop, decide. */
static bool calls_decide(LoopExits *exits, const ConfigThread *x,
                         const Round *r) {
  assert(r->depth && r->depth <= x->n_frames);
  for (uint32_t i = r->depth; i < x->n_frames; i++) {
    const Frame *f = &x->frames[i - 1];
    if (!loop_exits_depend(exits, r->function, r->loop, f->function,
                           &f->function->code[f->pc]))
      return false;
  }
  return true;
}

/* True if the loads of the step from 'before' decide whether the loop is
 * left. */
static bool decides(LoopExits *exits, const Config *before, ThreadId t,
                    const Place *p, const Round *r) {
  if (!p->n_reads || !r->depth)
    return p->n_reads;
  if (!calls_decide(exits, before->threads[t], r))
    return false;
  for (uint32_t i = 0; i < p->n_reads; i++)
    if (loop_exits_depend(exits, r->function, r->loop, p->reads[i].function,
                          p->reads[i].inst))
      return true;
  return false;
}

/* True if the place of an object was requested: names matter. */
static bool observes_addresses(const Config *s) {
  for (uint32_t i = s->world->program->n_objects; i < s->n_blocks; i++)
    if (s->blocks[i]->info.place)
      return true;
  return s->observes_lifetimes || s->observes_numbers;
}

/* True if the thread waits for other threads, on the path from 'first' to 'at',
 * and by a step from there to the place. */
static bool is_waiting(const LocalPaths *w, uint32_t first, uint32_t at,
                       const Place *p) {
  Round round = p->round;
  for (uint32_t i = at; i != first; i = w->places.data[i].from)
    round_add(&round, w->places.data[i].round);
  bool waits =
      decides(w->exits, w->places.data[at].config, w->thread, p, &round);
  for (uint32_t i = at; i != first && !waits; i = w->places.data[i].from) {
    const Place *x = &w->places.data[i];
    waits =
        decides(w->exits, w->places.data[x->from].config, w->thread, x, &round);
  }
  return waits;
}

/* True if the thread was there before, on its path to the place 'at' and by a
 * step from it: then it goes round. */
static bool returns(LocalPaths *w, uint32_t at, const Place *p) {
  for (uint32_t i = at; i != NO_PLACE; i = w->places.data[i].from) {
    const Place *x = &w->places.data[i];
    if (x->hash == p->hash && purity_returns(x->config, p->config, w->thread,
                                             observes_addresses(p->config))) {
      *(is_waiting(w, i, at, p) ? &w->spins : &w->idles) = true;
      return true;
    }
  }
  return false;
}

static void add_place(LocalPaths *w, const Place *p) {
  *vec_push(w->arena, &w->places) = *p;
}

/* Continues after a step from the place.  False: the step is not silent, or the
 * thread's last one.  Takes ownership of the configuration. */
static bool go_on(LocalPaths *w, uint32_t from, Config *after, Round round) {
  const Config *before = w->places.data[from].config;
  ThreadStatus status = status_of(after, w->thread);
  bool is_good = (status == THREAD_READY || status == THREAD_SPINNING) &&
                 purity_is_silent(before, after, w->thread);
  w->idles |= status == THREAD_SPINNING;
  if (!is_good || status == THREAD_SPINNING) {
    config_delete(after);
    return is_good;
  }
  Place p = {.config = after,
             .from = from,
             .hash = purity_hash(after, w->thread),
             .round = round};
  find_loads(w, before, &p);
  if (returns(w, from, &p))
    config_delete(after);
  else
    add_place(w, &p);
  return true;
}

static void note_wait(LocalPaths *w, const WaitedFor *x) {
  if (x->is_for_end)
    thread_set_unite(&w->joins, &x->threads);
  w->waits |= !x->is_for_end;
}

/* Tries the thread's next step from the place, with all inputs. */
static Stuck try_step(LocalPaths *w, uint32_t from, const Trials *trials) {
  bool is_complete = true;
  trials->begin(trials->context);
  do {
    StepOutcome o;
    Round round = {0};
    Config *s = w->places.data[from].config;
    state_clear_log(s);
    s->world->round = &round;
    Config *after = config_try(s, w->thread, &o);
    s->world->round = NULL;
    if (o == STEP_BLOCKED) {
      note_wait(w, &after->waited);
      /* A signal may let it do what others spin for. */
      is_complete &= !after->waited.is_for_signal;
    }
    if (o != STEP_OK)
      state_drop(s, after);
    if (o != STEP_BLOCKED && (o != STEP_OK || !go_on(w, from, after, round)))
      return STUCK_NOT;
    is_complete &= trials->is_complete(trials->context);
  } while (trials->next(trials->context));
  return is_complete ? STUCK_FOR_EVER : STUCK_SO_FAR;
}

/* ---- one thread */

/* True if a cheap test does not exclude that the thread diverges. */
static bool may_diverge(const Config *s, ThreadId t) {
  switch (status_of(s, t)) {
  case THREAD_READY: {
    const Inst *next = thread_inst(s->threads[t]);
    return next->kind == INST_ATOMIC_BEGIN || purity_is_possible(s, t);
  }
  case THREAD_STOPPED:
  case THREAD_EXITED: return false;
  default: return true;
  }
}

static Stuck find_local_paths(LocalPaths *w, const Trials *trials,
                              uint32_t most) {
  Stuck worst = STUCK_FOR_EVER;
  for (uint32_t i = 0; i < w->places.n && worst != STUCK_NOT; i++) {
    Stuck here = i < most ? try_step(w, i, trials) : STUCK_SO_FAR;
    worst = here < worst ? here : worst;
    if (i == most)
      break;
  }
  return worst;
}

/* Decides whether the thread diverges. */
static Stuck look_at_thread(const Trials *trials, LoopExits *exits,
                            uint32_t most, const Config *s, ThreadId t,
                            LocalPaths *w) {
  *w = (LocalPaths){.thread = t, .arena = arena_new(), .exits = exits};
  w->idles = status_of(s, t) == THREAD_SPINNING;
  Stuck stuck = STUCK_FOR_EVER;
  if (status_of(s, t) == THREAD_READY) {
    add_place(w, &(Place){.config = config_copy(s),
                          .from = NO_PLACE,
                          .hash = purity_hash(s, t)});
    stuck = find_local_paths(w, trials, most);
  }
  for (uint32_t i = 0; i < w->places.n; i++)
    config_delete(w->places.data[i].config);
  arena_delete(w->arena);
  return stuck;
}

/* ---- all threads */

static const char *text_of(const Violation *v) {
  uint32_t n_spin = 0;
  for (uint32_t i = 0; i < v->n_waiting; i++)
    n_spin += v->waiting[i].spins;
  return !n_spin                 ? "threads wait for ever"
         : n_spin < v->n_waiting ? "threads wait and spin for ever"
                                 : "threads spin for ever";
}

/* Results for all threads.  A thread does not wait for others if it joins one
 * that goes on for ever and waits for nothing, or one that does so itself. */
typedef struct {
  ThreadSet waits, spins, idles;
  ThreadSet joins[MOST_THREADS]; /* by thread that only joins others */
} Fates;

static void note_fate(const LocalPaths *w, Fates *f) {
  const ThreadId t = w->thread;
  f->joins[t] = w->joins;
  if (w->waits || !thread_set_is_empty(&w->joins))
    thread_set_add(&f->waits, t);
  else if (w->idles && !w->spins)
    thread_set_add(&f->idles, t);
  if (w->spins)
    thread_set_add(&f->spins, t);
  if (w->waits || w->spins)
    f->joins[t] = (ThreadSet){0};
}

static void excuse_joins(Fates *f, ThreadId n) {
  ThreadSet before;
  do {
    before = f->idles;
    for (ThreadId t = 0; t < n; t++)
      if (!thread_set_is_empty(&f->joins[t]) &&
          thread_set_contains(&f->idles, &f->joins[t])) {
        thread_set_add(&f->idles, t);
        thread_set_remove(&f->waits, t);
      }
  } while (!thread_set_equal(&before, &f->idles));
}

static Violation violation_of(Arena *a, const Fates *f, ThreadId n) {
  Waiting *waiting = ARENA_ARRAY(a, Waiting, n + 1);
  Violation v = stuck_violation(NULL);
  v.waiting = waiting;
  for (ThreadId t = 0; t < n; t++)
    if (thread_set_has(&f->waits, t) || thread_set_has(&f->spins, t))
      waiting[v.n_waiting++] =
          (Waiting){.thread = t, .spins = thread_set_has(&f->spins, t)};
  v.text = text_of(&v);
  return v;
}

Stuck hang_find(Arena *a, const Trials *trials, LoopExits *exits, uint32_t most,
                const Config *s, Violation *out) {
  Stuck worst = STUCK_FOR_EVER;
  Fates fates = {0};
  if (s->n_threads > MOST_THREADS)
    return STUCK_NOT;
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (!may_diverge(s, t))
      return STUCK_NOT;
  for (ThreadId t = 0; t < s->n_threads && worst != STUCK_NOT; t++) {
    LocalPaths w;
    Stuck here = look_at_thread(trials, exits, most, s, t, &w);
    worst = here < worst ? here : worst;
    note_fate(&w, &fates);
  }
  excuse_joins(&fates, s->n_threads);
  const Violation v = violation_of(a, &fates, s->n_threads);
  if (worst == STUCK_FOR_EVER)
    *out = v;
  return worst == STUCK_FOR_EVER && !v.n_waiting ? STUCK_NOT : worst;
}

/* ---- rounds, for the report */

/* A point of a thread's round, with the round of the step from there. */
typedef struct {
  Config *config;
  Round round;
} Stop;

typedef VEC(Stop) Trail;

/* Runs the thread until it has gone round, or waits; the trail is then its
 * round. */
static bool go_round(Arena *a, Config *s, ThreadId t, Trail *trail,
                     uint32_t *first) {
  StepOutcome o = STEP_OK;
  while (o == STEP_OK && status_of(s, t) == THREAD_READY) {
    for (uint32_t i = trail->n; i-- > 0;)
      if (purity_returns(trail->data[i].config, s, t, observes_addresses(s))) {
        *first = i;
        return true;
      }
    *vec_push(a, trail) = (Stop){config_copy(s), {0}};
    s->world->round = &trail->data[trail->n - 1].round;
    o = config_step(s, t);
    s->world->round = NULL;
  }
  return false;
}

static Round round_of(const Trail *trail, uint32_t first) {
  Round round = {0};
  for (uint32_t i = first; i < trail->n; i++)
    round_add(&round, trail->data[i].round);
  return round;
}

/* Returns the loop's location in the user's code. */
static Loc loc_of(const Round *r) {
  return r->depth && !r->function->is_library ? r->function->loops[r->loop].loc
                                              : (Loc){0};
}

/* Returns the memory read; for the library, the object that the user calls it
 * with. */
static WaitingRead read_of(const Event *e, const Event *call) {
  if (e->library && call && call->bytes && call->object == e->object)
    return (WaitingRead){e->object, call->offset, 0};
  return (WaitingRead){e->object, e->offset, e->bytes};
}

static bool is_known(const Waiting *w, const WaitingRead *r) {
  for (uint32_t i = 0; i < w->n_reads; i++)
    if (w->reads[i].object == r->object && w->reads[i].offset == r->offset)
      return true;
  return false;
}

/* Collects the loads of the thread that decide about the loop, in steps after
 * that of the trail. */
static void find_reads(Arena *a, LoopExits *exits, const Config *s,
                       const Trail *trail, uint32_t first, const Round *r,
                       Waiting *w) {
  const Event *call = NULL;
  VEC(WaitingRead) all = {0};
  for (uint32_t i = 0; i < s->n_log; i++) {
    const Event *e = &s->log->events[i];
    if (e->thread == w->thread && e->kind == EVENT_CALL)
      call = e;
    const WaitingRead x = read_of(e, call);
    const uint32_t step = trail->data[first].config->steps;
    if (e->step <= step || !is_from_others(exits, s, w->thread, e) ||
        is_known(w, &x))
      continue;
    const Config *before = trail->data[first + (e->step - step - 1)].config;
    const Read read = {e->function, e->inst};
    if (!decides(exits, before, w->thread,
                 &(Place){.reads = &read, .n_reads = 1}, r))
      continue;
    *vec_push(a, &all) = x;
    w->reads = all.data, w->n_reads = all.n;
  }
}

static void show_thread(Arena *a, LoopExits *exits, Config *s, Waiting *w) {
  Trail trail = {0};
  uint32_t first;
  if (go_round(a, s, w->thread, &trail, &first)) {
    const Round round = round_of(&trail, first);
    w->loop = loc_of(&round);
    find_reads(a, exits, s, &trail, first, &round, w);
  }
  for (uint32_t i = 0; i < trail.n; i++)
    config_delete(trail.data[i].config);
}

void hang_show(Arena *a, Config *s, Violation *v) {
  Waiting *waiting = ARENA_ARRAY(a, Waiting, v->n_waiting + 1);
  LoopExits *exits = NULL;
  for (uint32_t i = 0; i < v->n_waiting; i++) {
    waiting[i] = v->waiting[i];
    if (waiting[i].spins && !exits)
      exits = loop_exits_new(a, s->world->program);
    if (waiting[i].spins)
      show_thread(a, exits, s, &waiting[i]);
    else
      waiting[i].holders = config_holders(s, waiting[i].thread);
  }
  v->waiting = waiting;
}
