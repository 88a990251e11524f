/* missing.h - what the program refers to and nobody defines (see
 * Program.missing), for people. */
#ifndef SVCOMP_REPORT_MISSING_H
#define SVCOMP_REPORT_MISSING_H
#include "encoder/engine/engine.h"

/* To a result that is UNKNOWN, all that it has not been told of; to others,
 * what they take for granted of it.  The program may be NULL. */
void missing_tell(Arena *, const Program *, Result *);

/* A file in C that includes the program and defines the functions: what they
 * do is to be filled in, and UNKNOWN until then.  Where several files refer to
 * such functions, a folder with a file for each of them.  NULL as the path:
 * nothing. */
Status missing_write_stubs(Arena *, const char *path, const Program *, Diag *);

#endif
