/* input.h - the Program that files hold: of C, or, where a name ends in .ir, of
 * the text that --show-ir prints (ir_text.h).  Such a file beside others in C
 * is a part that they are linked with (ir_link.h). */
#ifndef SVCOMP_RUN_INPUT_H
#define SVCOMP_RUN_INPUT_H
#include "frontend/cli/options.h"
#include "frontend/clang/clang_ast.h"

bool input_is_ir(const char *file);

/* INVALID after one report where an option is about C and a file holds
 * none. */
Status input_check(const Options *, Diag *);

/* What is read as text has passed ir_check.h. */
Status input_read(Arena *, const Options *, const FrontendOptions *, Diag *,
                  const Program **out);

#endif
