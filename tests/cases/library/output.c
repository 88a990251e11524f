// run:
// expect: TRUE
// why: Output functions have no effect on the program but evaluate their
//   arguments.
#include <assert.h>
#include <stdio.h>

static int calls;

static int called(void) { return ++calls; }

int main(void) {
  printf("%d\n", called());
  fprintf(stderr, "%d\n", called());
  puts("x");
  putchar('x');
  putc('x', stdout);
  fputc('x', stdout);
  fputs("x", stdout);
  fflush(stdout);
  perror("x");
  assert(calls == 2);
  return 0;
}
