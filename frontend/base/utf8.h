/* utf8.h - text that comes from elsewhere: names of files, identifiers and
 * literals of the program under test may hold any byte but NUL. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H
#include "frontend/base/arena.h"

#include <stdbool.h>
#include <stdio.h>

/* The bytes of the character that begins at 's', as RFC 3629 has it: no
 * overlong form, no surrogate.  0: none begins there. */
unsigned utf8_length(const char *s);

/* The characters in the first n bytes of 's'; a byte that belongs to none
 * counts as one. */
size_t utf8_count(const char *s, size_t n);

/* The bytes of the first n characters of 's', or of all there are. */
size_t utf8_bytes(const char *s, size_t n);

/* The bytes of 's' that go on a line of 'width' characters: up to a space if
 * there is one in the line's second half. */
size_t utf8_line(const char *s, size_t width);

/* What is left for the lines after it. */
const char *utf8_skip_line(const char *s, size_t width);

/* A copy that is UTF-8: U+FFFD in place of each byte that is none. */
char *utf8_repair(Arena *, const char *s);

/* A copy that is one line and can be seen: "\n", "\x1b" in place of control
 * characters and of bytes that are no UTF-8. */
char *utf8_escape(Arena *, const char *s);

#endif
