// run:
// expect: FALSE(assertion)
// run: -DADVANCED
// expect: FALSE(assertion)
// run: -DALIAS
// expect: FALSE(assertion)
// run: -DCALL
// expect: FALSE(assertion)
// run: --engine portfolio -DROUNDS
// expect: FALSE(assertion)
// run: -DNARROW
// expect: FALSE(assertion)
// run: -DBRANCH
// expect: FALSE(assertion)
// run: -DRESULT
// expect: FALSE(assertion)
// run: -DTWICE
// expect: FALSE(assertion)
// run: -DSAME -DK=5
// expect: FALSE(assertion)
// run: -DSAME -DK=6
// expect: TRUE
// why: What a child knows of the memory that got the result of fork: not that
// of another element, or after another store, call, or round.  It exits with 6.
#include <assert.h>
#include <sys/wait.h>
#include <unistd.h>
#ifndef K
#define K 5
#endif

static int a[3] = {7, 7, 7}, n;

static void set(int *to) { *to = 7; }

static int next(void) { return n++; }

static int leave(int value) {
  if (value == 0)
    _exit(5);
  return 6;
}

static void child(int i) {
#ifdef ADVANCED
  int *at = &a[i];
  i++;
  *at = fork();
  if (*at)
    return;
  if (a[i] == 0)
    _exit(5);
#elif defined ALIAS
  int *other = &a[n];
  a[i] = fork();
  if (a[i])
    return;
  *other = 7;
  if (a[i] == 0)
    _exit(5);
#elif defined CALL
  a[i] = fork();
  if (a[i])
    return;
  set(&a[i]);
  if (a[i] == 0)
    _exit(5);
#elif defined ROUNDS
  pid_t p = 1;
  for (; i < 3; i++) {
    if (i == 0)
      a[i] = p = fork();
    if (p)
      return;
    if (i == 2 && a[i] == 0)
      _exit(5);
  }
#elif defined NARROW
  a[i] = fork();
  if (a[i])
    return;
  if (*(char *)&a[1] == 0)
    _exit(5);
#elif defined BRANCH
  if (fork())
    return;
  n = getppid() % 2;
  if (n)
    _exit(5);
#elif defined RESULT
  if (fork())
    return;
  if (next() == next())
    _exit(5);
#elif defined TWICE
  if (fork())
    return;
  leave(1);
  _exit(leave(2));
#else
  a[i] = fork();
  if (a[i])
    return;
#ifdef SAME
  if (a[i])
    _exit(5);
#else
  if (a[i + 1] == 0)
    _exit(5);
#endif
#endif
  _exit(6);
}

int main(void) {
  int status;
  child(0);
  if (wait(&status) > 0 && WIFEXITED(status))
    assert(WEXITSTATUS(status) == K);
  return 0;
}
