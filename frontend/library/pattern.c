/* Regular expressions: which are right, and what they match, is left open. */
#pragma once
#include "alloc.c"
#include "input.c"

enum { NO_MATCH = 1, LAST_PATTERN_ERROR = 13, NO_SPACE = 12 };
enum { ONLY_WHETHER = 8 }; /* REG_NOSUB */

/* regex_t of glibc */
typedef struct {
  void *program;
  unsigned long sizes[2], syntax;
  void *maps[2];
  size_t n_parts;
  unsigned flags;
} Pattern;

typedef struct {
  int from, to;
} Match; /* regmatch_t */

int regcomp(Pattern *p, const char *text, int flags) {
  size_t n = length(text);
  int error = __VERIFIER_nondet_int();
  if (error > NO_MATCH && error <= LAST_PATTERN_ERROR)
    return error;
  p->program = allocate(1, 0);
  if (!p->program)
    return NO_SPACE;
  p->n_parts = any_part(n);
  p->flags = flags & ONLY_WHETHER;
  return 0;
}

int regexec(const Pattern *p, const char *text, size_t n, Match *out,
            int flags) {
  int all = (int)length(text), only_whether = (p->flags & ONLY_WHETHER) != 0;
  (void)flags;
  (void)of_caller((const char *)p->program);
  if (__VERIFIER_nondet_bool())
    return system_fails() ? NO_SPACE : NO_MATCH;
  for (size_t i = 0; !only_whether && i < n; i++) {
    int from = __VERIFIER_nondet_int(), to = __VERIFIER_nondet_int();
    int is_one = i <= p->n_parts && from >= 0 && from <= to && to <= all;
    out[i].from = is_one ? from : i == 0 ? 0 : -1;
    out[i].to = is_one ? to : i == 0 ? 0 : -1;
  }
  return 0;
}

void regfree(Pattern *p) {
  __bmc_free(p->program);
  p->program = NULL;
}

int fnmatch(const char *pattern, const char *text, int flags) {
  enum { MOST_FLAGS = 31 };
  (void)length(pattern), (void)length(text);
  if (flags & ~MOST_FLAGS)
    __bmc_unsupported("fnmatch with such flags");
  return __VERIFIER_nondet_bool();
}

/* Writes any text, cut to the room; returns its whole size. */
size_t regerror(int error, const Pattern *p, char *to, size_t size) {
  enum { LEAST_SIZE = 8, MOST_SIZE = 64 };
  size_t all = LEAST_SIZE + any_part(MOST_SIZE - LEAST_SIZE);
  (void)error, (void)p;
  for (size_t i = 0; i < size && i < all; i++) {
    char c = (char)__VERIFIER_nondet_int();
    to[i] = i + 1 < size && i + 1 < all ? (c ? c : '?') : 0;
  }
  return all;
}
