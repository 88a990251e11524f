/* database.h - the files of a program and their flags, out of the
 * compile_commands.json that build systems write, or of the record that
 * 'bmc cc' leaves of a program (cc.h). */
#ifndef SVCOMP_RUN_DATABASE_H
#define SVCOMP_RUN_DATABASE_H
#include "frontend/cli/options.h"

/* Where '-p' is given: set the flags of the files, and add all others of the
 * database behind them.  In place of each file PROGRAM.bmc: all that it names.
 * INVALID after one report. */
Status database_read(Arena *, Diag *, Options *);

#endif
