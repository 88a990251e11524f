/* thread_local_slice.h - thread-local integers outside of the cone of
 * influence.
 *
 * A thread that backs off may draw its pauses from a generator of its own:
 *
 *     static __thread unsigned seed;
 *     seed ^= seed << 13; ...
 *
 * A thread-local integer whose address is not taken (direct_objects.h), and
 * whose loads give values that are not relevant (relevance.h), is left out:
 * nothing is stored in it, and its loads give 0.  No other thread can access
 * it, so the accesses need not be steps.  Without it a thread that waits comes
 * back to the same state, however often it has tried. */
#ifndef REDUCTION_STATIC_THREAD_LOCAL_SLICE_H
#define REDUCTION_STATIC_THREAD_LOCAL_SLICE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

/* Returns the program without accesses of such integers, in the arena; or the
 * same program if there are none. */
const Program *thread_local_slice(Arena *, const Program *);

#endif
