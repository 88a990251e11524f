/* What main gets where no arguments are given to it: any.  Of seven each has
 * some length; of others, and of what is behind the beginning of longer ones,
 * nothing is known. */
#pragma once
#include "abi.c"

enum { MOST_ARGUMENTS = 8 /* with the program's name */, ARGUMENT_SIZE = 32 };

/* Linux lets the pointers to them have 6 MiB. */
enum { ARGUMENTS_END = 1 << 20 };

/* Their texts stand at the ends of these, and argv[] at its: nothing is behind
 * them. */
static char program_name[] = "a.out";
static char argument_1[ARGUMENT_SIZE], argument_2[ARGUMENT_SIZE],
    argument_3[ARGUMENT_SIZE], argument_4[ARGUMENT_SIZE],
    argument_5[ARGUMENT_SIZE], argument_6[ARGUMENT_SIZE],
    argument_7[ARGUMENT_SIZE];
static char *const arguments[MOST_ARGUMENTS] = {
    program_name, argument_1, argument_2, argument_3,
    argument_4,   argument_5, argument_6, argument_7};
static char *main_arguments[MOST_ARGUMENTS + 1];

/* Those that are longer, and argv[] where there are more. */
#define KNOWN_TEXT __attribute__((annotate("known 31")))
#if __SIZEOF_POINTER__ == 4
#define KNOWN_POINTERS __attribute__((annotate("known 32")))
#else
#define KNOWN_POINTERS __attribute__((annotate("known 64")))
#endif
KNOWN_TEXT static char long_argument_1[ARGUMENT_SIZE + 1];
KNOWN_TEXT static char long_argument_2[ARGUMENT_SIZE + 1];
KNOWN_TEXT static char long_argument_3[ARGUMENT_SIZE + 1];
KNOWN_TEXT static char long_argument_4[ARGUMENT_SIZE + 1];
KNOWN_TEXT static char long_argument_5[ARGUMENT_SIZE + 1];
KNOWN_TEXT static char long_argument_6[ARGUMENT_SIZE + 1];
KNOWN_TEXT static char long_argument_7[ARGUMENT_SIZE + 1];
static char *const long_arguments[MOST_ARGUMENTS] = {
    program_name,    long_argument_1, long_argument_2, long_argument_3,
    long_argument_4, long_argument_5, long_argument_6, long_argument_7};
KNOWN_POINTERS static char *more_than_seven_arguments[MOST_ARGUMENTS + 1];

int __bmc_argument_count(void) {
  int n = __VERIFIER_nondet_int();
  __bmc_assume(n > 0 && n < ARGUMENTS_END);
  return n;
}

static char *any_argument(char *room, char *longer) {
  unsigned at = (unsigned)__VERIFIER_nondet_int() % (ARGUMENT_SIZE + 1);
  for (unsigned k = 0; k < ARGUMENT_SIZE - 1; k++) {
    char c = (char)__VERIFIER_nondet_int();
    room[k] = longer[k] = c ? c : '=';
  }
  return at < ARGUMENT_SIZE ? room + at : longer;
}

char **__bmc_arguments(int count) {
  char **argv = count > MOST_ARGUMENTS
                    ? more_than_seven_arguments
                    : main_arguments + (MOST_ARGUMENTS - count);
  argv[0] = program_name;
  for (int i = 1; i < MOST_ARGUMENTS; i++) {
    char *text = any_argument(arguments[i], long_arguments[i]);
    if (i < count)
      argv[i] = text;
  }
  return argv;
}
