// row: A timer of `timer_create` that starts
// run: --signals 0
// expect: UNKNOWN(a timer that starts a thread)
#include <signal.h>
#include <time.h>

int main(void) {
  timer_t timer;
  struct sigevent how = {.sigev_notify = SIGEV_THREAD};
  timer_create(CLOCK_MONOTONIC, &how, &timer); // here
  return 0;
}
