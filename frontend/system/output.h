/* output.h - a file that appears whole or not at all.
 *
 * Text is written to a temporary file in the same folder, which output_close
 * renames.  A process that ends early leaves no temporary file behind.  A path
 * that leads to a device, a pipe or a socket is written to directly.  Only one
 * file is open at a time.
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
  const char *path;               /* path as the user gave it */
  const char *target, *temporary; /* NULL if written directly */
  OutputSink *sink;
  Arena *arena;
} Output;

/* Opens an output.  INVALID after one report that names the path and the
 * reason; nothing is open then.  The caller keeps the path. */
Status output_open(Output *, const char *path, Diag *);

/* Ends the output in any case.  INVALID after one report if not all of it could
 * be written; nothing of it is left behind. */
Status output_close(Output *, Diag *);

/* Makes a folder for 'what' if it does not exist: INVALID after one report. */
Status output_make_folder(const char *path, const char *what, Diag *);

/* Ends the output and removes the temporary file. */
void output_discard(Output *);

#endif
