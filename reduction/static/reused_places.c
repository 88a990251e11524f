#include "reduction/static/reused_places.h"

#include "frontend/base/bits.h"
#include "frontend/ir/address.h"

typedef struct {
  PointsTo *points;
  bool *is_observed, *is_freed; /* by object */
} Reused;

static bool is_heap(const Reused *x, AbstractId object) {
  const AbstractObject *p = points_to_object(x->points, object);
  return p->kind == ABSTRACT_MADE &&
         memory_is_heap(
             points_to_function(x->points, p->instance)->code[p->at].memory);
}

/* Marks the heap blocks to which the operand may point.  True if there are
 * some. */
static bool mark(const Reused *x, InstanceId i, const Operand *o, bool *set) {
  const TargetList l = points_to_operand(x->points, i, o);
  bool any = false;
  for (uint32_t k = 0; k < l.n; k++)
    if (is_heap(x, l.data[k].object)) {
      any = true;
      if (set)
        set[l.data[k].object] = true;
    }
  return any;
}

/* No object lies at these numbers: NULL, and bits of an address. */
static bool is_no_address(const Operand *o) {
  return o->kind == OPERAND_CONST && o->bits < ADDRESS_FIRST;
}

static bool is_observing(const Reused *x, InstanceId i, const Inst *in) {
  switch (op_origin(in->op)) {
  case ORIGIN_NONE:
    return !op_is_predicate(in->op) ||
           !(is_no_address(&in->a) || is_no_address(&in->b));
  case ORIGIN_BOTH: return mark(x, i, &in->a, NULL) && mark(x, i, &in->b, NULL);
  case ORIGIN_OPERAND:
  case ORIGIN_CHOSEN: break;
  }
  return false;
}

static void look_at(const Reused *x, InstanceId i, const Inst *in) {
  if (in->kind == INST_FREE)
    mark(x, i, &in->a, x->is_freed);
  if (in->kind == INST_FLOAT || (in->kind == INST_OP && is_observing(x, i, in)))
    mark(x, i, &in->a, x->is_observed), mark(x, i, &in->b, x->is_observed);
  if (in->kind == INST_INDEX)
    mark(x, i, &in->b, x->is_observed);
}

const bool *reused_places_find(Arena *a, PointsTo *points) {
  const uint32_t n = points_to_n_objects(points);
  const Reused x = {points, ARENA_ARRAY(a, bool, n + 1),
                    ARENA_ARRAY(a, bool, n + 1)};
  for (InstanceId i = 0; i < points_to_n_instances(points); i++) {
    const Function *f = points_to_function(points, i);
    for (uint32_t at = 0; at < f->n_code; at++)
      look_at(&x, i, &f->code[at]);
  }
  bool any = false;
  for (AbstractId p = 0; p < n; p++)
    any |= x.is_freed[p] && x.is_observed[p];
  for (AbstractId p = 0; p < n && !any; p++)
    x.is_observed[p] = false;
  return x.is_observed;
}
