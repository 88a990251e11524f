/* child_exits.h - exit codes of child processes, by constant propagation.
 *
 * The analysis follows the code after each call of fork that returns 0: through
 * calls, and through returns to the callers of the function that forks.  It
 * knows registers that hold constants, and leaves out branches that these
 * exclude (conditional constant propagation: Wegman, Zadeck).  The result is a
 * superset of what a child can do. */
#ifndef FRONTEND_IR_CHILD_EXITS_H
#define FRONTEND_IR_CHILD_EXITS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

enum { CHILD_CODES = 256 };

typedef struct {
  uint64_t codes[CHILD_CODES / 64]; /* set of exit codes */
  bool execs;                       /* may run another program */
  bool is_killed; /* may end by a signal without one from outside */
} ChildExits;

/* True for the functions of the library that return 0 in a child. */
bool child_is_made_by(const char *function);

typedef enum {
  CHILD_CODE_CALLED,   /* code runs by calls and returns only */
  CHILD_CODE_HANDLERS, /* functions whose address is taken run at any time */
  CHILD_CODE_OPEN      /* there is other code, or it jumps: the answer is all */
} ChildCode;

/* Returns how children of the user's functions may end.  The process ends with
 * the function 'entry'.  Functions of the library need no code, unless their
 * address is taken; they call user functions only by pointers that they get. */
ChildExits child_exits_find(Arena *, const Function *, uint32_t n_functions,
                            const Object *, uint32_t n_objects, FuncId entry,
                            ChildCode);

#endif
