// row: Handlers of signals that do not have the type
// run:
// expect: UNKNOWN(longjmp out of what the library calls)
#include <setjmp.h>
#include <signal.h>
#include <unistd.h>
static jmp_buf buffer;
static void handler(int number) { longjmp(buffer, number); }
int main(void) {
  if (!setjmp(buffer)) {
    signal(SIGINT, handler);
    pause(); // here
  }
  _exit(0);
}
