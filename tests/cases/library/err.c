// run:
// expect: TRUE
// run: -DHANDLED
// expect: FALSE(assertion)
// run: -DWILD
// expect: FALSE(valid-deref)
// why: Errors are told, with no text or one that is read, and the process ends.
#include <assert.h>
#include <err.h>
#include <stdarg.h>
#include <stdlib.h>

static int done;

static void leave(void) { assert(!done); }

static void say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  vwarnx(format, list);
  va_end(list);
}

int main(int argc, char **argv) {
  (void)argv;
  atexit(leave);
  warnx(NULL);
  say("%d %s", 3, "times");
#ifdef WILD
  char *nothing = NULL;
  warn("%s", nothing + 1);
#endif
#ifdef HANDLED
  done = argc;
#endif
  if (argc > 1)
    err(1, "%d arguments", argc);
  errx(2, NULL);
  assert(0);
}
