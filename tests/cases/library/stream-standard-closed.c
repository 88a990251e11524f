// run:
// expect: TRUE
// why: Standard streams that were closed are not used any more; a stream that
//   is open has nothing to do with them.
// run: -DUSE=1
// expect: FALSE(valid-deref)
// mutant: Calls that do not name the stream use it all the same, in this and in
//   the other runs.
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
// run: -DUSE=8
// expect: FALSE(valid-deref)
// run: -DUSE=9
// expect: FALSE(valid-deref)
// run: -DUSE=10
// expect: FALSE(valid-deref)
// run: -DUSE=11
// expect: FALSE(valid-deref)
// run: -DUSE=12
// expect: FALSE(valid-deref)
// run: -DUSE=13
// expect: FALSE(valid-deref)
#include <err.h>
#include <stdio.h>

int main(void) {
  static int (*volatile print)(const char *, ...) = printf;
  int n = 0;
  FILE *f = fopen("log", "w");
  printf("%d\n", n);
  fprintf(stdout, "%d\n", n);
  fprintf(stderr, "%d\n", n);
  print("%d\n", n);
  n = getchar();
  perror("x");
  fclose(stdin);
  fclose(stdout);
  FILE *const last = stderr;
  fclose(last);
  if (f)
    fprintf(f, "%d\n", n);
#if USE == 1
  getchar();
#elif USE == 2
  getchar_unlocked();
#elif USE == 3
  scanf("%d", &n);
#elif USE == 4
  puts("x");
#elif USE == 5
  putchar(n);
#elif USE == 6
  putchar_unlocked(n);
#elif USE == 7
  printf("x");
#elif USE == 8
  n = printf("%d", n);
#elif USE == 9
  fprintf(stdout, "x");
#elif USE == 10
  fprintf((stderr), "%d", n);
#elif USE == 11
  perror("x");
#elif USE == 12
  warnx("x");
#elif USE == 13
  print("%d", n);
#endif
  return 0;
}
