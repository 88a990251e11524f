// run: --engine static --property no-data-race
// expect: TRUE
// run: --engine static --property no-data-race -DWRITTEN
// expect: UNKNOWN('text[...]' at)
// run: --search preemptions --property no-data-race -DWRITTEN
// expect: FALSE(no-data-race)
// run: --engine static --property no-data-race -DLISTED
// expect: UNKNOWN(numbered arguments of what is printed)
// why: where the format is known, what is printed is read as far as that asks
// for it, and nothing is left open: as for what strerror gives.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char text[8] = "text";
static const char *format = "%d %s\n";

static void *run(void *arg) {
#ifdef WRITTEN
  text[1] = 'x';
#endif
  return arg;
}

int main(void) {
  pthread_t t;
  int n = 0;
  pthread_create(&t, NULL, run, NULL);
  printf("%d: %5s, %.2s%% %s\n", n++, text, text, strerror(5));
#ifdef LISTED
  printf(format, 1, text);
#endif
  return format == NULL;
}
