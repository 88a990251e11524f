// run:
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: -DASTRAY
// expect: FALSE(valid-deref)
// run: -DASTRAY --property assertion
// expect: UNKNOWN(no label of the function)
// run: -DREAD
// expect: UNKNOWN
// why: Labels as values: a table of addresses, one of differences, a pointer.
#include <assert.h>

static int run(const unsigned char *code) {
  static const void *const table[] = {&&add, &&twice, &&halt};
  int n = 0;
  goto *table[*code++];
add:
  n++;
  goto *table[*code++];
twice:
  n *= 2;
  goto *table[*code++];
halt:
  return n;
}

static int by_difference(int k) {
  static const int table[] = {&&a - &&a, &&b - &&a};
  goto *(&&a + table[k]);
a:
  return 1;
b:
  return 2;
}

static int by_pointer(int is_second) {
  void *to = is_second ? &&second : &&first;
#ifdef ASTRAY
  to = &to;
#endif
#ifdef READ
  return *(char *)to;
#endif
  int n = 0;
  {
    int m = 3;
    n = m;
    goto *to;
  }
first:
  return n + 1;
second:
  return n + 2;
}

extern int __VERIFIER_nondet_int(void);

int main(void) {
  static const unsigned char code[] = {0, 0, 1, 0, 2};
  int is_second = __VERIFIER_nondet_int() > 0;
#ifdef WRONG
  assert(run(code) == 4);
#else
  assert(run(code) == 5);
#endif
  assert(by_difference(0) == 1 && by_difference(1) == 2);
  assert(by_pointer(is_second) == 4 + is_second);
  return 0;
}
