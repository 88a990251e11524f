/* Arbitrary texts: arguments of main, and environment variables.  A text of up
 * to 31 characters fills an object of its own, so that nothing follows it.  Of
 * a longer text only the beginning is known, and reading on is refused, except
 * for numbers (number.c). */
#pragma once
#include "abi.c"

enum { KNOWN_LENGTH = 31, ROOM_SIZE = 64 };

/* A text that is written anew ends with its ROOM.  So the last bits of an
 * address distinguish a place in it from one in a longer text, and solvers need
 * no other bits. */
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

/* Chooses the length of a text, or that it is longer: one in 16, so that random
 * executions seldom come to its unknown rest. */
static size_t any_length(void) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  return (n >> 5 & 15) == 15 ? KNOWN_LENGTH + 1 : n & KNOWN_LENGTH;
}

static char nonzero_character(void) {
  char c = (char)__VERIFIER_nondet_int();
  return c ? c : '=';
}

/* Chooses any text: at the end of 'room', or 'longer'. */
static char *any_text(char *room, char *longer) {
  unsigned n = any_length();
  char *last = room + ROOM_SIZE - 1 - KNOWN_LENGTH;
  for (unsigned k = 0; k < KNOWN_LENGTH; k++)
    last[k] = longer[k] = nonzero_character();
  return n <= KNOWN_LENGTH ? last + KNOWN_LENGTH - n : longer;
}

/* Chooses a text of length 'n': in 'room', which has just the size for it, or
 * 'longer'.  All places are constant, which solvers need. */
static char *text_of_length(size_t n, char *room, char *longer) {
  for (size_t k = 0; k < KNOWN_LENGTH; k++) {
    longer[k] = nonzero_character();
    if (k <= n)
      room[k] = k < n ? longer[k] : 0;
  }
  if (n >= KNOWN_LENGTH)
    room[KNOWN_LENGTH] = 0;
  return n <= KNOWN_LENGTH ? room : longer;
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
