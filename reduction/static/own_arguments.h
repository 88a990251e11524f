/* own_arguments.h - threads of one class whose arguments differ.
 *
 *   - A loop that is entered once and counts makes them, each with the
 *     counter as its argument.  No other thread accesses the same element of
 *     an array (one object) at its own index.  - The same, with the address
 *     of the counter's element of such an array.  - Each gets a block that
 *     was just made, and whose address nobody else has. */
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
