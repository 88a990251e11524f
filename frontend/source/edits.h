/* edits.h - texts to be written into source files, and the files with them.
 *
 * The files stand in one text, one after the other, apart by a byte.  What is
 * written is put before a byte of it, or at a file's end, and has no newline,
 * so that every line stays where it is.  Texts of a *site* stand together: what
 * opens it before what is in it, what closes it after.  Of sites that begin,
 * or end, at one byte the outer one is opened first and closed last; a site
 * that ends where another begins is closed before. */
#ifndef FRONTEND_SOURCE_EDITS_H
#define FRONTEND_SOURCE_EDITS_H
#include "frontend/base/arena.h"
#include "frontend/clang/clang_ast.h"

typedef struct Edits Edits;

/* Two sites of one extent are told apart by 'level': the outer one has the
 * smaller. */
typedef struct {
  uint32_t begin, end; /* bytes of the text */
  unsigned level;
} EditSite;

/* 'text' lives as long as the edits; it need not end. */
Edits *edits_new(Arena *, const char *text);
/* 'from' is where the text comes from, for reports about it. */
void edits_open(Edits *, EditSite, const char *text, Loc from);
void edits_close(Edits *, EditSite, const char *text, Loc from);
/* The file that is so much of the text, with all of them that are in it, and
 * where each part comes from.  Nothing can be written from then on. */
RewrittenFile edits_apply(Edits *, const char *file, uint32_t base,
                          uint32_t size);

#endif
