#include "reduction/static/once_order.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"

#include <string.h>

enum { CONTROL_BYTES = 4 };

typedef struct {
  Target control;
  bool is_sound;
} Known;

struct OnceOrder {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  bool may_run_again;
  VEC(Known) known;
};

/* ---- controls */

/* Returns the function called by the user that the instance is part of. */
static const Function *called_by_user(const OnceOrder *x, InstanceId i) {
  const Function *f = points_to_function(x->points, i);
  while (f->is_library) {
    const InstanceId up = points_to_instance(x->points, i)->parent;
    if (up == INSTANCE_NONE || !points_to_function(x->points, up)->is_library)
      break;
    i = up, f = points_to_function(x->points, i);
  }
  return f;
}

static bool is_once(const Function *f) {
  const Model *m = f->is_library ? model_find(f->name) : NULL;
  return m && m->object == MODEL_ONCE;
}

/* True for the handler of threads that end in a routine (once.c). */
static bool is_handler(const Function *f) {
  return f->is_library && !strcmp(f->name, "once_forget");
}

static bool find_sound(const OnceOrder *x, Target control) {
  for (InstanceId i = 0; i < points_to_n_instances(x->points); i++)
    if (!is_once(called_by_user(x, i)) &&
        !is_handler(points_to_function(x->points, i)) &&
        points_to_is_stored(x->points, i, control, CONTROL_BYTES))
      return false;
  return points_to_is_single(x->points, control.object);
}

static bool is_sound(OnceOrder *x, Target control) {
  for (uint32_t i = 0; i < x->known.n; i++)
    if (target_is_same(x->known.data[i].control, control))
      return x->known.data[i].is_sound;
  const bool is_sound = find_sound(x, control);
  *vec_push(x->arena, &x->known) = (Known){control, is_sound};
  return is_sound;
}

/* True if the user ends a thread, the current one or another, by a call.  At a
 * routine's own end, its thread goes on. */
static bool ends_threads(const PointsTo *points) {
  for (InstanceId i = 0; i < points_to_n_instances(points); i++) {
    const Function *f = points_to_function(points, i);
    const InstanceId up = points_to_instance(points, i)->parent;
    bool is_by_user = up != INSTANCE_NONE && f->is_library &&
                      !points_to_function(points, up)->is_library;
    if (is_by_user && (model_role(f->name) == MODEL_ENDS ||
                       !strcmp(f->name, "pthread_cancel")))
      return true;
  }
  return false;
}

OnceOrder *once_order_new(Arena *a, const Program *p, PointsTo *points) {
  OnceOrder *x = ARENA_NEW(a, OnceOrder);
  *x = (OnceOrder){.arena = a,
                   .program = p,
                   .points = points,
                   .may_run_again = ends_threads(points)};
  return x;
}

/* ---- two threads */

bool once_order_excludes(OnceOrder *x, const MustFacts *a, const MustFacts *b) {
  for (unsigned i = 0; i < a->n_once; i++)
    for (unsigned k = 0; k < b->n_once; k++) {
      const OnceFact *o = &a->once[i], *p = &b->once[k];
      const Target control = {.object = o->object, .offset = o->offset};
      if (o->object == p->object && o->offset == p->offset &&
          !(o->is_done && p->is_done) && !x->may_run_again &&
          is_sound(x, control))
        return true;
    }
  return false;
}
