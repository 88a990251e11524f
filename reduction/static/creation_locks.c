#include "reduction/static/creation_locks.h"

#include "frontend/library/models.h"
#include "reduction/static/class_handles.h"

#include <string.h>

/* Locks, by thread class, that its maker holds as long as threads of it
 * may be running. */
typedef struct {
  bool is_made; /* some location with such threads was seen */
  unsigned n;
  HeldLock locks[MOST_HELD];
} Kept;

struct CreationLocks {
  PointsTo *points;
  ThreadFacts *facts;
  Kept *kept; /* by thread class */
};

static uint64_t only(ClassId c) { return (uint64_t)1 << c; }

static ClassId parent_of(const CreationLocks *x, ClassId c) {
  return points_to_class(x->points, c)->parent;
}

/* ---- locks of makers */

static bool is_since_before(const HeldLock *l, ClassId c) {
  return l->is_held && l->object && !l->result.term && !(l->before & only(c));
}

static const HeldLock *find(const MustFacts *f, const HeldLock *l, ClassId c) {
  for (unsigned i = 0; i < f->n_locks; i++)
    if (f->locks[i].object == l->object && f->locks[i].offset == l->offset &&
        is_since_before(&f->locks[i], c))
      return &f->locks[i];
  return NULL;
}

static void begin(Kept *k, const MustFacts *f, ClassId c) {
  k->is_made = true;
  for (unsigned i = 0; i < f->n_locks; i++)
    if (is_since_before(&f->locks[i], c))
      k->locks[k->n++] = f->locks[i];
}

static void meet(Kept *k, const MustFacts *f, ClassId c) {
  for (unsigned i = k->n; i-- > 0;) {
    const HeldLock *l = find(f, &k->locks[i], c);
    if (!l) {
      k->locks[i] = k->locks[--k->n];
      continue;
    }
    k->locks[i].before |= l->before;
    if (l->mode != k->locks[i].mode)
      k->locks[i].mode = LOCK_EITHER;
  }
}

/* True if a thread waits for a condition there, and so gives back a
 * lock for a time. */
static bool waits(const CreationLocks *x, InstanceId i, uint32_t at) {
  const Inst *in = &points_to_function(x->points, i)->code[at];
  uint32_t from = 0;
  if (in->kind != INST_CALL)
    return false;
  for (InstanceId c;
       (c = points_to_callee(x->points, i, at, &from)) != INSTANCE_NONE;) {
    const Model *m = model_find(points_to_function(x->points, c)->name);
    if (m && m->object == MODEL_CONDITION && m->role == MODEL_WAITS)
      return true;
  }
  return false;
}

static void look_at(void *context, InstanceId i, uint32_t at,
                    const MustFacts *f) {
  CreationLocks *x = context;
  const ClassId me = points_to_instance(x->points, i)->thread_class;
  for (ClassId c = 1; f->some && c < points_to_n_classes(x->points); c++) {
    Kept *k = &x->kept[c];
    if (!(f->some & only(c)) || parent_of(x, c) != me)
      continue;
    if (!k->is_made)
      begin(k, f, c);
    meet(k, f, c);
    if (waits(x, i, at) || points_to_class(x->points, c)->is_endless)
      k->n = 0;
  }
}

CreationLocks *creation_locks_new(Arena *a, PointsTo *points,
                                  ThreadFacts *facts) {
  CreationLocks *x = ARENA_NEW(a, CreationLocks);
  *x = (CreationLocks){points, facts,
                       ARENA_ARRAY(a, Kept, points_to_n_classes(points) + 1)};
  thread_facts_visit(facts, look_at, x);
  for (ClassId c = 1; c < points_to_n_classes(points); c++)
    for (unsigned i = x->kept[c].n; i-- > 0;)
      if (!facts_is_sound(facts, &x->kept[c].locks[i]))
        x->kept[c].locks[i] = x->kept[c].locks[--x->kept[c].n];
  return x;
}

/* ---- exclusion */

static bool are_exclusive(const HeldLock *a, const HeldLock *b) {
  return a->object && a->object == b->object && a->offset == b->offset &&
         (a->mode == LOCK_WRITE || b->mode == LOCK_WRITE);
}

/* True if the lock, held by a thread of 'holder', excludes one that another
 * thread class holds, or its makers hold. */
static bool meets_lock(const CreationLocks *x, const HeldLock *l,
                       ClassId holder, ClassId thread_class,
                       const MustFacts *f) {
  for (unsigned i = 0; thread_class != holder && i < f->n_locks; i++)
    if (are_exclusive(l, &f->locks[i]))
      return true;
  for (ClassId c = thread_class; c; c = parent_of(x, c))
    for (unsigned i = 0; parent_of(x, c) != holder && i < x->kept[c].n; i++)
      if (are_exclusive(l, &x->kept[c].locks[i]))
        return true;
  return false;
}

static bool is_kept_from(const CreationLocks *x, ClassId a, ClassId b,
                         const MustFacts *at_b) {
  for (ClassId c = a; c; c = parent_of(x, c))
    for (unsigned i = 0; i < x->kept[c].n; i++)
      if (meets_lock(x, &x->kept[c].locks[i], parent_of(x, c), b, at_b))
        return true;
  return false;
}

/* Returns the thread class made by 'maker' that is an ancestor of the other, or
 * the other itself; or 0. */
static ClassId child_towards(const CreationLocks *x, ClassId maker, ClassId c) {
  while (c && parent_of(x, c) != maker &&
         !points_to_class(x->points, c)->is_endless)
    c = parent_of(x, c);
  return c && !points_to_class(x->points, c)->is_endless ? c : 0;
}

static bool has_taken(const MustFacts *f, const HeldLock *l, ClassId since) {
  for (unsigned i = 0; i < f->n_taken; i++) {
    const TakenLock *t = &f->taken[i];
    if (t->object == l->object && t->offset == l->offset &&
        t->thread_class >= since &&
        (t->mode == LOCK_WRITE || l->mode == LOCK_WRITE))
      return true;
  }
  return false;
}

/* True if the other thread is, or descends from, a thread that the only thread
 * of 'maker' has made since it holds one of the locks, and has taken that lock
 * since.  Thread class 'but' is excluded. */
static bool has_come_after(const CreationLocks *x, ClassId maker, ClassId but,
                           const HeldLock *locks, unsigned n, ClassId b,
                           const MustFacts *at_b) {
  const ClassId c = facts_is_many(x->facts, maker) || b == maker
                        ? 0
                        : child_towards(x, maker, b);
  for (unsigned i = 0; c && c != but && i < n; i++)
    if (is_since_before(&locks[i], c) && has_taken(at_b, &locks[i], c))
      return true;
  return false;
}

/* True if all that the first thread, or the threads of its ancestors, do comes
 * before what the second does. */
static bool is_before(const CreationLocks *x, ClassId a, const MustFacts *at_a,
                      ClassId b, const MustFacts *at_b) {
  if (has_come_after(x, a, 0, at_a->locks, at_a->n_locks, b, at_b))
    return true;
  for (ClassId c = a; c; c = parent_of(x, c))
    if (has_come_after(x, parent_of(x, c), c, x->kept[c].locks, x->kept[c].n, b,
                       at_b))
      return true;
  return false;
}

bool creation_locks_exclude(const CreationLocks *x, ClassId a,
                            const MustFacts *at_a, ClassId b,
                            const MustFacts *at_b) {
  return is_kept_from(x, a, b, at_b) || is_kept_from(x, b, a, at_a) ||
         is_before(x, a, at_a, b, at_b) || is_before(x, b, at_b, a, at_a);
}
