#include "reduction/explore/critical.h"

#include "frontend/library/models.h"

enum { MOST_STEPS = 200 /* of a block */, LOCK_BYTES = 4 };

typedef struct {
  uint32_t object; /* a static one */
  uint64_t offset;
  bool is_taken;              /* a block of its was seen */
  bool is_condemned, is_left; /* 'left': from the last beginning on */
} Mutex;

struct Critical {
  Arena *arena;
  const Program *program;
  const Model **models; /* by function */
  VEC(Mutex) mutexes;   /* number 0 is none */
  bool is_outdated;
};

Critical *critical_new(Arena *a, const Program *p) {
  Critical *c = ARENA_NEW(a, Critical);
  *c = (Critical){.arena = a, .program = p};
  c->models = ARENA_ARRAY(a, const Model *, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++)
    if (p->functions[f].is_library)
      c->models[f] = model_find(p->functions[f].name);
  vec_push(a, &c->mutexes);
  return c;
}

/* ---- mutexes */

static MutexId mutex_at(Critical *c, uint32_t object, uint64_t offset) {
  for (MutexId m = 1; m < c->mutexes.n; m++)
    if (c->mutexes.data[m].object == object &&
        c->mutexes.data[m].offset == offset)
      return m;
  *vec_push(c->arena, &c->mutexes) =
      (Mutex){.object = object, .offset = offset};
  return c->mutexes.n - 1;
}

static void condemn(Critical *c, MutexId m) {
  Mutex *mutex = &c->mutexes.data[m];
  c->is_outdated |= mutex->is_taken && !mutex->is_left;
  mutex->is_condemned = true;
  mutex->is_left |= !mutex->is_taken;
}

void critical_race(Critical *c, MutexId a, MutexId b) {
  if (!c || a == b)
    return;
  if (a)
    condemn(c, a);
  if (b)
    condemn(c, b);
}

bool critical_is_outdated(const Critical *c) { return c && c->is_outdated; }

void critical_restart(Critical *c) {
  if (!c)
    return;
  c->is_outdated = false;
  for (MutexId m = 1; m < c->mutexes.n; m++)
    c->mutexes.data[m].is_left = c->mutexes.data[m].is_condemned;
}

/* ---- what a step does to mutexes */

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

/* The step's only store, or NULL. */
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

/* The mutex that the step has taken, if it begins a block. */
static MutexId taken(Critical *c, const Config *after, ThreadId t) {
  const Event *e = only_store(after);
  if (!e || !is_by(c, e, MODEL_TAKES) || e->object >= c->program->n_objects ||
      e->bytes != LOCK_BYTES || e->old || e->value != t + 1u)
    return 0;
  MutexId m = mutex_at(c, e->object, e->offset);
  if (c->mutexes.data[m].is_left)
    return 0;
  c->is_outdated |= !c->mutexes.data[m].is_taken;
  c->mutexes.data[m].is_taken = true;
  return m;
}

static bool is_of(const Mutex *m, const Event *e) {
  return is_access(e) && e->object == m->object &&
         e->offset < m->offset + LOCK_BYTES && m->offset < e->offset + e->bytes;
}

static bool gives(const Critical *c, const Config *after, const Mutex *m) {
  const Event *e = only_store(after);
  return e && is_by(c, e, MODEL_GIVES) && e->object == m->object &&
         e->offset == m->offset && e->bytes == LOCK_BYTES && !e->value;
}

static bool touches(const Config *after, const Mutex *m) {
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

/* It makes or destroys a mutex, or stores to what is one: that is in conflict
 * with blocks. */
static bool is_seen_elsewhere(const Critical *c, const Event *e) {
  return is_by(c, e, MODEL_INITS) || is_by(c, e, MODEL_DESTROYS) ||
         (e->kind == EVENT_STORE && !is_of_library(c, e));
}

/* Outside of its blocks nobody looks at a mutex. */
static void condemn_accessed(Critical *c, const Config *after) {
  uint32_t n;
  const Event *log = config_log(after, &n);
  for (uint32_t k = 0; k < n; k++) {
    const Event *e = &log[k];
    if (!is_access(e) || e->object >= c->program->n_objects ||
        is_seen_elsewhere(c, e))
      continue;
    if (is_of_library(c, e))
      condemn(c, mutex_at(c, e->object, e->offset));
    for (MutexId m = 1; m < c->mutexes.n; m++)
      if (is_of(&c->mutexes.data[m], e))
        condemn(c, m);
  }
}

/* ---- blocks */

static bool is_possible(const Config *after, StepOutcome o) {
  return o != STEP_BLOCKED && o != STEP_REFUSED && !spawns(after);
}

/* One more step of the block; true when that is over, or cannot be one. */
static bool advance(Critical *c, Config **now, ThreadId t, StepOutcome *outcome,
                    const CriticalWatch *w, MutexId m) {
  if (!config_next(*now, t, NULL)) {
    condemn(c, m);
    return true;
  }
  StepOutcome o;
  Config *next = config_try(*now, t, &o);
  w->see(w->context, *now, next);
  if (!is_possible(next, o)) {
    condemn(c, m);
    config_delete(next);
    return true;
  }
  config_delete(*now);
  *now = next, *outcome = o;
  if (o != STEP_OK || gives(c, next, &c->mutexes.data[m]))
    return true;
  condemn_accessed(c, next);
  bool is_touched = touches(next, &c->mutexes.data[m]);
  if (is_touched)
    condemn(c, m);
  return is_touched;
}

Config *critical_try(Critical *c, const Config *s, ThreadId t,
                     StepOutcome *outcome, const CriticalWatch *w,
                     MutexId *mutex) {
  Config *now = config_try(s, t, outcome);
  w->see(w->context, s, now);
  *mutex = c && *outcome == STEP_OK ? taken(c, now, t) : 0;
  if (c && !*mutex)
    condemn_accessed(c, now);
  if (*mutex && spawns(now))
    condemn(c, *mutex);
  for (unsigned n = 0; *mutex && !advance(c, &now, t, outcome, w, *mutex);)
    if (++n == MOST_STEPS) {
      condemn(c, *mutex);
      break;
    }
  return now;
}

void critical_hide(const Critical *c, const Names *names, MutexId mutex,
                   Footprint *f) {
  if (!mutex)
    return;
  const Mutex *m = &c->mutexes.data[mutex];
  for (uint32_t k = 0; k < f->n; k++) {
    Touch *t = &f->touches[k];
    if (t->kind == TOUCH_WRITE && t->object == names->names.data[m->object] &&
        t->offset == m->offset && t->bytes == LOCK_BYTES)
      t->kind = TOUCH_READ;
  }
}
