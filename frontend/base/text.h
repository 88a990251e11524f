/* text.h - helpers for strings. */
#ifndef BASE_TEXT_H
#define BASE_TEXT_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* True if all of 's' is a decimal number below 2^64. */
bool text_number(const char *s, uint64_t *out);

/* True if both are NULL, or if the texts are equal. */
bool text_is_same(const char *, const char *);
bool text_begins_with(const char *s, const char *prefix);
bool text_ends_in(const char *s, const char *end);
/* Returns the part of the path behind its last slash. */
const char *text_file_name(const char *path);

/* Finds the offered word that is nearest to a mistyped one.
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

/* Prints 's' in lines of at most 'width' columns.  Lines after the first are
 * indented by 'indent' blanks; printing starts at column 'column'. */
void text_wrap(FILE *, const char *s, unsigned column, unsigned indent,
               unsigned width);

/* Prints 's' as a string literal of C. */
void text_print_literal(FILE *, const char *s);

/* Finds the word in the text from '*at' on, outside of literals.  Moves '*at'
 * behind it. */
bool text_find_word(const char **at, const char *word);
/* Returns the end of the C string or character literal that begins at 'p'. */
const char *text_skip_quoted(const char *p);
/* Reads one character of a literal as clang spells it and advances.  The
 * character is plain, or escaped by octal or hexadecimal digits, a universal
 * name or a single letter. */
uint64_t text_read_element(const char **p);

#endif
