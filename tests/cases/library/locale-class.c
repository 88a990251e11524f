// run:
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DRAISED
// expect: UNKNOWN(if 'fetestexcept' returns what the violation needs)
// run: -DWRONG=3
// expect: FALSE(assertion)
// why: the locale is "C", whatever its classes are asked by; flags of exceptions
// are any.
#define _GNU_SOURCE
#include <assert.h>
#include <fenv.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <wctype.h>

int main(void) {
  struct pollfd one = {0, POLLIN, 0};
  struct timespec now = {0, 1};
  assert(setlocale(LC_ALL, "")[0] == 'C' && !setlocale(LC_ALL, "xx"));
  assert(localeconv()->decimal_point[0] == '.');
  assert(iswctype(L'7', wctype("digit")) && !wctype("vowel"));
  assert(towctrans(L'a', wctrans("toupper")) == L'A');
  int n = ppoll(&one, 1, &now, 0);
  assert(n >= -1 && n <= 1);
#if WRONG == 1
  assert(iswctype(L'z', wctype("xdigit")));
#elif WRONG == 2
  assert(setlocale(LC_ALL, "de_DE"));
#elif WRONG == 3
  one.fd = -1;
  assert(ppoll(&one, 1, &now, 0) != 0);
#elif defined RAISED
  feclearexcept(FE_ALL_EXCEPT);
  assert(!(fetestexcept(FE_INEXACT) & FE_OVERFLOW));
  assert(!fetestexcept(FE_INVALID));
#endif
  return 0;
}
