#include "reduction/semantics/config_rename.h"

#include "reduction/semantics/config_state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- which threads */

static bool is_own_number(const Config *s, const ConfigThread *t, uint32_t k) {
  return k >= s->world->program->n_objects && s->blocks[k]->info.owner == t->id;
}

/* True if the object is in the thread's own part of memory, and known to no
 * other thread. */
static bool is_apart(const Config *s, const ConfigThread *t, uint32_t k) {
  const ConfigObject *o = &s->blocks[k]->info;
  return !o->is_exposed && !o->place && state_own_begin(s, t) <= o->base &&
         o->base < t->limit;
}

static bool refers_to_own(const Config *s, const ConfigThread *t,
                          Provenance p) {
  const ProvenanceStore *sets = s->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, p); i++)
    if (is_own_number(s, t, provenance_object(sets, p, i)))
      return true;
  return false;
}

/* True if the value is computed from addresses of the thread's own objects: it
 * would have to be computed anew. */
static bool is_made_of_own(const Config *s, const ConfigThread *t,
                           ConfigValue v) {
  return v.term || (provenance_is_mixed(v.provenance) &&
                    refers_to_own(s, t, v.provenance));
}

static bool has_plain_registers(const Config *s, const ConfigThread *t) {
  for (uint32_t i = 0; i < t->n_frames; i++) {
    const Frame *f = &t->frames[i];
    for (Reg r = 0; r < f->function->n_regs; r++)
      if (is_made_of_own(s, t, t->values[f->regs + r]) &&
          state_is_live(s, t, i, r))
        return false;
  }
  return true;
}

bool config_may_rename(const Config *s, ThreadId id) {
  const ConfigThread *t = id < s->n_threads ? s->threads[id] : NULL;
  if (!id || !t || !t->limit || s->world->program->has_fixed_addresses ||
      (t->status != THREAD_READY && t->status != THREAD_ENDED))
    return false;
  for (uint32_t k = 0; k < s->n_blocks; k++)
    if (is_own_number(s, t, k) && !is_apart(s, t, k))
      return false;
  return has_plain_registers(s, t);
}

bool config_started_alike(const Config *s, ThreadId t, ThreadId u) {
  const ConfigThread *a = s->threads[t], *b = s->threads[u];
  return value_is_copy(&a->routine, &b->routine) &&
         value_is_copy(&a->argument, &b->argument);
}

/* ---- memory */

static ConfigValue read_word(const Config *s, RenamedWord w) {
  return block_read(s->blocks[w.object], s->world->sets, w.offset, w.bytes);
}

uint64_t config_word(const Config *s, RenamedWord w) {
  return read_word(s, w).bits;
}

static void write_word(Config *s, RenamedWord w, ConfigValue v) {
  block_write(block_own(&s->blocks[w.object]), w.offset, w.bytes, v);
}

static RenamedWord element(RenamedWord array, ThreadId t) {
  array.offset += (uint64_t)t * array.bytes;
  return array;
}

static void rename_arrays(Config *s, const Config *old, const Renaming *r,
                          const ThreadId *to) {
  for (uint32_t i = 0; i < r->n_arrays; i++)
    for (ThreadId t = 0; t < old->n_threads; t++)
      if (to[t] != t)
        write_word(s, element(r->arrays[i], to[t]),
                   read_word(old, element(r->arrays[i], t)));
}

static bool is_same_word(RenamedWord a, RenamedWord b) {
  return a.object == b.object && a.offset == b.offset;
}

static void write_name(Config *s, const Renaming *r, RenamedWord w,
                       ThreadId t) {
  for (uint32_t i = 0; i < r->n_names; i++)
    if (r->names[i].thread == t && is_same_word(r->names[i].word, w)) {
      write_word(s, w, (ConfigValue){.bits = r->names[i].name});
      return;
    }
  assert(false);
}

static void rename_words(Config *s, const Config *old, const Renaming *r,
                         const ThreadId *to) {
  for (uint32_t i = 0; i < r->n_names; i++) {
    const RenamedName *n = &r->names[i];
    if (n->thread < old->n_threads && to[n->thread] != n->thread &&
        config_word(old, n->word) == n->name)
      write_name(s, r, n->word, to[n->thread]);
  }
}

/* ---- threads */

/* Returns the distance from the thread's variables to those of the other
 * number. */
static uint64_t distance(const Config *old, ThreadId t, ThreadId to) {
  return old->threads[to]->limit - old->threads[t]->limit;
}

static void rename_registers(const Config *old, ConfigThread *t, uint64_t by) {
  for (uint32_t i = 0; i < t->n_values; i++) {
    Provenance p = t->values[i].provenance;
    if (!provenance_is_mixed(p) && refers_to_own(old, t, p))
      t->values[i].bits += by;
  }
}

static void rename_thread(Config *s, const Config *old, ThreadId id,
                          ThreadId to) {
  ConfigThread *t = state_own_thread(s, id);
  const uint64_t by = distance(old, id, to);
  rename_registers(old, t, by);
  t->place += by, t->limit += by;
}

static void rename_objects(Config *s, const Config *old, const ThreadId *to) {
  for (uint32_t k = s->world->program->n_objects; k < s->n_blocks; k++) {
    const ThreadId t = s->blocks[k]->info.owner;
    if (to[t] == t)
      continue;
    ConfigObject *o = &block_own(&s->blocks[k])->info;
    o->base += distance(old, t, to[t]);
    o->owner = to[t];
  }
}

/* Puts each thread at the index given by its number. */
static void put_in_place(Config *s, const ThreadId *to) {
  ConfigThread **threads = xcalloc(s->n_threads, sizeof *threads);
  for (ThreadId t = 0; t < s->n_threads; t++) {
    if (to[t] != t)
      s->threads[t]->id = to[t];
    threads[to[t]] = s->threads[t];
  }
  memcpy(s->threads, threads, s->n_threads * sizeof *threads);
  free(threads);
}

Config *config_rename(const Config *old, const Renaming *r,
                      const ThreadId *to) {
  Config *s = config_copy(old);
  assert(!s->races);
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (to[t] != t)
      rename_thread(s, old, t, to[t]);
  rename_objects(s, old, to);
  rename_arrays(s, old, r, to);
  rename_words(s, old, r, to);
  put_in_place(s, to);
  return s;
}
