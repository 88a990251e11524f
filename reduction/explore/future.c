#include "reduction/explore/future.h"

#include "reduction/interpreter/pointers.h"

#include <stdlib.h>

enum { MOST_FRAMES = 256 };

/* Where addresses come from: the object's own, or those in its bytes. */
typedef struct {
  uint32_t object;
  bool is_address;
  uint64_t low, high;
} Source;

struct Future {
  uint32_t references;
  bool is_open; /* it may touch anything */
  Footprint *touches;
  unsigned loaded; /* what is done to objects reached: set of 1 << TouchKind */
  Source *sources;
  uint32_t n_sources, cap_sources;
};

/* A future in the making. */
typedef struct {
  Future *future;
  const Program *program;
  const Names *names;
  const Config *config;
  ThreadId thread;
  unsigned frame; /* 0: the innermost */
  Access access;
} Maker;

/* ---- one access */

static void add_source(Future *f, Source s) {
  if (f->n_sources == f->cap_sources) {
    f->cap_sources = f->cap_sources ? 2 * f->cap_sources : 8;
    f->sources = xrealloc(f->sources, f->cap_sources * sizeof *f->sources);
  }
  f->sources[f->n_sources++] = s;
}

static void add_touch(Maker *m, TouchKind kind, uint32_t object, uint64_t low,
                      uint64_t high) {
  footprint_add(m->future->touches,
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
  const Access *x = &m->access;
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

/* Threads to come read what their thread-local objects begin with. */
static void add_spawn(Maker *m) {
  const Program *p = m->program;
  footprint_add_spawn(m->future->touches);
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
  case ACCESS_READ: m->future->loaded |= 1u << TOUCH_READ; break;
  case ACCESS_WRITE: m->future->loaded |= 1u << TOUCH_WRITE; break;
  case ACCESS_END: m->future->loaded |= 1u << TOUCH_END; break;
  case ACCESS_SPAWN: add_spawn(m); break;
  case ACCESS_SECTION:
    if (m->names->has_sections)
      footprint_add_section(m->future->touches);
    break;
  default: break;
  }
}

static void set_index(Maker *m) {
  Access *x = &m->access;
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

static void add_access(Maker *m) {
  const Access *x = &m->access;
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

/* Its variables die with it, if not before. */
static void add_own_ends(Maker *m) {
  for (uint32_t i = m->program->n_objects; i < config_count_objects(m->config);
       i++) {
    const ConfigObject *o = config_object(m->config, i);
    if (o->is_alive && !memory_is_heap(o->memory) && o->owner == m->thread)
      add_touch(m, TOUCH_END, i, 0, 0);
  }
}

static void add_accesses(Maker *m, AccessList l) {
  for (uint32_t i = 0; i < l.n; i++) {
    m->access = l.data[i];
    add_access(m);
  }
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
  }
}

Future *future_new(Accesses *a, const Program *p, const Names *names,
                   const Config *s, ThreadId t, bool tells) {
  Future *f = xcalloc(1, sizeof *f);
  Maker m = {
      .future = f, .program = p, .names = names, .config = s, .thread = t};
  f->references = 1;
  f->touches = footprint_new();
  add_frames(&m, a);
  add_own_ends(&m);
  if (tells)
    footprint_add_lives(f->touches);
  return f;
}

Future *future_share(Future *f) {
  f->references++;
  return f;
}

void future_release(Future *f) {
  if (!f || --f->references)
    return;
  footprint_release(f->touches);
  free(f->sources);
  free(f);
}

/* ---- what is reached */

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

/* ---- conflicts */

bool future_loads(const Future *f) { return f->loaded; }

/* Whatever it does to one object that is reached. */
static bool conflicts_there(const Future *f, const Footprint *g,
                            uint32_t name) {
  Touch all[3];
  Footprint any = {.touches = all};
  for (TouchKind k = TOUCH_READ; k <= TOUCH_END; k++)
    if (f->loaded >> k & 1)
      all[any.n++] = (Touch){.kind = k, .object = name, .bytes = UINT32_MAX};
  return footprint_conflicts(&any, g);
}

bool future_conflicts(const Future *f, const Footprint *g,
                      const NameSet *reached) {
  if (f->is_open || footprint_conflicts(f->touches, g))
    return true;
  for (uint32_t i = 0; f->loaded && i < g->n; i++) {
    const Touch *t = &g->touches[i];
    if (t->kind != TOUCH_SPAWN && t->object < reached->n &&
        reached->has[t->object] && conflicts_there(f, g, t->object))
      return true;
  }
  return false;
}
