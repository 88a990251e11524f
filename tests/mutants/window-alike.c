/* Accesses that differ in their indices alone. */
#include "window.h"

static int any = 5;

static void put(int times) {
  s.a[any & 3] = 1;
  s.a[any & 7] = 1;
  if (times)
    put(times - 1);
}

static void touch(void) { put(1); }
