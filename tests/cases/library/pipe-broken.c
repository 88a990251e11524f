// run:
// expect: TRUE
// run: -DHANDLER
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DHANDLER -DWRONG=2
// expect: FALSE(assertion)
// run: -DHANDLER -DWRONG=3
// expect: FALSE(assertion)
// why: Who writes where nobody can read any more gets SIGPIPE, and an error if
// it goes on. The process may ignore or block the signal from the start.
#include <assert.h>
#include <errno.h>
#include <signal.h>
#include <unistd.h>

static volatile sig_atomic_t n_signals;

static void note(int number) {
  assert(number == SIGPIPE);
  n_signals++;
}

int main(void) {
  int ends[2];
#ifdef HANDLER
  signal(SIGPIPE, note);
#elif WRONG != 1
  signal(SIGPIPE, SIG_IGN);
#endif
  if (pipe(ends))
    return 0;
  close(ends[0]);
  assert(write(ends[1], "", 0) == 0);
  long n = write(ends[1], "a", 1);
#if WRONG == 1
  assert(0);
#endif
  assert(n == -1 && errno == EPIPE);
#ifdef HANDLER
  assert(n_signals >= 1);
#if WRONG == 2
  assert(n_signals == 0);
#elif WRONG == 3
  assert(n_signals == 1);
#endif
#endif
  return 0;
}
