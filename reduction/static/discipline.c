#include "reduction/static/discipline.h"

#include "frontend/base/vec.h"
#include "reduction/static/shared_accesses.h"

#include <string.h>

/* Part of an object, with all accesses that meet it. */
typedef struct {
  const char *name;
  AbstractId object;
  Target target;
  uint64_t bytes;
} Part;

typedef struct {
  const SharedAccess *access;
  bool counts;    /* another access may come at once, and one of both is a
                     write */
  bool is_shared; /* another access may come at once */
  bool may_race;
} Counted;

typedef struct {
  Arena *arena;
  const Program *program;
  const SharedAccesses *accesses;
  VEC(Part) parts; /* parts of the current object */
  VEC(Counted) members;
  VEC(GuardedObject) objects;
} Finder;

const char *guard_text(GuardKind k) {
  static const char *const texts[N_GUARD] = {
      [GUARD_LOCKS] = "",
      [GUARD_PARTLY] = "",
      [GUARD_NONE] = "no lock",
      [GUARD_ORDER] = "one thread at a time",
      [GUARD_READ_ONLY] = "read only",
      [GUARD_ATOMIC] = "atomic",
      [GUARD_SECTION] = "atomic sections",
      [GUARD_OWN] = "thread-local",
  };
  return texts[k];
}

/* ---- parts */

/* True for an access that the library makes for itself. */
static bool is_of_library(const Finder *f, const SharedAccess *x) {
  return x->is_atomic &&
         points_to_function(shared_accesses_points(f->accesses), x->instance)
             ->is_library;
}

static bool is_part(const Finder *f, const char *name) {
  for (uint32_t i = 0; i < f->parts.n; i++)
    if (!strcmp(f->parts.data[i].name, name))
      return true;
  return false;
}

static void find_parts(Finder *f, AbstractId object) {
  const SharedAccessList l = shared_accesses_of(f->accesses, object);
  f->parts.n = 0;
  for (uint32_t i = 0; i < l.n; i++) {
    const SharedAccess *x = &l.data[i];
    const char *name =
        x->like == i && !is_of_library(f, x)
            ? shared_accesses_name(f->accesses, x->target, x->bytes)
            : NULL;
    if (name && !is_part(f, name))
      *vec_push(f->arena, &f->parts) =
          (Part){name, object, x->target, x->bytes};
  }
}

/* ---- accesses of a part */

static bool is_of(const Part *p, const SharedAccess *x) {
  return target_meets(x->target, x->bytes, p->target, p->bytes);
}

static bool may_meet(const Finder *f, const SharedAccess *a,
                     const SharedAccess *b) {
  return target_meets(a->target, a->bytes, b->target, b->bytes) &&
         facts_may_be_parallel(shared_accesses_facts(f->accesses),
                               a->thread_class, a->facts, b->thread_class,
                               b->facts);
}

/* Judges an access, the first of those that are alike. */
static Counted judge(const Finder *f, const Part *p, SharedAccessList l,
                     const SharedAccess *a) {
  Counted m = {.access = a};
  for (uint32_t k = 0; k < l.n && !m.may_race; k++) {
    const SharedAccess *b = &l.data[k];
    if (b->like != k || !is_of(p, b) || !may_meet(f, a, b))
      continue;
    m.is_shared = true;
    m.counts |= a->is_write || b->is_write;
    m.may_race = shared_accesses_may_race(f->accesses, a, b);
  }
  return m;
}

static void find_members(Finder *f, const Part *p) {
  const SharedAccessList l = shared_accesses_of(f->accesses, p->object);
  Counted *of = ARENA_ARRAY(f->arena, Counted, l.n + 1);
  f->members.n = 0;
  for (uint32_t i = 0; i < l.n; i++) {
    const SharedAccess *x = &l.data[i];
    if (!is_of(p, x))
      continue;
    of[i] = x->like == i ? judge(f, p, l, x) : of[x->like];
    of[i].access = x;
    *vec_push(f->arena, &f->members) = of[i];
  }
}

/* ---- guards */

typedef struct {
  bool is_shared, counts, is_racy;  /* some */
  bool are_atomic, are_in_sections; /* all */
} Summary;

static Summary summary_of(const Finder *f) {
  Summary s = {.are_atomic = true, .are_in_sections = true};
  for (uint32_t i = 0; i < f->members.n; i++) {
    const Counted *m = &f->members.data[i];
    s.is_shared |= m->is_shared;
    if (!m->counts)
      continue;
    s.counts = true;
    s.is_racy |= m->may_race;
    s.are_atomic &= m->access->is_atomic;
    s.are_in_sections &= facts_is_inside(m->access->facts, SECTION_PROGRAM);
  }
  return s;
}

typedef struct {
  const char *name;
  uint32_t n;
} Candidate;

typedef VEC(Candidate) Candidates;

static void count_lock(Finder *f, Candidates *c, const char *name) {
  for (uint32_t i = 0; i < c->n; i++)
    if (!strcmp(c->data[i].name, name)) {
      c->data[i].n++;
      return;
    }
  *vec_push(f->arena, c) = (Candidate){name, 1};
}

static Candidates candidates_of(Finder *f) {
  Candidates c = {0};
  for (uint32_t i = 0; i < f->members.n; i++) {
    const Counted *m = &f->members.data[i];
    for (unsigned k = 0; m->counts && k < m->access->facts->n_locks; k++)
      count_lock(
          f, &c,
          shared_accesses_lock_name(f->accesses, &m->access->facts->locks[k]));
  }
  return c;
}

static uint32_t n_counting(const Finder *f) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->members.n; i++)
    n += f->members.data[i].counts;
  return n;
}

/* Returns the lock held most often.  Returns all of them if each access holds
 * one, but no single lock is held at all accesses. */
static const char *locks_of(Finder *f, bool is_racy) {
  const Candidates c = candidates_of(f);
  const Candidate *best = NULL;
  const char *all = NULL;
  for (uint32_t i = 0; i < c.n; i++) {
    best = best && best->n >= c.data[i].n ? best : &c.data[i];
    all = all ? arena_printf(f->arena, "%s, %s", all, c.data[i].name)
              : c.data[i].name;
  }
  return best && !is_racy && best->n < n_counting(f) ? all
         : best                                      ? best->name
                                                     : NULL;
}

static GuardKind kind_of(const Summary *s) {
  return !s->is_shared        ? GUARD_ORDER
         : !s->counts         ? GUARD_READ_ONLY
         : s->is_racy         ? GUARD_PARTLY
         : s->are_atomic      ? GUARD_ATOMIC
         : s->are_in_sections ? GUARD_SECTION
                              : GUARD_LOCKS;
}

/* ---- objects */

static bool is_same_access(const GuardedAccess *a, const GuardedAccess *b) {
  return a->loc.line == b->loc.line && a->loc.column == b->loc.column &&
         a->loc.file == b->loc.file && a->is_write == b->is_write;
}

typedef VEC(GuardedAccess) GuardedAccesses;

/* Adds an access; of several at one location, the worst counts. */
static void add_access(Finder *f, GuardedAccesses *all, GuardedAccess x) {
  for (uint32_t i = 0; i < all->n; i++)
    if (is_same_access(&all->data[i], &x)) {
      if (x.may_race && !all->data[i].may_race)
        all->data[i] = x;
      return;
    }
  *vec_push(f->arena, all) = x;
}

static bool holds(const Finder *f, const SharedAccess *x, const char *lock) {
  for (unsigned i = 0; i < x->facts->n_locks; i++)
    if (!strcmp(shared_accesses_lock_name(f->accesses, &x->facts->locks[i]),
                lock))
      return true;
  return false;
}

static GuardedAccess reported(const Finder *f, const Counted *m,
                              const char *locks) {
  const SharedAccess *x = m->access;
  return (GuardedAccess){
      .loc = shared_accesses_loc(f->accesses, x->instance, x->at),
      .function = shared_accesses_user(f->accesses, x->instance),
      .is_write = x->is_write,
      .is_atomic = x->is_atomic,
      .may_race = m->may_race,
      .is_guarded = locks && holds(f, x, locks),
      .locks = shared_accesses_locks(f->accesses, x->facts)};
}

static Loc loc_of(const Finder *f, AbstractId object) {
  const AbstractObject *p =
      points_to_object(shared_accesses_points(f->accesses), object);
  return p->kind == ABSTRACT_MADE
             ? shared_accesses_loc(f->accesses, p->instance, p->at)
             : f->program->objects[p->id].loc;
}

/* True for the accesses to which the statement about the object refers. */
static bool is_counted(const Summary *s, const Counted *m) {
  return s->counts ? m->counts : m->is_shared;
}

static void add_object(Finder *f, const Part *p) {
  GuardedAccesses all = {0}, alone = {0};
  find_members(f, p);
  const Summary s = summary_of(f);
  GuardKind kind = kind_of(&s);
  const char *locks = kind == GUARD_LOCKS || kind == GUARD_PARTLY
                          ? locks_of(f, s.is_racy)
                          : NULL;
  if (kind == GUARD_PARTLY && !locks)
    kind = GUARD_NONE;
  for (uint32_t i = 0; i < f->members.n; i++)
    add_access(f, is_counted(&s, &f->members.data[i]) ? &all : &alone,
               reported(f, &f->members.data[i], locks));
  *vec_push(f->arena, &f->objects) = (GuardedObject){
      p->name, kind, locks, loc_of(f, p->object), all.data, all.n, alone.n};
}

/* True if some other thread reaches the object of some thread. */
static bool is_reached(const Finder *f, ObjId o) {
  const PointsTo *points = shared_accesses_points(f->accesses);
  for (AbstractId i = 0; i < points_to_n_objects(points); i++) {
    const AbstractObject *p = points_to_object(points, i);
    if (p->kind == ABSTRACT_STATIC && p->id == o &&
        points_to_is_shared(points, i))
      return true;
  }
  return false;
}

static void add_own(Finder *f) {
  for (ObjId i = 0; i < f->program->n_objects; i++) {
    const Object *o = &f->program->objects[i];
    if (o->is_thread_local && !o->is_library && o->name && !is_reached(f, i))
      *vec_push(f->arena, &f->objects) =
          (GuardedObject){.name = o->name, .kind = GUARD_OWN, .loc = o->loc};
  }
}

Discipline discipline_find(Arena *a, const Program *p, const Stop *stop) {
  const SharedAccesses *s = shared_accesses_new(a, p, stop);
  if (!s)
    return (Discipline){.is_stopped = true};
  Finder f = {.arena = a, .program = p, .accesses = s};
  const PointsTo *points = shared_accesses_points(s);
  const Gaps *gaps = shared_accesses_gaps(s);
  const bool has_threads = points_to_n_classes(points) > 1;
  for (AbstractId i = 0; has_threads && i < points_to_n_objects(points); i++) {
    find_parts(&f, i);
    for (uint32_t k = 0; k < f.parts.n && !stop_now(stop); k++)
      add_object(&f, &f.parts.data[k]);
  }
  if (has_threads)
    add_own(&f);
  return (Discipline){f.objects.data, f.objects.n, lock_order_find(a, p, s),
                      gaps->data,     gaps->n,     stop_now(stop)};
}
