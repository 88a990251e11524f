// run: -DB=0
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(valid-deref)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: FALSE(valid-deref)
// run: -DB=5
// expect: FALSE(valid-deref)
// Functions that are lowered where they are called, called through pointers.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#ifndef B
#define B 0
#endif
static void (*volatile leave)(int) = exit;
static void (*const die)(void) = abort;
static int (*say)(const char *, ...) = printf;
static int (*tell)(FILE *, const char *, ...) = fprintf;
static int (*put)(int) = putchar;
static int ended;
static void last(void) {
  ended++;
  if (B == 1)
    assert(0);
}
static void run(void (*f)(void)) { f(); }
int main(int argc, char **argv) {
  atexit(last);
  char text[4] = "abc";
  int n = 0;
  assert(say("abc\n%n%s %d", &n, text, 5) <= 100 || 1);
  tell(stderr, "%d\n", 3);
  put('x');
  if (B == 2) {
    text[3] = 'd';
    say("%s\n", text);
  }
  if (B == 3) {
    assert(n == 5);
  }
  if (B == 4)
    tell(NULL, "x");
  if (B == 5)
    say("%s", (char *)0);
  if (argc > 1)
    run(die);
  if (argc > 2)
    assert(0);
  leave(0);
  assert(0);
}
