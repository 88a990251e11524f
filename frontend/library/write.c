/* Output: it is dropped, but strings are read. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "stream.c"
#include "string.c"

static int put_text(const char *s, int stream, int is_observed) {
  length(s);
  if (!is_observed)
    return any_result();
  int n = __VERIFIER_nondet_int();
  return write_fails(stream) ? END_OF_FILE : n < 0 ? 0 : n;
}

int puts(const char *s) {
  use_standard(STANDARD_OUTPUT);
  return put_text(s, STANDARD_OUTPUT, IS_OBSERVED("puts"));
}

int fputs(const char *s, void *stream) {
  use_stream(stream);
  int is_observed = IS_OBSERVED("fputs");
  return put_text(s, asked_index(stream, is_observed), is_observed);
}

void perror(const char *s) {
  use_standard(STANDARD_ERROR);
  if (s)
    length(s);
  __bmc_cancel_maybe();
}

void psignal(int number, const char *s) {
  (void)number;
  perror(s);
}

void psiginfo(const void *info, const char *s) {
  (void)*(const char *)info;
  perror(s);
}
