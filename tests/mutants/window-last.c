/* The last element that the loop comes to is the next array's. */
#include "window.h"

static void touch(void) {
  for (int i = 4; i <= 5; i++)
    s.a[i] = 1;
}
