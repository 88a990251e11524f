/* The index is what it was given, but on some ways. */
#include "window.h"

static void put(int k) {
  if (k < 0)
    k = k & 3;
  s.a[k] = 1;
}

static void touch(void) { put(5); }
