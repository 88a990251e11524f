#include "reduction/interpreter/hang.h"

#include "frontend/base/vec.h"
#include "reduction/interpreter/config_state.h"
#include "reduction/interpreter/purity.h"

enum { NO_PLACE = UINT32_MAX };

/* A configuration on some way of the thread alone. */
typedef struct {
  Config *config;
  uint32_t from; /* the place before, or NO_PLACE */
  uint64_t hash; /* purity_hash */
  bool has_read; /* the step has: see reads */
} Place;

/* The ways of one thread while all others stand still. */
typedef struct {
  ThreadId thread;
  Arena *arena;
  VEC(Place) places;
  bool waits, spins, idles; /* where some way has led */
} Ways;

static ThreadStatus status_of(const Config *s, ThreadId t) {
  return s->threads[t] ? s->threads[t]->status : THREAD_ABSENT;
}

/* ---- trials of what has its inputs already */

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

/* Might another have stored what is loaded? */
static bool is_from_others(const Config *s, ThreadId t, const Event *e) {
  const ConfigObject *o = &s->blocks[e->object]->info;
  return e->kind == EVENT_LOAD && e->thread == t && !o->is_library &&
         !o->is_constant && !purity_is_own(s, e->object, t);
}

static bool reads(const Config *before, const Config *after, ThreadId t) {
  for (uint32_t i = 0; i < after->n_log; i++)
    if (after->log->events[i].object < before->n_blocks &&
        is_from_others(before, t, &after->log->events[i]))
      return true;
  return false;
}

/* The place of an object was asked for: names matter. */
static bool tells(const Config *s) {
  for (uint32_t i = s->world->program->n_objects; i < s->n_blocks; i++)
    if (s->blocks[i]->info.place)
      return true;
  return s->tells_lives || s->tells_numbers;
}

/* Was the thread there before, on its way to the place 'at' and on by a step?
 * It goes round, then. */
static bool returns(Ways *w, uint32_t at, const Place *p) {
  bool has_read = p->has_read;
  for (; at != NO_PLACE; at = w->places.data[at].from) {
    const Place *x = &w->places.data[at];
    if (x->hash == p->hash &&
        purity_returns(x->config, p->config, w->thread, tells(p->config))) {
      *(has_read ? &w->spins : &w->idles) = true;
      return true;
    }
    has_read |= x->has_read;
  }
  return false;
}

static void add_place(Ways *w, const Place *p) {
  *vec_push(w->arena, &w->places) = *p;
}

/* After a step from the place.  False: it is not silent, or the thread's last
 * one.  Takes the configuration. */
static bool go_on(Ways *w, uint32_t from, Config *after) {
  const Config *before = w->places.data[from].config;
  ThreadStatus status = status_of(after, w->thread);
  bool is_good = (status == THREAD_READY || status == THREAD_SPINNING) &&
                 purity_is_silent(before, after, w->thread);
  w->idles |= status == THREAD_SPINNING;
  if (!is_good || status == THREAD_SPINNING) {
    config_delete(after);
    return is_good;
  }
  const Place p = {.config = after,
                   .from = from,
                   .hash = purity_hash(after, w->thread),
                   .has_read = reads(before, after, w->thread)};
  if (returns(w, from, &p))
    config_delete(after);
  else
    add_place(w, &p);
  return true;
}

/* The thread's next step from the place, whatever the inputs. */
static Stuck try_step(Ways *w, uint32_t from, const Trials *trials) {
  bool is_complete = true;
  trials->begin(trials->context);
  do {
    StepOutcome o;
    Config *s = w->places.data[from].config;
    state_clear_log(s);
    Config *after = config_after(s, w->thread, &o);
    w->waits |= o == STEP_BLOCKED;
    if (after && o != STEP_OK)
      config_delete(after);
    if (o != STEP_BLOCKED && (o != STEP_OK || !go_on(w, from, after)))
      return STUCK_NOT;
    is_complete &= trials->is_complete(trials->context);
  } while (trials->next(trials->context));
  return is_complete ? STUCK_FOR_EVER : STUCK_SO_FAR;
}

/* ---- one thread */

/* Without more work: it may. */
static bool may_go_nowhere(const Config *s, ThreadId t) {
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

static Stuck find_ways(Ways *w, const Trials *trials, uint32_t most) {
  Stuck worst = STUCK_FOR_EVER;
  for (uint32_t i = 0; i < w->places.n && worst != STUCK_NOT; i++) {
    Stuck here = i < most ? try_step(w, i, trials) : STUCK_SO_FAR;
    worst = here < worst ? here : worst;
    if (i == most)
      break;
  }
  return worst;
}

/* Does the thread go nowhere? */
static Stuck look_at_thread(const Trials *trials, uint32_t most,
                            const Config *s, ThreadId t, Ways *w) {
  *w = (Ways){.thread = t, .arena = arena_new()};
  Stuck stuck = STUCK_FOR_EVER;
  if (status_of(s, t) == THREAD_READY) {
    add_place(w, &(Place){.config = config_copy(s),
                          .from = NO_PLACE,
                          .hash = purity_hash(s, t)});
    stuck = find_ways(w, trials, most);
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

Stuck hang_find(Arena *a, const Trials *trials, uint32_t most, const Config *s,
                Violation *out) {
  Stuck worst = STUCK_FOR_EVER;
  Waiting *waiting = ARENA_ARRAY(a, Waiting, s->n_threads + 1);
  Violation v = {.property = PROPERTY_DEADLOCK, .waiting = waiting};
  if (s->n_threads > MOST_THREADS)
    return STUCK_NOT;
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (!may_go_nowhere(s, t))
      return STUCK_NOT;
  for (ThreadId t = 0; t < s->n_threads && worst != STUCK_NOT; t++) {
    Ways w;
    Stuck here = look_at_thread(trials, most, s, t, &w);
    worst = here < worst ? here : worst;
    if (w.waits || w.spins)
      waiting[v.n_waiting++] = (Waiting){.thread = t, .spins = w.spins};
  }
  v.text = text_of(&v);
  if (worst == STUCK_FOR_EVER)
    *out = v;
  return worst == STUCK_FOR_EVER && !v.n_waiting ? STUCK_NOT : worst;
}

/* ---- the rounds, for all to see */

/* Where a thread was on its way round. */
typedef VEC(Config *) Trail;

/* The thread goes on until it has gone round, and the trail is what it has
 * gone round; or until it waits. */
static bool go_round(Arena *a, Config *s, ThreadId t, Trail *trail,
                     uint32_t *first) {
  StepOutcome o = STEP_OK;
  while (o == STEP_OK && status_of(s, t) == THREAD_READY) {
    for (uint32_t i = trail->n; i-- > 0;)
      if (purity_returns(trail->data[i], s, t, tells(s))) {
        *first = i;
        return true;
      }
    *vec_push(a, trail) = config_copy(s);
    o = config_step(s, t);
  }
  return false;
}

static const Frame *frame_of(const Config *s, ThreadId t, uint32_t i) {
  const ConfigThread *x = s->threads[t];
  return i < x->n_frames ? &x->frames[i] : NULL;
}

/* All of the trail is in this call, at instructions from 'low' to 'high'. */
static bool meet_in_frame(const Trail *trail, uint32_t first, ThreadId t,
                          uint32_t frame, uint32_t *low, uint32_t *high) {
  const Frame *f = frame_of(trail->data[first], t, frame);
  *low = UINT32_MAX, *high = 0;
  for (uint32_t i = first; i < trail->n; i++) {
    const Frame *x = frame_of(trail->data[i], t, frame);
    if (!f || !x || x->function != f->function)
      return false;
    *low = x->pc < *low ? x->pc : *low;
    *high = x->pc > *high ? x->pc : *high;
  }
  return true;
}

static const Loop *innermost(const Function *f, uint32_t low, uint32_t high) {
  const Loop *best = NULL;
  for (uint32_t i = 0; i < f->n_loops; i++) {
    const Loop *l = &f->loops[i];
    if (l->head <= low && high <= l->back && (!best || loop_contains(best, l)))
      best = l;
  }
  return best;
}

/* The loop that the trail goes round, in the user's code. */
static Loc find_loop(const Trail *trail, uint32_t first, ThreadId t) {
  Loc loc = {0};
  uint32_t low = 0, high = 0;
  for (uint32_t k = 0;
       low == high && meet_in_frame(trail, first, t, k, &low, &high); k++) {
    const Function *f = frame_of(trail->data[first], t, k)->function;
    const Loop *l = innermost(f, low, high);
    if (l && !f->is_library)
      loc = l->loc;
  }
  return loc;
}

/* What the library reads is an object that the user calls it with. */
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

/* What the thread has read in steps after so many. */
static void find_reads(Arena *a, const Config *s, uint32_t steps, Waiting *w) {
  const Event *call = NULL;
  VEC(WaitingRead) all = {0};
  for (uint32_t i = 0; i < s->n_log; i++) {
    const Event *e = &s->log->events[i];
    if (e->thread == w->thread && e->kind == EVENT_CALL)
      call = e;
    const WaitingRead r = read_of(e, call);
    if (e->step <= steps || !is_from_others(s, w->thread, e) || is_known(w, &r))
      continue;
    *vec_push(a, &all) = r;
    w->reads = all.data, w->n_reads = all.n;
  }
}

static void show_thread(Arena *a, Config *s, Waiting *w) {
  Trail trail = {0};
  uint32_t first;
  if (go_round(a, s, w->thread, &trail, &first)) {
    w->loop = find_loop(&trail, first, w->thread);
    find_reads(a, s, trail.data[first]->steps, w);
  }
  for (uint32_t i = 0; i < trail.n; i++)
    config_delete(trail.data[i]);
}

void hang_show(Arena *a, Config *s, Violation *v) {
  Waiting *waiting = ARENA_ARRAY(a, Waiting, v->n_waiting + 1);
  for (uint32_t i = 0; i < v->n_waiting; i++) {
    waiting[i] = v->waiting[i];
    if (waiting[i].spins)
      show_thread(a, s, &waiting[i]);
    else
      waiting[i].holders = config_holders(s, waiting[i].thread);
  }
  v->waiting = waiting;
}
