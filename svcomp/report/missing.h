/* missing.h - reports of functions and variables that the program refers to
 * without a definition (see Program.missing). */
#ifndef SVCOMP_REPORT_MISSING_H
#define SVCOMP_REPORT_MISSING_H
#include "encoder/engine/engine.h"

/* Adds to an UNKNOWN the missing definitions that it does not mention; to other
 * results, what they assume about these.  The program may be NULL. */
void missing_report(Arena *, const Program *, Result *);

/* Writes a C file that includes the program and defines the missing functions;
 * their bodies are to be filled in, and give UNKNOWN until then.  If several
 * files refer to missing functions, writes a folder with a file for each.  NULL
 * as the path: does nothing. */
Status missing_write_stubs(Arena *, const char *path, const Program *, Diag *);

#endif
