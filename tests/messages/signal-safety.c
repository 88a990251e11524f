// run: --property signal-safety
// says: signal 10 arrives: handler runs
// says: a handler calls malloc (tests/messages/signal-safety.c:14:49)
// says: inside of printf (tests/messages/signal-safety.c:18:3)
// says: neither is async-signal-safe
// run: --property signal-safety --signals 0
// never: async-signal-safe
// says: RESULT: true
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static void lose(void *p) { if (p) free(p); }
static void handler(int number) { lose(number ? malloc(1) : NULL); }

int main(void) {
  signal(SIGUSR1, handler);
  printf("%d", 1);
  return 0;
}
