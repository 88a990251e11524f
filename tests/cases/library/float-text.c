// run:
// expect: TRUE
// run: --32
// expect: TRUE
// why: Text of floating-point numbers that are printed into memory.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static char text[64];

static void is(const char *wanted, const char *format, ...) {
  va_list list;
  va_start(list, format);
  assert(vsnprintf(text, sizeof text, format, list) == (int)strlen(wanted));
  va_end(list);
  assert(!strcmp(text, wanted));
}

int main(void) {
  is("1.250000 -0.5 0 2.", "%f %.1f %.0f %#.0f", 1.25, -0.5, 0.5, 1.5);
  is("9.99 10.0 100", "%.2f %.1f %.0f", 9.99, 9.99, 99.99);
  is("18446744073709549568.00", "%.2f", 18446744073709549568.0);
  is("18446744073709551616.0 1E+20", "%.1f %G", 0x1p64, 1e20);
  is("-340282366920938425684442744474606501888", "%.0f",
     -0x1.fffffffffffffp127);
  is("0.1000000000000000055511151231257827021182", "%.40f", 0.1);
  is("0.0000000000000099999999999999999881930935", "%.40f", 1e-14);
  is("1.00000000000000005e-22", "%.17e", 1e-22);
  is("1.000000e+00 -1.5e-10 0E+00", "%e %.1e %.0E", 1.0, -1.5e-10, 0.0);
  is("1.0e+01 1e+15 12345679", "%.1e %.0e %.8g", 9.99, 9.5e14, 12345678.9);
  is("1 0.5 1e-05 0.0001 1e+06 123457", "%g %g %g %g %g %g", 1.0, 0.5, 1e-5,
     1e-4, 999999.5, 123456.7);
  is("1.00000 100. 0 1e+01", "%#g %#.3g %g %.1g", 1.0, 99.99, 0.0, 12.0);
  is("0x1p+0 0x1.8p+1 0X1.FFFFFFFFFFFFFP+1023", "%a %a %A", 1.0, 3.0, DBL_MAX);
  is("0x0.0000000000001p-1022 0x2p+0 -0x0p+0", "%a %.0a %a", DBL_TRUE_MIN, 1.5,
     -0.0);
  is("  +1.5|1.50   |0001.5| 1.5", "%+6.1f|%-7.2f|%06.1f|% .1f", 1.5, 1.5, 1.5,
     1.5);
  is("inf  -INF  inf nan", "%f %5F %04f %g", INFINITY, -INFINITY, INFINITY,
     fabs(NAN));
  is("0.000", "%.3f", 1e-300);
  is("2 7", "%.*f %d", 0, 2.5, 7);
  return 0;
}
