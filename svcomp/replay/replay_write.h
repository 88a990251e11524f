/* replay_write.h - a counterexample that runs.
 *
 * The file is the program itself, line for line, led by an enforcer of the
 * schedule: 'cc FILE -pthread && ./a.out' goes the way of the violation.
 * When it is reached the program says so on stderr and ends by a signal:
 * that of the violation itself (an assertion that fails, an invalid access),
 * or SIGABRT, or as a sanitizer has it; a program that goes elsewhere says
 * what was expected and exits with REPLAY_PARTED. */
#ifndef SVCOMP_REPLAY_REPLAY_WRITE_H
#define SVCOMP_REPLAY_REPLAY_WRITE_H
#include "encoder/engine/engine.h"
#include "frontend/clang/clang_ast.h"

enum { REPLAY_PARTED = 3 };

/* Of a FALSE; else nothing is written.  A folder gets a file of the input's
 * name.  INVALID after one report when it cannot be written, UNSUPPORTED when
 * there is no replay of this violation: no file then. */
Status replay_write(Arena *, const char *path, const FrontendOptions *,
                    const Program *, const Result *, Diag *);

#endif
