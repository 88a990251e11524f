/* litmus.h - herd's C litmus tests, translated to programs in C.
 *
 *   C NAME
 *   { x = 0; atomic_int y = 1; int *p = &x; 0:r1 = 5; }
 *   P0(atomic_int *x, int *z) { ... }
 *   P1(atomic_int *y) { ... }
 *   filter (PROPOSITION)                     may be left out
 *   locations [x; 0:r0;]                     has no effect
 *   exists (PROPOSITION)                     or ~exists, or forall
 *
 * Comments are (* ... *), and those of C.  A proposition compares a location
 * (x, [x]) or a register of a thread (0:r0) with an integer, by = or !=, and
 * combines such by /\, \/, ~, not, => and parentheses.
 *
 * A thread PI becomes a start routine that main creates and joins; its body
 * stays as it is, and each line keeps its number.  A location becomes a static
 * variable; it is atomic if some declaration of it is, and each thread accesses
 * it by the type of its own parameter: '*x' is an atomic access of order
 * seq_cst through an atomic_int *, else a plain one.  A location or a register
 * without an initial value is 0 at first.  A register that the condition names
 * is copied to a variable PI_NAME when its thread ends; main reads that after
 * the join, so the copy adds no data race.
 *
 * The condition becomes an assertion at the end of main.  C under 'exists' or
 * '~exists' asserts !C, so that a violation is an execution with C; C under
 * 'forall' asserts C.  Final states outside of the filter violate nothing. */
#ifndef FRONTEND_LITMUS_LITMUS_H
#define FRONTEND_LITMUS_LITMUS_H
#include "frontend/clang/clang_ast.h"

typedef enum { LITMUS_EXISTS, LITMUS_NOT_EXISTS, LITMUS_FORALL } LitmusQuestion;

typedef struct {
  const char *name;
  LitmusQuestion question;
  Loc where; /* location of the condition */
  /* Text for frontend_parse, in the place of the test's own; and the flags that
   * it needs. */
  Rewriting rewriting;
  const char *const *clang_args;
  unsigned n_clang_args;
} Litmus;

bool litmus_is_named(const char *file); /* true if the name ends in .litmus */
const char *litmus_question_name(LitmusQuestion);

/* Reads and translates a test.  INVALID after one report at the location of
 * the error. */
Status litmus_read(Arena *, const char *file, Diag *, Litmus *out);
/* Does the same with a text; 'file' is only its name. */
Status litmus_translate(Arena *, const char *file, const char *text, Diag *,
                        Litmus *out);

#endif
