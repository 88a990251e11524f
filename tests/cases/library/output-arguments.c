// run:
// expect: FALSE(assertion)
// why: mutant: the arguments are expected not to be evaluated.
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
  assert(calls == 0);
  return 0;
}
