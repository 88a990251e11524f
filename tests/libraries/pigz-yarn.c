// run: -O3 -Wall -Wextra -Wno-unknown-pragmas -Wcast-qual -ILIBRARIES/madler/pigz LIBRARIES/madler/pigz/yarn.c
// expect: TRUE
// run: -DBROKEN -O3 -Wall -Wextra -Wno-unknown-pragmas -Wcast-qual -ILIBRARIES/madler/pigz LIBRARIES/madler/pigz/yarn.c
// expect: FALSE(assertion)

/* madler/pigz: threads, and locks with a value to wait for. */
#include <assert.h>
#include <stdlib.h>
#include "yarn.h"

static lock *bolt;
static int added;

static void add(void *amount) {
#ifndef BROKEN
  possess(bolt);
#endif
  added += *(int *)amount;
#ifdef BROKEN
  possess(bolt);
#endif
  twist(bolt, BY, +1);
}

int main(void) {
  static int one = 1, two = 2;
  bolt = new_lock(0);
  launch(add, &one);
  launch(add, &two);
  possess(bolt);
  wait_for(bolt, TO_BE, 2);
  assert(added == 3);
  release(bolt);
  int joined = join_all();
  assert(joined == 2);
  free_lock(bolt);
  return 0;
}
