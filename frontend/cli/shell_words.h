/* shell_words.h - the words of a text, as shells and compilers part it.
 *
 * Blanks part words; quotes of both kinds and backslashes keep what they hold
 * together, as in a POSIX shell that expands nothing. */
#ifndef FRONTEND_CLI_SHELL_WORDS_H
#define FRONTEND_CLI_SHELL_WORDS_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"
#include "frontend/base/vec.h"

typedef VEC(const char *) TextList;

/* Append the words of 'text'. */
void shell_words_split(Arena *, const char *text, TextList *);

/* The word as a shell takes it for one. */
const char *shell_words_quote(Arena *, const char *word);

/* The words of argv, with those of the file in place of each '@FILE' before
 * '--'; likewise in the file.  Files are looked for in 'folder', or here if it
 * is NULL.  INVALID, after one report, where one cannot be read. */
Status shell_words_expand(Arena *, Diag *, const char *folder, int argc,
                          const char *const argv[], TextList *);

#endif
