// run:
// expect: FALSE(assertion)
// why: mutant: an underscore is expected to be alphanumeric.
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
  assert(isdigit('7') && !isdigit('a') && isspace('\t') && isalnum('_'));
  assert(tolower('Q') == 'q' && toupper('q') == 'Q' && toupper('1') == '1');
  return 0;
}
