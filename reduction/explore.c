#include "reduction/explore.h"

#include "frontend/base/vec.h"
#include "reduction/liveness.h"
#include "reduction/stuck.h"
#include "reduction/track.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_STEPS = 2000 /* to see others go on while threads wait */ };

/* One answer to an open input, out of a small set of values. */
typedef struct {
  uint64_t values[3]; /* of a sampled input */
  const uint64_t *places; /* of INPUT_PLACE, or NULL */
  uint64_t mask;      /* of INPUT_CHOOSE, else 0: values 0 .. count - 1 */
  uint64_t count, at;
  bool is_sampled, is_fixed;
} Choice;

/* An odometer: the answers given to the inputs of one transition.  It is run
 * again and again, until the last wheel has gone round. */
typedef struct {
  Choice *choices;
  uint32_t n, cap;
  uint32_t asked; /* in the present run */
} Odometer;

/* One configuration on the present path, and which of its successors come
 * next: 'thread's, under the inputs that the odometer shows. */
typedef struct {
  Step *step; /* owned by the visited set unless paths are counted */
  ThreadId thread;
  bool has_begun; /* with 'thread' */
  Odometer odometer;
  unsigned seen; /* set of 1 << StepOutcome over the inputs tried */
  bool is_enabled;   /* some thread had a transition */
  bool is_blocked;   /* some thread waits, whatever the inputs */
  bool is_stuck;     /* threads wait for each other: see find_circle */
  bool has_given_up; /* some thread has stopped, exited, or spins */
} Level;

typedef struct {
  Arena *arena;
  const Program *program;
  const ExploreOptions *options;
  Liveness *liveness;
  const Exits *exits; /* NULL when deadlocks are not asked for */
  Stuck stuck;        /* threads in the last configuration */
  ExploreResult result;
  Odometer start; /* inputs of main before its first step */
  Level *levels;
  uint32_t n_levels, cap_levels;
  Odometer *current;
  Step **visited; /* open addressing */
  uint64_t *hashes;
  uint64_t n_visited, n_slots;
  bool sampled;
  Loc where_sampled;
  unsigned width_sampled;
  bool is_over;
} Explorer;

/* ---- inputs */

/* An uninitialised one may hold any bits. */
static bool is_boolean(const InputQuery *q) {
  return q->kind == INPUT_NONDET && q->inst->kind == INST_NONDET &&
         q->inst->type && q->inst->type->kind == TYPE_BOOL;
}

/* A value that nobody reads: any will do. */
static bool is_ignored(const Explorer *e, const InputQuery *q) {
  uint32_t at = (uint32_t)(q->inst - q->function->code);
  return q->kind == INPUT_NONDET &&
         !liveness_is_live(e->liveness, q->function, at + 1, q->inst->dst);
}

static void stop_with(Explorer *e, Status status, const char *reason,
                      Loc where) {
  if (e->result.status != OK)
    return;
  e->result.status = status;
  e->result.reason = reason;
  e->result.where = where;
}

static Choice choice_of_place(Explorer *e, const InputQuery *q) {
  Choice c = {.count = 1};
  uint32_t n;
  uint64_t places[STEP_MOST_PLACES];
  if (!step_places(q->step, q->object, places, &n))
    stop_with(e, LIMIT, "too many places where an object may lie",
              q->inst->loc);
  c.places = memcpy(ARENA_ARRAY(e->arena, uint64_t, n + 1), places,
                    n * sizeof *places);
  c.count = n ? n : 1;
  return c;
}

static Choice choice_for(Explorer *e, const InputQuery *q) {
  Choice c = {.count = 1};
  if (q->kind == INPUT_PLACE)
    return choice_of_place(e, q);
  if (q->kind == INPUT_ORDER) {
    c.is_fixed = true;
    c.values[0] = q->mask, c.values[1] = 0;
    c.count = q->inst->b.bits ? 1 : 2;
  } else if (q->kind == INPUT_CHOOSE) {
    c.mask = q->mask;
    for (uint64_t m = q->mask & (q->mask - 1); m; m &= m - 1)
      c.count++;
  } else if (!is_ignored(e, q)) {
    unsigned most = e->options->nondet_bits ? e->options->nondet_bits : 4;
    if (is_boolean(q)) {
      c.count = 2;
    } else if (q->width <= most && q->width < 63) {
      c.count = (uint64_t)1 << q->width;
    } else {
      c.count = 3, c.is_sampled = true;
      c.values[1] = 1, c.values[2] = bits_mask(q->width);
    }
  }
  return c;
}

static uint64_t choice_value(const Choice *c) {
  if (c->places)
    return c->places[c->at];
  if (c->is_sampled || c->is_fixed)
    return c->values[c->at];
  if (!c->mask)
    return c->at;
  uint64_t m = c->mask;
  for (uint64_t i = 0; i < c->at; i++)
    m &= m - 1;
  return m & -m;
}

/* A thread that is alone cannot tell in which order it has read. */
bool explore_asks(const ExploreOptions *o, const InputQuery *q) {
  if (q->kind == INPUT_ORDER)
    return !o->fixes_order && (!q->is_alone || q->inst->c.bits);
  return q->kind == INPUT_CHOOSE || q->kind == INPUT_NONDET ||
         q->kind == INPUT_MEMORY || q->kind == INPUT_PLACE;
}

static void note_fixed_order(Explorer *e, const InputQuery *q) {
  ExploreOptions any = *e->options;
  any.fixes_order = false;
  if (q->kind == INPUT_ORDER && e->options->fixes_order &&
      !e->result.fixed_order.line && explore_asks(&any, q))
    e->result.fixed_order = q->inst->loc;
}

static void note_sample(Explorer *e, const InputQuery *q) {
  if (e->sampled)
    return;
  e->sampled = true;
  e->where_sampled = q->inst->loc, e->width_sampled = q->width;
}

static uint64_t answer(void *context, const InputQuery *q) {
  Explorer *e = context;
  Odometer *o = e->current;
  note_fixed_order(e, q);
  if (!explore_asks(e->options, q))
    return 0;
  if (o->asked == o->n) {
    if (o->n == o->cap) {
      o->cap = o->cap ? 2 * o->cap : 8;
      o->choices = xrealloc(o->choices, o->cap * sizeof *o->choices);
    }
    o->choices[o->n++] = choice_for(e, q);
  }
  const Choice *c = &o->choices[o->asked++];
  if (c->is_sampled)
    note_sample(e, q);
  return choice_value(c);
}

static void odometer_begin(Explorer *e, Odometer *o) {
  e->current = o;
  o->asked = 0;
}

/* What was asked before a changed wheel stays, what came after is asked
 * anew.  False: all combinations have been tried. */
static bool odometer_advance(Odometer *o) {
  o->n = o->asked;
  while (o->n) {
    Choice *c = &o->choices[o->n - 1];
    if (++c->at < c->count)
      return true;
    o->n--;
  }
  return false;
}

/* ---- the end of an execution */

/* The thread stops where C leaves open what comes. */
static void note_undefined(void *context, const Violation *v) {
  Explorer *e = context;
  if (e->result.status == OK)
    stop_with(e, UNSUPPORTED,
              arena_printf(e->arena, "undefined behaviour is possible: %s",
                           v->text),
              v->inst->loc);
}

static void save_path(Explorer *e) {
  ExploreResult *r = &e->result;
  VEC(uint64_t) inputs = {0};
  r->n_schedule = e->n_levels;
  r->schedule = ARENA_ARRAY(e->arena, ThreadId, e->n_levels);
  for (uint32_t k = 0; k < e->start.asked; k++)
    *vec_push(e->arena, &inputs) = choice_value(&e->start.choices[k]);
  for (uint32_t i = 0; i < e->n_levels; i++) {
    const Odometer *o = &e->levels[i].odometer;
    r->schedule[i] = e->levels[i].thread;
    for (uint32_t k = 0; k < o->asked; k++)
      *vec_push(e->arena, &inputs) = choice_value(&o->choices[k]);
  }
  r->inputs = inputs.data, r->n_inputs = inputs.n;
}

static void report(Explorer *e, Violation v) {
  e->result.violated = true;
  e->result.violation = v;
  if (v.text)
    e->result.violation.text = arena_strdup(e->arena, v.text);
  save_path(e);
  e->is_over = true;
}

/* False when threads are at the lines, which ends the search. */
static bool check_meeting(Explorer *e, const Step *s) {
  if (!e->options->reach)
    return true;
  e->result.meeting = reach_find(e->options->reach, s);
  if (!e->result.meeting.n)
    return true;
  save_path(e);
  e->is_over = true;
  return false;
}

/* The first that waits, as far as the user's code. */
static void place_deadlock(const Step *s, Violation *v) {
  const Inst *insts[16];
  const Function *functions[16];
  ThreadId t = v->n_waiting ? v->waiting[0].thread : 0;
  while (!step_next(s, t, NULL))
    t++;
  unsigned n = step_stack(s, t, insts, functions, 16);
  v->thread = t;
  for (unsigned i = 0; i < n && !v->inst; i++)
    if (!functions[i]->is_library || i + 1 == n)
      v->inst = insts[i], v->function = functions[i];
}

/* Do threads wait for ever, whatever the inputs? */
static Stuck find_deadlock(Explorer *e, const Step *s, Violation *v) {
  if (!e->exits || !step_follows(s))
    return STUCK_NOT;
  Odometer inputs = {0}, *current = e->current;
  Step *copy = step_copy(s);
  odometer_begin(e, &inputs);
  Stuck stuck = stuck_find(e->arena, e->exits, copy, MOST_STEPS, v);
  step_delete(copy);
  e->current = current;
  free(inputs.choices);
  return stuck == STUCK_FOR_EVER && inputs.n ? STUCK_SO_FAR : stuck;
}

/* Nothing is enabled in the topmost configuration. */
static void end_path(Explorer *e, Level *l) {
  e->result.paths++;
  if (!l->is_blocked || l->has_given_up)
    return;
  e->result.deadlocks++;
  Violation v = {.property = PROPERTY_DEADLOCK, .text = "no thread can go on"};
  if (!e->exits || !step_follows(l->step))
    return;
  place_deadlock(l->step, &v);
  e->n_levels--;
  report(e, v);
  e->n_levels++;
}

/* ---- configurations seen before */

static uint64_t slot_of(const Explorer *e, uint64_t hash, const Step *s) {
  uint64_t i = hash & (e->n_slots - 1);
  while (e->visited[i] && (e->hashes[i] != hash ||
                           !step_equal(e->visited[i], s)))
    i = (i + 1) & (e->n_slots - 1);
  return i;
}

static void grow_visited(Explorer *e) {
  Step **old = e->visited;
  uint64_t *old_hashes = e->hashes, n = e->n_slots;
  e->n_slots = n ? 2 * n : 1024;
  e->visited = xcalloc(e->n_slots, sizeof(Step *));
  e->hashes = xcalloc(e->n_slots, sizeof *e->hashes);
  for (uint64_t i = 0; i < n; i++) {
    if (!old[i])
      continue;
    uint64_t at = old_hashes[i] & (e->n_slots - 1);
    while (e->visited[at])
      at = (at + 1) & (e->n_slots - 1);
    e->visited[at] = old[i], e->hashes[at] = old_hashes[i];
  }
  free(old);
  free(old_hashes);
}

/* Threads wait for each other, and others may go on for ever, which may be
 * fair, or not: there are too many ways to tell. */
static void find_circle(Explorer *e, const Step *s) {
  for (uint32_t i = e->n_levels; i-- > 0 && e->levels[i].is_stuck;)
    if (step_equal(e->levels[i].step, s))
      stop_with(e, LIMIT,
                "threads wait for each other, and the others may go on for "
                "ever or end the process",
                (Loc){0});
}

static bool is_new(Explorer *e, Step *s) {
  if (e->options->count_paths)
    return true;
  if (2 * e->n_visited >= e->n_slots)
    grow_visited(e);
  uint64_t hash = step_hash(s);
  uint64_t i = slot_of(e, hash, s);
  if (e->visited[i]) {
    find_circle(e, s);
    return false;
  }
  e->visited[i] = s, e->hashes[i] = hash;
  e->n_visited++;
  return true;
}

/* ---- the search */

static void push_level(Explorer *e, Step *s) {
  if (e->n_levels == e->cap_levels) {
    e->cap_levels = e->cap_levels ? 2 * e->cap_levels : 64;
    e->levels = xrealloc(e->levels, e->cap_levels * sizeof *e->levels);
  }
  e->levels[e->n_levels++] =
      (Level){.step = s, .is_stuck = e->stuck != STUCK_NOT};
  e->result.states++;
}

static void pop_level(Explorer *e) {
  Level *l = &e->levels[--e->n_levels];
  if (e->options->count_paths)
    step_delete(l->step);
  free(l->odometer.choices);
}

static Loc next_loc(const Step *s, ThreadId t) {
  const Inst *i = step_next(s, t, NULL);
  return i ? i->loc : (Loc){0};
}

static const char *unsupported_text(Explorer *e, const Inst *i) {
  switch (i->kind) {
  case INST_UNSUPPORTED:
    return arena_printf(e->arena, "not modelled: %s",
                        i->text ? i->text : "a construct");
  case INST_CALL:
    if (i->a.kind == OPERAND_FUNCTION)
      return arena_printf(e->arena, "'%s' cannot be called",
                          e->program->functions[i->a.id].name);
    return "the function called has no body or other parameters";
  case INST_LOAD:
    return arena_printf(e->arena,
                        i->a.kind == OPERAND_OBJECT
                            ? "the value of an extern variable, '%s', is not "
                              "modelled"
                            : "reading '%s' is not modelled: of another file, "
                              "or at an address computed as a number",
                        i->text ? i->text : "memory");
  case INST_STORE:
    return arena_printf(e->arena,
                        "storing to '%s' is not modelled: at an address "
                        "computed as a number",
                        i->text ? i->text : "memory");
  case INST_FLOAT: return "conversion out of range is not modelled";
  case INST_ALLOC: return "too large an allocation";
  case INST_ATOMIC_END:
    return "not modelled: the end of an atomic section that did not begin";
  default:
    return arena_printf(e->arena, "not modelled: %s", inst_name(i->kind));
  }
}

static void note_unsupported(Explorer *e, const Step *s) {
  Loc at;
  const char *text = unsupported_text(e, step_unsupported(s, &at));
  const Gap gap = {text, at}, first = {e->result.reason, e->result.where};
  if (e->result.status == OK)
    stop_with(e, UNSUPPORTED, text, at);
  else if (!gap_is_same(gap, first))
    gaps_add(&e->result.gaps, gap);
}

/* False when a block is lost, which ends the search. */
static bool check_tracking(Explorer *e, const Step *s) {
  Violation v;
  if (!(e->options->properties >> PROPERTY_MEMTRACK & 1) || !step_follows(s))
    return true;
  switch (track_blocks(s, &v)) {
  case TRACK_ALL: return true;
  case TRACK_UNCLEAR:
    if (e->result.status == OK)
      stop_with(e, UNSUPPORTED, arena_strdup(e->arena, v.text), v.inst->loc);
    return true;
  case TRACK_LOST: break;
  }
  report(e, v);
  return false;
}

/* False when there is a deadlock, which ends the search. */
static bool check_deadlock(Explorer *e, const Step *s) {
  Violation v;
  e->stuck = find_deadlock(e, s, &v);
  if (e->stuck != STUCK_FOR_EVER)
    return true;
  place_deadlock(s, &v);
  report(e, v);
  return false;
}

/* Returns s if the search goes on from it, else deletes it.  A thread that
 * stops in front of what is not modelled does not hold up the others. */
static Step *keep(Explorer *e, Step *s, ThreadId t, StepOutcome o) {
  Loc at;
  if (step_unsupported(s, &at))
    note_unsupported(e, s);
  switch (o) {
  case STEP_OK:
    if (step_tells_numbers(s))
      stop_with(e, LIMIT, "not all places tried where an object may lie",
                (Loc){0});
    if (check_tracking(e, s) && check_meeting(e, s) && check_deadlock(e, s) &&
        is_new(e, s))
      return s;
    break;
  case STEP_VIOLATION: report(e, step_violation(s)); break;
  case STEP_DIVERGED:
    stop_with(e, LIMIT, "local computation does not end", next_loc(s, t));
    break;
  case STEP_UNSUPPORTED: case STEP_BLOCKED: case STEP_REFUSED: break;
  }
  step_delete(s);
  return NULL;
}

static Step *take(Explorer *e, Level *l) {
  StepOutcome o;
  odometer_begin(e, &l->odometer);
  Step *s = step_after(l->step, l->thread, &o);
  l->seen |= 1u << o;
  e->result.transitions += s != NULL;
  return s ? keep(e, s, l->thread, o) : NULL;
}

static void finish_thread(Level *l) {
  const unsigned waits = 1u << STEP_BLOCKED, refuses = 1u << STEP_REFUSED;
  if (l->seen & ~(waits | refuses))
    l->is_enabled = true;
  else if (l->seen & refuses)
    l->has_given_up = true;
  else if (l->seen)
    l->is_blocked = true;
  l->seen = 0;
  l->has_begun = false;
  l->thread++;
}

static void skip_thread(Level *l) {
  ThreadStatus status = step_status(l->step, l->thread);
  l->has_given_up |= status != THREAD_ABSENT && status != THREAD_ENDED;
  l->thread++;
}

/* One more successor of the topmost configuration, or leave it. */
static void advance(Explorer *e) {
  Level *l = &e->levels[e->n_levels - 1];
  if (l->thread == step_threads(l->step)) {
    if (!l->is_enabled)
      end_path(e, l);
    pop_level(e);
  } else if (!step_next(l->step, l->thread, NULL)) {
    skip_thread(l);
  } else if (l->has_begun && !odometer_advance(&l->odometer)) {
    finish_thread(l);
  } else {
    if (!l->has_begun)
      l->odometer.n = 0;
    l->has_begun = true;
    Step *s = take(e, l);
    if (s)
      push_level(e, s);
  }
}

static void check_limits(Explorer *e) {
  const ExploreOptions *o = e->options;
  uint64_t most = o->max_states ? o->max_states : 10000000;
  if (e->result.states > most) {
    stop_with(e, LIMIT, "too many states", (Loc){0});
    e->is_over = true;
  } else if (o->stop && o->stop(o->stop_context)) {
    stop_with(e, LIMIT, "stopped", (Loc){0});
    e->is_over = true;
  }
}

static void search_from(Explorer *e, Step *s) {
  enum { POLL = 256 };
  push_level(e, s);
  for (uint64_t i = 1; e->n_levels && !e->is_over; i++) {
    advance(e);
    if (i % POLL == 0)
      check_limits(e);
  }
}

static void search(Explorer *e) {
  StepOptions options = {.inputs = {answer, e},
                         .properties = e->options->properties,
                         .undefined = note_undefined};
  do {
    StepOutcome o;
    odometer_begin(e, &e->start);
    Step *s = step_new(e->program, &options, &o);
    e->result.paths += o != STEP_OK;
    s = keep(e, s, 0, o);
    if (s)
      search_from(e, s);
  } while (!e->is_over && odometer_advance(&e->start));
}

static void release(Explorer *e) {
  while (e->n_levels)
    pop_level(e);
  for (uint64_t i = 0; i < e->n_slots; i++)
    step_delete(e->visited[i]);
  free(e->visited);
  free(e->hashes);
  free(e->levels);
  free(e->start.choices);
}

ExploreResult explore(Arena *a, const Program *p, const ExploreOptions *o) {
  Explorer e = {.arena = a, .program = p, .options = o};
  e.result.gaps.arena = a;
  e.liveness = liveness_new(a, p);
  if (o->properties >> PROPERTY_DEADLOCK & 1)
    e.exits = exits_new(a, p, o->properties);
  search(&e);
  bool is_found = e.result.violated || e.result.meeting.n;
  if (e.sampled && !is_found)
    stop_with(&e, LIMIT,
              arena_printf(a, "only three values of an input of %u bits tried",
                           e.width_sampled),
              e.where_sampled);
  if (is_found)
    e.result.status = OK, e.result.reason = NULL;
  release(&e);
  return e.result;
}
