/* Text that is written into memory: snprintf and related functions, in the "C"
 * locale.  Implementation-defined behaviour follows glibc. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "apart.c"
#include "print.c"
#include "stream.c"

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

static void put_string(Text *t) {
  const char *s = *(const char **)print_take(&t->print, 8);
  print_refuse_wide(&t->print);
  size_t most = (size_t)t->print.precision, n = length_at_most(s, most);
  text_passes(t, s, n + (n < most));
  put_padded(t, s, (int)n);
}

static void put_character(Text *t) {
  char c = (char)*(int *)print_take(&t->print, 8);
  print_refuse_wide(&t->print);
  put_padded(t, &c, 1);
}

static long long take_signed(Print *p) {
  const void *slot = print_take(p, 8);
  switch (p->size) {
  case 0: return *(const int *)slot;
  case SIZE_CHAR: return (signed char)*(const int *)slot;
  case 'h': return (short)*(const int *)slot;
  case 'l':
  case 'z':
  case 't': return *(const long *)slot;
  default: return *(const long long *)slot;
  }
}

static unsigned long long take_unsigned(Print *p) {
  unsigned long long n = (unsigned long long)take_signed(p);
  switch (p->size) {
  case 0: return (unsigned)n;
  case SIZE_CHAR: return (unsigned char)n;
  case 'h': return (unsigned short)n;
  case 'l':
  case 'z':
  case 't': return (unsigned long)n;
  default: return n;
  }
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

/* Returns the number of zeros before the digits, by flag, precision and "#". */
static int zeros_before(const Print *p, const Numeral *x, int n_prefix) {
  int least = p->precision < 0 ? 1 : p->precision;
  int zeros = x->n < least ? least - x->n : 0;
  int is_marked = x->base == 8 && p->flags & PRINT_OTHER;
  if (is_marked && zeros == 0 && (x->n > 0 || p->precision == 0))
    zeros = 1;
  if (!(p->flags & PRINT_ZEROS) || p->flags & PRINT_LEFT || p->precision >= 0)
    return zeros;
  int room = p->width - n_prefix - x->n;
  return room > zeros ? room : zeros;
}

static void put_numeral(Text *t, const Numeral *x) {
  const Print *p = &t->print;
  int n_prefix = (int)length(x->prefix);
  int zeros = zeros_before(p, x, n_prefix);
  int blanks = p->width - n_prefix - zeros - x->n;
  put_copies(t, ' ', p->flags & PRINT_LEFT ? 0 : blanks);
  put_characters(t, x->prefix, n_prefix);
  put_copies(t, '0', zeros);
  put_characters(t, x->digits + (MOST_DIGITS - x->n), x->n);
  put_copies(t, ' ', p->flags & PRINT_LEFT ? blanks : 0);
}

static void put_signed(Text *t) {
  long long value = take_signed(&t->print);
  int flags = t->print.flags;
  Numeral x = {.base = 10};
  x.prefix = value < 0             ? "-"
             : flags & PRINT_PLUS  ? "+"
             : flags & PRINT_BLANK ? " "
                                   : "";
  unsigned long long n = (unsigned long long)value;
  add_digits(&x, value < 0 ? 0 - n : n);
  put_numeral(t, &x);
}

static void put_unsigned(Text *t, unsigned base) {
  unsigned long long value = take_unsigned(&t->print);
  int is_upper = t->print.kind == 'X';
  int is_marked = base == 16 && value && t->print.flags & PRINT_OTHER;
  Numeral x = {.base = base, .is_upper = is_upper};
  x.prefix = is_marked ? is_upper ? "0X" : "0x" : "";
  add_digits(&x, value);
  put_numeral(t, &x);
}

static void put_pointer(Text *t) {
  Numeral x = {.prefix = "0x", .base = 16};
  size_t value = (size_t)*(void **)print_take(&t->print, 8);
  if (!value) {
    put_padded(t, "(nil)", 5);
    return;
  }
  add_digits(&x, value);
  put_numeral(t, &x);
}

static void put_conversion(Text *t) {
  switch (t->print.kind) {
  case 'd':
  case 'i': put_signed(t); break;
  case 'u': put_unsigned(t, 10); break;
  case 'o': put_unsigned(t, 8); break;
  case 'x':
  case 'X': put_unsigned(t, 16); break;
  case 'c':
  case 'C': put_character(t); break;
  case 's':
  case 'S': put_string(t); break;
  case 'p': put_pointer(t); break;
  case 'n':
    text_passes(t, *(const char **)t->print.slots,
                print_value_size(t->print.size));
    print_store(&t->print);
    break;
  case '%': put(t, '%'); break;
  case 'm': __bmc_unsupported("%m of what is printed into memory"); break;
  default:
    if (is_among(t->print.kind, "aAeEfFgG"))
      __bmc_unsupported("a floating-point number that is printed into memory");
    __bmc_unsupported("an unknown conversion of what is printed into memory");
  }
}

static int format(char *to, size_t size, const char *text, char *slots) {
  Text t = text_to(to, size, text, slots);
  while (*t.print.format) {
    char c = *t.print.format++;
    if (c != '%')
      put(&t, c);
    else {
      print_parse(&t.print);
      put_conversion(&t);
    }
    text_passes(&t, text, (size_t)(t.print.format - text) + 1);
  }
  return text_end(&t);
}

int vsnprintf(char *to, size_t size, const char *text, __builtin_va_list list) {
  return format(to, size, text, take_list(list));
}

int vsprintf(char *to, const char *text, __builtin_va_list list) {
  return format(to, ~(size_t)0, text, take_list(list));
}

int vasprintf(char **to, const char *text, __builtin_va_list list) {
  char *slots = take_list(list);
  int n = format(NULL, 0, text, slots);
  char *block = allocate((size_t)n + 1, 0);
  if (!block)
    return -1;
  *to = block;
  return format(block, (size_t)n + 1, text, slots);
}

int snprintf(char *to, size_t size, const char *text, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, text);
  int n = vsnprintf(to, size, text, list);
  __builtin_va_end(list);
  return n;
}

int sprintf(char *to, const char *text, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, text);
  int n = vsprintf(to, text, list);
  __builtin_va_end(list);
  return n;
}

int asprintf(char **to, const char *text, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, text);
  int n = vasprintf(to, text, list);
  __builtin_va_end(list);
  return n;
}

/* Returns the result of printf: the number of characters, or a negative number
 * if output fails. */
static int printed(int stream, const char *text, char *slots) {
  int n = format(NULL, 0, text, slots), error = __VERIFIER_nondet_int();
  return !write_fails(stream) ? n : error < 0 ? error : -1;
}

int __bmc_printed(const char *text, char *slots) {
  use_standard(STANDARD_OUTPUT);
  return printed(STANDARD_OUTPUT, text, slots);
}

int __bmc_printed_to(const void *stream, const char *text, char *slots) {
  use_stream(stream);
  return printed(asked_index(stream, 1), text, slots);
}
