/* sources.h - the lines of source files, for reports that quote them. */
#ifndef SVCOMP_REPORT_SOURCES_H
#define SVCOMP_REPORT_SOURCES_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

#include <stdbool.h>

typedef struct Sources Sources;

Sources *sources_new(Arena *); /* lives in the arena */

/* The line, from 1, without its end; "" where the file has none such or
 * cannot be read. */
const char *sources_line(Sources *, const char *file, unsigned line);
unsigned sources_count(Sources *, const char *file); /* of lines */

/* The column in characters, from 1, where 'column' counts bytes; 0 for 0. */
unsigned sources_column(Sources *, Loc);

/* The name of a file as an RFC 3986 reference: relative to the working
 * folder where it is below it, else "file:///..."; '*is_relative' says
 * which. */
const char *sources_uri(Arena *, const char *file, bool *is_relative);

#endif
