/* class_handles.h - variables that keep the handles of threads: by thread class
 * (points_to.h), the variable that holds the handle of the thread made last.
 *
 * It is one object at a time, of whoever makes the threads, and nothing but
 * their making stores there, or the making of other thread classes by the same
 * one; and no thread is ever detached. */
#ifndef REDUCTION_STATIC_CLASS_HANDLES_H
#define REDUCTION_STATIC_CLASS_HANDLES_H
#include "reduction/static/points_to.h"

/* By thread class: where the handle is; place 0: not known.  Lives in the
 * arena. */
const Target *class_handles(Arena *, const Program *, PointsTo *);

/* The one call of the user's that makes the thread class's threads, if handles
 * are stored in one object, as is said above, be it in several places of it. */
bool class_handles_is_made(const Program *, PointsTo *, ClassId, InstanceId *,
                           uint32_t *at);

/* The one target with a constant offset that the operand has, or place 0. */
Target class_handles_target(PointsTo *, InstanceId, const Operand *);
/* The library's function that the instance calls, by the whole of which the
 * user's call is meant; NULL: it is none of the user's own calls. */
const Function *class_handles_called(const Program *, const PointsTo *,
                                     InstanceId caller, InstanceId callee);

/* All calls of the library's function of that name, each once. */
typedef struct {
  const CallSite *data;
  uint32_t n;
  bool is_by_user; /* no other function of the library calls it */
} CallList;

CallList class_handles_calls(Arena *, const PointsTo *, const char *name);

#endif
