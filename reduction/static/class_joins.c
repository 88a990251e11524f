#include "reduction/static/class_joins.h"

#include "reduction/static/class_arrays.h"
#include "reduction/static/class_handles.h"
#include "reduction/static/counted_loops.h"

struct ClassJoins {
  PointsTo *points;
  const Target *handles;
  const ClassArrays *arrays;
  uint64_t untidy; /* thread classes whose threads may end before others
                      that they made */
};

static uint64_t only(ClassId c) { return (uint64_t)1 << c; }

ClassJoins *class_joins_new(Arena *a, const Program *p, PointsTo *x) {
  ClassJoins *j = ARENA_NEW(a, ClassJoins);
  *j = (ClassJoins){.points = x,
                    .handles = class_handles(a, p, x),
                    .arrays = class_arrays_new(a, p, x)};
  return j;
}

/* Returns the target from which the handle is read for the call. */
static Target handle_read(const ClassJoins *j, CallSite s) {
  const Function *f = points_to_function(j->points, s.instance);
  const Operand *handle = &f->code[s.at].args[0];
  const Inst *load =
      handle->kind == OPERAND_REG ? straight_source(f, s.at, handle->id) : NULL;
  if (!load || load->kind != INST_LOAD)
    return (Target){0};
  for (const Inst *k = load; k < &f->code[s.at]; k++)
    if (k->kind == INST_CALL || k->kind == INST_SPAWN)
      return (Target){0};
  return class_handles_target(j->points, s.instance, &load->a);
}

/* Returns the thread classes that this thread makes and may have running, whose
 * last thread has its handle there. */
static uint64_t classes_at(const ClassJoins *j, ClassId parent,
                           const MustFacts *f, Target from) {
  uint64_t thread_classes = 0;
  for (ClassId c = 1; from.object && c < points_to_n_classes(j->points); c++)
    if (target_is_same(from, j->handles[c]) &&
        points_to_class(j->points, c)->parent == parent)
      thread_classes |= f->some & only(c);
  return thread_classes;
}

/* Joins a thread, if there is one thread class: of several, the maker of the
 * last thread is unknown. */
void class_joins_call(const ClassJoins *j, CallSite s, MustFacts *f) {
  const ClassId own = points_to_instance(j->points, s.instance)->thread_class;
  const uint64_t thread_classes = classes_at(j, own, f, handle_read(j, s));
  const bool is_one = !(thread_classes & (thread_classes - 1));
  if (is_one && !(thread_classes & (j->untidy | f->many)))
    facts_join(f, thread_classes);
}

void class_joins_leave(const ClassJoins *j, CallSite s, MustFacts *f) {
  const uint64_t joined = class_arrays_joined(j->arrays, s.instance, s.at);
  facts_join(f, joined & ~(j->untidy | f->lost));
}

void class_joins_enter(const ClassJoins *j, CallSite from, uint32_t to,
                       MustFacts *f) {
  f->lost |=
      f->some & class_arrays_entered(j->arrays, from.instance, from.at, to);
}

void class_joins_make(const ClassJoins *j, CallSite s, MustFacts *f) {
  for (ClassId c = 1; c < points_to_n_classes(j->points); c++) {
    const AbstractObject *p = points_to_object(j->points, j->handles[c].object);
    if (p->kind == ABSTRACT_MADE && p->instance == s.instance && p->at == s.at)
      f->many |= f->some & only(c);
  }
  f->lost |= f->some & class_arrays_remade(j->arrays, s.instance, s.at);
}

bool class_joins_end(ClassJoins *j, ClassId c, const MustFacts *f) {
  const bool is_new = f->some && !(j->untidy & only(c));
  j->untidy |= f->some ? only(c) : 0;
  return is_new;
}
