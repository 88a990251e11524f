// run: --engine order
// expect: TRUE
// run: --engine order -DWRONG=1
// expect: FALSE(assertion)
// run: --engine order -DWRONG=2
// expect: FALSE(assertion)
// run: --engine order -DWRONG=3
// expect: FALSE(assertion)
// run: --engine order -DWRONG=4
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=5
// expect: FALSE(assertion)
// run: --engine order -DWRONG=6
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=7
// expect: FALSE(valid-deref)
// run: --engine order -DWRONG=8
// expect: FALSE(assertion)
// run: --engine order -DWRONG=9
// expect: FALSE(assertion)
// run: --engine order --32
// expect: TRUE
// why: A line of any characters is searched twice, also from and up to positions
// that are not constant, and cut; no loop is unwound for that.  A search that
// finds nothing reads past the end.
#include <assert.h>
#include <string.h>
#include <unistd.h>

enum { N = 80 };
unsigned __VERIFIER_nondet_uint(void);

#ifndef WRONG
#define WRONG 0
#endif

static char line[N + 1], word[20];

static void search_word(unsigned i, unsigned n) {
  ssize_t got = read(0, word, sizeof word - 1);
  if (got < 0 || i > (unsigned)got || n > 3 || (WRONG != 4 && i > 16))
    return;
  word[got] = 0;
  size_t length = strlen(word + i);
  assert(length < sizeof word - i - (WRONG == 5 ? 1 : 0));
  assert(WRONG != 9 || word[0] || i != 3 || length != 2);
  char *found = memchr(word + i, 'x', n + (WRONG == 7 ? 18 : 0));
  assert(!found || (*found == 'x' && found < word + i + 3));
}

static void search_filled(unsigned i) {
  static char filled[300];
  memset(filled, 'f', sizeof filled - 1);
  if (i >= sizeof filled)
    return;
  filled[i] = 0;
  assert(strlen(filled) == i - (WRONG == 8));
}

int main(void) {
  ssize_t got = read(0, line, N);
  if (got < 0)
    return 0;
  if (WRONG != 6)
    line[got] = 0;
  else if (got < N)
    return 0;
  else
    line[N] = 'x';
  size_t n = strlen(line);
  assert(n <= (size_t)got - (WRONG == 1));
  if (n && line[n - 1] == '\n')
    line[n - 1] = 0;
  assert(strlen(line) + 1 >= n + (WRONG == 2));
  char *at = strchr(line, 'x');
  assert(!at || (*at == 'x' && at < line + n));
  if (at)
    assert((size_t)(at - line) == strcspn(line, WRONG == 3 ? "xy" : "x"));
  unsigned i = __VERIFIER_nondet_uint(), most = __VERIFIER_nondet_uint();
  search_word(i, most);
  search_filled(__VERIFIER_nondet_uint());
  return 0;
}
