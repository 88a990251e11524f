// row: A violation that rests on how a child of the program ends
// run:
// expect: UNKNOWN(whether the child exits with 4 is not known)
// run: -DREACHED
// expect: FALSE(assertion)
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>
int never;
int main(void) {
  int status;
  pid_t p = fork();
  if (p == 0)
#ifdef REACHED
    _exit(4);
#else
    _exit(never ? 4 : 3);
#endif
  if (p > 0 && waitpid(p, &status, 0) == p && WIFEXITED(status))
    assert(WEXITSTATUS(status) == 3);
  return 0;
}
