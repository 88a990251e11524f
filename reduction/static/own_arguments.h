/* own_arguments.h - threads of one class whose arguments differ.
 *
 *   - A loop that is entered once and counts makes them, each with the counter
 *     as its argument.  What a thread accesses at that index of an array that
 *     is one object, no other accesses at its own.
 *   - The same, with the address of the counter's element of such an array.
 *   - Each gets a block that was just made, and of which nobody else has been
 *     told. */
#ifndef REDUCTION_STATIC_OWN_ARGUMENTS_H
#define REDUCTION_STATIC_OWN_ARGUMENTS_H
#include "reduction/static/thread_facts.h"

typedef struct OwnArguments OwnArguments;

/* Lives in the arena. */
OwnArguments *own_arguments_new(Arena *, PointsTo *, ThreadFacts *);

/* An address, and so many bytes there; 0: all of the object. */
typedef struct {
  Symbol address;
  uint64_t bytes;
} OwnAccess;

/* Are these, of two threads of the thread class, never at the same bytes? */
bool own_arguments_exclude(const OwnArguments *, ClassId, OwnAccess, OwnAccess);

#endif
