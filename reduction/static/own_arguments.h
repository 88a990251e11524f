/* own_arguments.h - threads of one class whose arguments differ.
 *
 *   - A counted loop that is entered once makes them, each with the counter as
 *     its argument.  Then accesses of each to the element of an array (one
 *     object) at that index are to different elements.
 *   - Such a loop makes them, each with the address of the element of an array
 *     at the counter.
 *   - Each gets the address of a heap block that was just made, which nobody
 *     else has. */
#ifndef REDUCTION_STATIC_OWN_ARGUMENTS_H
#define REDUCTION_STATIC_OWN_ARGUMENTS_H
#include "reduction/static/thread_facts.h"

typedef struct OwnArguments OwnArguments;

/* Lives in the arena. */
OwnArguments *own_arguments_new(Arena *, PointsTo *, ThreadFacts *);

/* So many bytes at an address; 0: all of the object. */
typedef struct {
  Symbol address;
  uint64_t bytes;
} OwnAccess;

/* True if these accesses, by two threads of the thread class, never meet. */
bool own_arguments_exclude(const OwnArguments *, ClassId, OwnAccess, OwnAccess);

#endif
