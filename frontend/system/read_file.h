/* read_file.h - the text of a file, whole. */
#ifndef FRONTEND_SYSTEM_READ_FILE_H
#define FRONTEND_SYSTEM_READ_FILE_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

/* Reads the file.  INVALID, after one report, if it cannot be read or is no
 * text. */
Status read_file(Arena *, const char *file, Diag *, const char **text);

/* Does the same without a report, up to the first zero byte.  NULL on
 * failure. */
const char *read_file_quietly(Arena *, const char *file);

#endif
