/* Text that is written into memory, character by character, and the digits of
 * integers. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "apart.c"
#include "print.c"

typedef struct {
  Print print; /* counts all characters, even if they do not fit */
  char *to;
  size_t size;
  Growing written;
} Text;

static Text text_to(char *to, size_t size, const char *from, char *slots) {
  return (Text){{.format = from, .slots = slots}, to, size, growing(to)};
}

/* Returns the length of the written text, without its terminator. */
static size_t text_length(const Text *t) {
  size_t n = (size_t)t->print.count;
  return n < t->size ? n : t->size ? t->size - 1 : 0;
}

/* Checks that the written text is disjoint from these 'n' bytes, which are
 * read. */
static void text_passes(Text *t, const char *from, size_t n) {
  growing_pass(&t->written, from, n);
  growing_check(&t->written, text_length(t));
}

/* Terminates the text; returns its length without the limit. */
static int text_end(Text *t) {
  size_t n = text_length(t);
  if (t->size) {
    t->to[n] = 0;
    growing_check(&t->written, n + 1);
  }
  return t->print.count;
}

static void put(Text *t, char c) {
  size_t at = (size_t)t->print.count++;
  if (at + 1 < t->size)
    t->to[at] = c;
}

static void put_copies(Text *t, char c, int n) {
  for (int i = 0; i < n; i++)
    put(t, c);
}

static void put_characters(Text *t, const char *from, int n) {
  for (int i = 0; i < n; i++)
    put(t, from[i]);
}

static void put_padded(Text *t, const char *from, int n) {
  int blanks = t->print.width - n, is_left = t->print.flags & PRINT_LEFT;
  put_copies(t, ' ', is_left ? 0 : blanks);
  put_characters(t, from, n);
  put_copies(t, ' ', is_left ? blanks : 0);
}

enum { MOST_DIGITS = 22 }; /* for 64 bits, in octal */

typedef struct {
  const char *prefix; /* a sign, or "0x" */
  unsigned base;
  int is_upper, n;
  char digits[MOST_DIGITS]; /* the last 'n' are used */
} Numeral;

static void add_digit(Numeral *x, unsigned digit) {
  char c =
      (char)(digit < 10 ? '0' + digit : (x->is_upper ? 'A' : 'a') + digit - 10);
  x->digits[MOST_DIGITS - ++x->n] = c;
}

/* Adds the digits.  The lower half is divided in 32 bits, which is much
 * cheaper. */
static void add_digits(Numeral *x, unsigned long long value) {
  for (; value >> 32; value /= x->base)
    add_digit(x, (unsigned)(value % x->base));
  for (unsigned n = (unsigned)value; n; n /= x->base)
    add_digit(x, n % x->base);
}
