/* class_arrays.h - threads made in a loop, their handles kept in an array, and
 * joined in a loop over all of them.
 *
 * The array is one object at a time, owned by the thread that makes the
 * threads, and only their creation stores there (class_handles.h).  The loop
 * that makes them counts, and each handle is at the counter's index.  So, from
 * one entry of the loop to the next, no handle overwrites another.  If the loop
 * is entered while threads of it may be running, their handles are *lost*.
 * Assume another loop that counts over all these indices and joins the handle
 * at its counter's index in each iteration.  It has joined them all when its
 * test ends it, unless some are lost. */
#ifndef REDUCTION_STATIC_CLASS_ARRAYS_H
#define REDUCTION_STATIC_CLASS_ARRAYS_H
#include "reduction/static/points_to.h"

typedef struct ClassArrays ClassArrays;

/* Lives in the arena. */
ClassArrays *class_arrays_new(Arena *, const Program *, PointsTo *);

/* Return sets of thread classes, 1 << thread class.  Entered: those whose loop
 * is entered by the step from one instruction to the other.  Joined: those of
 * which all threads have been joined when the branch leads to 'other'.  Remade:
 * those whose array is made anew by the instruction. */
uint64_t class_arrays_entered(const ClassArrays *, InstanceId, uint32_t from,
                              uint32_t to);
uint64_t class_arrays_joined(const ClassArrays *, InstanceId, uint32_t branch);
uint64_t class_arrays_remade(const ClassArrays *, InstanceId, uint32_t at);

#endif
