// row: With `signal-safety`, calls through pointers
// run: --property signal-safety
// expect: UNKNOWN(signal-safety of a call by a pointer to 'malloc')
#include <signal.h>
#include <stdlib.h>
static void *(*get)(size_t) = malloc;
static void handler(int number) { (void)number; }
int main(void) {
  signal(SIGINT, handler);
  return get(3) == NULL; // here
}
