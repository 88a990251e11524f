/* witness_read.h - a witness out of its file: YAML 2.0 to 2.2, or GraphML
 * 1.0, which begins with '<'.
 *
 * What is read has the form that witness.h and witness_check.h ask for, and
 * nothing that the format does not know: every other file is INVALID after
 * one report with the place in it.  Nothing is compared with a program. */
#ifndef SVCOMP_WITNESS_WITNESS_READ_H
#define SVCOMP_WITNESS_WITNESS_READ_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

Status witness_read(Arena *, const char *path, Diag *, Witness *out);

/* The same for the bytes of a file; 'path' is for reports. */
Status witness_read_text(Arena *, const char *path, const char *text,
                         size_t size, Diag *, Witness *out);

#endif
