/* replay_arguments.h - arguments of main in an execution.
 *
 * They are the ones given after '--' or, if they are arbitrary, those that the
 * model in frontend/library/arguments.c made. */
#ifndef SVCOMP_REPLAY_REPLAY_ARGUMENTS_H
#define SVCOMP_REPLAY_REPLAY_ARGUMENTS_H
#include "frontend/clang/clang_ast.h"
#include "reduction/semantics/config.h"

typedef struct {
  const char *const *texts; /* without the program's name */
  uint32_t n, n_others;     /* after these are others that the program does not
                               look at */
  bool are_known;           /* else main does not look at its arguments */
} MainArguments;

MainArguments replay_arguments(Arena *, const FrontendOptions *,
                               const Config *);

#endif
