// run:
// expect: TRUE
// run: --search explicit
// expect: TRUE
// run: --property valid-memcleanup
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
// run: -DLEAK --property valid-memcleanup
// expect: FALSE(valid-memcleanup)
// why: A variable's cleanup function runs wherever its scope is left, after the
//   value that is returned is known, the last declared first.
#include <assert.h>
#include <stdlib.h>

#define AUTO(f) __attribute__((__cleanup__(f)))
#define NOTED AUTO(note)

typedef struct {
  int x, y;
} Pair;

static int all, n;

static void note(int *p) { all = all * 10 + *p; }

static void drop(char **p) {
#ifndef LEAK
  free(*p);
#endif
  n++;
}

static int nested(int early) {
  NOTED int a = 1;
  {
    NOTED int b = 2;
    if (early)
      return all;
  }
  NOTED int c = 3;
  return all + 0 * (a + c);
}

static int jump(void) {
  for (;;) {
    NOTED int a = 4;
    if (n)
      goto out;
    n = 1;
  }
out:
  return all;
}

static int expression(void) {
  return ({
    NOTED int a = 5;
    all;
  });
}

static Pair aggregate(void) {
  NOTED int a = 7;
  Pair r = {all, 1};
  return r;
}

static int leave(int k) {
  switch (k) {
  case 1: {
    NOTED int a = 1;
    break;
  }
  default: {
    NOTED int b = 2;
  }
  }
  while (1) {
    NOTED int c = 3;
    break;
  }
  return all;
}

int main(void) {
  assert(nested(1) == 0 && all == 21);
  all = 0;
#ifdef MUTANT
  assert(nested(0) == 0);
#else
  assert(nested(0) == 2 && all == 231);
#endif
  all = 0;
  assert(jump() == 44);
  all = 6;
  assert(expression() == 6 && all == 65);
  all = 0;
  assert(aggregate().x == 0 && all == 7);
  all = 0;
  assert(leave(1) == 13);
  all = 0;
  assert(leave(2) == 23);
  n = 0;
  {
    AUTO(drop) char *p = malloc(3);
    p[0] = 1;
  }
  assert(n == 1);
  const char *text = "__attribute__((cleanup(none)))";
  int z __attribute__((unused)) = text[0];
  return 0;
}
