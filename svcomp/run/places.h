/* places.h - the locations of --reach: FILE:LINE or FILE:LINE,FILE:LINE.
 *
 * Without FILE, or without FILE and colon, the line is in the input file. */
#ifndef SVCOMP_RUN_PLACES_H
#define SVCOMP_RUN_PLACES_H
#include "frontend/base/arena.h"
#include "reduction/semantics/reach.h"

/* Reads the text, without a program: files are as written, or NULL. */
Status places_read(Arena *, const char *text, Diag *, Reach *out);

/* Finds the files, which the text may give by the end of the path, and checks
 * that a step may begin on each line. */
Status places_find(Arena *, const Program *, Diag *, Reach *);

/* Returns a text such as "t.c:12 and t.c:20". */
const char *places_text(Arena *, const Reach *);

#endif
