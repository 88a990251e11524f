/* places.h - what --reach asks for: FILE:LINE or FILE:LINE,FILE:LINE.
 *
 * Without FILE, or without FILE and colon, the line is of the input file. */
#ifndef SVCOMP_RUN_PLACES_H
#define SVCOMP_RUN_PLACES_H
#include "frontend/base/arena.h"
#include "reduction/semantics/reach.h"

/* Reads the text, without a program: files are as written, or NULL. */
Status places_read(Arena *, const char *text, Diag *, Reach *out);

/* Then finds the files, of which the text may give the end of the path, and
 * sees to it that a step may begin on each line. */
Status places_find(Arena *, const Program *, Diag *, Reach *);

/* "t.c:12 and t.c:20". */
const char *places_text(Arena *, const Reach *);

#endif
