/* termination.h - static analysis: may a thread still end the process, from a
 * point of its code?
 *
 * It considers control flow only, not data, except branches on constants
 * (constant_branch.h).  A thread will never end the process if all its paths
 * lead to the end of the thread, or to a loop that it cannot leave.
 *
 * A stop at a failing assumption counts as an end of the process, since no
 * execution then goes on.  So does unmodelled code, except cases that the
 * models of the library refuse. */
#ifndef REDUCTION_SEMANTICS_TERMINATION_H
#define REDUCTION_SEMANTICS_TERMINATION_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Exits Exits;

/* 'properties': as requested.  A failing check of them ends the search, not the
 * process. */
Exits *exits_new(Arena *, const Program *, uint32_t properties);
/* Return whether, from instruction 'at' of the function on, the process may end
 * there or in a callee, and whether the function may return. */
bool exits_end(const Exits *, const Function *, uint32_t at);
bool exits_return(const Exits *, const Function *, uint32_t at);
/* True if the thread may end there, or in a callee, other than by returning. */
bool exits_finish(const Exits *, const Function *, uint32_t at);

#endif
