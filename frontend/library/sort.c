/* Sorting and searching.  The order of equal elements is open, and so is which
 * of them is found. */
#pragma once
#include "abi.c"

typedef int Compare(const void *, const void *);

/* Exchanges two elements; elements that are words are moved as words. */
static void exchange(char *a, char *b, size_t size) {
  if (size == sizeof(int)) {
    int x = *(int *)a;
    *(int *)a = *(int *)b;
    *(int *)b = x;
  } else if (size == sizeof(long long)) {
    long long x = *(long long *)a;
    *(long long *)a = *(long long *)b;
    *(long long *)b = x;
  } else
    for (size_t i = 0; i < size; i++) {
      char x = a[i];
      a[i] = b[i];
      b[i] = x;
    }
}

/* Moves each element in turn before those that are greater. */
#define sort(base, n, size, order)                                             \
  for (size_t i = 1; i < (n); i++)                                             \
    for (char *at = (char *)(base) + i * (size); at != (char *)(base);         \
         at -= (size)) {                                                       \
      int c = (order);                                                         \
      if (c < 0 || (c == 0 && __VERIFIER_nondet_bool()))                       \
        break;                                                                 \
      exchange(at - (size), at, (size));                                       \
    }

void qsort(void *base, size_t n, size_t size, Compare *compare) {
  sort(base, n, size, compare(at - size, at));
}

void qsort_r(void *base, size_t n, size_t size,
             int (*compare)(const void *, const void *, void *),
             void *context) {
  sort(base, n, size, compare(at - size, at, context));
}

/* Returns the element, or any of its equal neighbours on one side. */
static char *any_equal(const void *key, char *at, const char *end, long step,
                       Compare *compare) {
  while (at != end && __VERIFIER_nondet_bool() && !compare(key, at + step))
    at += step;
  return at;
}

void *bsearch(const void *key, const void *base, size_t n, size_t size,
              Compare *compare) {
  char *first = (char *)base;
  size_t from = 0, to = n;
  while (from < to) {
    size_t middle = from + (to - from) / 2;
    char *at = first + middle * size;
    int c = compare(key, at);
    if (c == 0) {
      at = any_equal(key, at, first, -(long)size, compare);
      return any_equal(key, at, first + (n - 1) * size, (long)size, compare);
    }
    if (c < 0)
      to = middle;
    else
      from = middle + 1;
  }
  return NULL;
}
