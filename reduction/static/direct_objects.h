/* direct_objects.h - static integers whose address is not taken: each access
 * names the object, is by user code, and is to all of it.  Thread-local ones
 * are among them. */
#ifndef REDUCTION_STATIC_DIRECT_OBJECTS_H
#define REDUCTION_STATIC_DIRECT_OBJECTS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Returns, by object, whether it is one; in the arena. */
bool *direct_objects(Arena *, const Program *);

#endif
