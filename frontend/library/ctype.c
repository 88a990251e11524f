/* Classes of characters in the "C" locale, with glibc's numbers for them:
 * its macros look them up themselves. */

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

/* Characters from LEAST on, the negative ones of a signed char among them. */
enum { LEAST = 128, N_CHARACTERS = 384 };

static const unsigned short class_table[N_CHARACTERS] = {
    [LEAST + 0 ... LEAST + '\b'] = CLASS_CONTROL,
    [LEAST + '\t'] = CLASS_CONTROL | CLASS_SPACE | CLASS_BLANK,
    [LEAST + '\n' ... LEAST + '\r'] = CLASS_CONTROL | CLASS_SPACE,
    [LEAST + 14 ... LEAST + 31] = CLASS_CONTROL,
    [LEAST + ' '] = CLASS_PRINT | CLASS_SPACE | CLASS_BLANK,
    [LEAST + '!' ... LEAST + '/'] = CLASS_SIGN,
    [LEAST + '0' ... LEAST + '9'] = CLASS_NUMERAL,
    [LEAST + ':' ... LEAST + '@'] = CLASS_SIGN,
    [LEAST + 'A' ... LEAST + 'F'] = CLASS_LETTER | CLASS_UPPER | CLASS_HEX,
    [LEAST + 'G' ... LEAST + 'Z'] = CLASS_LETTER | CLASS_UPPER,
    [LEAST + 91 ... LEAST + 96] = CLASS_SIGN,
    [LEAST + 'a' ... LEAST + 'f'] = CLASS_LETTER | CLASS_LOWER | CLASS_HEX,
    [LEAST + 'g' ... LEAST + 'z'] = CLASS_LETTER | CLASS_LOWER,
    [LEAST + '{' ... LEAST + '~'] = CLASS_SIGN,
    [LEAST + 127] = CLASS_CONTROL,
};
static const unsigned short *const classes = class_table + LEAST;

const unsigned short *const *__ctype_b_loc(void) { return &classes; }

/* Not a look-up: of a character that is an input that is dear. */
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

int tolower(int c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; }

int toupper(int c) { return c >= 'a' && c <= 'z' ? c - 32 : c; }

#define EIGHT(F, c)                                                            \
  F(c), F((c) + 1), F((c) + 2), F((c) + 3), F((c) + 4), F((c) + 5),            \
      F((c) + 6), F((c) + 7)
#define MANY(F, c)                                                             \
  EIGHT(F, c), EIGHT(F, c + 8), EIGHT(F, c + 16), EIGHT(F, c + 24),            \
      EIGHT(F, c + 32), EIGHT(F, c + 40), EIGHT(F, c + 48), EIGHT(F, c + 56)
#define ALL(F)                                                                 \
  MANY(F, -128), MANY(F, -64), MANY(F, 0), MANY(F, 64), MANY(F, 128),          \
      MANY(F, 192)
#define LOWER(c)                                                               \
  (c) < -1 ? (c) + 256 : (c) >= 'A' && (c) <= 'Z' ? (c) + 32 : (c)
#define UPPER(c)                                                               \
  (c) < -1 ? (c) + 256 : (c) >= 'a' && (c) <= 'z' ? (c) - 32 : (c)

static const int lower_table[N_CHARACTERS] = {ALL(LOWER)};
static const int upper_table[N_CHARACTERS] = {ALL(UPPER)};
static const int *const lower_of = lower_table + LEAST;
static const int *const upper_of = upper_table + LEAST;

const int *const *__ctype_tolower_loc(void) { return &lower_of; }

const int *const *__ctype_toupper_loc(void) { return &upper_of; }
