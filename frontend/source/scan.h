/* scan.h - from token to token through the text of a C file, where no more
 * than brackets, quotes and comments have to be told apart. */
#ifndef FRONTEND_SOURCE_SCAN_H
#define FRONTEND_SOURCE_SCAN_H
#include <stddef.h>

/* 'i' is a byte of the text, which has 'size' bytes and a zero.  Over blanks,
 * comments and ends of lines. */
size_t scan_blank(const char *text, size_t size, size_t i);
/* Over the quoted text or the character that is here; and blanks. */
size_t scan_token(const char *text, size_t size, size_t i);
size_t scan_next(const char *text, size_t size, size_t i);
/* How the bracket that is here changes the depth: 1, -1 or 0. */
int scan_depth(char);

#endif
