/* Terminals: their settings are any, as others may change them. */
#pragma once
#include "identity.c"
#include "input.c"

enum { N_CONTROLS = 32, CONTROL_TIME = 5, CONTROL_LEAST = 6 };

/* struct termios */
typedef struct {
  unsigned input, output, control, local;
  unsigned char line, controls[N_CONTROLS];
  unsigned speed_in, speed_out;
} Terminal;

static void any_terminal(Terminal *out) {
  Terminal any = {0};
  any.input = (unsigned)__VERIFIER_nondet_int();
  any.output = (unsigned)__VERIFIER_nondet_int();
  any.control = (unsigned)__VERIFIER_nondet_int();
  any.local = (unsigned)__VERIFIER_nondet_int();
  any.line = (unsigned char)__VERIFIER_nondet_int();
  fill((char *)any.controls, N_CONTROLS);
  any.speed_in = (unsigned)__VERIFIER_nondet_int();
  any.speed_out = (unsigned)__VERIFIER_nondet_int();
  *out = any;
}

int tcgetattr(int file, Terminal *out) {
  if (call_outcome(file))
    return -1;
  any_terminal(out);
  return 0;
}

int tcsetattr(int file, int how, const Terminal *settings) {
  enum { MOST_WAYS = 2 };
  (void)of_caller(&settings->input), (void)of_caller(&settings->speed_out);
  if (how < 0 || how > MOST_WAYS)
    return fail(EINVAL);
  return call_outcome(file);
}

void cfmakeraw(Terminal *t) {
  enum { RAW_INPUT = 0x5eb, RAW_OUTPUT = 1, RAW_LOCAL = 0x804b };
  enum { RAW_CONTROL = 0x130, EIGHT_BITS = 0x30 };
  t->input &= ~(unsigned)RAW_INPUT;
  t->output &= ~(unsigned)RAW_OUTPUT;
  t->local &= ~(unsigned)RAW_LOCAL;
  t->control = (t->control & ~(unsigned)RAW_CONTROL) | EIGHT_BITS;
  t->controls[CONTROL_LEAST] = 1;
  t->controls[CONTROL_TIME] = 0;
}

/* ---- pseudo-terminals */

int posix_openpt(int flags) { return any_outcome() ? -1 : new_file(flags); }

int getpt(void) { return posix_openpt(READ_AND_WRITE); }

int grantpt(int file) { return call_outcome(file); }

int unlockpt(int file) { return call_outcome(file); }

int ptsname_r(int file, char *to, size_t size) {
  return ttyname_r(file, to, size);
}
