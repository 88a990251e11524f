// run:
// expect: TRUE
// why: Output functions have no effect on the program but evaluate their
//   arguments.
// run: -DARGUMENTS
// expect: FALSE(assertion)
// mutant: the arguments are expected not to be evaluated.
// run: -DRESULT
// expect: FALSE(assertion)
// mutant: printf is expected to report success.
#include <assert.h>
#include <stdio.h>

static int calls;

static int called(void) { return ++calls; }

int main(void) {
#ifdef RESULT
  assert(printf("%d\n", called()) > 0);
#else
  printf("%d\n", called());
#endif
  fprintf(stderr, "%d\n", called());
  puts("x");
  putchar('x');
  putc('x', stdout);
  fputc('x', stdout);
  fputs("x", stdout);
  fflush(stdout);
  perror("x");
#ifdef ARGUMENTS
  assert(calls == 0);
#else
  assert(calls == 2);
#endif
  return 0;
}
