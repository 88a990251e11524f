// run:
// expect: TRUE
// why: Classes of a character that is an input.
#include <assert.h>
#include <ctype.h>

extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  if (isdigit((unsigned char)c))
    assert(c >= '0' && c <= '9' && (isdigit)(c));
  else if (isupper((unsigned char)c))
    assert(tolower(c) - 'a' == c - 'A');
  return 0;
}
