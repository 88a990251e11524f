/* termination.h - code that may still reach the end of the process.
 *
 * By control flow alone, whatever the data: a thread that is in a loop which
 * it cannot leave, or has nothing but such loops and its own end before it,
 * will never end the process.  To stop at a failing assumption counts as
 * ending it, since no execution then goes on; so does what is not modelled,
 * but for what the models of the library refuse. */
#ifndef REDUCTION_SEMANTICS_TERMINATION_H
#define REDUCTION_SEMANTICS_TERMINATION_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Exits Exits;

/* 'properties': as asked for.  A failing check that is one ends the search,
 * not the process. */
Exits *exits_new(Arena *, const Program *, uint32_t properties);
/* From instruction 'at' of the function on: may the process end there or in
 * what is called, and may the function return? */
bool exits_end(const Exits *, const Function *, uint32_t at);
bool exits_return(const Exits *, const Function *, uint32_t at);
/* May the thread end there, or in what is called, other than by returning? */
bool exits_finish(const Exits *, const Function *, uint32_t at);

#endif
