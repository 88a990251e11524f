/* lines.h - lines of the user's code on which a step may begin.
 *
 * They are found statically: a line counts when an instruction on it could
 * begin a step if the program came there.  So no next step of a thread is on a
 * line that does not count. */
#ifndef REDUCTION_SEMANTICS_LINES_H
#define REDUCTION_SEMANTICS_LINES_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

typedef enum {
  LINE_LOCAL,  /* local computation only */
  LINE_INSIDE, /* accesses, all of them inside of atomic sections that begin
                  elsewhere */
  LINE_STEP    /* a step may begin here */
} LineKind;

typedef struct {
  Loc at; /* column 0 */
  LineKind kind;
} Line;

/* Returns the lines with instructions, by file and number, each once. */
const Line *lines_of_program(Arena *, const Program *, uint32_t *n);

#endif
