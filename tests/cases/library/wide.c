// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: FALSE(valid-deref)
// run: -DWRONG=4
// expect: FALSE(valid-deref)
// why: wide strings are as strings are; bytes from 128 on are no characters.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  wchar_t text[4], *rest;
  int c = __VERIFIER_nondet_int();
  assert(wcslen(wcscpy(text, L"abc")) == 3 && !wcscmp(text, L"abc"));
  assert(wcschr(text, L'c') == text + 2 && wcstok(text, L"b", &rest) == text);
  assert(rest == text + 2 && wcstol(L"-12", NULL, 10) == -12);
  assert(!iswdigit(c) || (c >= '0' && c <= '9'));
  assert(mbtowc(text, "\xe4", 1) == -1 && errno == EILSEQ);
#if WRONG == 1
  assert(iswalpha(c) || towupper(c) == c || c > 'z');
  assert(towupper(c) == c);
#elif WRONG == 2
  wcscpy(text, L"abcd");
#elif WRONG == 3
  wcscpy(text + 1, wcscpy(text, L"ab"));
#elif WRONG == 4 /* the zero that is read is written, too */
  wchar_t room[8] = L"abc";
  wcsncat(room, room + 3, 4);
#endif
  return 0;
}
