#include "reduction/static/class_arrays.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"
#include "reduction/static/counted_loops.h"
#include "reduction/static/class_handles.h"

/* Handles are made, or joined, at 'base' plus the counter. */
typedef struct {
  InstanceId instance;
  CountedLoop loop;
  Target base;
} Counted;

typedef struct {
  ClassId thread_class;
  Counted made;
} Array;

typedef struct {
  InstanceId instance;
  uint32_t branch;
  uint64_t thread_classes;
} Joining;

struct ClassArrays {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  VEC(Array) arrays;
  VEC(Joining) joinings;
};

static uint64_t only(ClassId c) { return (uint64_t)1 << c; }

/* ---- elements at the counter */

/* Finds the element whose address an operand of the instruction is. */
static bool find_element(const ClassArrays *x, const Function *f, uint32_t at,
                         const Operand *address, Counted *c) {
  if (address->kind != OPERAND_REG)
    return false;
  const Inst *in = straight_source(f, at, address->id);
  if (!in || in->kind != INST_INDEX ||
      in->stride != x->program->address_width / 8)
    return false;
  c->base = class_handles_target(x->points, c->instance, &in->a);
  return c->base.object &&
         counted_loop_counts(x->arena, f, &c->loop, (uint32_t)(in - f->code),
                             &in->b);
}

/* ---- making */

static void add_array(ClassArrays *x, ClassId c) {
  InstanceId i;
  uint32_t at;
  Array a = {.thread_class = c};
  if (!class_handles_is_made(x->program, x->points, c, &i, &at))
    return;
  const Function *f = points_to_function(x->points, i);
  a.made.instance = i;
  if (counted_loop_around(x->arena, f, at, &a.made.loop) &&
      !counted_loop_repeats(x->arena, f, &a.made.loop, at) &&
      find_element(x, f, at, &f->code[at].args[0], &a.made))
    *vec_push(x->arena, &x->arrays) = a;
}

/* ---- joining */

static bool joins(const ClassArrays *x, InstanceId i, uint32_t at) {
  uint32_t from = 0, n = 0;
  bool is_join = true;
  for (InstanceId c;
       (c = points_to_callee(x->points, i, at, &from)) != INSTANCE_NONE; n++) {
    const Function *f = class_handles_called(x->program, x->points, i, c);
    is_join &= f && model_role(f->name) == MODEL_JOINS;
  }
  return n == 1 && is_join;
}

static bool find_joined(const ClassArrays *x, const Function *f, uint32_t at,
                        Counted *c) {
  const Operand *handle = &f->code[at].args[0];
  const Inst *load =
      handle->kind == OPERAND_REG ? straight_source(f, at, handle->id) : NULL;
  return load && load->kind == INST_LOAD &&
         counted_loop_around(x->arena, f, at, &c->loop) &&
         counted_loop_has(x->arena, f, &c->loop, at) &&
         find_element(x, f, (uint32_t)(load - f->code), &load->a, c);
}

/* True if the bound is assigned once, and before both of the loops. */
static bool is_assigned_before(const ClassArrays *x, const Counted *a,
                               const Counted *b) {
  const FuncId id = points_to_instance(x->points, a->instance)->function;
  const Function *f = &x->program->functions[id];
  for (uint32_t at = 0; at < f->n_code; at++)
    if (inst_assigns(f->code[at].kind) && f->code[at].dst == a->loop.bound.id)
      return at < a->loop.head && at < b->loop.head &&
             !points_to_is_cyclic(x->points, id, at);
  return true;
}

/* True if all threads made are joined.  A bound that is no constant must stay
 * the same in one run of the function. */
static bool is_all(const ClassArrays *x, const Counted *made,
                   const Counted *joined) {
  bool is_fixed = made->loop.bound.kind == OPERAND_CONST ||
                  (made->instance == joined->instance &&
                   points_to_is_once(x->points, made->instance, 0) &&
                   is_assigned_before(x, made, joined));
  return is_fixed && target_is_same(made->base, joined->base) &&
         counted_loop_covers(&joined->loop, &made->loop);
}

static void add_joining(ClassArrays *x, InstanceId i, uint32_t at) {
  Counted c = {.instance = i};
  Joining j = {.instance = i};
  if (!find_joined(x, points_to_function(x->points, i), at, &c))
    return;
  j.branch = c.loop.test;
  for (uint32_t k = 0; k < x->arrays.n; k++) {
    const Array *a = &x->arrays.data[k];
    if (points_to_class(x->points, a->thread_class)->parent ==
            points_to_instance(x->points, i)->thread_class &&
        is_all(x, &a->made, &c))
      j.thread_classes |= only(a->thread_class);
  }
  *vec_push(x->arena, &x->joinings) = j;
}

static void find_joinings(ClassArrays *x, InstanceId i) {
  const Function *f = points_to_function(x->points, i);
  for (uint32_t at = 0; !f->is_library && at < f->n_code; at++)
    if (f->code[at].kind == INST_CALL && f->code[at].n_args && joins(x, i, at))
      add_joining(x, i, at);
}

ClassArrays *class_arrays_new(Arena *arena, const Program *p,
                              PointsTo *points) {
  ClassArrays *x = ARENA_NEW(arena, ClassArrays);
  *x = (ClassArrays){.arena = arena, .program = p, .points = points};
  for (ClassId c = 1; c < points_to_n_classes(points); c++)
    add_array(x, c);
  for (InstanceId i = 0; x->arrays.n && i < points_to_n_instances(points); i++)
    find_joinings(x, i);
  return x;
}

/* ---- results */

uint64_t class_arrays_entered(const ClassArrays *x, InstanceId i, uint32_t from,
                              uint32_t to) {
  uint64_t thread_classes = 0;
  for (uint32_t k = 0; k < x->arrays.n; k++) {
    const Counted *c = &x->arrays.data[k].made;
    bool is_from_inside = from >= c->loop.head && from <= c->loop.back;
    if (c->instance == i && c->loop.head == to && !is_from_inside)
      thread_classes |= only(x->arrays.data[k].thread_class);
  }
  return thread_classes;
}

uint64_t class_arrays_joined(const ClassArrays *x, InstanceId i,
                             uint32_t branch) {
  uint64_t thread_classes = 0;
  for (uint32_t k = 0; k < x->joinings.n; k++) {
    const Joining *j = &x->joinings.data[k];
    thread_classes |=
        j->instance == i && j->branch == branch ? j->thread_classes : 0;
  }
  return thread_classes;
}

uint64_t class_arrays_remade(const ClassArrays *x, InstanceId i, uint32_t at) {
  uint64_t thread_classes = 0;
  for (uint32_t k = 0; k < x->arrays.n; k++) {
    const AbstractId object = x->arrays.data[k].made.base.object;
    const AbstractObject *p = points_to_object(x->points, object);
    if (p->kind == ABSTRACT_MADE && p->instance == i && p->at == at)
      thread_classes |= only(x->arrays.data[k].thread_class);
  }
  return thread_classes;
}
