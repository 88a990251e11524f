// run:
// expect: TRUE
// run: -DB=1
// expect: FALSE(assertion)
// run: -DB=2
// expect: FALSE(assertion)
// run: -DB=3
// expect: FALSE(assertion)
// run: -DB=4
// expect: UNKNOWN(call of 'absent')
// Clang's attribute: functions of one name, told apart by their parameters.
#include <assert.h>
#ifndef B
#define B 0
#endif
#define OVERLOADABLE __attribute__((__overloadable__))
typedef struct {
  int value;
} box;
static int OVERLOADABLE kind(int n) { return 1; }
static int OVERLOADABLE kind(double n) { return 2; }
static int OVERLOADABLE kind(const char *n) { return 3; }
static int OVERLOADABLE kind(box b) { return b.value; }
int OVERLOADABLE count(int step);
int OVERLOADABLE count(long step);
int OVERLOADABLE absent(int);
int OVERLOADABLE absent(char *p) { return *p; }
/* One of them may do without. */
int size(char *p) { return 50; }
int OVERLOADABLE size(int n, ...) { return 60; }
int OVERLOADABLE count(int step) {
  static int n;
  return n += step;
}
int OVERLOADABLE count(long step) {
  static int n = 10;
  return n += (int)step;
}
static int (*const of_long)(long) = count;
int main(void) {
  box b = {4};
  int (*of_int)(int) = count;
  assert(kind(1) == 1 && kind(1.0) == 2 + (B == 1) && kind("") == 3);
  assert(kind(b) == 4 && size("") == 50 && size(1, 2) == 60 + (B == 2));
  of_int(1);
  assert(count(1) == 2 && of_long(1) == 11 && count(1L) == 12 + (B == 3));
  return B == 4 ? absent(1) : absent("");
}
