/* loop_nest.h - loops that a thread is in, through all its calls, and those
 * among them that it has not left for a while: they keep the thread from its
 * end. */
#ifndef REDUCTION_EXPLORE_LOOP_NEST_H
#define REDUCTION_EXPLORE_LOOP_NEST_H
#include "frontend/base/arena.h"
#include "frontend/base/vec.h"
#include "reduction/semantics/config.h"

typedef struct {
  const Function *function;
  uint32_t loop, depth; /* the number of its frame, 0 being the outermost */
} NestedLoop;

typedef struct {
  Arena *arena;
  VEC(NestedLoop) loops; /* from the outermost */
} LoopNest;

LoopNest loop_nest_of(Arena *, const Config *, ThreadId);
/* Keeps only those that the other one has, too. */
void loop_nest_meet(LoopNest *, const LoopNest *);
/* "loop f.1, inside of main.0"; NULL: there is none. */
const char *loop_nest_text(const LoopNest *);
Loc loop_nest_loc(const LoopNest *); /* location of the innermost, or line 0 */

#endif
