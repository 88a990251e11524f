/* Values out of text: sscanf, fscanf and their kin, as in the "C" locale.  What
 * C leaves to the implementation is as glibc has it.
 *
 * Out of a stream any text comes: of it is chosen what the program can tell,
 * which are the values, and where a character is looked at and not taken, that
 * character.  The next call begins with a character of its own: behind a value
 * that is as good, if it skips blanks, as there could be some.  It is not where
 * a character did not fit, which would still be there, nor where the program
 * looks at the characters themselves: there it must not read on. */
#pragma once
#include "abi.c"
#include "input.c"
#include "number.c"
#include "print.c"

enum { SCAN_END = -1, SCAN_MORE = 0, SCAN_OVER = 1 };
enum { NOT_LOOKED_AT = -2 };

typedef struct {
  Print print;             /* the format, and where to store */
  const char *from, *text; /* all of it, and what is not read yet */
  int n_stored, is_dropped;
  int is_stream;    /* in place of a text, */
  int ahead;        /* of which this comes next, or NOT_LOOKED_AT; */
  int is_told;      /* and it has been told that it is none of some */
  int is_behind;    /* a value of another call; */
  int has_no_blank; /* and it is none, for those were taken */
} Scan;

/* ---- characters one by one */

static int scan_peek(Scan *s) {
  if (!s->is_stream)
    return *s->text ? (unsigned char)*s->text : END_OF_FILE;
  if (s->ahead == NOT_LOOKED_AT) {
    s->ahead = any_character();
    s->is_told = s->has_no_blank = 0;
  }
  return s->ahead;
}

/* What has been looked at, and is not the end. */
static void scan_take(Scan *s) {
  if (s->is_stream)
    s->ahead = NOT_LOOKED_AT;
  else
    s->text++;
}

/* The text is over before the next value: that many were stored. */
static int scan_end(Scan *s) {
  if (s->n_stored == 0)
    s->n_stored = SCAN_END;
  return SCAN_OVER;
}

static int is_blank_next(Scan *s) {
  int c = scan_peek(s);
  return c != END_OF_FILE && is_space((char)c);
}

/* What comes is looked at as it is. */
static void scan_as_it_is(Scan *s) {
  if (s->is_behind)
    refuse_left();
}

/* Out of a stream all of them come at once. */
static void scan_blanks(Scan *s) {
  s->is_behind = 0;
  while (!s->is_stream && is_blank_next(s))
    s->text++;
  if (s->is_stream && is_blank_next(s)) {
    scan_take(s);
    if (is_blank_next(s))
      s->ahead = END_OF_FILE;
  }
}

/* A character as it stands in the format. */
static int scan_plain(Scan *s, char c) {
  scan_as_it_is(s);
  int next = scan_peek(s);
  if (next == END_OF_FILE)
    return scan_end(s);
  if (next != (unsigned char)c)
    return SCAN_OVER;
  scan_take(s);
  return SCAN_MORE;
}

/* Behind "%": "*", width, size, letter.  A width of 0 is none. */
static void scan_parse(Scan *s) {
  Print *p = &s->print;
  s->is_dropped = *p->format == '*';
  if (s->is_dropped)
    p->format++;
  if (is_among(*p->format, "*'I"))
    __bmc_unsupported("an unknown conversion of what is scanned");
  p->width = print_number(p);
  for (p->size = 0; is_among(*p->format, "hlLqjzt"); p->format++)
    p->size = print_size(p->size, *p->format);
  p->kind = *p->format;
  if (p->kind)
    p->format++;
}

static void scan_store(Scan *s, unsigned long long n) {
  Print *p = &s->print;
  if (s->is_dropped)
    return;
  void *to = *(void **)print_take(p, 8);
  switch (p->size) {
  case 0: *(int *)to = (int)n; break;
  case SIZE_CHAR: *(char *)to = (char)n; break;
  case 'h': *(short *)to = (short)n; break;
  case 'l':
  case 'z':
  case 't': *(long *)to = (long)n; break;
  default: *(long long *)to = (long long)n;
  }
}

/* ---- integers */

typedef struct {
  const char *at;
  int left; /* characters that the width leaves */
  unsigned base;
  int is_negative, is_more, n_digits;
  unsigned long long value;
} Digits;

static char digits_next(const Digits *d) { return d->left ? *d->at : 0; }

static void digits_skip(Digits *d) {
  d->at++;
  d->left--;
}

static void digits_sign(Digits *d) {
  char c = digits_next(d);
  d->is_negative = c == '-';
  if (c == '-' || c == '+')
    digits_skip(d);
}

/* "0x" counts as a digit, even where none follows. */
static void digits_prefix(Digits *d) {
  if (digits_next(d) == '0') {
    d->n_digits++;
    digits_skip(d);
    char c = digits_next(d);
    if ((c == 'x' || c == 'X') && (d->base == 0 || d->base == 16)) {
      digits_skip(d);
      d->base = 16;
    } else if (d->base == 0)
      d->base = 8;
  }
  if (d->base == 0)
    d->base = 10;
}

static void digits_value(Digits *d, unsigned long long most) {
  unsigned long long most_before = most / d->base, last = most % d->base;
  for (unsigned n; (n = digit_value(digits_next(d))) < d->base;) {
    d->is_more |=
        d->value > most_before || (d->value == most_before && n > last);
    d->value = d->value * d->base + n;
    d->n_digits++;
    digits_skip(d);
  }
}

/* The greatest number of the type that is scanned, which is a long's at
 * least; of a signed one that is below 0, its magnitude. */
static unsigned long long digits_most(const Print *p, int is_signed,
                                      int is_negative) {
  int is_long = p->size == SIZE_LONG_LONG || p->size == 'j' || p->size == 'L';
  unsigned long long most = is_long ? ~0ull : ~0ul;
  return is_signed ? (most >> 1) + (unsigned)is_negative : most;
}

static int scan_digits(Scan *s, unsigned base, int is_signed) {
  int width = s->print.width;
  Digits d = {.at = s->text, .left = width ? width : -1, .base = base};
  digits_sign(&d);
  digits_prefix(&d);
  unsigned long long most = digits_most(&s->print, is_signed, d.is_negative);
  digits_value(&d, most);
  s->text = d.at;
  if (!d.n_digits)
    return SCAN_OVER;
  unsigned long long n = d.is_more ? most : d.value;
  if (d.is_more)
    errno_value = ERANGE;
  scan_store(s, d.is_negative && (is_signed || !d.is_more) ? 0 - n : n);
  return SCAN_MORE;
}

/* ---- integers out of a stream: any that there can be */

/* The greatest number of so many digits, or of any. */
static unsigned long long most_of_digits(unsigned base, int digits) {
  unsigned long long n = 0;
  for (int i = 0; i < digits; i++) {
    if (n > (~0ull - (base - 1)) / base)
      return ~0ull;
    n = n * base + (base - 1);
  }
  return digits < 0 ? ~0ull : n;
}

/* 'digits': at most, or -1. */
static unsigned long long any_number(const Print *p, unsigned base,
                                     int is_signed, int is_negative,
                                     int digits) {
  unsigned long long most = digits_most(p, is_signed, is_negative);
  unsigned long long longest = most_of_digits(base, digits);
  unsigned long long n = (unsigned long long)__VERIFIER_nondet_long();
  if (sizeof(long) < sizeof n)
    n = n << 32 | (unsigned)__VERIFIER_nondet_int();
  if (n > most || n > longest)
    n = 0;
  int may_be_more = n == most && (longest > most || longest == ~0ull);
  int is_more = may_be_more && __VERIFIER_nondet_bool();
  if (is_more)
    errno_value = ERANGE;
  return is_negative && (is_signed || !is_more) ? 0 - n : n;
}

/* What comes next is no digit of any base that may have been meant. */
static void digits_end(Scan *s, unsigned base) {
  int c = any_character();
  int is_digit = c != END_OF_FILE && digit_value((char)c) < (base ? base : 8);
  s->ahead = is_digit ? '\n' : c;
  s->is_told = 1;
}

static int scan_any_digits(Scan *s, unsigned base, int is_signed) {
  int width = s->print.width, c = scan_peek(s);
  int has_sign = c == '-' || c == '+';
  if (width && !base)
    __bmc_unsupported("%i with a width in what is read");
  if (!has_sign && digit_value((char)c) >= (base ? base : 10))
    return SCAN_OVER;
  if (!has_sign && s->is_told)
    __bmc_unsupported("a number behind a set of characters in what is read");
  if (has_sign && (width == 1 || __VERIFIER_nondet_bool())) {
    digits_end(s, base);
    return SCAN_OVER;
  }
  scan_store(s, any_number(&s->print, base, is_signed, c == '-',
                           width ? width - has_sign : -1));
  s->ahead = NOT_LOOKED_AT;
  if (!width)
    digits_end(s, base);
  return SCAN_MORE;
}

static int scan_integer(Scan *s, unsigned base, int is_signed) {
  scan_blanks(s);
  if (scan_peek(s) == END_OF_FILE)
    return scan_end(s);
  int outcome = s->is_stream ? scan_any_digits(s, base, is_signed)
                             : scan_digits(s, base, is_signed);
  s->n_stored += outcome == SCAN_MORE && !s->is_dropped;
  return outcome;
}

/* ---- characters */

/* Characters behind "[", up to the "]" that ends the set. */
typedef struct {
  const char *from, *end;
  int is_excluded;
} Set;

static Set scan_set(Print *p) {
  Set set = {.is_excluded = *p->format == '^'};
  if (set.is_excluded)
    p->format++;
  set.from = p->format;
  if (*p->format == ']')
    p->format++;
  while (*p->format && *p->format != ']')
    p->format++;
  set.end = p->format;
  if (*p->format)
    p->format++;
  return set;
}

/* "a-c" is a range, unless the "-" stands first or last, or "c" is before
 * "a". */
static int is_range(const Set *set, const char *p) {
  return *p == '-' && p > set->from && p + 1 < set->end &&
         (unsigned char)p[-1] <= (unsigned char)p[1];
}

static int set_has(const Set *set, char c) {
  int is_in = 0;
  for (const char *p = set->from; p < set->end; p++)
    is_in |= is_range(set, p) ? (unsigned char)c >= (unsigned char)p[-1] &&
                                    (unsigned char)c <= (unsigned char)p[1]
                              : c == *p;
  return is_in != set->is_excluded;
}

static int has_blanks(const Set *set) {
  int n = 0;
  for (const char *p = " \t\n\v\f\r"; *p; p++)
    n += set_has(set, *p);
  return n == 6;
}

static int takes(const Print *p, const Set *set, char c) {
  return p->kind == 'c' || (p->kind == 's' ? !is_space(c) : set_has(set, c));
}

static int scan_characters(Scan *s) {
  Print *p = &s->print;
  Set set = {0};
  int n = 0, most = p->width ? p->width : p->kind == 'c' ? 1 : -1;
  print_refuse_wide(p);
  if (p->kind == '[')
    set = scan_set(p);
  if (p->kind == 's')
    scan_blanks(s);
  scan_as_it_is(s);
  if (scan_peek(s) == END_OF_FILE)
    return scan_end(s);
  char *to = s->is_dropped ? NULL : *(char **)print_take(p, 8);
  for (int c; n != most && (c = scan_peek(s)) != END_OF_FILE &&
              takes(p, &set, (char)c);
       n++) {
    if (to)
      to[n] = (char)c;
    scan_take(s);
  }
  s->is_told = 1;
  s->has_no_blank = p->kind == '[' && has_blanks(&set);
  if (!n)
    return SCAN_OVER;
  if (to && p->kind != 'c')
    to[n] = 0;
  s->n_stored += to != NULL;
  return SCAN_MORE;
}

/* ---- all of it */

static int scan_conversion(Scan *s) {
  switch (s->print.kind) {
  case 'd': return scan_integer(s, 10, 1);
  case 'i': return scan_integer(s, 0, 1);
  case 'u': return scan_integer(s, 10, 0);
  case 'o': return scan_integer(s, 8, 0);
  case 'x':
  case 'X': return scan_integer(s, 16, 0);
  case 'c':
  case 's':
  case '[': return scan_characters(s);
  case '%': scan_blanks(s); return scan_plain(s, '%');
  case 'n':
    if (s->is_stream)
      __bmc_unsupported("%n in what is read");
    scan_store(s, (unsigned long)(s->text - s->from));
    break;
  case 'p':
  case 'm': __bmc_unsupported("%p or %m of what is scanned"); break;
  default:
    if (is_among(s->print.kind, "aAeEfFgG"))
      __bmc_unsupported("a floating-point number that is scanned");
    __bmc_unsupported("an unknown conversion of what is scanned");
  }
  return SCAN_MORE;
}

static int scan_next(Scan *s) {
  char c = *s->print.format++;
  if (is_space(c)) {
    scan_blanks(s);
    return SCAN_MORE;
  }
  if (c != '%')
    return scan_plain(s, c);
  scan_parse(s);
  return scan_conversion(s);
}

static int left_by(const Scan *s, int outcome) {
  if (s->ahead < 0)
    return LEFT_NOTHING;
  return outcome == SCAN_OVER || s->has_no_blank ? LEFT_MISFIT : LEFT_END;
}

/* 's' is the text, or a stream that nobody has looked at. */
static int scan(Scan *s, const char *wanted, char *slots) {
  int outcome = SCAN_MORE;
  s->print.format = wanted;
  s->print.slots = slots;
  s->from = s->text;
  s->ahead = NOT_LOOKED_AT;
  while (*s->print.format && outcome == SCAN_MORE)
    outcome = scan_next(s);
  if (s->is_stream)
    left = left_by(s, outcome);
  return s->n_stored;
}

int vsscanf(const char *text, const char *wanted, __builtin_va_list list) {
  Scan s = {.text = text};
  return scan(&s, wanted, slots_of_list(list));
}

int sscanf(const char *text, const char *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vsscanf(text, wanted, list);
  __builtin_va_end(list);
  return n;
}

int vfscanf(void *stream, const char *wanted, __builtin_va_list list) {
  Scan s = {.is_stream = 1, .is_behind = left == LEFT_END};
  (void)stream;
  __bmc_cancel_maybe();
  refuse_misfit();
  return scan(&s, wanted, slots_of_list(list));
}

int vscanf(const char *wanted, __builtin_va_list list) {
  return vfscanf(NULL, wanted, list);
}

int fscanf(void *stream, const char *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vfscanf(stream, wanted, list);
  __builtin_va_end(list);
  return n;
}

int scanf(const char *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vfscanf(NULL, wanted, list);
  __builtin_va_end(list);
  return n;
}
