#include "reduction/explore/footprint.h"

#include "frontend/base/hash.h"
#include "reduction/semantics/pointers.h"

#include <stdlib.h>

/* Names of things that are not objects. */
enum { THREAD_NUMBERS, LIVES, PLACES, SECTIONS, BEGINNINGS, N_SPECIAL };

/* ---- names */

Names *names_new(Arena *a) {
  Names *n = ARENA_NEW(a, Names);
  n->arena = a;
  for (unsigned i = 0; i < N_SPECIAL; i++)
    vec_push(a, &n->objects);
  return n;
}

void names_truncate(Names *n, uint32_t count) {
  if (n->names.n > count)
    n->names.n = count;
}

static uint32_t name_of(Names *n, ThreadId owner, uint32_t index) {
  uint32_t hash = hash_number((uint64_t)owner << 32 | index);
  TABLE_EACH(i, &n->table, hash)
  if (n->objects.data[i].owner == owner && n->objects.data[i].index == index)
    return i;
  uint32_t name = n->objects.n;
  *vec_push(n->arena, &n->objects) = (struct NamedObject){owner, index};
  table_add(n->arena, &n->table, hash, name);
  return name;
}

/* Returns the number of the owner's objects that have names. */
static uint32_t count_of(const Names *n, ThreadId owner) {
  for (uint32_t i = n->names.n; i-- > 0;) {
    const struct NamedObject *o = &n->objects.data[n->names.data[i]];
    if (o->owner == owner)
      return o->index + 1;
  }
  return 0;
}

void names_extend(Names *n, const Config *s) {
  while (n->names.n < config_count_objects(s)) {
    ThreadId owner = config_object(s, n->names.n)->owner;
    uint32_t name = name_of(n, owner, count_of(n, owner));
    *vec_push(n->arena, &n->names) = name;
  }
}

/* ---- footprints */

bool touch_is_of_object(const Touch *t) {
  return t->kind != TOUCH_SPAWN && t->object >= N_SPECIAL;
}

Footprint *footprint_new(void) {
  Footprint *f = xcalloc(1, sizeof *f);
  f->references = 1;
  return f;
}

Footprint *footprint_share(Footprint *f) {
  f->references++;
  return f;
}

void footprint_release(Footprint *f) {
  if (!f || --f->references)
    return;
  free(f->touches);
  free(f);
}

static bool extends(const Touch *old, const Touch *t) {
  return !old->store && !t->store && old->kind != TOUCH_ADD &&
         old->kind == t->kind && old->object == t->object &&
         old->offset + old->bytes == t->offset;
}

void footprint_add(Footprint *f, Touch t) {
  Touch *last = f->n ? &f->touches[f->n - 1] : NULL;
  if (last && t.bytes && extends(last, &t)) {
    last->bytes += t.bytes;
    return;
  }
  if (f->n == f->cap) {
    f->cap = f->cap ? 2 * f->cap : 4;
    f->touches = xrealloc(f->touches, f->cap * sizeof *f->touches);
  }
  f->touches[f->n++] = t;
}

static void add_special(Footprint *f, uint32_t name) {
  footprint_add(f, (Touch){.kind = TOUCH_WRITE, .object = name, .bytes = 1});
}

void footprint_add_begin(Footprint *f, ThreadId t, TouchKind kind) {
  footprint_add(
      f, (Touch){.kind = kind, .object = BEGINNINGS, .offset = t, .bytes = 1});
}

void footprint_add_spawn(Footprint *f) { add_special(f, THREAD_NUMBERS); }

void footprint_add_lives(Footprint *f) {
  add_special(f, LIVES);
  add_special(f, PLACES);
}

void footprint_add_section(Footprint *f) { add_special(f, SECTIONS); }

static bool is_left_out(const Names *n, const Config *s, uint32_t object) {
  return n->relevance && relevance_leaves_out(n->relevance, s, object);
}

/* Merges the store with its load into an addition, if that was of the same
 * bytes in the same step; true if so. */
static bool ends_addition(Footprint *f, const Event *e, const Touch *t) {
  for (uint32_t i = f->n; i-- > 0;) {
    Touch *load = &f->touches[i];
    if (load->store != e->inst)
      continue;
    load->store = NULL;
    if (load->object != t->object || load->offset != t->offset ||
        load->bytes != t->bytes)
      return false;
    load->kind = TOUCH_ADD;
    return true;
  }
  return false;
}

static void add_neighbours(Touch *t, const Inst *i) {
  t->offset -= i->before;
  t->bytes += i->before + i->after;
}

static TouchKind kind_of(const Names *n, const Event *e) {
  return e->kind == EVENT_LOAD      ? TOUCH_READ
         : n->relevance && e->keeps ? TOUCH_KEEP
                                    : TOUCH_WRITE;
}

static void add_access(Footprint *f, const Names *n, const Event *e,
                       const Config *before) {
  Touch t = {.kind = kind_of(n, e),
             .object = n->names.data[e->object],
             .offset = e->offset,
             .bytes = e->bytes};
  if (n->additions && config_object(before, e->object)->is_static) {
    if (e->kind == EVENT_LOAD)
      t.store = additions_store(n->additions, e->function, e->inst);
    else if (ends_addition(f, e, &t))
      return;
  }
  if (n->has_locations)
    add_neighbours(&t, e->inst);
  footprint_add(f, t);
}

static void add_event(Footprint *f, const Names *n, const Event *e,
                      const Config *before, bool observes) {
  switch (e->kind) {
  case EVENT_LOAD:
  case EVENT_STORE:
    if (e->object < config_count_objects(before) &&
        !is_left_out(n, before, e->object))
      add_access(f, n, e, before);
    break;
  case EVENT_SPAWN:
    footprint_add_spawn(f);
    footprint_add(f,
                  (Touch){.kind = TOUCH_SPAWN, .object = (uint32_t)e->value});
    break;
  case EVENT_SECTION:
    if (n->has_sections && e->inst->section == SECTION_PROGRAM)
      footprint_add_section(f);
    break;
  case EVENT_OBSERVED:
    if (observes)
      add_special(f, PLACES);
    break;
  default: break;
  }
}

/* Adds the ends of blocks that are freed, and of locals whose frame is left. */
static bool add_ends(Footprint *f, const Names *n, const Config *before,
                     const Config *after) {
  bool any = false;
  uint32_t n_old = config_count_objects(before);
  for (uint32_t i = 0; i < n_old; i++)
    if (config_object(before, i)->is_alive &&
        !config_object(after, i)->is_alive) {
      any = true;
      footprint_add(f, (Touch){.kind = TOUCH_END, .object = n->names.data[i]});
    }
  return any;
}

void footprint_add_step(Footprint *f, const Names *n, const Config *before,
                        const Config *after, bool observes) {
  uint32_t n_events, n_old = config_count_objects(before);
  const Event *log = config_log(after, &n_events);
  for (uint32_t i = 0; i < n_events; i++)
    add_event(f, n, &log[i], before, observes);
  bool ends = add_ends(f, n, before, after);
  if (observes && (ends || config_count_objects(after) > n_old))
    add_special(f, LIVES);
}

static bool writes(const Touch *t) {
  return t->kind == TOUCH_WRITE || t->kind == TOUCH_ADD;
}

static bool are_additions(const Touch *a, const Touch *b) {
  return a->kind == TOUCH_ADD && b->kind == TOUCH_ADD && a->guard == b->guard &&
         a->offset == b->offset && a->bytes == b->bytes;
}

static bool touches_conflict(const Touch *a, const Touch *b) {
  if (a->object != b->object || a->kind == TOUCH_SPAWN ||
      b->kind == TOUCH_SPAWN)
    return false;
  if (a->kind == TOUCH_END || b->kind == TOUCH_END)
    return true;
  return (writes(a) || writes(b)) && !are_additions(a, b) &&
         a->offset < b->offset + b->bytes && b->offset < a->offset + a->bytes;
}

bool footprint_conflicts(const Footprint *f, const Footprint *g) {
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t k = 0; k < g->n; k++)
      if (touches_conflict(&f->touches[i], &g->touches[k]))
        return true;
  return false;
}

static bool is_store(const Touch *t) {
  return t->kind == TOUCH_WRITE || t->kind == TOUCH_KEEP;
}

bool footprint_is_read(const Footprint *f, const Footprint *by) {
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t k = 0; k < by->n; k++)
      if (writes(&f->touches[i]) && !is_store(&by->touches[k]) &&
          touches_conflict(&f->touches[i], &by->touches[k]))
        return true;
  return false;
}

/* True if 'by' may change what 'a' observes.  Names that are not objects are
 * read by the steps that change them. */
static bool is_observed(const Touch *a, const Touch *by) {
  return touches_conflict(a, by) && a->kind != TOUCH_READ &&
         (!is_store(a) || !is_store(by) || !touch_is_of_object(a));
}

bool footprint_is_observed(const Footprint *f, const Footprint *by) {
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t k = 0; k < by->n; k++)
      if (is_observed(&f->touches[i], &by->touches[k]))
        return true;
  return false;
}

static void note_address(void *context, Pointee p) {
  (void)p;
  *(bool *)context = true;
}

/* True if the written bytes, or the ended object, contain an address. */
static bool drops(const Touch *t, const Config *s, uint32_t object) {
  const bool is_end = t->kind == TOUCH_END;
  bool any = false;
  if (is_end || writes(t))
    pointers_in(s, object, is_end ? 0 : t->offset,
                is_end ? config_object(s, object)->size : t->offset + t->bytes,
                note_address, &any);
  return any;
}

bool footprint_drops(const Footprint *f, const Names *n, const Config *before) {
  for (uint32_t i = 0; i < f->n; i++)
    for (uint32_t k = 0; k < n->names.n; k++)
      if (n->names.data[k] == f->touches[i].object &&
          drops(&f->touches[i], before, k))
        return true;
  return false;
}

void footprint_guard(Footprint *f, uint32_t first, uint32_t guard) {
  for (uint32_t i = first; i < f->n; i++)
    f->touches[i].guard = guard;
}

static bool has_kind(const Footprint *f, TouchKind kind) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->touches[i].kind == kind)
      return true;
  return false;
}

bool footprint_adds(const Footprint *f) { return has_kind(f, TOUCH_ADD); }

bool footprint_keeps(const Footprint *f) { return has_kind(f, TOUCH_KEEP); }

bool footprint_spawns(const Footprint *f, ThreadId t) {
  for (uint32_t i = 0; i < f->n; i++)
    if (f->touches[i].kind == TOUCH_SPAWN && f->touches[i].object == t)
      return true;
  return false;
}

void footprint_log(const Footprint *f, HappensBefore *h) {
  static const EventKind kinds[] = {EVENT_LOAD, EVENT_STORE, EVENT_FREE,
                                    EVENT_SPAWN, EVENT_LOAD};
  for (uint32_t i = 0; i < f->n; i++) {
    const Touch *t = &f->touches[i];
    if (t->kind == TOUCH_ADD)
      continue;
    Event e = {.kind = kinds[t->kind],
               .object = t->object,
               .offset = t->offset,
               .bytes = t->bytes,
               .value = t->object};
    happens_before_add(h, &e);
  }
}
