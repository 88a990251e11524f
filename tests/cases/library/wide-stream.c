// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// run: -DWRONG=5
// expect: FALSE(valid-deref)
// run: -DWRONG=6 --failures none
// expect: FALSE(assertion)
// run: -DWRONG=7
// expect: FALSE(assertion)
// why: wide characters of streams are bytes below 128; a line ends with the
// first newline, or where the room does.
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <wchar.h>

#ifndef WRONG
#define WRONG 0
#endif

int main(void) {
  wchar_t line[8], text[8];
  if (fgetws(line, WRONG == 4 ? 9 : 8, stdin)) {
    size_t n = 0;
    while (n < 7 && line[n] != L'\n' && (WRONG == 3 || line[n]))
      n++;
    assert(n == 0 || (line[n - 1] >= 0 && line[n - 1] < 128));
    assert(WRONG != 1 || n < 7);
  }
  wint_t c = getwchar();
  assert(c == WEOF || c < 128);
  if (c != WEOF) {
    assert(ungetwc(c, stdin) == c);
    wint_t again = fgetwc(stdin);
    assert(again == c);
  }
  if (swprintf(text, 8, L"%d-%s", 42, "abc") == 6)
    assert(!wcscmp(text, WRONG == 2 ? L"42-abd" : L"42-abc"));
  assert(swprintf(text, 6, L"%d-%s", 42, "abc") < 0);
  assert(fputwc(0x20ac, stdout) == 0x20ac || errno);
  assert(WRONG != 6 || fputwc(0x20ac, stdout) == 0x20ac);
  assert(WRONG != 7 || fputws(L"\x20ac", stdout) < 0);
#if WRONG == 5
  text[0] = text[1] = text[2] = text[3] = text[4] = text[5] = 'x';
  text[6] = text[7] = 'x';
  fputws(text, stdout);
#endif
  wprintf(L"%d %s\n", 1, "x");
  return 0;
}
