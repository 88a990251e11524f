/* cube.h - 'bmc --cube FILE': solves a cube of a formula, or any formula,
 * instead of a program (solver/cube_file.h). */
#ifndef SVCOMP_RUN_CUBE_H
#define SVCOMP_RUN_CUBE_H
#include "frontend/cli/options.h"

/* Returns the exit status: EXIT_FALSE if there is a model, EXIT_TRUE if there
 * is none, or if the formula was split. */
int cube_run(Arena *, const Options *, Diag *);

#endif
