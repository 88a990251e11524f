// run:
// expect: TRUE
// why: Characters have the same class by macro and by function.
// run: -DWRONG
// expect: FALSE(assertion)
// mutant: an underscore is expected to be alphanumeric.
#define _GNU_SOURCE
#include <assert.h>
#include <ctype.h>

int main(void) {
  for (int c = -1; c < 256; c++) {
    assert(!isalnum(c) == !(isalnum)(c) && !isalpha(c) == !(isalpha)(c));
    assert(!isblank(c) == !(isblank)(c) && !iscntrl(c) == !(iscntrl)(c));
    assert(!isdigit(c) == !(isdigit)(c) && !isgraph(c) == !(isgraph)(c));
    assert(!islower(c) == !(islower)(c) && !isprint(c) == !(isprint)(c));
    assert(!ispunct(c) == !(ispunct)(c) && !isspace(c) == !(isspace)(c));
    assert(!isupper(c) == !(isupper)(c) && !isxdigit(c) == !(isxdigit)(c));
    assert(!isalnum(c) || isprint(c));
    assert(tolower(toupper(c)) == tolower(c));
    assert((*__ctype_tolower_loc())[c] == tolower(c));
    assert((*__ctype_toupper_loc())[c] == toupper(c));
  }
#ifdef WRONG
  assert(isdigit('7') && !isdigit('a') && isspace('\t') && isalnum('_'));
#else
  assert(isdigit('7') && !isdigit('a') && isspace('\t') && ispunct('_'));
#endif
  assert(tolower('Q') == 'q' && toupper('q') == 'Q' && toupper('1') == '1');
  return 0;
}
