// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// why: Duff's device, and a protothread: case labels lie in loops.
#include <assert.h>

#ifdef WRONG
#define COUNT 4
#else
#define COUNT 5
#endif

static int copied(int n) {
  int done = 0, rounds = (n + 3) / 4;
  switch (n % 4) {
  case 0:
    do {
      done++;
    case 3: done++;
    case 2: done++;
    case 1: done++;
    } while (--rounds > 0);
  }
  return done;
}

typedef struct {
  int line, n;
} Thread;

static int run(Thread *t) {
  switch (t->line) {
  case 0:
    for (;;) {
      do {
        t->line = 1;
      case 1:
        if (!t->n)
          return 0;
      } while (0);
      if (!--t->n)
        break;
    }
  }
  t->line = 0;
  return 1;
}

int main(void) {
  Thread t = {0, 0};
  assert(copied(5) == COUNT);
  assert(copied(8) == 8);
  assert(!run(&t));
  t.n = 2;
  assert(run(&t));
  return 0;
}
