/* text.h - small questions about strings. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* All of 's' is a decimal number below 2^64. */
bool text_number(const char *s, uint64_t *out);

/* Both NULL, or equal. */
bool text_is_same(const char *, const char *);
bool text_ends_in(const char *s, const char *end);
/* What a path names: all behind its last slash. */
const char *text_file_name(const char *path);

/* Which of the words offered was meant by a mistyped one?
 *
 *   Nearest n = nearest_start(typed, strlen(typed));
 *   nearest_offer(&n, "--unwind"); ...
 *   n.best is the nearest, or NULL when none is near */
typedef struct {
  const char *typed;
  size_t length;
  const char *best;
  unsigned distance;
} Nearest;

Nearest nearest_start(const char *typed, size_t length);
void nearest_offer(Nearest *, const char *word);

/* Print 's' in lines of at most 'width' columns, each after the first led
 * by 'indent' blanks; printing starts at column 'column'. */
void text_wrap(FILE *, const char *s, unsigned column, unsigned indent,
               unsigned width);

/* As a string literal of C. */
void text_print_literal(FILE *, const char *s);

/* Is the word one of the text's from '*at' on, outside of literals?  Goes
 * past it. */
bool text_find_word(const char **at, const char *word);
/* Past the string or character literal of C that begins at 'p'. */
const char *text_skip_quoted(const char *p);
/* One character of a literal as clang spells it: as it is, or escaped by octal
 * or hexadecimal digits, a universal name or a single letter; advances. */
uint64_t text_read_element(const char **p);

#endif
