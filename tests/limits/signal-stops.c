// row: A signal that stops the process has no effect
// run:
// expect: TRUE
// run: -DMUTANT
// expect: FALSE(assertion)
#include <assert.h>
#include <signal.h>
int main(void) {
  int n = 1;
  raise(SIGSTOP);
#ifdef MUTANT
  n++;
#endif
  assert(n == 1);
  return 0;
}
