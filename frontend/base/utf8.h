/* utf8.h - UTF-8: lengths, lines, and repair of invalid bytes.  Names of files,
 * identifiers and literals of the program may contain any byte but NUL. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H
#include "frontend/base/arena.h"

#include <stdbool.h>
#include <stdio.h>

/* Returns the number of bytes of the character that begins at 's', as in RFC
 * 3629: no overlong form, no surrogate.  0: no character begins there. */
unsigned utf8_length(const char *s);

/* Returns the number of characters in the first n bytes of 's'.  A byte that
 * belongs to no character counts as one. */
size_t utf8_count(const char *s, size_t n);

/* Returns the number of bytes of the first n characters of 's', or of all. */
size_t utf8_bytes(const char *s, size_t n);

/* Returns the number of bytes of 's' that fit on a line of 'width' characters.
 * The line ends at a space if there is one in its second half. */
size_t utf8_line(const char *s, size_t width);

/* Returns the text that is left for the lines after this one. */
const char *utf8_skip_line(const char *s, size_t width);

/* Returns a copy that is UTF-8: U+FFFD replaces each invalid byte. */
char *utf8_repair(Arena *, const char *s);

/* Returns a copy that is one visible line: "\n", "\x1b" and the like replace
 * control characters and bytes that are not UTF-8. */
char *utf8_escape(Arena *, const char *s);

#endif
