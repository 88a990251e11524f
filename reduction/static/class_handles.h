/* class_handles.h - variables that keep the handles of threads: by thread class
 * (points_to.h), the variable that holds the handle of the thread made last.
 *
 * The variable is one object at a time, owned by the thread that makes the
 * threads.  Only their creation stores there, or that of other thread classes
 * by the same maker.  No thread is ever detached. */
#ifndef REDUCTION_STATIC_CLASS_HANDLES_H
#define REDUCTION_STATIC_CLASS_HANDLES_H
#include "reduction/static/points_to.h"

/* Returns, by thread class, where the handle is kept; object 0: not known.
 * Lives in the arena. */
const Target *class_handles(Arena *, const Program *, PointsTo *);

/* True if one user call makes the threads of the class, and their handles are
 * stored in one object, as above, though maybe in several parts of it.  Sets
 * the call. */
bool class_handles_is_made(const Program *, PointsTo *, ClassId, InstanceId *,
                           uint32_t *at);

/* Returns the operand's only target, if it has a constant offset, or object
 * 0. */
Target class_handles_target(PointsTo *, InstanceId, const Operand *);
/* Returns the library function that the instance calls, if it is called by the
 * user; NULL: it is not. */
const Function *class_handles_called(const Program *, const PointsTo *,
                                     InstanceId caller, InstanceId callee);

/* All calls of the library function of that name, each once. */
typedef struct {
  const CallSite *data;
  uint32_t n;
  bool is_by_user; /* no other library function calls it */
} CallList;

CallList class_handles_calls(Arena *, const PointsTo *, const char *name);

#endif
