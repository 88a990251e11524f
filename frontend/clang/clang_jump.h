/* clang_jump.h - non-local jumps by setjmp and longjmp (library/jump.c).
 *
 * Behind a setjmp there is a label, to which all calls of its function may
 * lead.  After a longjmp, non-volatile variables in registers that have changed
 * since the setjmp have any value (C11 7.13.2.1).
 *
 * A handler of a signal may jump, too.  Then the call of the library in which
 * it runs returns by the jump.  The library does not check its calls; nor does
 * the function check calls of the library, since most delivery points come
 * later.  clang_delivery.c inserts these checks.  A function with a setjmp has
 * a landing to which they lead, at the end of its code; it begins with a call
 * of LANDING. */
#ifndef FRONTEND_CLANG_CLANG_JUMP_H
#define FRONTEND_CLANG_CLANG_JUMP_H
#include "frontend/clang/lower.h"

#define LANDING "__bmc_context_aim"
#define HANDLER_CALL "handler_call" /* these are in */
#define HANDLER_RUN "handler_run"   /* library/signal_deliver.c */

bool program_jumps(Lower *); /* true if it names longjmp */
bool is_longjmp(const Function *);
/* Finds the call of setjmp in an expression where C allows one, if the program
 * jumps. */
bool find_setjmp(Lower *, CXCursor, CXCursor *call);
/* Adds a call of setjmp to the function.  'target' is the number of a target
 * among the function's, placed right behind the call. */
void setjmp_add(Lower *, CXCursor call, uint32_t target);
bool function_has_setjmp(const Lower *);
LoweredValue lower_setjmp(Lower *, const Call *);
void jumps_begin(Lower *); /* before the body of the function */
void jumps_end(Lower *);   /* after the body */
/* may_come_by_jump is true behind a call that may return by a jump; follow_jump
 * then continues there. */
bool may_come_by_jump(Lower *, Operand callee);
void follow_jump(Lower *, Operand callee);

#endif
