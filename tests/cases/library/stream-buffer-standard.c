// run:
// expect: TRUE
// why: The process ends without a use of the buffers, which are gone.
// run: -DUSE=1
// expect: FALSE(valid-deref)
// mutant: What is read or printed goes through the buffer of a function that
//   has returned, in this and in the other runs.
// run: -DUSE=2
// expect: FALSE(valid-deref)
// run: -DUSE=3
// expect: FALSE(valid-deref)
// run: -DUSE=4
// expect: FALSE(valid-deref)
// run: -DUSE=5
// expect: FALSE(valid-deref)
// run: -DUSE=6
// expect: FALSE(valid-deref)
// run: -DUSE=7
// expect: FALSE(valid-deref)
#include <stdio.h>
#include <stdlib.h>

static void set(FILE *f) {
  char buffer[BUFSIZ];
  setbuf(f, buffer);
}

int main(void) {
  char c = 'x';
  printf("%c", c);
  set(stdin);
  set(stdout);
#if USE == 1
  getchar();
#elif USE == 2
  getc(stdin);
#elif USE == 3
  fread(&c, 1, 1, stdin);
#elif USE == 4
  printf("x");
#elif USE == 5
  fprintf(stdout, "x");
#elif USE == 6
  puts("x");
#elif USE == 7
  putchar(c);
#endif
  fprintf(stderr, "%c", c);
  _Exit(0);
}
