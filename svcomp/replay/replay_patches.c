#include "svcomp/replay/replay_patches.h"

#include "frontend/base/hash.h"
#include "frontend/library/models.h"
#include "reduction/semantics/log.h"
#include "reduction/semantics/reads_from.h"
#include "reduction/semantics/shadow.h"

/* A store's value in one byte that is read when memory holds another. */
typedef struct {
  ShadowByte byte;
  uint32_t store; /* its event, or READS_INITIAL */
} Saved;

typedef struct {
  ReplayBuilder *b;
  const uint32_t *order;
  uint32_t n;
  ReadsFrom *reads;
  Shadow *numbering; /* of bytes */
  VEC(uint32_t)
  holds; /* by byte: 1 + the store that memory has there, or 0
            for the initial value */
  Table saved_table;
  VEC(Saved) saved; /* by slot */
  uint32_t *object; /* by object: 1 + its index among the plan's, or 0 */
  uint32_t point;   /* index, in the order, of the last step of the turn
                       with a location in front of it; or n */
} Patcher;

/* ---- what memory holds */

static uint32_t *holds_at(Patcher *p, ShadowByte byte) {
  while (p->holds.n <= byte)
    vec_push(p->b->arena, &p->holds);
  return &p->holds.data[byte];
}

static ShadowByte byte_of(const Patcher *p, const Event *e, uint32_t i) {
  return shadow_byte(p->numbering, e->object, e->offset + i);
}

/* Returns the store that the access leaves in its i-th byte. */
static uint32_t store_after(const Patcher *p, uint32_t event, uint32_t i) {
  return p->b->log[event].kind == EVENT_LOAD
             ? reads_from_byte(p->reads, event, i)
             : event;
}

/* Sets what memory holds after the access; READS_INITIAL + 1 is 0. */
static void pass(Patcher *p, uint32_t event) {
  const Event *e = &p->b->log[event];
  for (uint32_t i = 0; i < e->bytes; i++)
    *holds_at(p, byte_of(p, e, i)) = store_after(p, event, i) + 1;
}

static bool is_stale(Patcher *p, uint32_t event, uint32_t i) {
  const Event *e = &p->b->log[event];
  return e->kind == EVENT_LOAD && *holds_at(p, byte_of(p, e, i)) !=
                                      reads_from_byte(p->reads, event, i) + 1;
}

/* ---- slots */

enum { NO_SLOT = UINT32_MAX };

static uint32_t find_slot(const Patcher *p, ShadowByte byte, uint32_t store) {
  TABLE_EACH(i, &p->saved_table, hash_number((uint64_t)store << 32 | byte))
  if (p->saved.data[i].byte == byte && p->saved.data[i].store == store)
    return i;
  return NO_SLOT;
}

static void add_slot(Patcher *p, ShadowByte byte, uint32_t store) {
  if (find_slot(p, byte, store) != NO_SLOT)
    return;
  table_add(p->b->arena, &p->saved_table,
            hash_number((uint64_t)store << 32 | byte), p->saved.n);
  *vec_push(p->b->arena, &p->saved) = (Saved){byte, store};
}

static void find_stale(Patcher *p, uint32_t event) {
  const Event *e = &p->b->log[event];
  for (uint32_t i = 0; i < e->bytes; i++)
    if (is_stale(p, event, i))
      add_slot(p, byte_of(p, e, i), reads_from_byte(p->reads, event, i));
  pass(p, event);
}

/* ---- objects and locations */

static Status refuse(const Patcher *p, const Event *e, const char *why) {
  return diag_error(p->b->diag, UNSUPPORTED, e->user_inst->loc,
                    "no replay: an older value of '%s' is read, %s",
                    config_object(p->b->config, e->object)->name, why);
}

/* Finds the address of the object in the replay; false if there is none. */
static bool locate(ReplayBuilder *b, uint32_t object, ReplayObject *out) {
  const ConfigObject *o = config_object(b->config, object);
  *out = (ReplayObject){.thread = b->block_thread[object],
                        .visit = b->block[object]};
  if (o->is_static && replay_is_global(b, &b->program->objects[object]))
    out->name = o->name;
  else if (!o->is_static && memory_is_heap(o->memory))
    b->out->needs_heap = true;
  else if (!o->is_static)
    out->place = b->block_place[object];
  else
    return false;
  if (out->place == REPLAY_NONE)
    return false;
  b->places.data[out->place].is_used = true;
  return true;
}

static Status find_object(Patcher *p, const Event *e, uint32_t *out) {
  ReplayBuilder *b = p->b;
  ReplayObject o;
  if (!p->object[e->object]) {
    if (!locate(b, e->object, &o))
      return refuse(p, e, "and the replay has no name for it");
    *vec_push(b->arena, &b->objects) = o;
    p->object[e->object] = b->objects.n;
  }
  *out = p->object[e->object] - 1;
  return OK;
}

/* True if an event from the point on, before this one, touches the bytes; only
 * stores count if 'is_saved'. */
static bool is_disturbed(const Patcher *p, const Event *access, bool is_saved) {
  const ReplayBuilder *b = p->b;
  for (uint32_t i = p->point; i < p->n; i++) {
    uint32_t first = b->steps.data[p->order[i]].event;
    if (first == REPLAY_NONE)
      return false;
    for (uint32_t k = first, end = log_step_end(b->log, b->n_log, first);
         k < end; k++) {
      const Event *e = &b->log[k];
      if (e == access)
        return false;
      if (event_touches(e) && (e->kind != EVENT_LOAD || !is_saved) &&
          event_overlaps(e, access))
        return true;
    }
  }
  return false;
}

/* True if the bytes mean something else to the library natively: it takes a
 * step, or accesses an object of its own types. */
static bool is_of_library(const Event *e) {
  const Model *m = e->library ? model_find(e->library->name) : NULL;
  return e->function->is_library &&
         (e->in_atomic || (m && m->object != MODEL_NOTHING));
}

static Status add_patch(Patcher *p, uint32_t event, uint32_t i, uint32_t bytes,
                        uint32_t slot, bool is_saved) {
  ReplayBuilder *b = p->b;
  const Event *e = &b->log[event];
  uint32_t object = 0;
  if (is_of_library(e))
    return refuse(p, e, "inside of the library");
  TRY(find_object(p, e, &object));
  if (p->point == p->n || is_disturbed(p, e, is_saved))
    return refuse(p, e, "and it cannot be put into memory in front of here");
  const ReplayStep *s = &b->steps.data[p->order[p->point]];
  b->places.data[s->place].is_used = true;
  *vec_push(b->arena, &b->patches) = (ReplayPatch){.thread = s->thread,
                                                   .place = s->place,
                                                   .visit = s->visit,
                                                   .object = object,
                                                   .offset = e->offset + i,
                                                   .bytes = bytes,
                                                   .slot = slot,
                                                   .is_saved = is_saved,
                                                   .loc = e->user_inst->loc};
  return OK;
}

/* Returns the slot of the byte's patch of this kind at the access, or
 * NO_SLOT. */
static uint32_t patched_slot(Patcher *p, uint32_t event, uint32_t i,
                             bool is_saved) {
  const Event *e = &p->b->log[event];
  ShadowByte byte = byte_of(p, e, i);
  bool is_put = is_stale(p, event, i);
  if (is_saved)
    return is_put || e->kind == EVENT_STORE
               ? find_slot(p, byte, *holds_at(p, byte) - 1)
               : NO_SLOT;
  return is_put ? find_slot(p, byte, reads_from_byte(p->reads, event, i))
                : NO_SLOT;
}

/* Adds the patches of one kind at an access, bytes in a row together. */
static Status add_patches(Patcher *p, uint32_t event, bool is_saved) {
  for (uint32_t i = 0, n = p->b->log[event].bytes, k; i < n; i = k) {
    uint32_t slot = patched_slot(p, event, i, is_saved);
    for (k = i + 1; k < n && slot != NO_SLOT &&
                    patched_slot(p, event, k, is_saved) == slot + (k - i);)
      k++;
    if (slot != NO_SLOT)
      TRY(add_patch(p, event, i, k - i, slot, is_saved));
  }
  return OK;
}

static Status patch_access(Patcher *p, uint32_t event) {
  TRY(add_patches(p, event, true));
  TRY(add_patches(p, event, false));
  pass(p, event);
  return OK;
}

/* ---- all */

static void set_point(Patcher *p, uint32_t i) {
  const ReplayStep *s = &p->b->steps.data[p->order[i]];
  if (i && p->b->steps.data[p->order[i - 1]].thread != s->thread)
    p->point = p->n;
  if (s->place != REPLAY_NONE)
    p->point = i;
}

/* True for the accesses that matter.  Those of an object that one thread
 * accesses alone read the last store, and are in steps that are not kept. */
static bool is_relevant(const ReplayBuilder *b, uint32_t event) {
  const Event *e = &b->log[event];
  return (e->kind == EVENT_LOAD || e->kind == EVENT_STORE) &&
         b->is_shared[e->object];
}

/* Finds the stale reads, or adds the patches. */
static Status go_through(Patcher *p, bool is_found) {
  const ReplayBuilder *b = p->b;
  for (uint32_t i = 0; i < p->n; i++) {
    uint32_t first = b->steps.data[p->order[i]].event;
    if (first == REPLAY_NONE)
      continue;
    set_point(p, i);
    for (uint32_t k = first, end = log_step_end(b->log, b->n_log, first);
         k < end; k++)
      if (!is_relevant(b, k))
        continue;
      else if (is_found)
        TRY(patch_access(p, k));
      else
        find_stale(p, k);
  }
  return OK;
}

Status replay_patch(ReplayBuilder *b, const uint32_t *order, uint32_t n) {
  Patcher p = {.b = b,
               .order = order,
               .n = n,
               .reads = reads_from_new(b->arena, b->log, b->n_log),
               .numbering = shadow_new(b->arena),
               .point = n};
  p.object =
      ARENA_ARRAY(b->arena, uint32_t, config_count_objects(b->config) + 1);
  TRY(go_through(&p, false));
  if (!p.saved.n)
    return OK;
  p.holds.n = 0;
  TRY(go_through(&p, true));
  b->out->n_slots = p.saved.n;
  return OK;
}
