#include "reduction/explore/future.h"

#include "reduction/semantics/pointers.h"

#include <stdlib.h>

enum { MOST_FRAMES = 256 };

/* Origin of addresses: the object itself, or the addresses in its bytes. */
typedef struct {
  uint32_t object;
  bool is_address;
  uint64_t low, high;
} Source;

/* Possible accesses that a lock word protects, or that none does. */
typedef struct {
  bool has_lock_word;
  uint32_t object; /* object of the lock word, by number */
  uint32_t name;
  int64_t offset;
  Footprint *touches;
  /* Operations on the objects reached: set of 1 << TouchKind. */
  unsigned loaded;
} Part;

struct Future {
  uint32_t references;
  ThreadId thread;
  bool is_open; /* it may touch anything */
  Part *parts;  /* the first has no lock word */
  uint32_t n_parts;
  Source *sources;
  uint32_t n_sources, cap_sources;
};

/* A future under construction. */
typedef struct {
  Future *future;
  const Program *program;
  const Names *names;
  const Config *config;
  ThreadId thread;
  unsigned frame; /* 0: the innermost */
  AccessSite access;
  uint32_t part;  /* part for the access */
  uint32_t outer; /* part for the code after the return of inner frames */
} Maker;

/* ---- one access */

static void add_source(Future *f, Source s) {
  if (f->n_sources == f->cap_sources) {
    f->cap_sources = f->cap_sources ? 2 * f->cap_sources : 8;
    f->sources = xrealloc(f->sources, f->cap_sources * sizeof *f->sources);
  }
  f->sources[f->n_sources++] = s;
}

static Part *part_of(Maker *m) { return &m->future->parts[m->part]; }

static void add_touch(Maker *m, TouchKind kind, uint32_t object, uint64_t low,
                      uint64_t high) {
  footprint_add(part_of(m)->touches,
                (Touch){.kind = kind,
                        .object = m->names->names.data[object],
                        .offset = low,
                        .bytes = (uint32_t)(high - low)});
}

static void access_bytes(Maker *m, uint32_t object, int64_t low, int64_t high) {
  int64_t size = (int64_t)config_object(m->config, object)->size;
  low = low < 0 ? 0 : low, high = high < size ? high : size;
  if (low >= high)
    return;
  const AccessKind kind = m->access.kind;
  if (kind != ACCESS_AWAIT)
    add_touch(m, kind == ACCESS_READ ? TOUCH_READ : TOUCH_WRITE, object,
              (uint64_t)low, (uint64_t)high);
  if (kind != ACCESS_WRITE)
    add_source(m->future,
               (Source){object, false, (uint64_t)low, (uint64_t)high});
}

static void access_object(void *context, Pointee p) {
  Maker *m = context;
  const AccessSite *x = &m->access;
  switch (x->kind) {
  case ACCESS_READ:
  case ACCESS_AWAIT:
  case ACCESS_WRITE:
    if (p.is_exact && !access_is_anywhere(x))
      access_bytes(m, p.object, p.offset + x->low, p.offset + x->high);
    else
      access_bytes(m, p.object, 0, INT64_MAX);
    break;
  case ACCESS_END: add_touch(m, TOUCH_END, p.object, 0, 0); break;
  default: add_source(m->future, (Source){p.object, true, 0, 0});
  }
}

/* Adds the start of threads, which read the initial values of their
 * thread-local objects. */
static void add_spawn(Maker *m) {
  const Program *p = m->program;
  footprint_add_spawn(part_of(m)->touches);
  for (ObjId i = 0; i < p->n_objects; i++)
    for (uint32_t k = 0;
         p->objects[i].is_thread_local && k < p->objects[i].n_relocations; k++)
      if (p->objects[i].relocations[k].target.kind == OPERAND_OBJECT)
        add_source(
            m->future,
            (Source){pointers_object(m->config, m->thread,
                                     p->objects[i].relocations[k].target.id),
                     true, 0, 0});
}

static void access_loaded(Maker *m) {
  switch (m->access.kind) {
  case ACCESS_READ: part_of(m)->loaded |= 1u << TOUCH_READ; break;
  case ACCESS_WRITE: part_of(m)->loaded |= 1u << TOUCH_WRITE; break;
  case ACCESS_END: part_of(m)->loaded |= 1u << TOUCH_END; break;
  case ACCESS_SPAWN: add_spawn(m); break;
  case ACCESS_SECTION:
    if (m->names->has_sections)
      footprint_add_section(part_of(m)->touches);
    break;
  default: break;
  }
}

static void set_index(Maker *m) {
  AccessSite *x = &m->access;
  unsigned width;
  uint64_t bits;
  if (x->index_kind == INDEX_SELF)
    access_set_index(x, m->thread);
  else if (x->index_kind != INDEX_NONE &&
           pointers_number(m->config, m->thread, m->frame, x->index, &width,
                           &bits))
    access_set_index(x, access_index(m->program, x, width, bits));
  else if (x->index_kind != INDEX_NONE)
    access_forget_offset(x);
}

/* ---- lock words */

static uint32_t add_part(Future *f, Part p) {
  for (uint32_t i = 0; i < f->n_parts; i++)
    if (f->parts[i].has_lock_word == p.has_lock_word &&
        f->parts[i].name == p.name && f->parts[i].offset == p.offset)
      return i;
  f->parts = xrealloc(f->parts, (f->n_parts + 1) * sizeof *f->parts);
  p.touches = footprint_new();
  f->parts[f->n_parts] = p;
  return f->n_parts++;
}

/* Location of a lock word; without one, the object is undetermined. */
typedef struct {
  Part part;
  int64_t offset;
  uint32_t n;
} Finding;

static void find_lock_word(void *context, Pointee p) {
  Finding *x = context;
  x->part.has_lock_word = p.is_exact && !x->n;
  x->n++;
  x->part.object = p.object;
  x->part.offset = p.offset + x->offset;
}

/* Returns the part that the lock word protects, or 'otherwise' if that is
 * unknown. */
static uint32_t part_under(Maker *m, LockWord g, uint32_t otherwise) {
  Finding x = {.offset = g.offset};
  if (g.kind == LOCK_WORD_REG)
    pointers_of_register(m->config, m->thread, m->frame, g.base, find_lock_word,
                         &x);
  else if (g.kind == LOCK_WORD_OBJECT)
    find_lock_word(
        &x, (Pointee){pointers_object(m->config, m->thread, g.base), true, 0});
  if (!x.part.has_lock_word)
    return otherwise;
  x.part.name = m->names->names.data[x.part.object];
  return add_part(m->future, x.part);
}

/* ---- all accesses of a thread */

static void add_access(Maker *m) {
  const AccessSite *x = &m->access;
  m->part = part_under(m, x->lock_word, m->outer);
  set_index(m);
  switch (x->base_kind) {
  case BASE_LOADED: access_loaded(m); break;
  case BASE_REG:
    pointers_of_register(m->config, m->thread, m->frame, x->base, access_object,
                         m);
    break;
  default:
    access_object(
        m, (Pointee){pointers_object(m->config, m->thread, x->base), true, 0});
  }
}

/* ---- a thread */

/* Adds the ends of the thread's variables, which die with it at the latest. */
static void add_own_ends(Maker *m) {
  for (uint32_t i = m->program->n_objects; i < config_count_objects(m->config);
       i++) {
    const ConfigObject *o = config_object(m->config, i);
    if (o->is_alive && memory_is_local(o->memory) && o->owner == m->thread)
      add_touch(m, TOUCH_END, i, 0, 0);
  }
}

static void add_accesses(Maker *m, AccessList l) {
  for (uint32_t i = 0; i < l.n; i++) {
    m->access = l.data[i];
    add_access(m);
  }
}

/* Finds the part for the code after the frame has returned. */
static void pass_frame(Maker *m, Accesses *a, const Function *f, uint32_t at) {
  LockWord g = m->frame ? accesses_lock_word_after(a, f, at)
                        : accesses_lock_word(a, f, at);
  m->outer = part_under(m, g, m->outer);
}

static void add_frames(Maker *m, Accesses *a) {
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  unsigned n =
      config_stack(m->config, m->thread, insts, functions, MOST_FRAMES);
  m->future->is_open = n == MOST_FRAMES;
  for (m->frame = 0; m->frame < n && n < MOST_FRAMES; m->frame++) {
    const Function *f = functions[m->frame];
    uint32_t at = (uint32_t)(insts[m->frame] - f->code);
    add_accesses(m,
                 m->frame ? accesses_after(a, f, at) : accesses_from(a, f, at));
    pass_frame(m, a, f, at);
  }
}

Future *future_new(Accesses *a, const Program *p, const Names *names,
                   const Config *s, ThreadId t, bool observes) {
  Future *f = xcalloc(1, sizeof *f);
  Maker m = {
      .future = f, .program = p, .names = names, .config = s, .thread = t};
  f->references = 1;
  f->thread = t;
  add_part(f, (Part){0});
  add_frames(&m, a);
  m.part = 0;
  add_own_ends(&m);
  if (observes)
    footprint_add_lives(f->parts[0].touches);
  return f;
}

Future *future_share(Future *f) {
  f->references++;
  return f;
}

void future_release(Future *f) {
  if (!f || --f->references)
    return;
  for (uint32_t i = 0; i < f->n_parts; i++)
    footprint_release(f->parts[i].touches);
  free(f->parts);
  free(f->sources);
  free(f);
}

/* ---- reached objects */

typedef struct {
  const Names *names;
  NameSet *set;
  uint32_t *pending; /* objects, by number */
  uint32_t n;
} Walk;

static void reach(void *context, Pointee p) {
  Walk *w = context;
  uint32_t name = w->names->names.data[p.object];
  if (w->set->has[name])
    return;
  w->set->has[name] = true;
  w->pending[w->n++] = p.object;
}

void future_reach(const Future *f, const Names *names, const Config *s,
                  NameSet *set) {
  Walk w = {.names = names, .set = set};
  w.pending = xcalloc(config_count_objects(s) + 1, sizeof *w.pending);
  for (uint32_t i = 0; i < f->n_sources; i++) {
    const Source *x = &f->sources[i];
    if (x->is_address)
      reach(&w, (Pointee){.object = x->object});
    else
      pointers_in(s, x->object, x->low, x->high, reach, &w);
  }
  while (w.n) {
    uint32_t object = w.pending[--w.n];
    pointers_in(s, object, 0, config_object(s, object)->size, reach, &w);
  }
  free(w.pending);
}

/* ---- closed lock words */

static void add_held(HeldWords *held, HeldWord g) {
  for (uint32_t i = 0; i < held->n; i++)
    if (held->data[i].object == g.object && held->data[i].offset == g.offset)
      return;
  if (held->n == held->cap) {
    held->cap = held->cap ? 2 * held->cap : 4;
    held->data = xrealloc(held->data, held->cap * sizeof *held->data);
  }
  held->data[held->n++] = g;
}

void future_held_words(const Future *f, const Config *s, HeldWords *held) {
  for (uint32_t i = 0; i < f->n_parts; i++) {
    const Part *p = &f->parts[i];
    uint64_t id;
    if (p->has_lock_word &&
        pointers_word(s, p->object, p->offset, LOCK_WORD_BYTES, &id) && id &&
        id <= config_threads(s))
      add_held(held, (HeldWord){p->name, p->offset, (ThreadId)id - 1});
  }
}

static bool is_held(const Future *f, const Part *p, const HeldWords *held) {
  for (uint32_t i = 0; p->has_lock_word && held && i < held->n; i++) {
    const HeldWord *g = &held->data[i];
    if (g->object == p->name && g->offset == p->offset)
      return g->holder != f->thread;
  }
  return false;
}

/* ---- conflicts */

bool future_loads(const Future *f) {
  unsigned loaded = 0;
  for (uint32_t i = 0; i < f->n_parts; i++)
    loaded |= f->parts[i].loaded;
  return loaded;
}

typedef bool Relation(const Footprint *, const Footprint *);

/* True if an operation in 'loaded' on one reached object relates to g. */
static bool relates_there(Relation *relates, unsigned loaded,
                          const Footprint *g, uint32_t name) {
  Touch all[3];
  Footprint any = {.touches = all};
  for (TouchKind k = TOUCH_READ; k <= TOUCH_END; k++)
    if (loaded >> k & 1)
      all[any.n++] = (Touch){.kind = k, .object = name, .bytes = UINT32_MAX};
  return relates(&any, g);
}

static bool part_relates(Relation *relates, const Part *p, const Footprint *g,
                         const NameSet *reached) {
  if (relates(p->touches, g))
    return true;
  for (uint32_t i = 0; p->loaded && i < g->n; i++) {
    const Touch *t = &g->touches[i];
    if (touch_is_of_object(t) && t->object < reached->n &&
        reached->has[t->object] &&
        relates_there(relates, p->loaded, g, t->object))
      return true;
  }
  return false;
}

bool future_conflicts(const Future *f, const Footprint *g,
                      const NameSet *reached, const HeldWords *held) {
  for (uint32_t i = 0; i < f->n_parts; i++)
    if (!is_held(f, &f->parts[i], held) &&
        part_relates(footprint_conflicts, &f->parts[i], g, reached))
      return true;
  return f->is_open;
}

bool future_is_observed(const Future *f, const Footprint *by,
                        const NameSet *reached) {
  for (uint32_t i = 0; i < f->n_parts; i++)
    if (part_relates(footprint_is_observed, &f->parts[i], by, reached))
      return true;
  return f->is_open;
}
