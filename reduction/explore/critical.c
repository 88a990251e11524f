#include "reduction/explore/critical.h"

#include "frontend/library/models.h"

enum {
  MOST_STEPS = 200,
  MOST_STORES = 32, /* stores of one block */
  MOST_IDLE = 1000,
  LOCK_BYTES = 4
};

/* A mutex, or the target of overwritten stores. */
typedef struct {
  bool is_mutex;
  uint32_t object; /* a static one */
  uint64_t offset;
  uint32_t bytes;
  bool is_taken;             /* some block of it was seen */
  bool is_rejected, is_left; /* 'is_left': its blocks are not single steps */
} Part;

struct Critical {
  Arena *arena;
  const Program *program;
  const Model **models;              /* by function */
  VEC(Part) parts;                   /* by BlockId; number 0 is none */
  const IrrelevantBranches *regions; /* or NULL */
  bool gives_up_regions;             /* some were not irrelevant */
  bool is_outdated;
};

Critical *critical_new(Arena *a, const Program *p,
                       const IrrelevantBranches *regions) {
  Critical *c = ARENA_NEW(a, Critical);
  *c = (Critical){.arena = a, .program = p, .regions = regions};
  c->models = ARENA_ARRAY(a, const Model *, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++)
    if (p->functions[f].is_library)
      c->models[f] = model_find(p->functions[f].name);
  vec_push(a, &c->parts);
  return c;
}

const Excluded *critical_excluded(const Critical *c) {
  return c->regions ? &c->regions->excluded : NULL;
}

/* ---- mutexes, and targets of overwritten stores */

static BlockId part_of(Critical *c, Part p) {
  for (BlockId k = 1; k < c->parts.n; k++) {
    const Part *old = &c->parts.data[k];
    if (old->is_mutex == p.is_mutex && old->object == p.object &&
        old->offset == p.offset && old->bytes == p.bytes)
      return k;
  }
  *vec_push(c->arena, &c->parts) = p;
  return c->parts.n - 1;
}

static BlockId mutex_at(Critical *c, uint32_t object, uint64_t offset) {
  return part_of(c, (Part){.is_mutex = true,
                           .object = object,
                           .offset = offset,
                           .bytes = LOCK_BYTES});
}

static void reject(Critical *c, BlockId k) {
  Part *p = &c->parts.data[k];
  c->is_outdated |= p->is_taken && !p->is_left;
  p->is_rejected = true;
  p->is_left |= !p->is_taken;
}

static void race_with(Critical *c, BlockId k, const Footprint *f,
                      const Footprint *other) {
  if (k && (c->parts.data[k].is_mutex || footprint_is_read(f, other)))
    reject(c, k);
}

void critical_race(Critical *c, BlockId a, const Footprint *f, BlockId b,
                   const Footprint *g) {
  if (!c || a == b)
    return;
  race_with(c, a, f, g);
  race_with(c, b, g, f);
}

bool critical_is_outdated(const Critical *c) { return c && c->is_outdated; }

void critical_restart(Critical *c) {
  if (!c)
    return;
  c->is_outdated = false;
  if (c->gives_up_regions)
    c->regions = NULL;
  for (BlockId k = 1; k < c->parts.n; k++)
    c->parts.data[k].is_left = c->parts.data[k].is_rejected;
}

/* ---- effects of a step on mutexes */

static bool is_access(const Event *e) {
  return e->kind == EVENT_LOAD || e->kind == EVENT_STORE;
}

static const Model *model_of(const Critical *c, const Event *e) {
  return e->library ? c->models[e->library - c->program->functions] : NULL;
}

static bool is_by(const Critical *c, const Event *e, ModelRole role) {
  const Model *m = model_of(c, e);
  return m && m->role == role && m->object == MODEL_MUTEX;
}

/* Returns the step's only store, or NULL. */
static const Event *only_store(const Config *after) {
  uint32_t n;
  const Event *log = config_log(after, &n), *store = NULL;
  for (uint32_t k = 0; k < n; k++)
    if (log[k].kind == EVENT_STORE) {
      if (store)
        return NULL;
      store = &log[k];
    }
  return store;
}

/* Returns the mutex that the step has taken, if it begins a block; or 0. */
static BlockId taken(Critical *c, const Config *after, ThreadId t) {
  const Event *e = only_store(after);
  if (!e || !is_by(c, e, MODEL_TAKES) || e->object >= c->program->n_objects ||
      e->bytes != LOCK_BYTES || e->old || e->value != t + 1u)
    return 0;
  BlockId m = mutex_at(c, e->object, e->offset);
  if (c->parts.data[m].is_left)
    return 0;
  c->is_outdated |= !c->parts.data[m].is_taken;
  c->parts.data[m].is_taken = true;
  return m;
}

static bool is_of(const Part *m, const Event *e) {
  return is_access(e) && e->object == m->object &&
         e->offset < m->offset + LOCK_BYTES && m->offset < e->offset + e->bytes;
}

static bool gives(const Critical *c, const Config *after, const Part *m) {
  const Event *e = only_store(after);
  return e && is_by(c, e, MODEL_GIVES) && e->object == m->object &&
         e->offset == m->offset && e->bytes == LOCK_BYTES && !e->value;
}

static bool touches(const Config *after, const Part *m) {
  uint32_t n;
  const Event *log = config_log(after, &n);
  for (uint32_t k = 0; k < n; k++)
    if (is_of(m, &log[k]))
      return true;
  return false;
}

static bool spawns(const Config *after) {
  uint32_t n;
  const Event *log = config_log(after, &n);
  for (uint32_t k = 0; k < n; k++)
    if (log[k].kind == EVENT_SPAWN)
      return true;
  return false;
}

static bool is_of_library(const Critical *c, const Event *e) {
  const Model *m = model_of(c, e);
  return m && (m->object == MODEL_MUTEX || m->object == MODEL_CONDITION);
}

/* True if the event makes or destroys a mutex, or stores to the bytes of one:
 * such events are in conflict with blocks. */
static bool is_seen_elsewhere(const Critical *c, const Event *e) {
  return is_by(c, e, MODEL_INITS) || is_by(c, e, MODEL_DESTROYS) ||
         (e->kind == EVENT_STORE && !is_of_library(c, e));
}

/* Rejects mutexes that are accessed outside of their blocks. */
static void reject_accessed(Critical *c, const Config *after) {
  uint32_t n;
  const Event *log = config_log(after, &n);
  for (uint32_t k = 0; k < n; k++) {
    const Event *e = &log[k];
    if (!is_access(e) || e->object >= c->program->n_objects ||
        is_seen_elsewhere(c, e))
      continue;
    if (is_of_library(c, e))
      reject(c, mutex_at(c, e->object, e->offset));
    for (BlockId m = 1; m < c->parts.n; m++)
      if (c->parts.data[m].is_mutex && is_of(&c->parts.data[m], e))
        reject(c, m);
  }
}

/* ---- blocks */

static bool is_possible(const Config *after, StepOutcome o) {
  return o != STEP_BLOCKED && o != STEP_REFUSED && !spawns(after);
}

/* Takes one more step of the block; true when the block has ended, or cannot be
 * one. */
static bool advance(Critical *c, Config **now, ThreadId t, StepOutcome *outcome,
                    const CriticalWatch *w, BlockId m) {
  if (!config_next(*now, t, NULL)) {
    reject(c, m);
    return true;
  }
  StepOutcome o;
  Config *next = config_try(*now, t, &o);
  w->see(w->context, *now, next);
  if (!is_possible(next, o)) {
    reject(c, m);
    config_delete(next);
    return true;
  }
  config_delete(*now);
  *now = next, *outcome = o;
  if (o != STEP_OK || gives(c, next, &c->parts.data[m]))
    return true;
  reject_accessed(c, next);
  bool is_touched = touches(next, &c->parts.data[m]);
  if (is_touched)
    reject(c, m);
  return is_touched;
}

/* Takes the rest of a block that has begun. */
static void go_through(Critical *c, Config **now, ThreadId t,
                       StepOutcome *outcome, const CriticalWatch *w,
                       BlockId m) {
  if (spawns(*now))
    reject(c, m);
  for (unsigned n = 0; !advance(c, now, t, outcome, w, m);)
    if (++n == MOST_STEPS) {
      reject(c, m);
      break;
    }
}

/* ---- irrelevant branches */

bool critical_is_inside(const Critical *c, const Config *s, ThreadId t) {
  enum { MOST_FRAMES = 8 };
  const Inst *insts[MOST_FRAMES];
  const Function *functions[MOST_FRAMES];
  if (!c || !c->regions || !config_next(s, t, NULL))
    return false;
  unsigned n = config_stack(s, t, insts, functions, MOST_FRAMES);
  for (unsigned i = 0; i < n; i++) {
    const FuncId f = (FuncId)(functions[i] - c->program->functions);
    if (c->regions->has[f][insts[i] - functions[i]->code])
      return true;
  }
  return false;
}

/* Takes one step of irrelevant branches; false if they turn out not to be
 * irrelevant. */
static bool go_on(Config **now, ThreadId t, StepOutcome *outcome,
                  const CriticalWatch *w) {
  StepOutcome o;
  Config *next = config_try(*now, t, &o);
  if (!is_possible(next, o)) {
    config_delete(next);
    return false;
  }
  w->see(w->context, *now, next);
  config_delete(*now);
  *now = next, *outcome = o;
  return true;
}

/* Takes all next steps that are inside of irrelevant branches. */
static void go_through_regions(Critical *c, Config **now, ThreadId t,
                               StepOutcome *outcome, const CriticalWatch *w) {
  if (!c->regions)
    return;
  const uint32_t n_asked = w->asked(w->context);
  unsigned n = 0;
  bool are_irrelevant = true;
  while (are_irrelevant && *outcome == STEP_OK &&
         critical_is_inside(c, *now, t))
    are_irrelevant = n++ < MOST_IDLE && go_on(now, t, outcome, w);
  are_irrelevant &= w->asked(w->context) == n_asked && !config_spins(*now, t);
  c->gives_up_regions |= !are_irrelevant;
  c->is_outdated |= !are_irrelevant;
}

/* ---- stores */

static bool ends_some(const Config *before, const Config *after) {
  for (uint32_t i = 0; i < config_count_objects(before); i++)
    if (config_object(before, i)->is_alive != config_object(after, i)->is_alive)
      return true;
  return false;
}

/* Returns the step's only event if it is a store that others can see; or
 * NULL. */
static const Event *mere_store(const Critical *c, const Config *after) {
  uint32_t n;
  const Event *log = config_log(after, &n);
  return n == 1 && log->kind == EVENT_STORE &&
                 log->object < c->program->n_objects &&
                 !c->program->objects[log->object].is_thread_local
             ? log
             : NULL;
}

static bool is_overwritten(const Event *e, const Config *after, ThreadId t) {
  const Function *f;
  const Inst *next = config_next(after, t, &f);
  return next && next->kind == INST_STORE && next->a.kind == OPERAND_OBJECT &&
         next->a.id == e->object && next->a.bits == e->offset &&
         inst_access_width(f, next) == 8 * e->bytes;
}

/* Returns the block of a step that is just a store, if the thread's next step
 * overwrites it, after irrelevant branches; or 0. */
static BlockId overwritten(Critical *c, const Config *before, Config **now,
                           ThreadId t, StepOutcome *outcome,
                           const CriticalWatch *w) {
  const Event *e = mere_store(c, *now);
  const Event store = e ? *e : (Event){0};
  bool ends = ends_some(before, *now);
  go_through_regions(c, now, t, outcome, w);
  if (!e || ends || *outcome != STEP_OK || !is_overwritten(&store, *now, t))
    return 0;
  BlockId k = part_of(c, (Part){.object = store.object,
                                .offset = store.offset,
                                .bytes = store.bytes});
  if (c->parts.data[k].is_left)
    return 0;
  c->parts.data[k].is_taken = true;
  return k;
}

/* Takes all stores that overwrite the one that led from 's' to '*now'. */
static BlockId store_on(Critical *c, const Config *s, Config **now, ThreadId t,
                        StepOutcome *outcome, const CriticalWatch *w) {
  BlockId block = overwritten(c, s, now, t, outcome, w), more = block;
  for (unsigned n = 0; more && n < MOST_STORES; n++) {
    Config *before = *now;
    *now = config_try(before, t, outcome);
    w->see(w->context, before, *now);
    reject_accessed(c, *now);
    more = *outcome == STEP_OK ? overwritten(c, before, now, t, outcome, w) : 0;
    config_delete(before);
  }
  return block;
}

/* ---- */

/* Takes the steps of a thread that begins inside of irrelevant branches: they
 * are part of its first step after these, which has to exist. */
static Config *come_through(Critical *c, const Config *s, ThreadId t,
                            StepOutcome *outcome, const CriticalWatch *w) {
  Config *now = config_copy(s);
  *outcome = STEP_OK;
  go_through_regions(c, &now, t, outcome, w);
  if (*outcome == STEP_OK && !config_next(now, t, NULL))
    c->gives_up_regions = c->is_outdated = true;
  return now;
}

static Config *try_after(Critical *c, const Config *s, ThreadId t,
                         StepOutcome *outcome, const CriticalWatch *w,
                         BlockId *block) {
  Config *now = config_try(s, t, outcome);
  w->see(w->context, s, now);
  *block = c && *outcome == STEP_OK ? taken(c, now, t) : 0;
  if (*block)
    go_through(c, &now, t, outcome, w, *block);
  else if (c)
    reject_accessed(c, now);
  if (c && *outcome == STEP_OK && !*block)
    *block = store_on(c, s, &now, t, outcome, w);
  else if (c && *outcome == STEP_OK)
    go_through_regions(c, &now, t, outcome, w);
  return now;
}

Config *critical_try(Critical *c, const Config *s, ThreadId t,
                     StepOutcome *outcome, const CriticalWatch *w,
                     BlockId *block) {
  *block = 0;
  if (!critical_is_inside(c, s, t))
    return try_after(c, s, t, outcome, w, block);
  Config *begun = come_through(c, s, t, outcome, w);
  if (*outcome != STEP_OK || !config_next(begun, t, NULL))
    return begun;
  Config *now = try_after(c, begun, t, outcome, w, block);
  config_delete(begun);
  return now;
}

void critical_hide(const Critical *c, const Names *names, BlockId block,
                   Footprint *f) {
  if (!block || !c->parts.data[block].is_mutex)
    return;
  const Part *m = &c->parts.data[block];
  for (uint32_t k = 0; k < f->n; k++) {
    Touch *t = &f->touches[k];
    if (t->kind == TOUCH_WRITE && t->object == names->names.data[m->object] &&
        t->offset == m->offset && t->bytes == LOCK_BYTES)
      t->kind = TOUCH_READ;
  }
}
