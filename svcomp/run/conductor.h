/* conductor.h - the command that solves the cubes of a formula (--cubes): the
 * program solve-cubes, in the folder of bmc, in svcomp, or where 'make install'
 * puts it. */
#ifndef SVCOMP_RUN_CONDUCTOR_H
#define SVCOMP_RUN_CONDUCTOR_H
#include "frontend/cli/options.h"

/* INVALID, with one report, if the file of machines cannot be read.  Called
 * before time is spent on a formula. */
Status conductor_check(const Options *, Diag *);

/* True if MiniSat solves the cubes, with the order of events. */
bool conductor_orders(const Options *);

/* Sets the command.  INVALID, with one report, if it is missing, or if jobs
 * cannot run in the chosen way. */
Status conductor_command(Arena *, const Options *, Diag *, const char **);

#endif
