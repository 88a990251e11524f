/* Conversion of text to values: sscanf, fscanf and related functions, in the
 * "C" locale.  Implementation-defined behaviour follows glibc.
 *
 * A stream holds any text.  Only its observable part is chosen: the values, and
 * a character that is read but not consumed, which is put back (input.c). */
#pragma once
#include "abi.c"
#include "apart.c"
#include "input.c"
#include "number.c"
#include "print.c"
#include "wide.c"

enum { SCAN_END = -1, SCAN_MORE = 0, SCAN_OVER = 1 };
enum { NOT_LOOKED_AT = NOT_PUT_BACK };

typedef struct {
  Print print;             /* format and targets */
  const char *from, *text; /* whole text, unread rest */
  Growing read, format;    /* disjoint from stored bytes */
  int n_stored, is_dropped;
  int is_wide;     /* input and strings have wide characters: see wide_scan.c */
  int is_stream;   /* input is a stream, not a text: */
  void *stream;    /* the stream, */
  int ahead;       /* its next character, or NOT_LOOKED_AT; */
  int is_consumed; /* the character has been observed */
} Scan;

/* ---- single characters */

/* Returns the next character of the stream.  In the "C" locale no byte from 128
 * on is a wide character: it is an error. */
static int scan_character(const Scan *s) {
  int c = any_character(s->stream);
  if (!s->is_wide || c < 128)
    return c;
  set_indicator(s->stream, HAS_FAILED);
  fail(EILSEQ);
  return END_OF_FILE;
}

static int scan_peek(Scan *s) {
  if (!s->is_stream)
    return *s->text ? (unsigned char)*s->text : END_OF_FILE;
  if (s->ahead == NOT_LOOKED_AT) {
    s->ahead = scan_character(s);
    s->is_consumed = 0;
  }
  return s->ahead;
}

/* Consumes a character that was peeked and is not the end. */
static void scan_take(Scan *s) {
  if (s->is_stream)
    s->ahead = NOT_LOOKED_AT;
  else
    s->text++;
}

/* Ends the scan, as the text ends before the next value; returns the count. */
static int scan_end(Scan *s) {
  if (s->n_stored == 0)
    s->n_stored = SCAN_END;
  return SCAN_OVER;
}

static int is_blank_next(Scan *s) {
  int c = scan_peek(s);
  return c != END_OF_FILE && is_space((char)c);
}

/* Skips blanks.  In a stream all blanks are skipped at once. */
static void scan_blanks(Scan *s) {
  while (!s->is_stream && is_blank_next(s))
    s->text++;
  if (s->is_stream && is_blank_next(s)) {
    scan_take(s);
    if (is_blank_next(s)) {
      end_input(s->stream);
      s->ahead = END_OF_FILE;
    }
  }
}

/* Matches a character of the format. */
static int scan_plain(Scan *s, char c) {
  int next = scan_peek(s);
  if (next == END_OF_FILE)
    return scan_end(s);
  if (next != (unsigned char)c)
    return SCAN_OVER;
  scan_take(s);
  return SCAN_MORE;
}

/* Parses a conversion behind "%": "*", width, size, letter.  A width of 0
 * counts as missing. */
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

/* Returns the number of characters read from the text; a width may end a value
 * before the peeked character. */
static size_t scan_length(const Scan *s) {
  int has_looked = !s->print.width && !is_among(s->print.kind, "cn");
  return (size_t)(s->text - s->from) + (size_t)has_looked;
}

static void scan_check(const Scan *s) {
  if (!s->is_stream)
    growing_check(&s->read, scan_length(s));
  growing_check(&s->format, (size_t)(s->print.format - s->format.from) + 1);
}

/* Records that 'n' bytes have been stored. */
static void scan_passes(Scan *s, const void *to, size_t n) {
  if (!s->is_stream)
    growing_pass(&s->read, to, n);
  growing_pass(&s->format, to, n);
  scan_check(s);
}

static void scan_store(Scan *s, unsigned long long n) {
  Print *p = &s->print;
  if (s->is_dropped)
    return;
  void *to = *(void **)print_take(p, 8);
  scan_passes(s, to, print_value_size(p->size));
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
  int left; /* remaining width */
  int is_negative;
  Number n;
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

/* Skips "0x", which counts as a digit even if no digit follows. */
static void digits_prefix(Digits *d) {
  unsigned base = d->n.base;
  if (digits_next(d) == '0') {
    d->n.n_digits++;
    digits_skip(d);
    char c = digits_next(d);
    if ((c == 'x' || c == 'X') && (base == 0 || base == 16)) {
      digits_skip(d);
      base = 16;
    } else if (base == 0)
      base = 8;
  }
  d->n.base = base ? base : 10;
}

static void digits_value(Digits *d) {
  for (unsigned n; (n = digit_value(digits_next(d))) < d->n.base;) {
    number_add(&d->n, n);
    digits_skip(d);
  }
}

/* Returns the largest number of the type that is scanned, which is at least a
 * long. */
static unsigned long long digits_most(const Print *p, int is_signed) {
  int is_long = p->size == SIZE_LONG_LONG || p->size == 'j' || p->size == 'L';
  unsigned long long most = is_long ? ~0ull : ~0ul;
  return is_signed ? most >> 1 : most;
}

static void store_number(Scan *s, const Number *n, int is_negative,
                         int is_signed) {
  scan_store(s, number_value(n, is_negative, is_signed,
                             digits_most(&s->print, is_signed)));
}

static int scan_digits(Scan *s, unsigned base, int is_signed) {
  int width = s->print.width;
  Digits d = {.at = s->text, .left = width ? width : -1, .n.base = base};
  digits_sign(&d);
  digits_prefix(&d);
  digits_value(&d);
  s->text = d.at;
  if (!d.n.n_digits)
    return SCAN_OVER;
  store_number(s, &d.n, d.is_negative, is_signed);
  return SCAN_MORE;
}

/* ---- integers from a stream: any possible ones */

/* Returns a number of that many digits, with leading zeros, or of any length if
 * 'digits' is below 0. */
static Number any_number(unsigned base, int digits) {
  Number n = {.value = any_wide(), .base = base, .n_digits = digits};
  Number most = {.base = base, .is_more = digits < 0};
  for (int i = 0; i < digits && !most.is_more; i++)
    number_add(&most, base - 1);
  n.is_more = most.is_more && __VERIFIER_nondet_bool();
  if (!most.is_more && n.value > most.value)
    n.value = 0;
  return n;
}

/* Returns a number of up to 'digits' digits that begins with the peeked
 * character.  If that has not been observed, any number does. */
static Number begun_number(const Scan *s, unsigned base, int digits) {
  Number n = {.base = base};
  if (!s->is_consumed)
    return any_number(base, digits);
  int others = digits < 0 ? digits : digits - 1;
  if (s->ahead == '0') {
    n = any_number(base, others);
    n.n_digits = digits;
    return n;
  }
  number_add(&n, digit_value((char)s->ahead));
  number_go_on(&n, others);
  return n;
}

/* Chooses a next character that is no digit. */
static void digits_end(Scan *s, unsigned base) {
  int c = scan_character(s);
  int is_digit = c != END_OF_FILE && digit_value((char)c) < base;
  s->ahead = is_digit ? '\n' : c;
  s->is_consumed = 1;
}

/* Returns the base of a number in C that begins with 'c', or with any digit. */
static unsigned any_base(int c, int is_open) {
  if (!is_open && c != '0')
    return 10;
  if (is_open && __VERIFIER_nondet_bool())
    return 10;
  return __VERIFIER_nondet_bool() ? 8 : 16;
}

static int scan_any_digits(Scan *s, unsigned base, int is_signed) {
  int width = s->print.width, c = scan_peek(s);
  int has_sign = c == '-' || c == '+';
  unsigned first = base ? base : 10;
  if (width && !base)
    __bmc_unsupported("%i with a width in what is read");
  if (!has_sign && digit_value((char)c) >= first)
    return SCAN_OVER;
  if (has_sign)
    scan_take(s);
  if (has_sign && width == 1)
    return SCAN_OVER;
  if (has_sign && __VERIFIER_nondet_bool()) {
    digits_end(s, first);
    return SCAN_OVER;
  }
  if (!base)
    base = any_base(c, has_sign);
  int digits = width ? width - has_sign : -1;
  Number n =
      has_sign ? any_number(base, digits) : begun_number(s, base, digits);
  store_number(s, &n, c == '-', is_signed);
  s->ahead = NOT_LOOKED_AT;
  if (n.n_digits != digits || !width)
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

/* Set of characters behind "[", up to the "]" that ends it. */
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

/* True for a range "a-c".  A "-" that is first or last, or before a smaller
 * character, is plain. */
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

static int takes(const Print *p, const Set *set, char c) {
  return p->kind == 'c' || (p->kind == 's' ? !is_space(c) : set_has(set, c));
}

/* Stores a character, or the terminator, as the n-th one. */
static void scan_store_character(Scan *s, void *to, int n, char c) {
  size_t size = s->print.size == 'l' ? sizeof(int) : 1;
  if (size == 1)
    ((char *)to)[n] = c;
  else
    ((int *)to)[n] = (unsigned char)c;
  scan_passes(s, to, ((size_t)n + 1) * size);
}

/* Refuses what is no character of the "C" locale, where it becomes a wide
 * one. */
static void scan_check_wide(const Scan *s, char c) {
  if (s->print.size == 'l' && (unsigned char)c >= 128)
    __bmc_unsupported("a wide character from 128 on that is scanned");
}

static int scan_characters(Scan *s) {
  Print *p = &s->print;
  Set set = {0};
  int n = 0, most = p->width ? p->width : p->kind == 'c' ? 1 : -1;
  if (p->kind == '[')
    set = scan_set(p);
  if (p->kind == 's')
    scan_blanks(s);
  if (scan_peek(s) == END_OF_FILE)
    return scan_end(s);
  char *to = s->is_dropped ? NULL : *(char **)print_take(p, 8);
  for (int c; n != most && (c = scan_peek(s)) != END_OF_FILE &&
              takes(p, &set, (char)c);
       n++) {
    scan_take(s);
    scan_check_wide(s, (char)c);
    if (to)
      scan_store_character(s, to, n, (char)c);
  }
  s->is_consumed = 1;
  if (!n)
    return SCAN_OVER;
  if (to && p->kind != 'c')
    scan_store_character(s, to, n, 0);
  s->n_stored += to != NULL;
  return SCAN_MORE;
}

/* ---- the whole format */

static int scan_conversion(Scan *s) {
  switch (s->print.kind) {
  case 'd': return scan_integer(s, 10, 1);
  case 'i': return scan_integer(s, 0, 1);
  case 'u': return scan_integer(s, 10, 0);
  case 'o': return scan_integer(s, 8, 0);
  case 'x':
  case 'X': return scan_integer(s, 16, 0);
  case 'C':
  case 'S':
    s->print.kind += 'a' - 'A';
    s->print.size = 'l';
    return scan_characters(s);
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

/* Scans; 's' is the text, or a stream whose next character is not peeked. */
static int scan(Scan *s, const char *wanted, char *slots) {
  int outcome = SCAN_MORE;
  s->print.format = wanted;
  s->print.slots = slots;
  s->from = s->text;
  s->read = growing(s->text);
  s->format = growing(wanted);
  s->ahead = s->is_stream ? take_back(s->stream) : NOT_LOOKED_AT;
  s->is_consumed = 1;
  while (*s->print.format && outcome == SCAN_MORE)
    outcome = scan_next(s), scan_check(s);
  if (s->is_stream && s->ahead >= 0)
    change_back(s->stream, s->ahead + 1);
  return s->n_stored;
}

int vsscanf(const char *text, const char *wanted, __builtin_va_list list) {
  Scan s = {.text = text};
  return scan(&s, wanted, take_list(list));
}

int sscanf(const char *text, const char *wanted, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, wanted);
  int n = vsscanf(text, wanted, list);
  __builtin_va_end(list);
  return n;
}

static int scan_stream(Scan *s, const char *wanted, char *slots) {
  if (s->stream && memory_of(s->stream))
    __bmc_unsupported("fscanf of a stream over memory");
  __bmc_cancel_maybe();
  return scan(s, wanted, slots);
}

/* Scans a stream; NULL is the standard input. */
static int scan_bytes(void *stream, const char *wanted, char *slots) {
  Scan s = {.is_stream = 1, .stream = stream};
  return scan_stream(&s, wanted, slots);
}

int vfscanf(void *stream, const char *wanted, __builtin_va_list list) {
  use_stream(stream);
  return scan_bytes(stream, wanted, take_list(list));
}

int vscanf(const char *wanted, __builtin_va_list list) {
  use_standard(STANDARD_INPUT);
  return scan_bytes(NULL, wanted, take_list(list));
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
  int n = vscanf(wanted, list);
  __builtin_va_end(list);
  return n;
}
