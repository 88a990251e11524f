/* class_arrays.h - threads made in a loop, their handles kept in an array, and
 * joined in a loop that comes to all of them.
 *
 * The array is one object at a time, of whoever makes the threads, and nothing
 * but their making stores there (class_handles.h).  The loop that makes them
 * counts, and each handle is where the counter says; so, from when it is
 * entered until it is entered again, no handle takes the place of another.
 * When it is entered while threads of it may be running, their handles are
 * *lost*.  A loop that counts over all of that and joins the handle where its
 * counter says, in each iteration, has joined them all when its test ends it,
 * unless some are lost. */
#ifndef REDUCTION_STATIC_CLASS_ARRAYS_H
#define REDUCTION_STATIC_CLASS_ARRAYS_H
#include "reduction/static/points_to.h"

typedef struct ClassArrays ClassArrays;

/* Lives in the arena. */
ClassArrays *class_arrays_new(Arena *, const Program *, PointsTo *);

/* Sets of thread classes, 1 << thread class, by what the thread does next: the
 * loop that makes them is entered there, from the other instruction; all of
 * them have been joined when the branch leads to 'other'; their array is made
 * anew there. */
uint64_t class_arrays_entered(const ClassArrays *, InstanceId, uint32_t from,
                              uint32_t to);
uint64_t class_arrays_joined(const ClassArrays *, InstanceId, uint32_t branch);
uint64_t class_arrays_remade(const ClassArrays *, InstanceId, uint32_t at);

#endif
