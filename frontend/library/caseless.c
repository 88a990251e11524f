/* Case-insensitive comparison of strings. */
#pragma once
#include "abi.c"
#include "ctype.c"
#include "memory.c"

static int order_caseless(char a, char b) {
  return order_of((unsigned char)tolower((unsigned char)a),
                  (unsigned char)tolower((unsigned char)b));
}

int strcasecmp(const char *a, const char *b) {
  for (size_t i = 0;; i++) {
    char c = a[i];
    int order = order_caseless(c, b[i]);
    if (order)
      return any_like(order);
    if (!c)
      return 0;
  }
}

/* Compares arrays, as strncmp does. */
int strncasecmp(const char *a, const char *b, size_t most) {
  char c = 1, d = 1;
  int order = 0;
  for (size_t i = 0; i < most && (c || d); i++) {
    c = c ? a[i] : 0;
    d = d ? b[i] : 0;
    order = order ? order : order_caseless(c, d);
  }
  return order ? any_like(order) : 0;
}
