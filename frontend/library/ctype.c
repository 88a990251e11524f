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

/* Plain numbers: the library is read in every run. */
// clang-format off
static const int lower_table[N_CHARACTERS] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141,
    142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155,
    156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169,
    170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183,
    184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197,
    198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211,
    212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225,
    226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
    240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
    254, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
    18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
    35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 97, 98, 99, 100,
    101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111, 112, 113, 114,
    115, 116, 117, 118, 119, 120, 121, 122, 91, 92, 93, 94, 95, 96, 97,
    98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108, 109, 110, 111,
    112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125,
    126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139,
    140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153,
    154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167,
    168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181,
    182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195,
    196, 197, 198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209,
    210, 211, 212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223,
    224, 225, 226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237,
    238, 239, 240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251,
    252, 253, 254, 255};
static const int upper_table[N_CHARACTERS] = {
    128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141,
    142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155,
    156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169,
    170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183,
    184, 185, 186, 187, 188, 189, 190, 191, 192, 193, 194, 195, 196, 197,
    198, 199, 200, 201, 202, 203, 204, 205, 206, 207, 208, 209, 210, 211,
    212, 213, 214, 215, 216, 217, 218, 219, 220, 221, 222, 223, 224, 225,
    226, 227, 228, 229, 230, 231, 232, 233, 234, 235, 236, 237, 238, 239,
    240, 241, 242, 243, 244, 245, 246, 247, 248, 249, 250, 251, 252, 253,
    254, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17,
    18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34,
    35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51,
    52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, 67, 68,
    69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85,
    86, 87, 88, 89, 90, 91, 92, 93, 94, 95, 96, 65, 66, 67, 68, 69, 70,
    71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87,
    88, 89, 90, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133,
    134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147,
    148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161,
    162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175,
    176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189,
    190, 191, 192, 193, 194, 195, 196, 197, 198, 199, 200, 201, 202, 203,
    204, 205, 206, 207, 208, 209, 210, 211, 212, 213, 214, 215, 216, 217,
    218, 219, 220, 221, 222, 223, 224, 225, 226, 227, 228, 229, 230, 231,
    232, 233, 234, 235, 236, 237, 238, 239, 240, 241, 242, 243, 244, 245,
    246, 247, 248, 249, 250, 251, 252, 253, 254, 255};
// clang-format on
static const int *const lower_of = lower_table + LEAST;
static const int *const upper_of = upper_table + LEAST;

const int *const *__ctype_tolower_loc(void) { return &lower_of; }

const int *const *__ctype_toupper_loc(void) { return &upper_of; }
