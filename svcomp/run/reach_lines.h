/* reach_lines.h - the lines of --reach: FILE:LINE or FILE:LINE,FILE:LINE.
 *
 * Without FILE, or without FILE and colon, the line is in the input file. */
#ifndef SVCOMP_RUN_REACH_LINES_H
#define SVCOMP_RUN_REACH_LINES_H
#include "frontend/base/arena.h"
#include "reduction/semantics/reach.h"

/* Reads the text.  Files are as written, or NULL. */
Status reach_lines_read(Arena *, const char *text, Diag *, Reach *out);

/* Replaces each file by the program's file that it names, maybe by the end of
 * the path only, and checks that a step may begin on each line. */
Status reach_lines_find(Arena *, const Program *, Diag *, Reach *);

/* Returns a text such as "t.c:12 and t.c:20". */
const char *reach_lines_text(Arena *, const Reach *);

#endif
