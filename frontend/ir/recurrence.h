/* recurrence.h - which steps a thread may take twice in a row.
 *
 * That is so if control can come back to what begins the step and has not met
 * another in between, as far as one function tells: what it calls may take
 * none.  Computed for one instruction when first asked for. */
#ifndef FRONTEND_IR_RECURRENCE_H
#define FRONTEND_IR_RECURRENCE_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct Recurrence Recurrence;

/* Lives in the arena. */
Recurrence *recurrence_new(Arena *, const Program *);

/* Of the step that begins at instruction 'at', or in what it calls. */
bool recurrence_is_possible(Recurrence *, const Function *, uint32_t at);

#endif
