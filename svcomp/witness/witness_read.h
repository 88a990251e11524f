/* witness_read.h - reader of witness files: YAML 2.0 to 2.2, or GraphML 1.0,
 * which begins with '<'.
 *
 * The result has the form that witness.h and witness_check.h require, and
 * nothing unknown to the format: every other file is INVALID, with one located
 * report.  Nothing is compared with a program. */
#ifndef SVCOMP_WITNESS_WITNESS_READ_H
#define SVCOMP_WITNESS_WITNESS_READ_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

Status witness_read(Arena *, const char *path, Diag *, Witness *out);

/* Reads the bytes of a file instead; 'path' is for reports. */
Status witness_read_text(Arena *, const char *path, const char *text,
                         size_t size, Diag *, Witness *out);

#endif
