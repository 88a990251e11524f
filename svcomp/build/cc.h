/* cc.h - 'bmc cc': a compiler that also records what it compiles.
 *
 * The system's compiler, or the one in the environment variable BMC_CC, runs
 * with the same words. -fno-lto follows -flto, since records are kept in
 * objects of machine code.  Successful commands are recorded: for a source in
 * its object (record.h); for a program as PROGRAM.bmc beside it, in the format
 * of compile_commands.json: the commands of all linked files, and last that of
 * the linker.  A failure to record is a warning; the status is always the
 * compiler's.
 *
 * If the environment has BMC_VERIFY, a program is verified as soon as it is
 * linked, with these options.  A violation makes the status that of FALSE and
 * removes the program, so that the next build verifies again. */
#ifndef SVCOMP_BUILD_CC_H
#define SVCOMP_BUILD_CC_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

/* Runs the command; argv[1] is "cc". Returns the status of the process. */
int cc_run(Arena *, Diag *, int argc, char *const argv[]);

#endif
