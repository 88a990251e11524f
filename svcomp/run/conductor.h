/* conductor.h - the command that has the parts of a formula solved: the
 * program solve-parts, which lies beside bmc, in svcomp, or where 'make
 * install' puts it. */
#ifndef SVCOMP_RUN_CONDUCTOR_H
#define SVCOMP_RUN_CONDUCTOR_H
#include "frontend/cli/options.h"

/* INVALID after one report where options about parts do not fit each other. */
Status conductor_check(const Options *, Diag *);

/* Whether MiniSat solves the parts, with the order of events. */
bool conductor_orders(const Options *);

/* INVALID after one report where it, or the way its jobs are to run, is not
 * there. */
Status conductor_command(Arena *, const Options *, Diag *, const char **);

#endif
