/* A progress bar: a worker computes N rounds and tells how far it is, a thread
 * draws that until it is told to stop.  What it draws, and what is computed,
 * decides nothing.
 *
 * -DN=ROUNDS.  TRUE; FALSE with -DUNSAFE, where the bar is taken to be full
 * when drawing ends.  1 of 4 variables is relevant; with -DUNSAFE 2.
 */
// row: safe TRUE n=4,6,8,10,12,14 -DN={n} --unwind={n}
// row: unsafe FALSE n=4,6,8,10,12,14 -DN={n} -DUNSAFE --unwind={n}
#include "situation.h"

static _Atomic int stop;
static int result, percent, drawn;

static void *compute(void *arg) {
  for (int k = 0; k < N; k++) {
    result = 3 * result + drawn;
    percent = percent + 100 / N;
  }
  stop = 1;
  return arg;
}

static void *draw(void *arg) {
  int frames = 0;
  while (frames < N && !stop) {
    drawn = percent / 2 + result;
    percent = percent | 1;
    frames++;
  }
#ifdef UNSAFE
  assert(percent >= 100);
#else
  if (frames < N)
    assert(stop == 1);
#endif
  return arg;
}

int main(void) {
  start(compute, NULL);
  start(draw, NULL);
  return 0;
}
