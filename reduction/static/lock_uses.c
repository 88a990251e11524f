#include "reduction/static/lock_uses.h"

#include "frontend/base/vec.h"
#include "reduction/static/class_handles.h"

#include <string.h>

/* Call that uses a lock or a barrier. */
typedef struct {
  CallSite site;
  unsigned argument;
  ClassId thread_class;
  MustFacts facts;
  bool is_reset;
} LockUse;

/* Call that releases a lock that the thread does not certainly hold. */
typedef struct {
  CallSite site;
  unsigned argument;
} LockSuspect;

struct LockUses {
  Arena *arena;
  PointsTo *points;
  bool has_robust, records;
  VEC(LockUse) uses;
  VEC(LockSuspect) suspects;
};

LockUses *lock_uses_new(Arena *a, const Program *p, PointsTo *x) {
  LockUses *u = ARENA_NEW(a, LockUses);
  *u = (LockUses){.arena = a, .points = x};
  for (FuncId f = 0; f < p->n_functions; f++)
    u->has_robust |=
        !strcmp(p->functions[f].name, "pthread_mutexattr_setrobust");
  return u;
}

void lock_uses_record(LockUses *u) {
  u->records = true;
  u->uses.n = u->suspects.n = 0;
}

/* ---- effects of calls */

static const Operand *argument(const LockUses *u, CallSite s, unsigned n) {
  return &points_to_function(u->points, s.instance)->code[s.at].args[n];
}

static TargetList targets_of(const LockUses *u, CallSite s, unsigned n) {
  return points_to_operand(u->points, s.instance, argument(u, s, n));
}

static HeldLock lock_of(const LockUses *u, const LockCall *c) {
  HeldLock l;
  memset(&l, 0, sizeof l);
  Target at = class_handles_target(u->points, c->site.instance,
                                   &c->inst->args[c->argument]);
  l.symbol = c->address;
  if (at.object && points_to_is_single(u->points, at.object))
    l.object = at.object, l.offset = at.offset;
  l.site = c->site;
  l.depth = 1;
  return l;
}

/* Returns the bytes of the object in which the library keeps its state. */
static uint64_t lock_bytes(ModelObject o) {
  return o == MODEL_SPIN_LOCK ? 4 : o == MODEL_MUTEX ? 20 : 24;
}

static void take(const LockUses *u, const LockCall *c, MustFacts *f,
                 LockMode mode, bool may_fail) {
  HeldLock l = lock_of(u, c);
  l.mode = mode;
  l.bytes = lock_bytes(c->model->object);
  l.is_held = true;
  l.before = f->some;
  if (!may_fail) {
    facts_hold(f, &l, c->thread_class);
    return;
  }
  HeldLock *known = facts_find_lock(f, &l);
  if (known && !known->is_held && c->model->object == MODEL_RWLOCK) {
    facts_drop_lock(f, known);
    known = NULL;
  }
  if (!c->result.term || known)
    return;
  l.result = c->result;
  facts_add_lock(f, &l);
}

/* Marks other locks that may be the same as not certainly held. */
static void doubt_others(const LockUses *u, MustFacts *f, const HeldLock *l,
                         const HeldLock *but, TargetList at) {
  for (unsigned i = f->n_locks; i-- > 0;) {
    HeldLock *o = &f->locks[i];
    if (o == but || lock_is_apart(o, l) ||
        !targets_meet(at, 1, targets_of(u, o->site, 0), 1))
      continue;
    o->is_held = false;
  }
}

static void suspect(LockUses *u, const LockCall *c) {
  if (u->records)
    *vec_push(u->arena, &u->suspects) = (LockSuspect){c->site, c->argument};
}

static bool has_target(TargetList l, Target t) {
  for (uint32_t i = 0; i < l.n; i++)
    if (target_is_same(l.data[i], t))
      return true;
  return false;
}

static bool are_same(TargetList a, TargetList b) {
  bool is_same = a.n == b.n;
  for (uint32_t i = 0; is_same && i < a.n; i++)
    is_same = has_target(b, a.data[i]);
  return is_same;
}

static void give_maybe(const LockUses *u, MustFacts *f, const HeldLock *known,
                       TargetList at) {
  if (known)
    facts_may_not_hold(f, known->site);
  for (unsigned i = f->n_maybe; i-- > 0;)
    if (are_same(at, targets_of(u, f->maybe[i], 0)))
      facts_may_not_hold(f, f->maybe[i]);
}

static void give(LockUses *u, const LockCall *c, MustFacts *f) {
  const TargetList at = targets_of(u, c->site, c->argument);
  const ModelObject object = c->model->object;
  HeldLock l = lock_of(u, c);
  HeldLock *known = facts_find_lock(f, &l);
  if (!known || known->depth == 1)
    give_maybe(u, f, known, at);
  doubt_others(u, f, &l, known, at);
  if (known && known->result.term)
    known = NULL;
  if (!known && object != MODEL_RWLOCK)
    suspect(u, c);
  if (!known)
    return;
  if (object == MODEL_RWLOCK && known->mode == LOCK_READ && f->n_readers)
    f->n_readers--;
  known->is_held = false;
  if (--known->depth == 0)
    facts_drop_lock(f, known);
}

void lock_uses_overwrite(const LockUses *u, const Pointed *stored,
                         MustFacts *f) {
  for (unsigned i = f->n_locks; i-- > 0;) {
    const HeldLock *l = &f->locks[i];
    const Pointed held = {l->site, argument(u, l->site, 0), l->bytes};
    if (index_windows_meet(u->points, stored, &held))
      facts_drop_lock(f, &f->locks[i]);
  }
}

static void note_use(LockUses *u, const LockCall *c, bool is_reset) {
  if (u->records)
    *vec_push(u->arena, &u->uses) =
        (LockUse){c->site, c->argument, c->thread_class, *c->before, is_reset};
}

static void take_rwlock(const LockUses *u, const LockCall *c, MustFacts *f) {
  bool is_try = c->model->role == MODEL_TRIES;
  if (model_reads_only(c->model)) {
    if (f->n_readers < UINT8_MAX)
      f->n_readers++;
    take(u, c, f, LOCK_READ, is_try);
  } else {
    take(u, c, f, LOCK_WRITE, is_try || f->n_readers);
  }
}

static void use_lock(LockUses *u, const LockCall *c, MustFacts *f) {
  const Model *m = c->model;
  bool is_reset = m->role == MODEL_INITS || m->role == MODEL_DESTROYS;
  bool is_taking = m->role == MODEL_TAKES || m->role == MODEL_TRIES;
  note_use(u, c, is_reset);
  if (is_taking)
    facts_may_hold(f, c->site);
  if (is_reset)
    lock_uses_overwrite(u, &(Pointed){c->site, &c->inst->args[0], 1}, f);
  else if (m->role == MODEL_GIVES)
    give(u, c, f);
  else if (is_taking && m->object == MODEL_RWLOCK)
    take_rwlock(u, c, f);
  else if (is_taking && !(u->has_robust && m->object == MODEL_MUTEX))
    take(u, c, f, LOCK_WRITE, m->role == MODEL_TRIES);
}

/* Applies a wait for a condition, which gives back the mutex for a time. */
static void wait_for_condition(LockUses *u, const LockCall *c, MustFacts *f) {
  HeldLock l = lock_of(u, c);
  HeldLock *known = facts_find_lock(f, &l);
  note_use(u, c, false);
  if (!known || known->result.term)
    suspect(u, c);
  else
    known->before = f->some;
}

bool lock_uses_find(const Model *m, const Inst *call, unsigned *argument) {
  const bool is_wait = m->object == MODEL_CONDITION && m->role == MODEL_WAITS;
  *argument = is_wait ? 1 : 0;
  return *argument < call->n_args &&
         (is_wait || m->object == MODEL_MUTEX || m->object == MODEL_RWLOCK ||
          m->object == MODEL_SPIN_LOCK || m->object == MODEL_BARRIER);
}

void lock_uses_apply(LockUses *u, const LockCall *c, MustFacts *f) {
  if (c->model->object == MODEL_CONDITION)
    wait_for_condition(u, c, f);
  else if (c->model->object == MODEL_BARRIER)
    note_use(u, c, c->model->role != MODEL_WAITS);
  else
    use_lock(u, c, f);
}

/* ---- results */

static bool is_reset_beside(const LockUses *x, const ClassOrder *order,
                            TargetList at) {
  for (uint32_t i = 0; i < x->uses.n; i++) {
    const LockUse *r = &x->uses.data[i];
    if (!r->is_reset ||
        !targets_meet(at, 1, targets_of(x, r->site, r->argument), 1))
      continue;
    for (uint32_t k = 0; k < x->uses.n; k++) {
      const LockUse *u = &x->uses.data[k];
      if (class_order_may_be_parallel(order, r->thread_class, &r->facts,
                                      u->thread_class, &u->facts) &&
          targets_meet(targets_of(x, u->site, u->argument), 1,
                       targets_of(x, r->site, r->argument), 1))
        return true;
    }
  }
  return false;
}

bool lock_uses_is_given_by_holders(const LockUses *x, const HeldLock *l) {
  const TargetList at = targets_of(x, l->site, 0);
  for (uint32_t i = 0; i < x->suspects.n; i++) {
    const LockSuspect *s = &x->suspects.data[i];
    if (targets_meet(at, 1, targets_of(x, s->site, s->argument), 1))
      return false;
  }
  return true;
}

bool lock_uses_is_sound(const LockUses *x, const ClassOrder *order,
                        const HeldLock *l) {
  return lock_uses_is_given_by_holders(x, l) &&
         !is_reset_beside(x, order, targets_of(x, l->site, 0));
}
