// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DSTRANGE
// expect: UNKNOWN(a wide text with characters from 128 on)
// why: Wide text is scanned as its bytes; %ls, of bytes too, stores wide
// characters.
#include <assert.h>
#include <stdio.h>
#include <wchar.h>

int main(void) {
  int n = 0;
  char word[4], c;
  wchar_t wide[4];
#ifdef STRANGE
  swscanf(L"\u00e9", L"%d", &n);
#endif
  assert(swscanf(L" -12abc!", L"%d%3s%lc", &n, word, wide) == 3);
  assert(n == -12 && word[2] == 'c' && word[3] == 0 && wide[0] == L'!');
  assert(sscanf("xy z", "%2l[x-y]%c", wide, &c) == 2);
  assert(!wcscmp(wide, L"xy") && c == ' ');
#if WRONG == 1
  assert(c != ' ');
#elif WRONG == 2
  sscanf("wxyz", "%ls", wide);
#endif
  int found = wscanf(L"%2d", &n);
  assert(found >= -1 && found <= 1 && n >= -12 && n <= 99);
#if WRONG == 3
  assert(found == 1);
#endif
  return 0;
}
