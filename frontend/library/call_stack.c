/* The calls that a thread is in, as addresses and as texts: any. */
#pragma once
#include "alloc.c"
#include "identity.c"
#include "outcome.c"

enum { MOST_OF_SYMBOL = 64 };

int backtrace(void **to, int most) {
  unsigned n = (unsigned)__VERIFIER_nondet_int();
  int found = most > 0 ? 1 + (int)(n % (unsigned)most) : 0;
  for (int i = 0; i < found; i++)
    to[i] = (void *)__VERIFIER_nondet_long();
  return found;
}

/* Returns a block: the texts follow their addresses. */
char **backtrace_symbols(void *const *from, int n) {
  for (int i = 0; i < n; i++)
    (void)of_caller(from + i);
  size_t heads = (size_t)n * sizeof(char *);
  char **all = allocate(heads + (size_t)n * MOST_OF_SYMBOL, 0);
  for (int i = 0; all && i < n; i++) {
    all[i] = (char *)all + heads + (size_t)i * MOST_OF_SYMBOL;
    any_name(all[i], MOST_OF_SYMBOL - 1);
  }
  return all;
}

void backtrace_symbols_fd(void *const *from, int n, int file) {
  for (int i = 0; i < n; i++)
    (void)of_caller(from + i);
  refuse_channel(file);
}
