// run:
// expect: FALSE(assertion)
// why: mutant: printf is expected to report success.
#include <assert.h>
#include <stdio.h>

static int calls;

static int called(void) { return ++calls; }

int main(void) {
  assert(printf("%d\n", called()) > 0);
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
