// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG
// expect: FALSE(assertion)
// run: -DTEXT=1e23
// expect: UNKNOWN(more than 15 digits, or a large exponent)
// run: -DTEXT=9007199254740993
// expect: UNKNOWN(more than 15 digits, or a large exponent)
// run: -DTEXT=0x1p3
// expect: UNKNOWN(a hexadecimal floating-point number)
// run: -DTEXT=nan
// expect: UNKNOWN(a NaN in a string)
// run: -DTEXT=8388608.5 -DOF=strtof
// expect: UNKNOWN(lies between two floats)
// why: Numbers with a fraction or an exponent, and where they end.
#include <assert.h>
#include <stdlib.h>

#define STRING(text) #text
#define STRING_OF(text) STRING(text)

static int read(const char *s, double value, int length) {
  char *end;
  return strtod(s, &end) == value && end - s == length;
}

int main(void) {
#ifdef TEXT
#ifndef OF
#define OF strtod
#endif
  return OF(STRING_OF(TEXT), NULL) > 0;
#endif
  assert(read("0.1", 0.1, 3) && read(" \t+12.50e1x", 125, 10));
  assert(read("-.5", -0.5, 3) && read("5.", 5, 2) && read("1e", 1, 1));
  assert(read("1e+", 1, 1) && read("1e-3", 1e-3, 4) && read("1.5.2", 1.5, 3));
  assert(read("", 0, 0) && read(" -", 0, 0) && read(".", 0, 0));
  assert(read(" 0x", 0, 2) && read("0x.p1", 0, 1));
  assert(read(".e1", 0, 0) && read("0e999999999999", 0, 14));
  assert(read("000123000000000000000000000", 123e21, 27));
  assert(read("0.000000000000000000001", 1e-21, 23));
  assert(read("-InFinityx", -1e308 * 10, 9) && read("infinit", 1e308 * 10, 3));
  assert(1 / strtod("-0", NULL) < 0 && 1 / strtod(" -x", NULL) > 0);
  assert(strtof("0.1", NULL) == 0.1f && strtof("3e10", NULL) == 3e10f);
  assert(strtof("16777217", NULL) == 16777216);
#ifdef WRONG
  assert(atof("0.3") == strtof("0.3", NULL));
#else
  assert(atof("0.3") == 0.3);
#endif
  return 0;
}
