// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(valid-deref)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DWRONG=5
// expect: FALSE(valid-deref)
// run: -DWRONG=6
// expect: FALSE(valid-deref)
// why: No argument is taken from a list after va_end (C11 7.16.1.3p2), and each
// conversion needs an argument of its type (7.21.6.1p2, p9).
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#ifndef WRONG
#define WRONG 0
#endif

static int sum(int n, ...) {
  va_list list;
  int all = 0;
  for (int k = 0; k < 2; k++) {
    va_start(list, n);
    for (int i = 0; i < n; i++)
      all += va_arg(list, int);
    va_end(list);
  }
  if (WRONG == 1)
    all += va_arg(list, int);
  return all;
}

int main(void) {
  char text[8];
  assert(sum(2, 1, 2, 3) == 6);
  assert(snprintf(text, sizeof text, "%*d %.1f", 2, 1, 0.5) == 6);
  printf("%x %c %p %f %%\n", -1, 'a', (void *)text, 1.5f);
  if (WRONG == 2)
    snprintf(text, sizeof text, "%d", 1.5);
  if (WRONG == 3)
    snprintf(text, sizeof text, "%.1f", 1);
  if (WRONG == 4)
    snprintf(text, sizeof text, "%*d", 1.5, 1);
  if (WRONG == 5)
    printf("%d\n", 1.5);
  if (WRONG == 6)
    printf("%d %d\n", 1);
  return 0;
}
