// run:
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
// run: -DWRONG=1 --property unreach-call
// expect: TRUE
// why: What takes a stream takes one that is open.  A fopen that failed gives
// none, and a fclose, of whatever result, leaves none.
#include <stdio.h>

int main(void) {
  char text[4];
  FILE *f = fopen("numbers", "r"), *g = fopen("log", "w");
#if WRONG == 1
  fgets(text, sizeof text, f);
#elif WRONG == 2
  fprintf(g, "%d\n", 3);
#elif WRONG == 3
  fclose(f);
#endif
  if (!f || !g)
    return 1;
  if (fgets(text, sizeof text, f))
    fputs(text, g);
  fprintf(g, "%d\n", fgetc(f));
  fclose(f);
  fputc('x', g);
  fflush(NULL);
#if WRONG == 4
  fclose(f);
#elif WRONG == 5
  fread(text, 1, sizeof text, f);
#elif WRONG == 6
  fflush(f);
#endif
  fclose(g);
  fprintf(stderr, "%s\n", text[0] == 'x' ? "done" : "");
  return 0;
}
