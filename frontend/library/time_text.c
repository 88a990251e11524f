/* strptime: what a text means as a time is not computed.  A violation in an
 * execution that calls it is not reported as one (svcomp/report/inexact.h). */
#pragma once
#include "calendar.c"
#include "string.c"

/* Returns a number up to 'most', or the old one, where the format does not have
 * it. */
static int any_field(int old, int least, int most) {
  int any = __VERIFIER_nondet_int();
  return any < least || any > most ? old : any;
}

char *strptime(const char *s, const char *format, Calendar *c) {
  enum { LAST_SECOND = 60, LAST_MINUTE = 59, LAST_HOUR = 23, LAST_YEAR = 8099 };
  size_t n = length(s), part = (size_t)__VERIFIER_nondet_long();
  length(format);
  c->second = any_field(c->second, 0, LAST_SECOND);
  c->minute = any_field(c->minute, 0, LAST_MINUTE);
  c->hour = any_field(c->hour, 0, LAST_HOUR);
  c->day = any_field(c->day, 0, MOST_DAY);
  c->month = any_field(c->month, 0, MONTHS - 1);
  c->year = any_field(c->year, -FIRST_YEAR, LAST_YEAR);
  c->weekday = any_field(c->weekday, 0, WEEK - 1);
  c->yearday = any_field(c->yearday, 0, LONGEST_YEAR - 1);
  c->is_summer = any_field(c->is_summer, 0, 1);
  return part <= n ? (char *)s + part : NULL;
}
