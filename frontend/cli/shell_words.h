/* shell_words.h - splitting a text into words, as shells and compilers do.
 *
 * Blanks separate words.  Quotes of both kinds and backslashes protect blanks,
 * as in a POSIX shell without expansions. */
#ifndef FRONTEND_CLI_SHELL_WORDS_H
#define FRONTEND_CLI_SHELL_WORDS_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"
#include "frontend/base/vec.h"

typedef VEC(const char *) TextList;

/* Appends the words of 'text'. */
void shell_words_split(Arena *, const char *text, TextList *);

/* Returns the word quoted for a shell. */
const char *shell_words_quote(Arena *, const char *word);

/* Appends the words of argv.  Each '@FILE' before '--' is replaced by the words
 * of the file, recursively.  Files are searched in 'folder', or in the current
 * folder if it is NULL.  INVALID, after one report, if one cannot be read. */
Status shell_words_expand(Arena *, Diag *, const char *folder, int argc,
                          const char *const argv[], TextList *);

#endif
