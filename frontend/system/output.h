/* output.h - a file that appears whole or not at all.
 *
 * What is written goes to a temporary file in the folder of the one asked
 * for, which output_close renames; a process that ends before leaves none
 * behind.  A path that leads to a device, a pipe or a socket is written to
 * as it is.  One file at a time.
 *
 *   Output o;
 *   TRY(output_open(&o, path, d));
 *   fputs("text", o.file);
 *   return output_close(&o, d); */
#ifndef FRONTEND_SYSTEM_OUTPUT_H
#define FRONTEND_SYSTEM_OUTPUT_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

typedef struct OutputSink OutputSink; /* laid out in output.c only */

typedef struct {
  FILE *file;
  const char *path;               /* as given */
  const char *target, *temporary; /* NULL where written to as it is */
  OutputSink *sink;
  Arena *arena;
} Output;

/* INVALID after one report that names the path and the reason; nothing is
 * open then.  The path stays with the caller. */
Status output_open(Output *, const char *path, Diag *);

/* Ends the output in any case.  INVALID after one report when not all of it
 * could be written: no part of it is left behind. */
Status output_close(Output *, Diag *);

/* For what needs one, if it is not there yet: INVALID after one report. */
Status output_make_folder(const char *path, const char *what, Diag *);

/* Ends it, and leaves nothing behind. */
void output_discard(Output *);

#endif
