/* A tracing library: two threads enter and leave N functions each and note
 * what they do, while they also turn tracing on and change levels.  Switches,
 * levels, depths and counts decide what is noted; what has been noted decides
 * nothing.  Most of it matters: there is little to gain.
 *
 * -DN=FUNCTIONS of each thread.  TRUE; FALSE with -DUNSAFE, where nothing may
 * be lost.  12 of 19 variables are relevant.
 */
// row: safe TRUE n=1,2,3 -DN={n} --unwind={n}
// row: unsafe FALSE n=1,2,3,4 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static int on, level, mask, phase, full, deepest, limit;
static _Atomic int users, depth, lost, entered, left;
static _Atomic int lines, sum, product, stamp, width, column, colour;

static void note(int what) {
  lines++;
  sum += what;
  product ^= what + 1;
  stamp += 10;
  width |= what;
  column += 2;
  colour ^= 1;
}

static void enter(int k, int bit) {
  users++;
  if (++depth > limit)
    full = 1;
  if (on && (mask & bit) && level <= phase) {
    note(k);
    entered++;
  } else {
    lost++;
  }
}

static void leave(void) {
  if (full && ++left > entered)
    full = 0;
  int now = --depth;
  if (users > 0)
    deepest = now;
}

static void *first(void *arg) {
  mask = 1;
  limit = 1;
  on = 1;
  for (int k = 0; k < N; k++) {
    enter(k, 1);
    leave();
  }
  assert(deepest <= 2 * N);
  return arg;
}

static void *second(void *arg) {
  limit = 2;
  for (int k = 0; k < N; k++) {
    level = k;
    enter(k, 2);
    phase = k + 1;
    mask = 3;
    leave();
  }
#ifdef UNSAFE
  assert(lost == 0);
#else
  assert(lost <= 2 * N);
#endif
  return arg;
}

int main(void) {
  start(first, NULL);
  start(second, NULL);
  return 0;
}
