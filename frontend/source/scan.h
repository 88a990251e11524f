/* scan.h - simple tokenizer for C text that distinguishes only brackets, quotes
 * and comments. */
#ifndef FRONTEND_SOURCE_SCAN_H
#define FRONTEND_SOURCE_SCAN_H
#include <stddef.h>

/* Skips blanks, comments and ends of lines.  'i' is a byte of the text, which
 * has 'size' bytes and a zero. */
size_t scan_blank(const char *text, size_t size, size_t i);
/* Skips the quoted text or character at 'i'; scan_next skips blanks, too. */
size_t scan_token(const char *text, size_t size, size_t i);
size_t scan_next(const char *text, size_t size, size_t i);
/* Returns how the bracket changes the depth: 1, -1 or 0. */
int scan_depth(char);

#endif
