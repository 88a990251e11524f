/* Overlapping copies.  A call accesses memory through one pointer, and writes
 * it through another one.  A byte that is in both is undefined behaviour in C
 * and POSIX ('restrict', C11 6.7.3.1).  Ranges contain only accessed bytes.
 * Each is checked after its accesses, which detect bytes outside of objects
 * first. */
#pragma once
#include "abi.c"

#define OVERLAP "copying between objects that overlap"

static void require_apart(int are_apart) {
  if (__bmc_option("valid-deref"))
    __bmc_check("valid-deref", are_apart, OVERLAP);
  else if (!are_apart)
    __bmc_unsupported(OVERLAP);
}

/* Checks 'm' bytes from 'a' on, and 'n' from 'b' on. */
static void keep_apart(const void *a, size_t m, const void *b, size_t n) {
  require_apart(!m | !n |
                ((__bmc_ahead(a, b) >= m) & (__bmc_ahead(b, a) >= n)));
}

/* Returns the largest size for which the ranges from 'a' and from 'b' on are
 * disjoint. */
static size_t most_apart(const void *a, const void *b) {
  size_t there = __bmc_ahead(a, b), back = __bmc_ahead(b, a);
  return there < back ? there : back;
}

/* Range that grows at its end, while the call accesses others. */
typedef struct {
  const char *from;
  size_t room; /* distance to the nearest other range */
} Growing;

static Growing growing(const void *from) { return (Growing){from, ~(size_t)0}; }

/* Records that the call accesses 'n' other bytes. */
static void growing_pass(Growing *g, const void *other, size_t n) {
  size_t room = __bmc_ahead(g->from, other), before = g->room;
  if (__bmc_ahead(other, g->from) < n)
    room = 0;
  g->room = n && room < before ? room : before;
}

/* Checks the range once it has 'n' bytes. */
static void growing_check(const Growing *g, size_t n) {
  require_apart(n <= g->room);
}
