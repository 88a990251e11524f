/* own_objects.h - escape analysis of objects on the stack.
 *
 * An object is a call's own if its address is in registers only: of the call
 * that makes it, and of those that this one makes.  Nobody else accesses it: no
 * other thread, and no handler of a signal that interrupts the call.  The
 * analysis ignores the order of instructions. */
#ifndef FRONTEND_IR_OWN_OBJECTS_H
#define FRONTEND_IR_OWN_OBJECTS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef struct OwnObjects OwnObjects;

/* Lives in the arena. */
const OwnObjects *own_objects_new(Arena *, const Program *);
/* True if the operand, of that function, can only be an address in own objects
 * of the call or of its callers. */
bool own_objects_have(const OwnObjects *, FuncId, const Operand *);

#endif
