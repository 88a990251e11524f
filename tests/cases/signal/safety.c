// run: --property signal-safety
// expect: FALSE(signal-safety)
// run: --property signal-safety -DSAFE
// expect: TRUE
// run: --property signal-safety -DBLOCKED
// expect: TRUE
// run: --property signal-safety -DBLOCKED=2
// expect: FALSE(signal-safety)
// run: --property signal-safety -DMAIN=2
// expect: TRUE
// run: --property signal-safety -DMAIN=3
// expect: FALSE(signal-safety)
// run: --property signal-safety -DMAIN=4
// expect: TRUE
// run: --property signal-safety -DMAIN=5
// expect: FALSE(signal-safety)
// run: --property signal-safety --search explicit
// expect: FALSE(signal-safety)
// run: --property signal-safety --signals 0
// expect: TRUE
// run:
// expect: TRUE
// why: POSIX 2.4.3: a handler must not call a function that is not
// async-signal-safe while its thread is inside of such a function.
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef MAIN
#define MAIN 1
#endif

static volatile sig_atomic_t flag;

static void report(const char *text) {
#ifdef SAFE
  write(STDOUT_FILENO, text, strlen(text));
#else
  printf("%s", text);
#endif
}

static void handler(int number) {
  flag = number;
  report("signal");
}

static void work(void) {
#if MAIN == 1
  puts("flag");
  printf("%d\n", flag);
  report("again");
#elif MAIN == 2
  char text[8];
  strcpy(text, "safe");
  write(STDOUT_FILENO, text, strlen(text));
#elif MAIN == 3
  free(malloc(3));
#elif MAIN == 4
  _exit(0);
#else
  exit(0);
#endif
}

int main(void) {
  sigset_t set, old;
  sigfillset(&set);
  signal(SIGUSR1, handler);
#ifdef BLOCKED
  sigprocmask(SIG_BLOCK, &set, &old);
#if BLOCKED == 2
  sigdelset(&set, SIGUSR1);
  sigprocmask(SIG_SETMASK, &set, NULL);
#endif
#endif
  work();
#ifdef BLOCKED
  sigprocmask(SIG_SETMASK, &old, NULL);
#endif
  return 0;
}
