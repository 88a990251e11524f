// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(assertion)
// run: -DWRONG=5
// expect: FALSE(assertion)
// run: -DWRONG=6
// expect: TRUE
// run: -DWRONG=7
// expect: FALSE(assertion)
// run: -DWRONG=8
// expect: TRUE
// run: -DWRONG=9
// expect: FALSE(assertion)
// why: Any values come that can stand in a text, and none that cannot; what did
// not fit, or ended a value, comes next.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int n = 7, m = 7;
  unsigned h = 7;
  char word[4] = "", c = 'x', d = 'x';
  int found = scanf("%d%3d", &n, &m);
  assert(found >= -1 && found <= 2);
  assert(found > 0 || (n == 7 && m == 7));
  assert(found == 2 ? m >= -99 && m <= 999 : m == 7);
  if (found == 2) {
    int more = fscanf(stdin, "%3[a-c]%c%1x", word, &c, &h);
    assert(more >= -1 && more <= 3 && word[3] == 0);
    assert(more < 1 || (word[0] >= 'a' && word[0] <= 'c'));
    assert(more < 3 ? h == 7 : h < 16);
    assert(more < 2 || word[2] || c < 'a' || c > 'c');
#if WRONG == 1
    assert(n != -5 || m != 123 || more != 3 || h != 11);
#elif WRONG == 2
    assert(more != 2 || c != 'z');
#elif WRONG == 3
    char *text = word;
    fscanf(stdin, "%s", text);
#endif
  }
#if WRONG == 4
  assert(found != EOF);
#elif WRONG == 5
  if (scanf("%d%c", &n, &c) == 2)
    assert(c != '\n');
#elif WRONG == 6
  if (scanf("%1[a-c]", word) == 0 && scanf("%c", &d) == 1)
    assert(d < 'a' || d > 'c');
#elif WRONG == 7
  if (scanf("%d", &n) == 0 && scanf("%c", &d) == 1)
    assert(d != 'q');
#elif WRONG == 8
  if (scanf("%1[^5]", word) == 0 && scanf("%3u", &h) == 1)
    assert(h == 5 || (h >= 50 && h <= 59) || (h >= 500 && h <= 599));
#elif WRONG == 9
  if (scanf("%1[^5]", word) == 0 && scanf("%3u", &h) == 1)
    assert(h != 537 || getchar() != '8');
#endif
  return d != 'x';
}
