/* Model of printf and related functions: strings are read, and %n stores. */
#pragma once
#include "abi.c"
#include "string.c"

typedef struct {
  const char *format;
  char *slots;          /* unnamed arguments; see clang_unnamed.c */
  int count;            /* characters so far, or UNKNOWN */
  int flags;            /* set of "-+ #0" */
  int width, precision; /* the latter may be UNKNOWN */
  char size, kind;      /* "h", "l", ... and its letter */
} Print;

enum { COUNT_UNKNOWN = -1 };

enum {
  PRINT_LEFT = 1,
  PRINT_PLUS = 2,
  PRINT_BLANK = 4,
  PRINT_OTHER = 8, /* "#" */
  PRINT_ZEROS = 16
};

/* Sizes of two letters, "hh" and "ll", are one letter here. */
enum { SIZE_CHAR = 'c', SIZE_LONG_LONG = 'q' };

/* Returns the address of a list's arguments, which is its first word or, with
 * 32 bits, the list itself.  Of the list only va_end is left (C11 7.21.6.8,
 * footnote); with 32 bits it is the caller's own. */
static char *take_list(__builtin_va_list list) {
#if __SIZEOF_POINTER__ == 4
  return list;
#else
  char **at = (char **)list, *slots = *at;
  *at = NULL;
  return slots;
#endif
}

static void *print_take(Print *p, int bytes) {
  void *slot = p->slots;
  p->slots += bytes + 8;
  return slot;
}

enum { CLASS_FLOAT = 1 << 17 }; /* as in clang_unnamed.c */

/* The same, for a conversion of a floating-point number or of another value
 * (C11 7.21.6.1p9). */
static void *print_take_value(Print *p, int bytes) {
  char *slot = print_take(p, bytes);
  int is_float =
      (*(const unsigned long long *)(slot + bytes) & CLASS_FLOAT) != 0;
  __bmc_check("valid-deref", is_float == is_among(p->kind, "aAeEfFgG"),
              "an argument is printed by a conversion of another type");
  return slot;
}

/* Reads a width or precision: a number or an argument. */
static int print_number(Print *p) {
  if (*p->format == '*') {
    p->format++;
    return *(int *)print_take_value(p, 8);
  }
  int n = 0;
  for (; *p->format >= '0' && *p->format <= '9'; p->format++)
    n = n * 10 + (*p->format - '0');
  return n;
}

/* Returns the flag; digits are not grouped in the "C" locale. */
static int print_flag(char c) {
  return c == '-'   ? PRINT_LEFT
         : c == '+' ? PRINT_PLUS
         : c == ' ' ? PRINT_BLANK
         : c == '#' ? PRINT_OTHER
         : c == '0' ? PRINT_ZEROS
                    : 0;
}

static void print_flags(Print *p) {
  for (p->flags = 0; is_among(*p->format, "-+ #0'"); p->format++)
    p->flags |= print_flag(*p->format);
}

/* Reads width and precision.  A negative width is a flag and a width; a
 * negative precision counts as missing. */
static void print_sizes(Print *p) {
  p->width = print_number(p);
  if (p->width < 0) {
    p->flags |= PRINT_LEFT;
    p->width = -p->width;
  }
  p->precision = COUNT_UNKNOWN;
  if (*p->format == '.') {
    p->format++;
    p->precision = print_number(p);
  }
  if (p->precision < 0)
    p->precision = COUNT_UNKNOWN;
}

static char print_size(char before, char c) {
  if (before != c)
    return c;
  return c == 'h' ? SIZE_CHAR : c == 'l' ? SIZE_LONG_LONG : c;
}

/* Parses a conversion behind "%": flags, width, precision, size, letter. */
static void print_parse(Print *p) {
  p->kind = 0;
  print_flags(p);
  print_sizes(p);
  for (p->size = 0; is_among(*p->format, "hlLqjzt"); p->format++)
    p->size = print_size(p->size, *p->format);
  p->kind = *p->format;
  if (p->kind == '$' || (p->kind >= '0' && p->kind <= '9'))
    __bmc_unsupported("numbered arguments of what is printed");
  if (p->kind)
    p->format++;
}

static void print_refuse_wide(const Print *p) {
  if (p->size == 'l' || p->kind == 'S' || p->kind == 'C')
    __bmc_unsupported("a wide string that is printed");
}

static void print_string(Print *p) {
  const char *s = *(const char **)print_take_value(p, 8);
  print_refuse_wide(p);
  size_t n = length_at_most(s, (size_t)p->precision);
  if (p->count != COUNT_UNKNOWN)
    p->count += (int)n;
}

/* Returns the size of an integer for the conversion's size letter. */
static size_t print_value_size(char size) {
  switch (size) {
  case 0: return sizeof(int);
  case SIZE_CHAR: return sizeof(char);
  case 'h': return sizeof(short);
  case 'l':
  case 'z':
  case 't': return sizeof(long);
  default: return sizeof(long long);
  }
}

static void print_store(Print *p) {
  void *to = *(void **)print_take_value(p, 8);
  if (p->count == COUNT_UNKNOWN)
    __bmc_unsupported("%n behind what is not plain text");
  if (p->size == SIZE_CHAR)
    *(char *)to = (char)p->count;
  else if (p->size == 'h')
    *(short *)to = (short)p->count;
  else if (p->size == 'l' || p->size == 'z' || p->size == 't')
    *(long *)to = p->count;
  else if (p->size)
    *(long long *)to = p->count;
  else
    *(int *)to = p->count;
}

/* Takes the value; %m, the text of errno, takes no argument. */
static void print_value(Print *p) {
  if (p->kind != 'm')
    print_take_value(p,
                     p->size == 'L' && is_among(p->kind, "aAeEfFgG") ? 16 : 8);
  if (p->kind == 'c' && p->size == 0 && p->count != COUNT_UNKNOWN)
    p->count++;
  else
    p->count = COUNT_UNKNOWN;
}

static void print_plain(Print *p) {
  if (p->count != COUNT_UNKNOWN)
    p->count++;
}

/* Reads a string, for a known format that asks only for values and strings. */
void __bmc_print_text(const char *s, size_t most) { length_at_most(s, most); }

void __bmc_print(const char *format, char *slots) {
  Print p = {.format = format, .slots = slots};
  while (*p.format) {
    if (*p.format++ != '%') {
      print_plain(&p);
      continue;
    }
    print_parse(&p);
    if (p.width)
      p.count = COUNT_UNKNOWN;
    if (p.kind == 's' || p.kind == 'S')
      print_string(&p);
    else if (p.kind == 'n')
      print_store(&p);
    else if (p.kind == '%')
      print_plain(&p);
    else if (p.kind)
      print_value(&p);
  }
}

/* Accepts NULL, which prints nothing. */
void __bmc_print_any(const char *format, char *slots) {
  if (format)
    __bmc_print(format, slots);
}
