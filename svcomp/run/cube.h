/* cube.h - 'bmc --cube FILE': a part of a formula, or any, in place of a
 * program (solver/part.h). */
#ifndef SVCOMP_RUN_CUBE_H
#define SVCOMP_RUN_CUBE_H
#include "frontend/cli/options.h"

/* The exit status: EXIT_FALSE where there is a model, EXIT_TRUE where there is
 * none, or where it has been split. */
int cube_run(Arena *, const Options *, Diag *);

#endif
