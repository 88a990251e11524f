/* sources.h - lines of source files, for reports that quote them. */
#ifndef SVCOMP_REPORT_SOURCES_H
#define SVCOMP_REPORT_SOURCES_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

#include <stdbool.h>

typedef struct Sources Sources;

Sources *sources_new(Arena *); /* lives in the arena */

/* Returns the line, from 1, without its end; "" if there is no such line or the
 * file cannot be read. */
const char *sources_line(Sources *, const char *file, unsigned line);
unsigned sources_count(Sources *, const char *file); /* number of lines */

/* Returns the column in characters, from 1, where 'column' counts bytes; 0 for
 * 0. */
unsigned sources_column(Sources *, Loc);

/* Returns the name of a file as a URI reference (RFC 3986): relative if the
 * file is below the working folder, else "file:///..."; sets '*is_relative'. */
const char *sources_uri(Arena *, const char *file, bool *is_relative);

#endif
