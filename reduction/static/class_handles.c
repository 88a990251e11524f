#include "reduction/static/class_handles.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"

#include <string.h>

enum { MOST_CALLS = 8 };

typedef struct {
  const Program *program;
  PointsTo *points;
  Target *targets; /* by thread class: target of the handle, or NULL */
} Handles;

/* Returns the only target, or object 0. */
static Target only_target(PointsTo *x, InstanceId i, const Operand *o) {
  const TargetList l = points_to_operand(x, i, o);
  Target found = {0};
  for (uint32_t k = 0; k < l.n; k++) {
    if (l.data[k].object && found.object)
      return (Target){0};
    found = l.data[k].object ? l.data[k] : found;
  }
  return found;
}

Target class_handles_target(PointsTo *x, InstanceId i, const Operand *o) {
  const Target t = only_target(x, i, o);
  return t.stride ? (Target){0} : t;
}

const Function *class_handles_called(const Program *p, const PointsTo *x,
                                     InstanceId caller, InstanceId callee) {
  const Function *f = points_to_function(x, callee);
  return f->is_library && !p->functions[points_to_instance(x, caller)->function]
                               .is_library
             ? f
             : NULL;
}

CallList class_handles_calls(Arena *a, const PointsTo *x, const char *name) {
  VEC(CallSite) all = {0};
  bool is_by_user = true;
  for (InstanceId i = 0; i < points_to_n_instances(x); i++) {
    const Instance *n = points_to_instance(x, i);
    if (strcmp(points_to_function(x, i)->name, name) != 0)
      continue;
    is_by_user &= n->n_callers > 0;
    for (uint32_t k = 0; k < n->n_callers; k++) {
      const CallSite s = n->callers[k];
      is_by_user &= !points_to_function(x, s.instance)->is_library;
      *vec_push(a, &all) = s;
    }
  }
  return (CallList){all.data, all.n, is_by_user};
}

/* Returns the instance that the user calls and that the instance is part of. */
static InstanceId find_called(const Handles *h, InstanceId i) {
  for (;;) {
    const Instance *n = points_to_instance(h->points, i);
    if (n->parent == INSTANCE_NONE ||
        !points_to_function(h->points, n->parent)->is_library)
      return i;
    i = n->parent;
  }
}

static bool detaches(const Handles *h) {
  const PointsTo *x = h->points;
  for (InstanceId i = 0; i < points_to_n_instances(x); i++)
    if (model_role(points_to_function(x, i)->name) == MODEL_DETACHES)
      return true;
  return false;
}

/* True if there is one such object at a time, from the maker's point of
 * view. */
static bool is_own(const Handles *h, Target t, ClassId maker) {
  const PointsTo *x = h->points;
  const AbstractObject *p = points_to_object(x, t.object);
  if (points_to_is_single(x, t.object))
    return maker == 0 ||
           (p->kind == ABSTRACT_MADE && p->thread_class == maker) ||
           !points_to_is_shared(x, t.object) ||
           points_to_is_once(x, points_to_class(x, maker)->root, 0);
  if (p->kind != ABSTRACT_MADE || p->thread_class != maker ||
      points_to_is_shared(x, t.object))
    return false;
  const Inst *in = &points_to_function(x, p->instance)->code[p->at];
  return points_to_is_alone(x, p->instance) && !memory_is_heap(in->memory);
}

static bool is_assigned(const Function *f, Reg r) {
  for (uint32_t at = 0; at < f->n_code; at++)
    if (inst_assigns(f->code[at].kind) && f->code[at].dst == r)
      return true;
  return false;
}

/* True for a null pointer, or a parameter that all callers give one, at most so
 * many calls further up. */
static bool is_null(const PointsTo *x, InstanceId i, const Operand *o,
                    unsigned most) {
  const Instance *n = points_to_instance(x, i);
  const Function *f = points_to_function(x, i);
  if (o->kind == OPERAND_CONST)
    return !o->bits;
  bool is_given = o->kind == OPERAND_REG && o->id < f->n_params && most > 0 &&
                  n->n_callers > 0 && !is_assigned(f, o->id);
  for (uint32_t k = 0; k < n->n_callers && is_given; k++) {
    const CallSite s = n->callers[k];
    const Inst *in = &points_to_function(x, s.instance)->code[s.at];
    is_given = is_null(x, s.instance, &in->args[o->id], most - 1);
  }
  return is_given;
}

static bool is_plain_creation(const Handles *h, InstanceId called) {
  const PointsTo *x = h->points;
  const Instance *n = points_to_instance(x, called);
  const Model *m = model_find(points_to_function(x, called)->name);
  if (!m || m->role != MODEL_CREATES || n->parent == INSTANCE_NONE ||
      !points_to_is_alone(x, called))
    return false;
  const Inst *in = &points_to_function(x, n->parent)->code[n->at];
  return m->calls < 2 || is_null(x, n->parent, &in->args[1], MOST_CALLS);
}

static InstanceId called_for(const Handles *h, ClassId c) {
  return find_called(h, points_to_class(h->points, c)->made.instance);
}

/* True if the call makes threads of the thread class, or of another one by the
 * same maker whose handle goes there, too. */
static bool makes(const Handles *h, InstanceId called, ClassId c, Target t) {
  const PointsTo *x = h->points;
  bool does = called == called_for(h, c);
  for (ClassId k = 1; h->targets && !t.stride && k < points_to_n_classes(x);
       k++)
    does |= called == called_for(h, k) && target_is_same(h->targets[k], t) &&
            points_to_class(x, k)->parent == points_to_class(x, c)->parent;
  return does;
}

/* True if nothing else stores there. */
static bool is_only_stored(const Handles *h, Target t, ClassId c) {
  for (InstanceId i = 0; i < points_to_n_instances(h->points); i++)
    if (!makes(h, find_called(h, i), c, t) &&
        points_to_is_stored(h->points, i, t, h->program->address_width / 8))
      return false;
  return true;
}

/* Returns the target of the handles of the only user call; or object 0. */
static Target find_target(const Handles *h, ClassId c) {
  const ThreadClass *thread_class = points_to_class(h->points, c);
  const InstanceId called = called_for(h, c);
  if (thread_class->is_endless || !is_plain_creation(h, called))
    return (Target){0};
  const Instance *n = points_to_instance(h->points, called);
  const Inst *in = &points_to_function(h->points, n->parent)->code[n->at];
  const Target t = only_target(h->points, n->parent, &in->args[0]);
  return t.object && is_own(h, t, thread_class->parent) ? t : (Target){0};
}

/* Likewise, if nothing else is stored there. */
static Target find_handles(const Handles *h, ClassId c) {
  const Target t = find_target(h, c);
  return t.object && is_only_stored(h, t, c) ? t : (Target){0};
}

bool class_handles_is_made(const Program *p, PointsTo *x, ClassId c,
                           InstanceId *i, uint32_t *at) {
  const Handles h = {.program = p, .points = x};
  if (detaches(&h) || !find_handles(&h, c).object)
    return false;
  const Instance *n = points_to_instance(x, called_for(&h, c));
  *i = n->parent, *at = n->at;
  return true;
}

const Target *class_handles(Arena *a, const Program *p, PointsTo *x) {
  const uint32_t n = points_to_n_classes(x);
  Handles h = {p, x, ARENA_ARRAY(a, Target, n)};
  Target *handles = ARENA_ARRAY(a, Target, n);
  if (detaches(&h))
    return handles;
  for (ClassId c = 1; c < n; c++)
    h.targets[c] = find_target(&h, c);
  for (ClassId c = 1; c < n; c++)
    if (!h.targets[c].stride)
      handles[c] = find_handles(&h, c);
  return handles;
}
