// row: `signal-safety` is about calls, as in POSIX
// run: --property signal-safety
// expect: TRUE
// run: --property signal-safety -DCALLS
// expect: FALSE(signal-safety)
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
static void handler(int number) { printf("%d", number); }
int main(void) {
  signal(SIGINT, handler);
#ifdef CALLS
  exit(0);
#endif
  return 0;
}
