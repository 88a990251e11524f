/* Output: it goes nowhere, but strings are read. */
#pragma once
#include "abi.c"
#include "cancel.c"
#include "stream.c"
#include "string.c"

/* The result is negative where output fails. */
static int write_string(const char *s) {
  length(s);
  __bmc_cancel_maybe();
  return __VERIFIER_nondet_int();
}

int puts(const char *s) { return write_string(s); }

int fputs(const char *s, void *file) {
  use_stream(file);
  return write_string(s);
}

void perror(const char *s) { write_string(s ? s : ""); }
