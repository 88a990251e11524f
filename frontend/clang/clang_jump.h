/* clang_jump.h - non-local jumps by setjmp and longjmp (library/jump.c).
 *
 * After a setjmp there is a label, to which all calls in its function may lead.
 * After a longjmp, non-volatile variables in registers that have changed since
 * the setjmp have any value (C11 7.13.2.1).
 *
 * A handler of a signal may jump, too.  Then the call of the library in which
 * it runs returns by the jump.  Neither calls in the library nor the function's
 * calls of the library check for that when they are lowered, since most
 * delivery points are inserted later: clang_delivery.c inserts these checks,
 * too.  A function with a setjmp has a landing to which they lead, at the end
 * of its code; it begins with a call of LANDING. */
#ifndef FRONTEND_CLANG_CLANG_JUMP_H
#define FRONTEND_CLANG_CLANG_JUMP_H
#include "frontend/clang/lower.h"

#define LANDING "__bmc_context_aim"
/* Functions in library/signal_deliver.c. */
#define HANDLER_CALL "handler_call"
#define HANDLER_RUN "handler_run"

bool program_jumps(Lower *); /* true if it names longjmp */
bool is_longjmp(const Function *);
/* Finds the call of setjmp in an expression where C allows one, if the program
 * jumps. */
bool find_setjmp(Lower *, CXCursor, CXCursor *call);
/* Adds a call of setjmp to the function.  'target' is the number, among the
 * function's jump targets, of one that is placed directly after the call. */
void setjmp_add(Lower *, CXCursor call, uint32_t target);
bool function_has_setjmp(const Lower *);
LoweredValue lower_setjmp(Lower *, const Call *);
void jumps_begin(Lower *); /* before the body of the function */
void jumps_end(Lower *);   /* after the body */
/* may_come_by_jump is true if the call that was just emitted may return by a
 * longjmp; follow_jump then emits the jump to the function's setjmp. */
bool may_come_by_jump(Lower *, Operand callee);
void follow_jump(Lower *, Operand callee);

#endif
