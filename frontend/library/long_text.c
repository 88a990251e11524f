/* Arbitrary texts: arguments of main, and environment variables.  A text of up
 * to 31 characters is stored at the end of an object of its own, so that
 * nothing follows it.  Of a longer text only the beginning is known, and
 * reading on is refused, except for numbers (number.c). */
#pragma once
#include "abi.c"

enum { KNOWN_LENGTH = 31, ROOM_SIZE = 64 };

/* A short text ends with its ROOM.  So the last bits of an address distinguish
 * a place in a short text from one in a longer text, and solvers need no other
 * bits. */
#define ROOM __attribute__((aligned(64)))
#define KNOWN_TEXT ROOM __attribute__((annotate("known 31")))
KNOWN_TEXT static char long_argument_1[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_argument_2[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_argument_3[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_argument_4[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_argument_5[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_argument_6[KNOWN_LENGTH + 2];
KNOWN_TEXT static char long_argument_7[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_0[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_1[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_2[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_3[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_4[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_5[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_6[KNOWN_LENGTH + 2];
KNOWN_TEXT static char text_longer_than_31_7[KNOWN_LENGTH + 2];

/* The first entries are for arguments, from the second argument on. */
enum { N_LONG_ARGUMENTS = 7, N_LONG_VARIABLES = 8, N_LONG_TEXTS = 15 };
static char *const long_texts[N_LONG_TEXTS] = {
    long_argument_1,       long_argument_2,       long_argument_3,
    long_argument_4,       long_argument_5,       long_argument_6,
    long_argument_7,       text_longer_than_31_0, text_longer_than_31_1,
    text_longer_than_31_2, text_longer_than_31_3, text_longer_than_31_4,
    text_longer_than_31_5, text_longer_than_31_6, text_longer_than_31_7};

/* Chooses any text: at the end of 'room', or 'longer'. */
static char *any_text(char *room, char *longer) {
  unsigned n = (unsigned)__VERIFIER_nondet_int() % (KNOWN_LENGTH + 2);
  char *last = room + ROOM_SIZE - 1 - KNOWN_LENGTH;
  for (unsigned k = 0; k < KNOWN_LENGTH; k++) {
    char c = (char)__VERIFIER_nondet_int();
    last[k] = longer[k] = c ? c : '=';
  }
  return n <= KNOWN_LENGTH ? last + KNOWN_LENGTH - n : longer;
}

static unsigned find_text_ending(const char *s) {
  unsigned from = __bmc_option("any-arguments") ? 0 : N_LONG_ARGUMENTS;
  unsigned to = __bmc_calls("getenv") ? N_LONG_TEXTS : N_LONG_ARGUMENTS;
  for (unsigned i = from; i < to; i++)
    if (s == long_texts[i] + KNOWN_LENGTH)
      return i + 1;
  return 0;
}

/* Returns the index, from 1, of the longer text whose first unknown character
 * is 's'; 0: none. */
static unsigned text_ending(const char *s) {
  if (!__bmc_option("any-arguments") && !__bmc_calls("getenv"))
    return 0;
  return find_text_ending(s);
}
