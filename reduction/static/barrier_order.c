#include "reduction/static/barrier_order.h"

#include "reduction/static/class_handles.h"

enum { BARRIER_BYTES = 32 };

/* Call that waits. */
typedef struct {
  ClassId thread_class;
  Target barrier; /* a useful barrier, or object 0 */
} Wait;

struct BarrierOrder {
  PointsTo *points;
  const ThreadFacts *facts;
  CallList sites; /* calls that wait */
  CallList inits;
  Wait *waits; /* by site */
};

static const Inst *call_at(const BarrierOrder *x, CallSite s) {
  return &points_to_function(x->points, s.instance)->code[s.at];
}

static bool may_be_at(const BarrierOrder *x, CallSite s, Target barrier) {
  return targets_meet(
      points_to_operand(x->points, s.instance, &call_at(x, s)->args[0]),
      BARRIER_BYTES, (TargetList){&barrier, 1}, 1);
}

static bool is_number(const Operand *o) { return o->kind == OPERAND_CONST; }

/* Returns the number of threads that it is for, or 0 if that is not certain. */
static uint64_t count_of(const BarrierOrder *x, Target barrier) {
  uint64_t count = 0;
  for (uint32_t i = 0; i < x->inits.n; i++) {
    const CallSite s = x->inits.data[i];
    const Inst *in = call_at(x, s);
    if (!may_be_at(x, s, barrier))
      continue;
    bool is_plain = is_number(&in->args[1]) && !in->args[1].bits &&
                    is_number(&in->args[2]) &&
                    points_to_is_once(x->points, s.instance, s.at);
    if (count || !is_plain)
      return 0;
    count = (uint32_t)in->args[2].bits;
  }
  return count;
}

static bool is_of_use(const BarrierOrder *x, Target barrier) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < x->sites.n; i++) {
    const CallSite s = x->sites.data[i];
    const HeldLock at = {.site = s};
    if (!may_be_at(x, s, barrier))
      continue;
    if (!points_to_is_once(x->points, s.instance, s.at) ||
        !facts_is_sound(x->facts, &at))
      return false;
    n++;
  }
  return n <= count_of(x, barrier);
}

static Wait wait_of(const BarrierOrder *x, CallSite s) {
  const Target at =
      class_handles_target(x->points, s.instance, &call_at(x, s)->args[0]);
  Wait w = {.thread_class =
                points_to_instance(x->points, s.instance)->thread_class};
  if (at.object && points_to_is_single(x->points, at.object) &&
      is_of_use(x, at))
    w.barrier = at;
  return w;
}

BarrierOrder *barrier_order_new(Arena *a, PointsTo *points,
                                const ThreadFacts *facts) {
  BarrierOrder *x = ARENA_NEW(a, BarrierOrder);
  *x = (BarrierOrder){
      .points = points,
      .facts = facts,
      .sites = *facts_waits(facts),
      .inits = class_handles_calls(a, points, "pthread_barrier_init")};
  const bool is_known =
      x->sites.is_by_user && x->inits.is_by_user && x->sites.n <= MOST_WAITS;
  x->sites.n = is_known ? x->sites.n : 0;
  x->waits = ARENA_ARRAY(a, Wait, x->sites.n + 1);
  for (uint32_t i = 0; i < x->sites.n; i++)
    x->waits[i] = wait_of(x, x->sites.data[i]);
  return x;
}

/* ---- two threads */

/* True if the thread is before its one call that waits at the barrier. */
static bool is_before(const BarrierOrder *x, ClassId c, const MustFacts *at,
                      Target barrier) {
  for (uint32_t i = 0; i < x->sites.n; i++)
    if (x->waits[i].thread_class == c && !(at->waited >> i & 1) &&
        target_is_same(x->waits[i].barrier, barrier))
      return true;
  return false;
}

static bool comes_first(const BarrierOrder *x, ClassId c, const MustFacts *at,
                        const MustFacts *later) {
  for (uint32_t i = 0; i < x->sites.n; i++)
    if (later->passed >> i & 1 && x->waits[i].barrier.object &&
        is_before(x, c, at, x->waits[i].barrier))
      return true;
  return false;
}

bool barrier_order_excludes(const BarrierOrder *x, ClassId a,
                            const MustFacts *at_a, ClassId b,
                            const MustFacts *at_b) {
  return comes_first(x, a, at_a, at_b) || comes_first(x, b, at_b, at_a);
}
