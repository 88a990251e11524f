/* recurrence.h - steps that a thread may take twice in a row.
 *
 * This is possible if control can return to the instruction that begins the
 * step without beginning another one.  The analysis is intraprocedural: a
 * callee may take no step.  Computed for an instruction at its first query. */
#ifndef FRONTEND_IR_RECURRENCE_H
#define FRONTEND_IR_RECURRENCE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Recurrence Recurrence;

/* Lives in the arena. */
Recurrence *recurrence_new(Arena *, const Program *);

/* True for the step that begins at instruction 'at', or in its callee. */
bool recurrence_is_possible(Recurrence *, const Function *, uint32_t at);

#endif
