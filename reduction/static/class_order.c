#include "reduction/static/class_order.h"

#include <string.h>

struct ClassOrder {
  PointsTo *points;
  uint64_t *at_spawn; /* by thread class: thread classes that may run there */
  uint64_t many;      /* thread classes with several threads at a time */
};

static uint64_t only(ClassId c) { return (uint64_t)1 << c; }

ClassOrder *class_order_new(Arena *a, PointsTo *x) {
  ClassOrder *o = ARENA_NEW(a, ClassOrder);
  o->points = x;
  o->at_spawn = ARENA_ARRAY(a, uint64_t, points_to_n_classes(x));
  return o;
}

void class_order_clear(ClassOrder *o) {
  memset(o->at_spawn, 0, points_to_n_classes(o->points) * sizeof *o->at_spawn);
  o->many = 0;
}

void class_order_spawn(ClassOrder *o, MustFacts *f, ClassId c) {
  f->made = MADE_SOME;
  if (!c)
    return;
  o->at_spawn[c] |= f->some;
  o->many |= f->some & only(c);
  f->many |= f->some & only(c);
  f->some |= only(c);
}

void class_order_end(ClassOrder *o) {
  for (ClassId c = 1; c < points_to_n_classes(o->points); c++)
    if (points_to_class(o->points, c)->is_endless)
      o->many |= only(c);
}

bool class_order_is_many(const ClassOrder *o, ClassId c) {
  for (; c; c = points_to_class(o->points, c)->parent)
    if (o->many & only(c))
      return true;
  return false;
}

static unsigned depth_of(const ClassOrder *o, ClassId c) {
  unsigned n = 0;
  for (; c; c = points_to_class(o->points, c)->parent)
    n++;
  return n;
}

/* Climbs up to a common thread class.  'top_a' and 'top_b' are the thread
 * classes below it on the way, or 0 for that one itself. */
static ClassId climb(const ClassOrder *o, ClassId a, ClassId b, ClassId *top_a,
                     ClassId *top_b) {
  *top_a = *top_b = 0;
  while (a != b) {
    bool is_a = depth_of(o, a) >= depth_of(o, b);
    ClassId *one = is_a ? &a : &b;
    *(is_a ? top_a : top_b) = *one;
    *one = points_to_class(o->points, *one)->parent;
  }
  return a;
}

bool class_order_may_be_parallel(const ClassOrder *o, ClassId a,
                                 const MustFacts *at_a, ClassId b,
                                 const MustFacts *at_b) {
  ClassId top_a, top_b;
  if (class_order_is_many(o, climb(o, a, b, &top_a, &top_b)))
    return true;
  if (!top_a && !top_b)
    return false;
  if (!top_a)
    return at_a->some & only(top_b);
  if (!top_b)
    return at_b->some & only(top_a);
  return (o->at_spawn[top_a] & only(top_b)) ||
         (o->at_spawn[top_b] & only(top_a));
}
