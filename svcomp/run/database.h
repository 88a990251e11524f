/* database.h - files of a program and their flags.  They are read from
 * compile_commands.json, which build systems write, or from the record that
 * 'bmc cc' writes (cc.h). */
#ifndef SVCOMP_RUN_DATABASE_H
#define SVCOMP_RUN_DATABASE_H
#include "frontend/cli/options.h"

/* With '-p': sets the flags of the given files, and appends all other files of
 * the database.  Replaces each file PROGRAM.bmc by the files that it names.
 * INVALID, with one report, on an error. */
Status database_read(Arena *, Diag *, Options *);

#endif
