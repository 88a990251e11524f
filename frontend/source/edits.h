/* edits.h - texts to be inserted into source files, and the edited files.
 *
 * The files are concatenated to one text, separated by a byte.  A text is
 * inserted before a byte of it, or at a file's end, and has no newline, so that
 * every line keeps its number.  Texts of a *site* stay together: its opening
 * text precedes what is inside, its closing text follows.  If sites begin or
 * end at one byte, the outer one is opened first and closed last.  A site that
 * ends where another begins is closed first. */
#ifndef FRONTEND_SOURCE_EDITS_H
#define FRONTEND_SOURCE_EDITS_H
#include "frontend/base/arena.h"
#include "frontend/clang/clang_ast.h"

typedef struct Edits Edits;

/* For two sites of one extent, the outer one has the smaller 'level'. */
typedef struct {
  uint32_t begin, end; /* bytes of the text */
  unsigned level;
} EditSite;

/* 'text' must outlive the edits; it need not be terminated. */
Edits *edits_new(Arena *, const char *text);
/* Adds the opening text of a site; 'from' is its origin, for reports. */
void edits_open(Edits *, EditSite, const char *text, Loc from);
void edits_close(Edits *, EditSite, const char *text, Loc from);
/* Returns the file of 'size' bytes of the text at 'base' with all edits inside,
 * and the origin of each part.  No edits can be added from then on. */
RewrittenFile edits_apply(Edits *, const char *file, uint32_t base,
                          uint32_t size);

#endif
