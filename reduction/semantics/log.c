#include "reduction/semantics/log.h"

#include <assert.h>

bool event_touches(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE ||
         e->kind == EVENT_FREE;
}

bool event_is_byte_read(const Event *e) {
  return e->kind == EVENT_INPUT &&
         (e->inst->kind == INST_LOAD || inst_is_search(e->inst->kind) ||
          inst_is_comparison(e->inst->kind));
}

bool event_overlaps(const Event *a, const Event *b) {
  return a->object == b->object && a->offset < b->offset + b->bytes &&
         b->offset < a->offset + a->bytes;
}

bool event_is_local(const Event *e) {
  return !event_touches(e) && !e->in_atomic;
}

bool event_begins_step(const Event *e) {
  return !e->in_atomic && (event_touches(e) || e->kind == EVENT_SECTION);
}

static bool is_havoc(const Event *e) {
  return e->kind == EVENT_INPUT && e->inst->kind == INST_HAVOC;
}

const Event *log_find_havoc(const Event *log, uint32_t i) {
  const Event *e = &log[i];
  assert(e->kind == EVENT_INPUT);
  while (i-- > 0)
    if (is_havoc(&log[i]) && log[i].object == e->object &&
        log[i].offset <= e->offset && e->offset - log[i].offset < log[i].value)
      return &log[i];
  return NULL;
}

uint32_t log_step_end(const Event *log, uint32_t n, uint32_t i) {
  assert(i < n);
  const Event *e = &log[i];
  uint32_t k = i + 1;
  if (!e->in_atomic && e->kind != EVENT_SECTION)
    return k;
  while (k < n && log[k].in_atomic && log[k].step == e->step &&
         log[k].thread == e->thread)
    k++;
  return k;
}

bool log_ends_step(const Event *log, uint32_t n, uint32_t i) {
  return !event_is_local(&log[i]) && log_step_end(log, n, i) == i + 1;
}
