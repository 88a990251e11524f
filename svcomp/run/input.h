/* input.h - reading the Program from files: C or, where a name ends in .ir, the
 * text that --show-ir prints (ir_text.h), or, if its name ends in .litmus, a
 * litmus test (litmus.h).  An IR file beside C files is linked with them
 * (ir_link.h). */
#ifndef SVCOMP_RUN_INPUT_H
#define SVCOMP_RUN_INPUT_H
#include "frontend/cli/options.h"
#include "frontend/clang/clang_ast.h"
#include "frontend/litmus/litmus.h"

bool input_is_ir(const char *file);

/* Sets the memory model of a litmus test, unless one is given: C11's. */
void input_choose_model(Options *);

/* If the file is a litmus test, reads it, and sets the frontend's options to
 * read its translation to C; else sets '*out' to NULL. */
Status input_read_litmus(Arena *, const Options *, Diag *, FrontendOptions *,
                         const Litmus **out);

/* INVALID, with one report, if the options or files do not go together
 * (option_rules.h). */
Status input_check(const Options *, Diag *);

/* Reads the program.  IR text has passed ir_check.h. */
Status input_read(Arena *, const Options *, const FrontendOptions *, Diag *,
                  const Program **out);

#endif
