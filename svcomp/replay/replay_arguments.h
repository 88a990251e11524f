/* replay_arguments.h - what main got as its arguments.
 *
 * Those given behind '--', or, where they may be any, what the model in
 * frontend/library/arguments.c made of them. */
#ifndef SVCOMP_REPLAY_REPLAY_ARGUMENTS_H
#define SVCOMP_REPLAY_REPLAY_ARGUMENTS_H
#include "frontend/clang/clang_ast.h"
#include "reduction/semantics/config.h"

typedef struct {
  const char *const *texts; /* without the program's name */
  uint32_t n, n_others;     /* behind these are others that are not looked at */
  bool are_known;           /* else main does not look at them */
} MainArguments;

MainArguments replay_arguments(Arena *, const FrontendOptions *,
                               const Config *);

#endif
