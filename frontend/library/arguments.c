/* Arbitrary arguments of main.  Each of the first seven arguments has some
 * length.  Other arguments, and the rest of longer ones, are unknown. */
#pragma once
#include "abi.c"
#include "long_text.c"

enum {
  MOST_ARGUMENTS = N_LONG_ARGUMENTS + 1 /* with the name of the program */
};

/* Linux allows 6 MiB for the pointers to them. */
enum { ARGUMENTS_END = 1 << 20 };

static char program_name[] = "a.out";
static char *texts_of_main[MOST_ARGUMENTS];

/* One argv[] for each number of arguments, so that each text has a known place,
 * and nothing follows an array. */
static char *argv_of_1[2], *argv_of_2[3], *argv_of_3[4], *argv_of_4[5],
    *argv_of_5[6], *argv_of_6[7], *argv_of_7[8], *argv_of_8[9];
static char **const argv_of[MOST_ARGUMENTS] = {argv_of_1, argv_of_2, argv_of_3,
                                               argv_of_4, argv_of_5, argv_of_6,
                                               argv_of_7, argv_of_8};

/* Number of known bytes in the array for more arguments. */
#if __SIZEOF_POINTER__ == 4
#define KNOWN_POINTERS __attribute__((annotate("known 32")))
#else
#define KNOWN_POINTERS __attribute__((annotate("known 64")))
#endif
KNOWN_POINTERS static char *more_than_seven_arguments[MOST_ARGUMENTS + 1];

int __bmc_argument_count(void) {
  int n = __VERIFIER_nondet_int();
  __bmc_assume(n > 0 && n < ARGUMENTS_END);
  return n;
}

static void fill_argv(char **argv, int count) {
  for (int i = 0; i < count; i++)
    argv[i] = texts_of_main[i];
}

/* Returns argv.  It stores exactly the existing texts, which replays read. */
char **__bmc_arguments(int count) {
  char **argv = more_than_seven_arguments;
  texts_of_main[0] = program_name;
  for (int i = 1; i < MOST_ARGUMENTS; i++) {
    size_t n = any_length();
    char *room = __bmc_room("an argument", n + 1);
    char *text = text_of_length(n, room, long_texts[i - 1]);
    if (i < count)
      texts_of_main[i] = text;
  }
  fill_argv(argv, MOST_ARGUMENTS);
  for (int n = 1; n <= MOST_ARGUMENTS; n++) {
    fill_argv(argv_of[n - 1], n);
    if (count == n)
      argv = argv_of[n - 1];
  }
  return argv;
}
