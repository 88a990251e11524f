// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG=1
// expect: FALSE(assertion)
// run: --engine order -DWRONG=2
// expect: FALSE(assertion)
// run: --engine order -DWRONG=3
// expect: FALSE(assertion)
// run: --engine order -DWRONG=4
// expect: FALSE(assertion)
// run: --engine order -DWRONG=5
// expect: FALSE(assertion)
// run: --engine order -DWRONG=6
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=7
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=8
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=9
// expect: FALSE(assertion)
// run: --engine order --32
// expect: TRUE
// why: Lines of any characters are compared, up to a number of characters that an
// input decides, too; no loop is unwound for that.
#include <assert.h>
#include <string.h>
#include <unistd.h>

enum { N = 40 };
unsigned __VERIFIER_nondet_uint(void);

#ifndef WRONG
#define WRONG 0
#endif

static char a[N + 1], b[N + 1];

static void compare_lines(unsigned n) {
  int order = strcmp(a, b), part = strncmp(a, b, n), bytes = memcmp(a, b, n);
  assert(order != 0 || strlen(a) == strlen(b) + (WRONG == 1));
  assert(part != 0 || n <= 3 || a[3] == b[3] ||
         (strlen(a) < 3 && WRONG != 9));
  assert(bytes != 0 || n <= 7 || a[7] == b[7] + (WRONG == 2));
  assert(bytes != 0 || part == (WRONG == 3));
  assert(n || (!part && !bytes));
  assert(a[0] != 'q' || b[0] != 'q' || a[1] || b[1] || !order);
  if (a[0] == 'x' && b[0] == 'y')
    assert(order < 0 && (!n || (part < 0 && bytes < (WRONG == 4 ? -1 : 0))));
}

static void find_last(void) {
  char *slash = strrchr(a, '/');
  size_t n = strlen(a);
  assert(!slash || !strchr(slash + 1, '/'));
  if (slash)
    assert(*slash == '/' && slash < a + n - (WRONG == 5));
  else
    assert(!strchr(a, '/'));
}

int main(void) {
  ssize_t n = read(0, a, N), m = read(0, b, N);
  if (n < 0 || m < 0)
    return 0;
  if (WRONG != 7)
    a[n] = 0;
  if (WRONG != 8)
    b[m] = 0;
  if (WRONG == 7 || WRONG == 8) {
    a[N] = b[N] = 'e';
    return strcmp(a, b);
  }
  unsigned k = __VERIFIER_nondet_uint();
  if (k > N + (WRONG == 6 ? 2 : 1))
    return 0;
  compare_lines(k);
  find_last();
  return 0;
}
