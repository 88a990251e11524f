// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DLATE -DSAME --fixed-addresses --engine scheduler
// expect: TRUE
// run: -DLATE -DWRONG=2
// expect: FALSE(assertion)
// why: Any text has one number, however long it is: each that can begin as the
// text does.
#include <assert.h>
#include <stdlib.h>

int main(int argc, char **argv) {
#ifdef LATE
  const char *text = getenv("N");
  for (int i = 0; i < 30; i++)
    if (!text || !text[i])
      return argv == NULL;
  text += 30;
#else
  const char *text = argv[1];
  if (argc != 2)
    return 0;
#endif
  long n = atol(text);
  int threads = n < 1 || n > 4 ? 4 : (int)n;
  assert(threads >= 1 && threads <= 4);
#ifdef SAME
  assert(n == atol(text));
#elif WRONG == 1
  assert(n != 123);
#elif WRONG == 2
  assert(n != 712 || text[0] != '7');
#endif
  return argc > 5 && argv[0] == NULL;
}
