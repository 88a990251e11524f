/* Strings compared as if they were in lower case. */
#pragma once
#include "abi.c"
#include "ctype.c"
#include "memory.c"

static int compare_caseless(const char *a, const char *b, size_t most) {
  for (size_t i = 0; i < most; i++) {
    unsigned char c = (unsigned char)tolower((unsigned char)a[i]);
    unsigned char d = (unsigned char)tolower((unsigned char)b[i]);
    if (c != d)
      return difference(c, d);
    if (!c)
      return 0;
  }
  return 0;
}

int strcasecmp(const char *a, const char *b) {
  return compare_caseless(a, b, (size_t)-1);
}

int strncasecmp(const char *a, const char *b, size_t most) {
  return compare_caseless(a, b, most);
}
