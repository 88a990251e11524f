/* What main gets where no arguments are given to it: any.  With a few, each of
 * some length, violations are looked for; more and longer ones are not
 * modelled, so that there is no TRUE. */
#pragma once
#include "abi.c"

enum { MOST_ARGUMENTS = 8 /* with the program's name */, ARGUMENT_SIZE = 32 };

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

int __bmc_argument_count(void) {
  int n = __VERIFIER_nondet_int();
  __bmc_assume(n > 0 && n <= MOST_ARGUMENTS + 1);
  if (n > MOST_ARGUMENTS)
    __bmc_unsupported("more than seven arguments of main, or long ones, unless "
                      "they are given behind '--'");
  return n;
}

static char *any_argument(char *room) {
  unsigned at = (unsigned)__VERIFIER_nondet_int() % ARGUMENT_SIZE;
  for (unsigned k = 0; k < ARGUMENT_SIZE - 1; k++) {
    char c = (char)__VERIFIER_nondet_int();
    room[k] = c ? c : '=';
  }
  return room + at;
}

char **__bmc_arguments(int count) {
  char **argv = main_arguments + (MOST_ARGUMENTS - count);
  argv[0] = program_name;
  for (int i = 1; i < MOST_ARGUMENTS; i++) {
    char *text = any_argument(arguments[i]);
    if (i < count)
      argv[i] = text;
  }
  return argv;
}
