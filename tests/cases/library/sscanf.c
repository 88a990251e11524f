// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(valid-deref)
// run: -DWRONG=3
// expect: UNKNOWN(a floating-point number that is scanned)
// why: Numbers, words and characters out of any text that fits.
#include <assert.h>
#include <stdio.h>
#include <string.h>

char __VERIFIER_nondet_char(void);

int main(void) {
  int n = 7, at = 0;
  char word[8], digit = __VERIFIER_nondet_char();
  assert(sscanf("key = 42 left", "%7[a-z] = %d%n", word, &n, &at) == 2);
  assert(!strcmp(word, "key") && n == 42 && at == 8);
  assert(sscanf("", "%d", &n) == EOF && sscanf("x", "%d", &n) == 0);
  assert(n == 42);
  char text[] = {digit, 0};
  int found = sscanf(text, "%d", &n);
  if (digit >= '0' && digit <= '9')
    assert(found == 1 && n == digit - '0');
  else
    assert(found <= 0 && n == 42);
#if WRONG == 1
  assert(n != 3);
#elif WRONG == 2
  sscanf("longer than that", "%s %s %15s", word, word, word);
  sscanf("longword", "%s", word);
#elif WRONG == 3
  float f;
  sscanf("1.5", "%f", &f);
#endif
  return 0;
}
