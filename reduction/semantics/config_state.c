#include "reduction/semantics/config_state.h"

#include "frontend/base/hash.h"
#include "frontend/base/ticks.h"
#include "frontend/base/vec.h"
#include "frontend/ir/address.h"
#include "frontend/ir/property.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the world */

static bool is_fence(const Function *f, const Inst *i) {
  (void)f;
  return i->kind == INST_FENCE;
}

static World *world_new(const Program *p, const ConfigOptions *options) {
  World *w = xcalloc(1, sizeof *w);
  w->refs = 1, w->arena = arena_new(), w->program = p, w->options = *options;
  if (!w->options.local_limit)
    w->options.local_limit = 1000000;
  if (options->races)
    w->races = *options->races;
  w->races.n_aimed = p->aim ? p->aim->n_racing : 0;
  VEC(ObjId) locals = {0};
  uint32_t *index = ARENA_ARRAY(w->arena, uint32_t, p->n_objects);
  for (ObjId i = 0; i < p->n_objects; i++)
    if (p->objects[i].is_thread_local) {
      index[i] = locals.n;
      *vec_push(w->arena, &locals) = i;
    }
  w->locals = locals.data, w->n_locals = locals.n, w->local_index = index;
  w->first_dynamic = address_of_dynamic(p);
  w->has_fences =
      property_has_races(options->properties) && program_has(p, is_fence);
  w->liveness = liveness_new(w->arena, p);
  w->sets = provenance_store_new(w->arena);
  return w;
}

static void world_release(World *w) {
  if (--w->refs)
    return;
  arena_delete(w->arena);
  free(w);
}

/* ---- threads */

void thread_release(ConfigThread *t) {
  if (!t || --t->refs)
    return;
  free(t->frames);
  free(t->values);
  free(t);
}

static void *duplicate(const void *from, size_t bytes, size_t capacity) {
  void *copy = xcalloc(capacity, 1);
  if (bytes)
    memcpy(copy, from, bytes);
  return copy;
}

/* Frees the memory of finished calls: a shared thread is not written to any
 * more, and may be kept for long. */
void thread_share(ConfigThread *t) {
  if (t->refs++ > 1)
    return;
  t->cap_frames = t->n_frames + 1, t->cap_values = t->n_values + 1;
  t->frames = xrealloc(t->frames, t->cap_frames * sizeof *t->frames);
  t->values = xrealloc(t->values, t->cap_values * sizeof *t->values);
}

ConfigThread *state_own_thread(Config *s, ThreadId id) {
  assert(id < s->n_threads && s->threads[id]);
  ConfigThread *t = s->threads[id];
  if (t->refs > 1) {
    ConfigThread *copy = xcalloc(1, sizeof *copy);
    *copy = *t;
    copy->refs = 1;
    copy->frames = duplicate(t->frames, t->n_frames * sizeof *t->frames,
                             t->cap_frames * sizeof *t->frames);
    copy->values = duplicate(t->values, t->n_values * sizeof *t->values,
                             t->cap_values * sizeof *t->values);
    t->refs--;
    s->threads[id] = t = copy;
  }
  t->is_hashed = false;
  return t;
}

void thread_push(ConfigThread *t, const Function *f) {
  assert(f->has_body);
  if (t->n_frames == t->cap_frames) {
    t->cap_frames = t->cap_frames ? 2 * t->cap_frames : 4;
    t->frames = xrealloc(t->frames, t->cap_frames * sizeof *t->frames);
  }
  while (t->cap_values - t->n_values < f->n_regs) {
    t->cap_values = t->cap_values ? 2 * t->cap_values : 16;
    t->values = xrealloc(t->values, t->cap_values * sizeof *t->values);
  }
  t->frames[t->n_frames++] = (Frame){f, 0, t->n_values, false};
  for (uint32_t r = 0; r < f->n_regs; r++)
    t->values[t->n_values++] = (ConfigValue){0};
}

void thread_pop(ConfigThread *t) {
  assert(t->n_frames);
  t->n_values = thread_top(t)->regs;
  t->n_frames--;
}

const Inst *thread_inst(const ConfigThread *t) {
  if (!t->n_frames)
    return NULL;
  const Frame *f = thread_top(t);
  return &f->function->code[f->pc];
}

const Frame *thread_user_frame(const ConfigThread *t) {
  assert(t->n_frames);
  for (uint32_t i = t->n_frames; i-- > 0;)
    if (!t->frames[i].function->is_library)
      return &t->frames[i];
  return thread_top(t);
}

/* ---- objects */

/* Objects of one thread lie together, so that their addresses do not depend on
 * allocations of other threads in between.  Low addresses are reserved for
 * INPUT_ADDRESS. */
typedef struct {
  uint64_t start, thread_bytes, pool, end;
} Layout;

static Layout layout(const World *w) {
  if (w->program->address_width == 32)
    return (Layout){0x40000000, 1 << 22, 0x80000000, 0xffff0000};
  return (Layout){(uint64_t)1 << 40, (uint64_t)1 << 32, (uint64_t)1 << 47,
                  (uint64_t)1 << 62};
}

static bool is_free(const Config *s, uint64_t base, uint64_t size) {
  if (base < s->world->first_dynamic || base + size < base)
    return false;
  for (uint32_t i = 0; i < s->n_blocks; i++) {
    const ConfigObject *o = &s->blocks[i]->info;
    if (base <= o->base + o->size && o->base <= base + size)
      return false;
  }
  return true;
}

/* Returns a base, or 0 when the address space is full. */
static uint64_t find_base(Config *s, ConfigThread *owner,
                          const ConfigObject *o) {
  uint64_t end = layout(s->world).end;
  uint64_t size = o->size + o->align;
  bool fits = owner->place < owner->limit && size < owner->limit - owner->place;
  uint64_t *at = fits ? &owner->place : &s->pool;
  uint64_t base = address_aligned(*at, o->align);
  if (base >= end || size >= end - base)
    return 0;
  *at = address_after(base, o->size);
  return base;
}

static uint32_t push_block(Config *s, Block *b) {
  if (s->n_blocks == s->cap_blocks) {
    s->cap_blocks = s->cap_blocks ? 2 * s->cap_blocks : 16;
    s->blocks = xrealloc(s->blocks, s->cap_blocks * sizeof *s->blocks);
  }
  s->blocks[s->n_blocks] = b;
  return s->n_blocks++;
}

uint32_t state_add_object(Config *s, ConfigThread *owner, ConfigObject o,
                          bool is_initialised, uint64_t base) {
  if (base && is_free(s, base, o.size))
    o.base = base;
  else
    o.base = find_base(s, owner, &o);
  if (!o.base || s->n_blocks + 1 == STATE_FULL)
    return STATE_FULL;
  o.owner = owner->id;
  o.is_alive = true;
  o.born = ++s->clock;
  return push_block(s, block_new(o, is_initialised));
}

void state_kill_object(Config *s, uint32_t number) {
  assert(number < s->n_blocks);
  ConfigObject o = s->blocks[number]->info;
  o.is_alive = false;
  o.died = ++s->clock;
  block_release(s->blocks[number]);
  s->blocks[number] = block_new(o, true);
}

static bool refers(const Config *s, Provenance p, uint32_t number) {
  const ProvenanceStore *sets = s->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, p); i++)
    if (provenance_object(sets, p, i) == number)
      return true;
  return false;
}

static bool has_reference(const Config *s, const ConfigThread *t,
                          uint32_t number) {
  for (uint32_t i = 0; i < t->n_frames; i++) {
    const Frame *f = &t->frames[i];
    for (Reg r = 0; r < f->function->n_regs; r++)
      if (refers(s, t->values[f->regs + r].provenance, number) &&
          state_is_live(s, t, i, r))
        return true;
  }
  return false;
}

/* True if some block has the object's address, or a thread got it at its
 * start. */
static bool is_stored(const Config *s, uint32_t number) {
  for (uint32_t i = 0; i < s->n_blocks; i++) {
    const Block *b = s->blocks[i];
    for (uint64_t k = 0; block_next_provenance(b, &k); k++)
      if (refers(s, block_provenance(b, k), number))
        return true;
  }
  for (uint32_t i = 0; i < s->n_threads; i++)
    if (s->threads[i] && refers(s, s->threads[i]->argument.provenance, number))
      return true;
  return false;
}

/* True if the object may be known anywhere but in its owner's registers.  What
 * a memory model keeps besides memory is not searched. */
static bool may_be_known(const Config *s, const ConfigThread *owner,
                         uint32_t number) {
  if (!s->blocks[number]->info.is_exposed)
    return false;
  if (!s->world->options.forgets_known || s->buffers || s->graph ||
      is_stored(s, number))
    return true;
  for (uint32_t i = 0; i < s->n_threads; i++)
    if (s->threads[i] && i != owner->id &&
        has_reference(s, s->threads[i], number))
      return true;
  return false;
}

uint64_t state_own_begin(const Config *s, const ConfigThread *t) {
  return t->limit - layout(s->world).thread_bytes;
}

/* Returns the end of the thread's objects that have their bases. */
static uint64_t end_of_own(const Config *s, const ConfigThread *t) {
  const uint64_t start = state_own_begin(s, t);
  uint64_t end = start;
  for (uint32_t i = s->world->program->n_objects; i < s->n_blocks; i++) {
    const ConfigObject *o = &s->blocks[i]->info;
    bool is_own = !o->is_forgotten && start <= o->base && o->base < t->limit;
    if (is_own && end < address_after(o->base, o->size))
      end = address_after(o->base, o->size);
  }
  return end;
}

/* Only its owner's registers can refer to an object that was never exposed; of
 * one that was, nothing may be left.  Its place may be remembered if it was
 * observed, and must be where addresses are fixed; open bytes are named by
 * their addresses (open.h). */
void state_forget_object(Config *s, ConfigThread *t, uint32_t number) {
  const ConfigObject *o = &s->blocks[number]->info;
  if (o->is_alive || o->is_static || o->place || o->owner != t->id ||
      !t->limit || s->world->program->has_fixed_addresses ||
      s->world->options.open || has_reference(s, t, number) ||
      may_be_known(s, t, number))
    return;
  block_own(&s->blocks[number])->info.is_forgotten = true;
  uint64_t end = end_of_own(s, t);
  if (end < t->place)
    t->place = end;
}

void state_expose(Config *s, ConfigValue v) {
  const ProvenanceStore *sets = s->world->sets;
  for (uint32_t i = 0; i < provenance_count(sets, v.provenance); i++) {
    Block **b = &s->blocks[provenance_object(sets, v.provenance, i)];
    if (!(*b)->info.is_static && !(*b)->info.is_exposed)
      block_own(b)->info.is_exposed = true;
  }
}

ConfigValue state_address(const Config *s, const ConfigThread *t, ObjId id) {
  assert(id < s->world->program->n_objects);
  const World *w = s->world;
  uint32_t number = id;
  if (w->program->objects[id].is_thread_local)
    number = t->first_local + w->local_index[id];
  return (ConfigValue){.bits = s->blocks[number]->info.base,
                       .provenance = number + 1};
}

ConfigValue state_pointer(const Config *s, ConfigValue v) {
  const ProvenanceStore *sets = s->world->sets;
  uint32_t n = provenance_count(sets, v.provenance);
  if (!provenance_is_mixed(v.provenance))
    return v;
  for (uint32_t i = 0; i < n && !provenance_is_torn(sets, v.provenance); i++) {
    uint32_t number = provenance_object(sets, v.provenance, i);
    const ConfigObject *o = &s->blocks[number]->info;
    if (v.bits >= o->base && v.bits - o->base <= o->size)
      return (ConfigValue){.bits = v.bits, .provenance = number + 1};
  }
  return (ConfigValue){.bits = v.bits};
}

static bool is_outside(const Round *a, const Round *b) {
  return a->depth == b->depth && a->function == b->function &&
         loop_contains(&a->function->loops[a->loop],
                       &b->function->loops[b->loop]);
}

void round_add(Round *r, Round by) {
  if (by.depth && (!r->depth || by.depth < r->depth || is_outside(&by, r)))
    *r = by;
}

static ConfigObject describe(const Object *o) {
  return (ConfigObject){.name = o->name,
                        .type = o->type,
                        .size = o->size,
                        .align = o->align,
                        .replaces = NO_OBJECT,
                        .memory = MEMORY_STACK,
                        .is_static = true,
                        .is_library = o->is_library,
                        .is_read_only = object_is_read_only(o),
                        .is_unknown = o->is_unknown,
                        .n_known = o->n_known,
                        .is_alive = true};
}

/* 't' is NULL for static objects that every thread shares. */
static void initialise(Config *s, const ConfigThread *t, uint32_t number,
                       const Object *o) {
  const Program *p = s->world->program;
  Block *b = block_own(&s->blocks[number]);
  for (uint64_t i = 0; o->image && i < o->size; i++)
    if (o->image[i])
      block_write(b, i, 1, (ConfigValue){.bits = o->image[i]});
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    const Operand *target = &o->relocations[i].target;
    ConfigValue v = {0};
    if (target->kind == OPERAND_FUNCTION)
      v = (ConfigValue){.bits = address_of_function(p, target->id),
                        .provenance = provenance_function(s->world->sets)};
    else
      v = state_address(s, t, target->id);
    v.bits += target->bits;
    block_write(b, o->relocations[i].offset, target->width / 8u, v);
  }
}

static void add_statics(Config *s) {
  const Program *p = s->world->program;
  uint64_t end = address_of_object(p, 0);
  for (ObjId i = 0; i < p->n_objects; i++) {
    ConfigObject o = describe(&p->objects[i]);
    o.base = address_aligned(end, o.align);
    end = address_after(o.base, o.size);
    push_block(s, block_new(o, true));
  }
  for (ObjId i = 0; i < p->n_objects; i++)
    if (!p->objects[i].is_thread_local)
      initialise(s, NULL, i, &p->objects[i]);
}

static void add_locals(Config *s, ConfigThread *t) {
  const World *w = s->world;
  t->first_local = s->n_blocks;
  for (uint32_t i = 0; i < w->n_locals; i++) {
    const Object *o = &w->program->objects[w->locals[i]];
    uint32_t number = state_add_object(s, t, describe(o), true, 0);
    assert(number != STATE_FULL);
  }
  for (uint32_t i = 0; i < w->n_locals; i++)
    initialise(s, t, t->first_local + i, &w->program->objects[w->locals[i]]);
}

ConfigThread *state_add_thread(Config *s, ThreadId id) {
  if (id >= s->n_threads) {
    s->threads = xrealloc(s->threads, (id + 1) * sizeof(ConfigThread *));
    memset(s->threads + s->n_threads, 0,
           (id + 1 - s->n_threads) * sizeof(ConfigThread *));
    s->n_threads = id + 1;
  }
  Layout l = layout(s->world);
  ConfigThread *t = s->threads[id] = xcalloc(1, sizeof *t);
  t->refs = 1, t->id = id, t->status = THREAD_READY;
  if (id < MOST_THREADS) {
    t->place = l.start + id * l.thread_bytes;
    t->limit = t->place + l.thread_bytes;
  }
  add_locals(s, t);
  return t;
}

/* ---- the log */

static void log_release(Log *l) {
  if (!l || --l->refs)
    return;
  free(l->events);
  free(l);
}

static void own_log_end(Config *s) {
  Log *old = s->log;
  if (old->n == s->n_log)
    return;
  s->log = xcalloc(1, sizeof *s->log);
  s->log->refs = 1, s->log->n = s->n_log, s->log->cap = 2 * s->n_log + 16;
  s->log->events = duplicate(old->events, s->n_log * sizeof(Event),
                             s->log->cap * sizeof(Event));
  log_release(old);
}

void state_clear_log(Config *s) {
  log_release(s->log);
  s->log = xcalloc(1, sizeof *s->log);
  s->log->refs = 1, s->n_log = 0;
}

void state_record(Config *s, Event e) {
  assert(e.kind < N_EVENT);
  if (!s->log)
    return;
  own_log_end(s);
  Log *l = s->log;
  if (l->n == l->cap) {
    l->cap = l->cap ? 2 * l->cap : 8;
    l->events = xrealloc(l->events, l->cap * sizeof *l->events);
  }
  l->events[l->n++] = e;
  s->n_log = l->n;
}

static bool is_same_place(const Event *e, const ConfigThread *t, Loc loc) {
  return e->kind == EVENT_LOCATION && e->thread == t->id &&
         e->value == t->n_frames && e->inst->loc.line == loc.line &&
         e->inst->loc.column == loc.column && e->inst->loc.file == loc.file;
}

void state_record_location(Config *s, const ConfigThread *t, bool in_atomic) {
  const Function *f = thread_top(t)->function;
  const Inst *i = thread_inst(t);
  if (!s->log || f->is_library ||
      (s->n_log && is_same_place(&s->log->events[s->n_log - 1], t, i->loc)))
    return;
  state_record(s, (Event){.kind = EVENT_LOCATION,
                          .thread = t->id,
                          .function = f,
                          .inst = i,
                          .user_function = f,
                          .user_inst = i,
                          .step = s->steps,
                          .in_atomic = in_atomic,
                          .value = t->n_frames});
}

/* ---- configurations */

Config *state_new(const Program *p, const ConfigOptions *options) {
  Config *s = xcalloc(1, sizeof *s);
  s->world = world_new(p, options);
  s->pool = layout(s->world).pool;
  if (options->open)
    s->path = term_true(open_terms(options->open));
  if (options->keep_log || options->keep_step) {
    s->log = xcalloc(1, sizeof *s->log);
    s->log->refs = 1;
  }
  bool has_graph = options->model == MODEL_RC11;
  bool finds_races = property_has_races(options->properties);
  if (finds_races || has_graph)
    s->races = races_new(&s->world->races);
  if (has_graph)
    s->graph = graph_new();
  if (has_graph && !finds_races && !options->undefined)
    races_be_quiet(s->races);
  add_statics(s);
  return s;
}

Config *config_copy(const Config *old) {
  Config *s = xcalloc(1, sizeof *s);
  *s = *old;
  s->has_tried = false, s->tried = NULL;
  s->world->refs++;
  if (s->log)
    s->log->refs++;
  if (s->races)
    s->races = races_copy(old->races);
  store_buffers_share(s->buffers);
  graph_share(s->graph);
  ticks_add((Ticks)TICKS_SHARED * s->n_blocks);
  s->cap_blocks = old->n_blocks + 4;
  s->blocks = duplicate(old->blocks, old->n_blocks * sizeof *s->blocks,
                        s->cap_blocks * sizeof *s->blocks);
  for (uint32_t i = 0; i < s->n_blocks; i++)
    block_share(s->blocks[i]);
  s->threads = duplicate(old->threads, old->n_threads * sizeof *s->threads,
                         old->n_threads * sizeof *s->threads);
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (s->threads[t])
      thread_share(s->threads[t]);
  return s;
}

void state_drop(const Config *s, Config *trial) {
  bool is_tail = s->log && trial->log == s->log && s->log->n == trial->n_log;
  config_delete(trial);
  if (is_tail)
    s->log->n = s->n_log;
}

void state_forget_trial(Config *s) {
  if (s->tried)
    state_drop(s, s->tried);
  s->tried = NULL;
  s->has_tried = false;
}

void config_delete(Config *s) {
  if (!s)
    return;
  state_forget_trial(s);
  for (uint32_t i = 0; i < s->n_blocks; i++)
    block_release(s->blocks[i]);
  for (ThreadId t = 0; t < s->n_threads; t++)
    thread_release(s->threads[t]);
  free(s->blocks);
  free(s->threads);
  log_release(s->log);
  races_delete(s->races);
  store_buffers_release(s->buffers);
  graph_release(s->graph);
  world_release(s->world);
  free(s);
}

size_t thread_bytes(const ConfigThread *t) {
  return sizeof *t + t->cap_frames * sizeof *t->frames +
         t->cap_values * sizeof *t->values;
}

size_t config_bytes(const Config *s) {
  size_t bytes = sizeof *s + s->cap_blocks * sizeof *s->blocks +
                 s->n_threads * sizeof *s->threads;
  for (uint32_t i = 0; i < s->n_blocks; i++)
    bytes += s->blocks[i]->refs == 1 ? block_bytes(s->blocks[i]) : 0;
  for (ThreadId t = 0; t < s->n_threads; t++)
    if (s->threads[t] && s->threads[t]->refs == 1)
      bytes += thread_bytes(s->threads[t]);
  return bytes;
}

/* ---- hash and equality */

static BlockSpace space(const Config *s) {
  return (BlockSpace){s->blocks, s->world->sets};
}

/* True if the thread has ended; then the values on its stack decide nothing. */
static bool is_finished(const ConfigThread *t) {
  return t->status != THREAD_READY;
}

/* True if the register is live.  A frame that has called another stands at the
 * call, whose operands have been read. */
bool state_is_live(const Config *s, const ConfigThread *t, uint32_t i, Reg r) {
  assert(i < t->n_frames && r < t->frames[i].function->n_regs);
  const Frame *f = &t->frames[i];
  if (i + 1 == t->n_frames)
    return liveness_is_live(s->world->liveness, f->function, f->pc, r);
  return f->function->code[f->pc].dst != r &&
         liveness_is_live(s->world->liveness, f->function, f->pc + 1, r);
}

static bool is_zero(const ConfigValue *v) {
  return !v->bits && !v->term && !v->provenance;
}

static uint64_t frame_hash(const Config *s, const ConfigThread *t, uint32_t i) {
  const Frame *f = &t->frames[i];
  uint64_t h =
      hash_mix((uint64_t)(f->function - s->world->program->functions), f->pc);
  for (Reg r = 0; r < f->function->n_regs; r++) {
    const ConfigValue *v = &t->values[f->regs + r];
    if (is_zero(v) || !state_is_live(s, t, i, r))
      continue;
    h = hash_mix(h + r, v->bits + v->term);
    if (v->provenance)
      h = hash_mix(h, provenance_hash(space(s), v->provenance));
  }
  return h;
}

static uint64_t thread_hash(const Config *s, ConfigThread *t) {
  if (t->is_hashed)
    return t->hash;
  uint64_t h = hash_mix(t->id, t->status);
  h = hash_mix(h, is_finished(t) ? 0 : t->place);
  for (uint32_t i = 0; !is_finished(t) && i < t->n_frames; i++)
    h = hash_mix(h, frame_hash(s, t, i));
  t->hash = h, t->is_hashed = true;
  return h;
}

/* Dead objects are left out.  No base is used twice while something refers to
 * the first object that had it, so the base is a unique name. */
uint64_t config_hash(const Config *s) {
  uint64_t h = hash_mix(s->pool, s->path);
  for (ThreadId t = 0; t < s->n_threads; t++)
    h = hash_mix(h, s->threads[t] ? thread_hash(s, s->threads[t]) : 0);
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (s->blocks[i]->info.is_alive)
      h += block_hash(s->blocks[i], space(s));
  if (s->buffers)
    h = hash_mix(h, store_buffers_hash(s->buffers, space(s)));
  return s->graph ? hash_mix(h, graph_hash(s->graph, space(s))) : h;
}

/* True if the live registers agree.  A dead one may have another provenance,
 * whose objects do not exist. */
static bool frame_equal(const Config *s, const ConfigThread *a, const Config *o,
                        const ConfigThread *b, uint32_t i) {
  const Frame *f = &a->frames[i], *g = &b->frames[i];
  if (f->function != g->function || f->pc != g->pc)
    return false;
  for (Reg r = 0; r < f->function->n_regs; r++) {
    const ConfigValue *v = &a->values[f->regs + r],
                      *w = &b->values[g->regs + r];
    if (!(is_zero(v) && is_zero(w)) && state_is_live(s, a, i, r) &&
        !value_equal(space(s), *v, space(o), *w))
      return false;
  }
  return true;
}

static bool thread_equal(const Config *s, const ConfigThread *a,
                         const Config *o, const ConfigThread *b) {
  if (a == b)
    return true;
  if (!a || !b || a->status != b->status)
    return false;
  if (is_finished(a))
    return true;
  if (a->place != b->place || a->n_frames != b->n_frames)
    return false;
  for (uint32_t i = 0; i < a->n_frames; i++)
    if (!frame_equal(s, a, o, b, i))
      return false;
  return true;
}

bool value_is_copy(const ConfigValue *v, const ConfigValue *w) {
  return v->bits == w->bits && v->term == w->term &&
         v->provenance == w->provenance;
}

/* True if the register is live or a variable: a dead variable may still hold a
 * block (heap_reach.h). */
static bool is_used(const Config *s, const ConfigThread *t, uint32_t i, Reg r) {
  const Frame *f = &t->frames[i];
  return (f->function->regs[r].name && t->values[f->regs + r].provenance) ||
         state_is_live(s, t, i, r);
}

static bool frame_is_copy(const Config *s, const ConfigThread *a,
                          const ConfigThread *b, uint32_t i) {
  const Frame *f = &a->frames[i], *g = &b->frames[i];
  if (f->function != g->function || f->pc != g->pc || f->regs != g->regs ||
      f->has_blocks != g->has_blocks)
    return false;
  for (Reg r = 0; r < f->function->n_regs; r++)
    if (!value_is_copy(&a->values[f->regs + r], &b->values[f->regs + r]) &&
        (is_used(s, a, i, r) || is_used(s, b, i, r)))
      return false;
  return true;
}

bool thread_is_copy(const Config *s, const ConfigThread *a,
                    const ConfigThread *b) {
  if (a->id != b->id || a->status != b->status ||
      !value_is_copy(&a->routine, &b->routine) ||
      !value_is_copy(&a->argument, &b->argument) ||
      a->n_frames != b->n_frames || a->n_values != b->n_values ||
      a->first_local != b->first_local || a->place != b->place ||
      a->limit != b->limit || a->n_open != b->n_open ||
      a->has_begun != b->has_begun)
    return false;
  for (uint32_t i = 0; i < a->n_frames; i++)
    if (!frame_is_copy(s, a, b, i))
      return false;
  return true;
}

static int compare_bases(const void *a, const void *b) {
  uint64_t x = (*(Block *const *)a)->info.base;
  uint64_t y = (*(Block *const *)b)->info.base;
  return (x > y) - (x < y);
}

/* Returns the living objects, sorted by address. */
static Block **living(const Config *s, uint32_t *n) {
  Block **all = xcalloc(s->n_blocks, sizeof *all);
  *n = 0;
  for (uint32_t i = 0; i < s->n_blocks; i++)
    if (s->blocks[i]->info.is_alive)
      all[(*n)++] = s->blocks[i];
  qsort(all, *n, sizeof *all, compare_bases);
  return all;
}

static bool sorted_blocks_equal(const Config *s, const Config *o) {
  uint32_t n, m;
  Block **a = living(s, &n), **b = living(o, &m);
  bool equal = n == m;
  for (uint32_t i = 0; equal && i < n; i++)
    equal = block_equal(a[i], space(s), b[i], space(o));
  free(a);
  free(b);
  return equal;
}

/* Returns the next living object, from the i-th on; or NULL. */
static const Block *next_living(const Config *s, uint32_t *i) {
  while (*i < s->n_blocks && !s->blocks[*i]->info.is_alive)
    ++*i;
  return *i < s->n_blocks ? s->blocks[(*i)++] : NULL;
}

/* Compares in order of creation, which is mostly the same for living
 * objects. */
static bool blocks_equal(const Config *s, const Config *o) {
  for (uint32_t i = 0, k = 0;;) {
    while (i < s->n_blocks && k < o->n_blocks && s->blocks[i] == o->blocks[k])
      i++, k++;
    const Block *a = next_living(s, &i), *b = next_living(o, &k);
    if (!a || !b)
      return a == b;
    if (a->info.base != b->info.base)
      return sorted_blocks_equal(s, o);
    if (!block_equal(a, space(s), b, space(o)))
      return false;
  }
}

bool config_equal(const Config *a, const Config *b) {
  if (a->pool != b->pool || a->n_threads != b->n_threads || a->path != b->path)
    return false;
  for (ThreadId t = 0; t < a->n_threads; t++)
    if (!thread_equal(a, a->threads[t], b, b->threads[t]))
      return false;
  return blocks_equal(a, b) &&
         store_buffers_equal(a->buffers, space(a), b->buffers, space(b)) &&
         graph_equal(a->graph, space(a), b->graph, space(b)) &&
         (!a->graph || races_same_order(a->races, b->races)) &&
         (a->world->program->has_fixed_addresses || state_remembers_same(a, b));
}
