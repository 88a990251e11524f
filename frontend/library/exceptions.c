/* Floating-point exceptions, whose flags are not modelled: what is raised is
 * any subset of what is asked for, and a violation that rests on it is not
 * reported as one (svcomp/report/inexact.h). */
#pragma once
#include "abi.c"
#include "rounding.c"

enum { EXCEPTIONS = 0x3d };

static int any_exceptions(int asked) {
  return __VERIFIER_nondet_int() & asked & EXCEPTIONS;
}

int fetestexcept(int asked) { return any_exceptions(asked); }

int fegetexcept(void) { return any_exceptions(EXCEPTIONS); }

int feclearexcept(int which) {
  (void)which;
  return 0;
}

int feraiseexcept(int which) { return feclearexcept(which); }

int fesetexcept(int which) { return feclearexcept(which); }

int fegetexceptflag(unsigned short *flags, int which) {
  *flags = (unsigned short)any_exceptions(which);
  return 0;
}

int fesetexceptflag(const unsigned short *flags, int which) {
  (void)*flags;
  return feclearexcept(which);
}

int fetestexceptflag(const unsigned short *flags, int which) {
  return *flags & which;
}
