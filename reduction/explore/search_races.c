#include "reduction/explore/search.h"

#include <assert.h>
#include <stdlib.h>

/* Bytes that a step accesses. */
typedef struct {
  uint32_t object;
  uint64_t offset, bytes; /* all bytes, for a FREE */
  bool writes, is_atomic;
} Bytes;

static bool is_conflict(const Bytes *a, const Bytes *b) {
  return a->object == b->object && (a->writes || b->writes) &&
         !(a->is_atomic && b->is_atomic) && a->offset < b->offset + b->bytes &&
         b->offset < a->offset + a->bytes;
}

static Bytes bytes_of(const Inst *i, uint32_t object, uint64_t offset,
                      uint64_t bytes) {
  if (i->kind == INST_FREE)
    return (Bytes){object, 0, UINT64_MAX, true, false};
  return (Bytes){object, offset - i->before, bytes + i->before + i->after,
                 i->kind == INST_STORE, i->order != MEMORY_ORDER_PLAIN};
}

/* ---- accesses of a step */

typedef struct {
  const Event *events;
  uint32_t n;
  const Inst *section; /* its outermost, or NULL */
} Taken;

static Taken taken_by(const Config *after) {
  Taken t = {0};
  t.events = config_log(after, &t.n);
  if (t.n && t.events[0].kind == EVENT_SECTION)
    t.section = t.events[0].inst;
  return t;
}

static bool is_access(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE ||
         e->kind == EVENT_FREE;
}

/* True for accesses of the library for itself: see race_detector.h. */
static bool is_model(const Taken *t, const Event *e) {
  return t->section && t->section->section == SECTION_MODEL &&
         !inst_is_for_caller(e->inst);
}

static Bytes bytes_taken(const Taken *t, const Event *e) {
  Bytes b = bytes_of(e->inst, e->object, e->offset, e->bytes);
  b.is_atomic |= is_model(t, e);
  return b;
}

static bool is_plain(const Config *c, const Taken *t, const Event *e) {
  return is_access(e) && !bytes_taken(t, e).is_atomic &&
         !config_object(c, e->object)->is_library;
}

/* True if the step may race with a step that is a section, too. */
static bool is_plain_in_section(const Config *c, const Taken *t) {
  bool any = false;
  for (uint32_t i = 0; t->section && i < t->n; i++)
    any |= is_plain(c, t, &t->events[i]);
  return any;
}

/* True if the step may enable a section by its writes. */
static bool writes_plain(const Config *c, const Taken *t) {
  bool any = false;
  for (uint32_t i = 0; i < t->n; i++)
    any |= t->events[i].kind == EVENT_STORE && is_plain(c, t, &t->events[i]);
  return any;
}

/* ---- next accesses of another thread */

static bool is_section(const Inst *next) {
  return next->kind == INST_ATOMIC_BEGIN;
}

static bool conflicts_with_next(const Config *before, const Taken *t,
                                ThreadId other) {
  const Function *f;
  const Inst *next = config_next(before, other, &f);
  const ConfigOperand at = config_target(before, other, &next->a);
  if (!at.has_object || config_object(before, at.object)->is_library)
    return false;
  uint64_t bytes =
      inst_is_access(next->kind) ? inst_access_width(f, next) / 8u : 0;
  const Bytes b = bytes_of(next, at.object, at.offset, bytes);
  for (uint32_t i = 0; i < t->n; i++) {
    const Bytes a =
        is_access(&t->events[i]) ? bytes_taken(t, &t->events[i]) : (Bytes){0};
    if (is_access(&t->events[i]) && is_conflict(&a, &b))
      return true;
  }
  return false;
}

static bool may_race(const Config *before, const Config *after, const Taken *t,
                     ThreadId other) {
  const Inst *next = config_next(before, other, NULL);
  if (!next)
    return false;
  if (!is_section(next))
    return conflicts_with_next(before, t, other);
  bool are_apart = t->section && t->section->section == SECTION_PROGRAM &&
                   next->section == SECTION_PROGRAM;
  return !are_apart &&
         (is_plain_in_section(after, t) ||
          (next->section != SECTION_MODEL && writes_plain(after, t)));
}

/* ---- both steps, one after the other */

/* Repeats the step with the same answers, which belong to the path. */
static StepOutcome repeat_step(Search *s, Config *c, ThreadId t) {
  const uint32_t n_asked = s->current->asked;
  odometer_begin(s, s->current);
  StepOutcome o = config_step(c, t);
  assert(s->current->asked == n_asked);
  return o;
}

/* Takes t's step with the present inputs, and then the other's with all of its
 * inputs, of which there may be very many. */
static bool find_race(Search *s, const Config *before, ThreadId t,
                      ThreadId other) {
  enum { POLL = 32 };
  unsigned n_tries = 0;
  Odometer *current = s->current, inputs = {0};
  bool is_race = false;
  do {
    Config *c = config_copy(before);
    config_begin_races(c);
    StepOutcome o = repeat_step(s, c, t);
    odometer_begin(s, &inputs);
    if (o == STEP_OK && config_next(c, other, NULL))
      o = config_step(c, other);
    s->current = current;
    is_race =
        o == STEP_VIOLATION && property_is_race(config_violation(c).property);
    if (is_race)
      search_report(s, config_violation(c));
    config_delete(c);
    if (++n_tries % POLL == 0)
      search_poll(s);
  } while (!is_race && !s->is_finished && odometer_advance(&inputs));
  if (is_race)
    s->racing = other, s->racing_inputs = inputs, s->has_racing = true;
  else
    free(inputs.choices);
  return is_race;
}

void search_name(const Search *s, Names *n) {
  n->has_locations = property_has_races(s->options->properties);
  n->has_sections = n->has_locations && !s->seeks_races;
}

bool search_accepts_step(Search *s, const Config *before, Config *after,
                         ThreadId t) {
  if (!s->seeks_races)
    return true;
  const Taken taken = taken_by(after);
  bool is_race = false;
  for (ThreadId k = 0; before && k < config_threads(before) && !is_race; k++)
    is_race = k != t && may_race(before, after, &taken, k) &&
              find_race(s, before, t, k);
  config_clear_log(after);
  return !is_race;
}
