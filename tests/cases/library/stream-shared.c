// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(assertion)
// why: A stream keeps its position while other files are read; what reads its
// own file by number, or by a stream of a duplicate, moves it.
#include <assert.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static int is_at(FILE *f, long n) {
  long m = ftell(f);
  return m == n || m == -1;
}

int main(void) {
  char byte;
  FILE *f = fopen("a", "r+");
  int a = open("b", O_RDONLY);
  if (!f || a < 0)
    return 0;
  if (fseek(f, 7, SEEK_SET))
    return 0;
  read(a, &byte, 1);
  lseek(a, 3, SEEK_SET);
  FILE *g = fdopen(a, "r");
  if (!g || fseek(g, 2, SEEK_SET))
    return 0;
  assert(is_at(f, 7));
#if WRONG == 1
  read(fileno(f), &byte, 1);
#elif WRONG == 2
  lseek(fileno(f), 0, SEEK_SET);
#elif WRONG == 3
  FILE *h = fdopen(dup(fileno(f)), "r");
  if (!h)
    return 0;
  fgetc(h);
#elif WRONG == 4
  FILE *h = fdopen(fileno(f), "r+");
  if (!h || fputc('x', h) != 'x' || fseek(f, 7, SEEK_SET) || !is_at(f, 7))
    return 0;
  fflush(h);
#endif
  assert(is_at(f, 7));
  fgetc(f);
  assert(is_at(g, 2));
  return 0;
}
