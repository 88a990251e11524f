/* input.h - the Program that a file holds: of C, or, where its name ends in
 * .ir, of the text that --show-ir prints (ir_text.h). */
#ifndef SVCOMP_RUN_INPUT_H
#define SVCOMP_RUN_INPUT_H
#include "frontend/base/options.h"
#include "frontend/clang/clang_ast.h"

/* INVALID after one report where an option is about C and the file holds
 * none. */
Status input_check(const Options *, Diag *);

/* What is read as text has passed ir_check.h. */
Status input_read(Arena *, const FrontendOptions *, Diag *,
                  const Program **out);

#endif
