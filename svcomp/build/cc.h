/* cc.h - 'bmc cc': a compiler that leaves a record of what it compiles.
 *
 * The compiler of the system, or what the environment has as BMC_CC, does as it
 * is told, with the same words (and -fno-lto behind -flto, as records are kept
 * in objects of machine code).  What went well is recorded: of a source in its
 * object (record.h); of a program as PROGRAM.bmc beside it, in the form of
 * compile_commands.json: the commands of all that is linked, and last that of
 * the linker.  What cannot be recorded is a warning; the status is always the
 * compiler's.
 *
 * Where the environment has BMC_VERIFY, a program is verified as soon as it is
 * linked, with these options; a violation makes the status that of FALSE, and
 * leaves no program, so that who builds again verifies again. */
#ifndef SVCOMP_BUILD_CC_H
#define SVCOMP_BUILD_CC_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

/* argv[1] is "cc"; gives the status of the process. */
int cc_run(Arena *, Diag *, int argc, char *const argv[]);

#endif
