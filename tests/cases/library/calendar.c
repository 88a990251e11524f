// run:
// expect: TRUE
// run: --32
// expect: TRUE
// run: -DWRONG=1
// expect: FALSE(assertion)
// run: -DWRONG=2
// expect: FALSE(assertion)
// run: -DWRONG=3
// expect: FALSE(assertion)
// run: -DWRONG=4
// expect: UNKNOWN(name_of_the_time_zone)
// run: -DFAR
// expect: TRUE
// run: -DPRINTED
// expect: UNKNOWN(asctime of what is out of range)
// why: A time has one date; local time is some hours before or after it, the
// same each time that one asks, in a zone that nobody knows.
#define _GNU_SOURCE
#include <assert.h>
#include <errno.h>
#include <string.h>
#include <time.h>

static void check_any(void) {
  time_t now = time(NULL);
  struct tm c, local, again;
  assert(gmtime_r(&now, &c) == &c);
  assert(c.tm_year >= 70 && c.tm_mon >= 0 && c.tm_mon < 12);
  assert(c.tm_mday > 0 && c.tm_mday <= 31 && c.tm_hour >= 0 && c.tm_hour < 24);
  assert(c.tm_mon != 1 || c.tm_mday <= 28 + (c.tm_year % 4 == 0));
  assert(localtime_r(&now, &local) && localtime_r(&now, &again));
  assert(local.tm_hour == again.tm_hour && local.tm_mday == again.tm_mday);
#if WRONG == 1
  assert(local.tm_hour == c.tm_hour);
#elif WRONG == 2
  assert(mktime(&local) == now);
#elif WRONG == 3
  assert(c.tm_year != 100 || c.tm_yday < 365);
#elif WRONG == 4
  assert(local.tm_zone[0] != 'X');
#endif
}

int main(void) {
  time_t leap = 951782400;
  struct tm *c = gmtime(&leap);
  assert(c->tm_year == 100 && c->tm_mon == 1 && c->tm_mday == 29);
  assert(c->tm_wday == 2 && c->tm_yday == 59 && c->tm_hour == 0);
  assert(!strcmp(asctime(c), "Tue Feb 29 00:00:00 2000\n"));
  char text[32];
  assert(strftime(text, sizeof text, "%F %T, %A", c) == 28);
  assert(!strcmp(text, "2000-02-29 00:00:00, Tuesday"));
  assert(strftime(text, 10, "%F", c) == 0);
  struct tm later = {.tm_year = 100, .tm_mon = 13, .tm_mday = -1};
  assert(timegm(&later) == 980812800);
  assert(later.tm_year == 101 && later.tm_mon == 0 && later.tm_mday == 30);
#ifdef FAR
  time_t far = (time_t)1 << (sizeof far * 8 - 2);
  errno = 0;
  c = gmtime(&far);
  assert(sizeof far == 8 ? !c && errno == EOVERFLOW : c->tm_year == 104);
#elif defined PRINTED
  later.tm_mon = 12;
  asctime(&later);
#else
  check_any();
#endif
  return 0;
}
