/* replay_write.h - executable counterexamples (--emit-replay).
 *
 * The file is the program itself, line for line, after an enforcer of the
 * schedule: 'cc FILE -pthread && ./a.out' follows the execution.  When the
 * violation is reached, the program reports it on stderr and ends by a signal:
 * that of the violation itself (an assertion that fails, an invalid access), or
 * SIGABRT, or as a sanitizer does.  A program that leaves the schedule prints
 * the expected step and exits with REPLAY_PARTED. */
#ifndef SVCOMP_REPLAY_REPLAY_WRITE_H
#define SVCOMP_REPLAY_REPLAY_WRITE_H
#include "encoder/engine/engine.h"
#include "frontend/clang/clang_ast.h"

enum { REPLAY_PARTED = 3 };

/* Writes the replay of a FALSE; nothing for other results.  A folder gets a
 * file of the input's name.  INVALID, with one report, if it cannot be written;
 * UNSUPPORTED if this violation has no replay, and then no file. */
Status replay_write(Arena *, const char *path, const FrontendOptions *,
                    const Program *, const Result *, Diag *);

#endif
