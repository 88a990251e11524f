/* A function that calls itself with another address than it was given. */
#include "window.h"

static int any = 5;

static void put(int *p, int times) {
  *p = 1;
  if (times)
    put(&s.a[any], times - 1);
}

static void touch(void) { put(&s.a[any & 3], 1); }
