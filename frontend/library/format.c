/* Text that is written into memory: snprintf and related functions, in the "C"
 * locale.  Implementation-defined behaviour follows glibc. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "float_text.c"
#include "memory_stream.c"
#include "print.c"
#include "stream.c"
#include "text.c"

static void put_string(Text *t) {
  const char *s = *(const char **)print_take_value(&t->print, 8);
  print_refuse_wide(&t->print);
  size_t most = (size_t)t->print.precision, n = length_at_most(s, most);
  text_passes(t, s, n + (n < most));
  put_padded(t, s, (int)n);
}

static void put_character(Text *t) {
  char c = (char)*(int *)print_take_value(&t->print, 8);
  print_refuse_wide(&t->print);
  put_padded(t, &c, 1);
}

static long long take_signed(Print *p) {
  const void *slot = print_take_value(p, 8);
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
  size_t value = (size_t)*(void **)print_take_value(&t->print, 8);
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
    if (!is_among(t->print.kind, "aAeEfFgG"))
      __bmc_unsupported("an unknown conversion of what is printed into memory");
    put_float(t);
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

/* Prints into the memory of a stream. */
static int printed_into(MemoryStream *m, const void *stream, const char *text,
                        char *slots) {
  int n = format(NULL, 0, text, slots);
  char *written = allocate((size_t)n + 1, 0);
  if (!written)
    return -1;
  format(written, (size_t)n + 1, text, slots);
  int is_done = put_into_memory(m, stream, written, (size_t)n);
  __bmc_free(written);
  return is_done ? n : -1;
}

int __bmc_printed_to(const void *stream, const char *text, char *slots) {
  use_stream(stream);
  MemoryStream *m = memory_of(stream);
  if (m)
    return printed_into(m, stream, text, slots);
  return printed(asked_index(stream, 1), text, slots);
}
