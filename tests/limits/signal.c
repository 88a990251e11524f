// row: Handlers of signals that do not have the type
// run:
// expect: UNKNOWN(a handler of signals)
#include <setjmp.h>
#include <signal.h>
static jmp_buf buffer;
static void handler(int number) { longjmp(buffer, number); }
int main(void) {
  if (!setjmp(buffer))
    signal(SIGINT, handler); // here
  return 0;
}
