#include "reduction/static/lock_order.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"
#include "reduction/static/class_handles.h"
#include "reduction/static/shared_accesses.h"

#include <string.h>

enum { MOST_EDGES = 2000, MOST_CYCLES = 30, MOST_VARIANTS = 50 };

/* Thread of the thread class, with the must-facts before it takes the lock. */
typedef struct {
  ClassId thread_class;
  const MustFacts *facts;
} Taker;

typedef struct {
  LockEdge reported;
  Target held, taken;
  VEC(Taker) takers; /* if there are very many, the first ones, and one more */
} Edge;

typedef struct {
  Arena *arena;
  const Program *program;
  const SharedAccesses *accesses;
  PointsTo *points;
  VEC(Edge) edges;
  VEC(LockCycle) cycles;
  VEC(Target) locks;
  bool is_cut;
} Finder;

/* ---- locks taken by calls */

/* Index of the call's argument that is a lock to wait for. */
enum { NO_ARGUMENT = UINT32_MAX };

static bool is_lock(ModelObject o) {
  return o == MODEL_MUTEX || o == MODEL_RWLOCK || o == MODEL_SPIN_LOCK;
}

static const Model *model_called(const Finder *f, InstanceId i, uint32_t at) {
  uint32_t from = 0;
  for (InstanceId c;
       (c = points_to_callee(f->points, i, at, &from)) != INSTANCE_NONE;) {
    const Function *called = class_handles_called(f->program, f->points, i, c);
    const Model *m = called ? model_find(called->name) : NULL;
    if (m)
      return m;
  }
  return NULL;
}

static uint32_t argument_taken(const Model *m) {
  if (is_lock(m->object) && m->role == MODEL_TAKES)
    return 0;
  return m->object == MODEL_CONDITION && m->role == MODEL_WAITS ? 1
                                                                : NO_ARGUMENT;
}

static bool reads_at(const Finder *f, CallSite s) {
  const Model *m = model_called(f, s.instance, s.at);
  return m && model_reads_only(m);
}

static const Inst *inst_at(const Finder *f, CallSite s) {
  return &points_to_function(f->points, s.instance)->code[s.at];
}

static TargetList lock_targets(const Finder *f, CallSite s, uint32_t argument) {
  return points_to_operand(f->points, s.instance,
                           &inst_at(f, s)->args[argument]);
}

/* ---- edges */

static bool is_same_loc(Loc a, Loc b) {
  return a.line == b.line && a.column == b.column && a.file == b.file;
}

static Edge *find_edge(Finder *f, const Edge *e) {
  for (uint32_t i = 0; i < f->edges.n; i++) {
    Edge *o = &f->edges.data[i];
    if (is_same_loc(o->reported.held_at, e->reported.held_at) &&
        is_same_loc(o->reported.taken_at, e->reported.taken_at) &&
        target_is_same(o->held, e->held) && target_is_same(o->taken, e->taken))
      return o;
  }
  return NULL;
}

static Edge *get_edge(Finder *f, const Edge *e) {
  Edge *known = find_edge(f, e);
  if (known || f->edges.n == MOST_EDGES) {
    f->is_cut |= !known;
    return known;
  }
  known = vec_push(f->arena, &f->edges);
  *known = *e;
  known->reported.from = shared_accesses_name(f->accesses, e->held, 1);
  known->reported.to = shared_accesses_name(f->accesses, e->taken, 1);
  return known;
}

static void add_edge(Finder *f, const Edge *e, ClassId thread_class,
                     const MustFacts *facts) {
  Edge *known = get_edge(f, e);
  if (!known || known->takers.n > MOST_VARIANTS)
    return;
  MustFacts *copy = ARENA_NEW(f->arena, MustFacts);
  *copy = *facts;
  *vec_push(f->arena, &known->takers) = (Taker){thread_class, copy};
}

static void add_lock(Finder *f, Target t) {
  for (uint32_t i = 0; i < f->locks.n; i++)
    if (target_is_same(f->locks.data[i], t))
      return;
  *vec_push(f->arena, &f->locks) = t;
}

/* Adds edges for a lock taken at 'held', and held while 'taking' takes 'to'. */
static void add_edges_from(Finder *f, CallSite held, CallSite taking, Target to,
                           const MustFacts *facts) {
  const TargetList l = lock_targets(f, held, 0);
  Edge e = {
      .taken = to,
      .reported.held_at =
          shared_accesses_loc(f->accesses, held.instance, held.at),
      .reported.taken_at =
          shared_accesses_loc(f->accesses, taking.instance, taking.at),
      .reported.held_in = points_to_function(f->points, held.instance),
      .reported.taken_in = points_to_function(f->points, taking.instance),
      .reported.reads_held = reads_at(f, held),
      .reported.reads_taken = reads_at(f, taking),
  };
  const ClassId thread_class =
      points_to_instance(f->points, taking.instance)->thread_class;
  for (uint32_t i = 0; i < l.n; i++)
    if (l.data[i].object) {
      e.held = l.data[i];
      add_edge(f, &e, thread_class, facts);
    }
}

/* True if waiting for a condition gives back this lock first. */
static bool is_same_site(const Finder *f, CallSite held, Target to) {
  const TargetList l = lock_targets(f, held, 0);
  return l.n == 1 && target_is_same(l.data[0], to);
}

static void look_at(void *context, InstanceId i, uint32_t at,
                    const MustFacts *facts) {
  Finder *f = context;
  const CallSite site = {i, at};
  const Inst *in = inst_at(f, site);
  const Model *m = in->kind == INST_CALL ? model_called(f, i, at) : NULL;
  const uint32_t argument = m ? argument_taken(m) : NO_ARGUMENT;
  if (argument >= in->n_args)
    return;
  const TargetList l = lock_targets(f, site, argument);
  f->is_cut |= facts->has_more;
  for (uint32_t k = 0; k < l.n; k++) {
    if (!l.data[k].object)
      continue;
    add_lock(f, l.data[k]);
    for (unsigned h = 0; h < facts->n_maybe; h++)
      if (!argument || !is_same_site(f, facts->maybe[h], l.data[k]))
        add_edges_from(f, facts->maybe[h], site, l.data[k], facts);
  }
}

/* ---- cycles */

static const Edge *edge(const Finder *f, const LockCycle *c, unsigned i) {
  return &f->edges.data[c->edges[i % c->n]];
}

/* True if a thread at the first edge waits for one at the second. */
static bool does_wait(const Edge *a, const Edge *b) {
  return target_meets(a->taken, 1, b->held, 1) &&
         !(a->reported.reads_taken && b->reported.reads_held);
}

static bool exclude(const HeldLock *x, const HeldLock *y) {
  return x->is_held && y->is_held && !x->result.term && !y->result.term &&
         x->object && x->object == y->object && x->offset == y->offset &&
         (x->mode == LOCK_WRITE || y->mode == LOCK_WRITE);
}

static const HeldLock *find_gate(const Finder *f, const Taker *a,
                                 const Taker *b) {
  const ThreadFacts *t = shared_accesses_facts(f->accesses);
  for (unsigned i = 0; i < a->facts->n_locks; i++)
    for (unsigned k = 0; k < b->facts->n_locks; k++) {
      const HeldLock *x = &a->facts->locks[i], *y = &b->facts->locks[k];
      if (exclude(x, y) && facts_is_sound(t, x) && facts_is_sound(t, y))
        return x;
    }
  return NULL;
}

/* Sets the gate, or the order, if there is one for any two takers of both
 * edges. */
static void judge_two(const Finder *f, LockCycle *c, const Edge *a,
                      const Edge *b) {
  const ThreadFacts *t = shared_accesses_facts(f->accesses);
  const HeldLock *gate = NULL;
  for (uint32_t i = 0; i < a->takers.n; i++)
    for (uint32_t k = 0; k < b->takers.n; k++) {
      const Taker *x = &a->takers.data[i], *y = &b->takers.data[k];
      const HeldLock *both = find_gate(f, x, y);
      if (!both && facts_may_be_parallel(t, x->thread_class, x->facts,
                                         y->thread_class, y->facts))
        return;
      gate = both ? both : gate;
    }
  if (a->takers.n > MOST_VARIANTS || b->takers.n > MOST_VARIANTS)
    return;
  if (gate)
    c->gate = shared_accesses_lock_name(f->accesses, gate);
  else
    c->is_ordered = true;
}

/* Judges each two edges; there are none if a thread waits for itself. */
static void judge(const Finder *f, LockCycle *c) {
  for (unsigned i = 0; i < c->n; i++)
    for (unsigned k = 0; k < i; k++)
      judge_two(f, c, edge(f, c, i), edge(f, c, k));
}

static void add_cycle(Finder *f, LockCycle c) {
  if (f->cycles.n == MOST_CYCLES) {
    f->is_cut = true;
    return;
  }
  judge(f, &c);
  *vec_push(f->arena, &f->cycles) = c;
}

static bool is_single(const Finder *f, Target t) {
  return !t.stride && points_to_is_single(f->points, t.object);
}

/* Adds the cycle of a thread that takes a lock it holds, and so waits for
 * itself.  If the lock may be another of its kind, adds that of two threads. */
static void add_loop(Finder *f, uint32_t i) {
  const Edge *e = &f->edges.data[i];
  LockCycle two = {.edges = {i, i}, .n = 2, .repeats = true};
  if (!target_meets(e->taken, 1, e->held, 1))
    return;
  add_cycle(f, (LockCycle){.edges = {i}, .n = 1});
  judge(f, &two);
  if (!(is_single(f, e->held) && is_single(f, e->taken)) && !two.gate &&
      !two.is_ordered)
    add_cycle(f, two);
}

static bool is_loop(const Edge *e) { return does_wait(e, e); }

/* True if some edge of the cycle holds that lock. */
static bool has_lock(const Finder *f, const LockCycle *c, Target held) {
  for (unsigned i = 0; i < c->n; i++)
    if (target_is_same(edge(f, c, i)->held, held))
      return true;
  return false;
}

/* Extends a path by edges with higher numbers, so that each cycle is found
 * once. */
static void extend(Finder *f, LockCycle c) {
  const Edge *last = edge(f, &c, c.n - 1);
  if (c.n > 1 && does_wait(last, edge(f, &c, 0))) {
    add_cycle(f, c);
    return;
  }
  for (uint32_t i = c.edges[0] + 1;
       c.n < MOST_CYCLE && i < f->edges.n && !f->is_cut; i++) {
    const Edge *e = &f->edges.data[i];
    if (is_loop(e) || !does_wait(last, e) || has_lock(f, &c, e->held))
      continue;
    LockCycle longer = c;
    longer.edges[longer.n++] = i;
    extend(f, longer);
  }
}

static void find_cycles(Finder *f) {
  for (uint32_t i = 0; i < f->edges.n; i++)
    add_loop(f, i);
  for (uint32_t i = 0; i < f->edges.n && !f->is_cut; i++)
    if (!is_loop(&f->edges.data[i]))
      extend(f, (LockCycle){.edges = {i}, .n = 1});
}

LockOrder lock_order_find(Arena *a, const Program *p, const SharedAccesses *s) {
  Finder f = {.arena = a,
              .program = p,
              .accesses = s,
              .points = shared_accesses_points(s)};
  thread_facts_visit(shared_accesses_facts(s), look_at, &f);
  find_cycles(&f);
  LockEdge *edges = ARENA_ARRAY(a, LockEdge, f.edges.n + 1);
  for (uint32_t i = 0; i < f.edges.n; i++)
    edges[i] = f.edges.data[i].reported;
  return (LockOrder){edges,      f.edges.n, f.cycles.data,
                     f.cycles.n, f.locks.n, f.is_cut};
}
