/* Classes of characters in the "C" locale, with glibc's numbers for them. */
#pragma once
#include "abi.c"

enum {
  CLASS_BLANK = 1,
  CLASS_CONTROL = 2,
  CLASS_PUNCTUATION = 4,
  CLASS_ALNUM = 8,
  CLASS_UPPER = 256,
  CLASS_LOWER = 512,
  CLASS_ALPHA = 1024,
  CLASS_DIGIT = 2048,
  CLASS_HEX = 4096,
  CLASS_SPACE = 8192,
  CLASS_PRINT = 16384,
  CLASS_GRAPH = 32768,
  CLASS_SIGN = CLASS_PRINT | CLASS_GRAPH | CLASS_PUNCTUATION,
  CLASS_LETTER = CLASS_PRINT | CLASS_GRAPH | CLASS_ALNUM | CLASS_ALPHA,
  CLASS_NUMERAL =
      CLASS_PRINT | CLASS_GRAPH | CLASS_ALNUM | CLASS_DIGIT | CLASS_HEX
};

/* Characters from LEAST on, with the negative ones of a signed char. */
enum { LEAST = 128, N_CHARACTERS = 384 };

/* Returns the class.  A look-up would be expensive for a character that is an
 * input. */
static int class_of(int c) {
  __bmc_check("valid-deref", c >= -LEAST && c < N_CHARACTERS - LEAST,
              "the argument is no character");
  if (c < 0 || c > 127)
    return 0;
  if (c < ' ' || c == 127)
    return c == '\t'                ? CLASS_CONTROL | CLASS_SPACE | CLASS_BLANK
           : c >= '\n' && c <= '\r' ? CLASS_CONTROL | CLASS_SPACE
                                    : CLASS_CONTROL;
  if (c == ' ')
    return CLASS_PRINT | CLASS_SPACE | CLASS_BLANK;
  if (c >= '0' && c <= '9')
    return CLASS_NUMERAL;
  int hex = (c | 32) >= 'a' && (c | 32) <= 'f' ? CLASS_HEX : 0;
  if (c >= 'A' && c <= 'Z')
    return CLASS_LETTER | CLASS_UPPER | hex;
  return c >= 'a' && c <= 'z' ? CLASS_LETTER | CLASS_LOWER | hex : CLASS_SIGN;
}

int isalnum(int c) { return class_of(c) & CLASS_ALNUM; }

int isalpha(int c) { return class_of(c) & CLASS_ALPHA; }

int isblank(int c) { return class_of(c) & CLASS_BLANK; }

int iscntrl(int c) { return class_of(c) & CLASS_CONTROL; }

int isdigit(int c) { return class_of(c) & CLASS_DIGIT; }

int isgraph(int c) { return class_of(c) & CLASS_GRAPH; }

int islower(int c) { return class_of(c) & CLASS_LOWER; }

int isprint(int c) { return class_of(c) & CLASS_PRINT; }

int ispunct(int c) { return class_of(c) & CLASS_PUNCTUATION; }

int isspace(int c) { return class_of(c) & CLASS_SPACE; }

int isupper(int c) { return class_of(c) & CLASS_UPPER; }

int isxdigit(int c) { return class_of(c) & CLASS_HEX; }

int isascii(int c) { return c >= 0 && c < 128; }

int toascii(int c) { return c & 127; }

/* Returns the unsigned character for one passed as signed char, as glibc
 * does. */
static int unsigned_of(int c) {
  return c >= -LEAST && c < -1 ? c + 2 * LEAST : c;
}

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : unsigned_of(c); }

int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : unsigned_of(c); }
