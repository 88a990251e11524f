/* Broken-down time in the Gregorian calendar, and its text in the "C" locale.
 *
 * The time zone is open: the offset of local time from UTC may differ for each
 * time, but is the same for repeated queries of one time. */
#pragma once
#include "abi.c"
#include "format.c"

enum {
  MINUTE_SECONDS = 60,
  HOUR_SECONDS = 3600,
  DAY_SECONDS = 86400,
  LOW_BITS = 7,      /* DAY_SECONDS has this many low zero bits */
  FIRST_YEAR = 1900, /* base of tm_year */
  MONTHS = 12,
  WEEK = 7,
  LONGEST_YEAR = 366
};

/* Dates repeat after 400 years, which are whole weeks.  One such era begins
 * with 2001, on a Monday. */
enum {
  ERA_YEARS = 400,
  ERA_DAYS = 146097,
  ERA_BEGIN = 2001,
  ERA_FROM_EPOCH = 11323, /* days from 1970 on */
  ERA_WEEKDAY = 1
};

typedef struct {
  int second, minute, hour, day, month, year, weekday, yearday, is_summer;
  long offset; /* seconds of local time ahead of UTC */
  const char *zone;
} Calendar; /* struct tm */

/* Masks that change nothing, but show how large a field can be. */
enum {
  MOST_DAY = 31,
  YEARDAY_MASK = 511,
  HIGH_MASK = 1023,
  HOUR_MASK = 31,
  SIXTY_MASK = 63,
  DAYS_MASK = (1 << 19) - 1,
  YEAR_MASK = 2047
};

/* Times from MARGIN before the epoch on, for a thousand years, have their own
 * rule: their days and years are small numbers above 0, so that solvers, and
 * what prints them, know how large they can be. */
enum { MARGIN = 2 * DAY_SECONDS, COMMON_BITS = 35 };

/* ---- days; years count from the beginning of an era */

/* Divides, rounding down.  Small numbers are divided in 32 bits, which is much
 * cheaper. */
static long long floor_quotient(long long n, int by) {
  if (n >> 32 == 0)
    return (unsigned)n / (unsigned)by;
  return n / by - (n % by < 0);
}

static int floor_rest(long long n, int by) {
  if (n >> 32 == 0)
    return (int)((unsigned)n % (unsigned)by);
  int rest = (int)(n % by);
  return rest < 0 ? rest + by : rest;
}

static int is_leap_year(unsigned year) {
  year++;
  return year % 4 == 0 && (year % 100 != 0 || year == ERA_YEARS);
}

static unsigned days_to_year(unsigned year) {
  return 365 * year + year / 4 - year / 100;
}

/* Returns the days from the begin of the year to that of the month. */
static int days_to_month(int month, int is_leap) {
  static const short days[MONTHS] = {0,   31,  59,  90,  120, 151,
                                     181, 212, 243, 273, 304, 334};
  return days[month] + (is_leap && month > 1);
}

static void set_day(Calendar *c, unsigned year, int yearday) {
  int is_leap = is_leap_year(year), month = 0;
  for (int i = 1; i < MONTHS; i++)
    month += yearday >= days_to_month(i, is_leap);
  c->month = month;
  c->day = (yearday - days_to_month(month, is_leap) + 1) & MOST_DAY;
  c->yearday = yearday;
}

/* Sets the date from the days since the begin of an era.  False if the year
 * does not fit. */
static int set_date(Calendar *c, long long days) {
  long long era = floor_quotient(days, ERA_DAYS);
  unsigned day = (unsigned)(days - era * ERA_DAYS), year = day / LONGEST_YEAR;
  year += year < ERA_YEARS - 1 && day >= days_to_year(year + 1);
  long long shown = era * ERA_YEARS + year + (ERA_BEGIN - FIRST_YEAR);
  c->year = (int)shown;
  c->weekday = (int)((day + ERA_WEEKDAY) % WEEK);
  set_day(c, year, (int)(day - days_to_year(year)) & YEARDAY_MASK);
  return shown == c->year;
}

/* ---- seconds since the epoch, and back */

/* Sets the date from the days since MARGIN before the epoch. */
static void set_common_date(Calendar *c, unsigned days) {
  unsigned before = ERA_DAYS - ERA_FROM_EPOCH - MARGIN / DAY_SECONDS;
  unsigned n = (days & DAYS_MASK) + before; /* from an era before the last */
  set_date(c, n % ERA_DAYS);
  unsigned year = n / ERA_DAYS * ERA_YEARS + (unsigned)c->year - ERA_YEARS;
  c->year = (int)(year & YEAR_MASK);
}

/* Sets the fields from the seconds since MARGIN before the epoch.  False if the
 * year does not fit. */
static int calendar_of(Calendar *c, long long seconds) {
  const long long most = 1ll << 57; /* larger times have no year that fits */
  if (seconds > most || seconds < -most)
    return 0;
  long long high = seconds >> LOW_BITS;
  long long days = floor_quotient(high, DAY_SECONDS >> LOW_BITS);
  unsigned rest =
      ((unsigned)floor_rest(high, DAY_SECONDS >> LOW_BITS) & HIGH_MASK)
          << LOW_BITS |
      ((unsigned)seconds & ((1 << LOW_BITS) - 1));
  c->hour = (int)(rest / HOUR_SECONDS & HOUR_MASK);
  c->minute = (int)(rest / MINUTE_SECONDS % 60 & SIXTY_MASK);
  c->second = (int)(rest % MINUTE_SECONDS & SIXTY_MASK);
  if (seconds >> COMMON_BITS)
    return set_date(c, days - ERA_FROM_EPOCH - MARGIN / DAY_SECONDS);
  set_common_date(c, (unsigned)days);
  return 1;
}

/* Returns the seconds since the epoch; fields may be out of their ranges. */
static long long seconds_of(const Calendar *c) {
  int more = c->month / MONTHS - (c->month % MONTHS < 0);
  int month = c->month - more * MONTHS;
  long long years = (long long)c->year + more - (ERA_BEGIN - FIRST_YEAR);
  long long era = floor_quotient(years, ERA_YEARS);
  unsigned year = (unsigned)(years - era * ERA_YEARS);
  long long days = era * ERA_DAYS + days_to_year(year) +
                   days_to_month(month, is_leap_year(year)) +
                   ((long long)c->day - 1) + ERA_FROM_EPOCH;
  return ((days * 24 + c->hour) * 60 + c->minute) * 60 + c->second;
}

/* ---- local time */

enum { MOST_LOCAL = 8, MOST_OFFSET = 25 * HOUR_SECONDS };
enum { LOCAL_BIAS = 1 << 17, AHEAD_MASK = 2 * LOCAL_BIAS - 1 };

typedef struct {
  long long time;
  unsigned ahead; /* of UTC, in seconds, plus LOCAL_BIAS */
  int is_summer;
} Local;

static Local locals[MOST_LOCAL]; /* queried times */
static unsigned n_locals;
extern const char name_of_the_time_zone[8]; /* without definition: any text */

static unsigned any_ahead(void) {
  unsigned ahead = (unsigned)__VERIFIER_nondet_int() & AHEAD_MASK;
  return ahead > LOCAL_BIAS - MOST_OFFSET && ahead < LOCAL_BIAS + MOST_OFFSET
             ? ahead
             : LOCAL_BIAS;
}

/* Returns what clocks show, in seconds since MARGIN before the epoch. */
static long long shown_at(long long time, unsigned ahead) {
  unsigned from = MARGIN - LOCAL_BIAS;
  return (long long)((unsigned long long)time + ahead + from);
}

/* Adds a time, inside a section, without synchronising. */
static void add_local(const Local *local) {
  if (n_locals == MOST_LOCAL)
    __bmc_unsupported("the local time of more than 8 times");
  Local *new = &locals[n_locals & (MOST_LOCAL - 1)];
  store_relaxed(&new->time, local->time);
  store_relaxed(&new->ahead, local->ahead);
  store_relaxed(&new->is_summer, local->is_summer);
  store_relaxed(&n_locals, n_locals + 1);
}

static Local local_at(long long time) {
  Local local = {time, any_ahead(), __VERIFIER_nondet_bool()};
  int is_new = 1;
  __bmc_atomic_begin();
  for (unsigned i = 0; i < MOST_LOCAL; i++)
    if (i < n_locals && locals[i].time == time) {
      local.ahead = locals[i].ahead;
      local.is_summer = locals[i].is_summer;
      is_new = 0;
    }
  if (is_new)
    add_local(&local);
  __bmc_atomic_end();
  return local;
}

/* True if clocks may skip this local time: no known time is shown as it. */
static int may_be_left_out(long long shown, int is_summer) {
  int may = 1;
  __bmc_atomic_begin();
  for (unsigned i = 0; i < MOST_LOCAL; i++)
    may &= i >= n_locals ||
           shown_at(locals[i].time, locals[i].ahead) != shown + MARGIN ||
           (is_summer >= 0 && !is_summer != !locals[i].is_summer);
  __bmc_atomic_end();
  return may;
}

/* ---- functions that programs call */

static Calendar *give_calendar(Calendar *out, const Local *local,
                               const char *zone) {
  Calendar c = {.is_summer = local->is_summer,
                .offset = (long)local->ahead - LOCAL_BIAS,
                .zone = zone};
  if (!calendar_of(&c, shown_at(local->time, local->ahead))) {
    errno_value = EOVERFLOW;
    return NULL;
  }
  *out = c;
  return out;
}

Calendar *gmtime_r(const long *time, Calendar *out) {
  Local local = {.time = *time, .ahead = LOCAL_BIAS};
  return give_calendar(out, &local, "GMT");
}

Calendar *localtime_r(const long *time, Calendar *out) {
  Local local = local_at(*time);
  return give_calendar(out, &local, name_of_the_time_zone);
}

Calendar result_of_localtime; /* shared by all threads */

Calendar *gmtime(const long *time) {
  return gmtime_r(time, &result_of_localtime);
}

Calendar *localtime(const long *time) {
  return localtime_r(time, &result_of_localtime);
}

static long give_time(Calendar *c, const Local *local, const char *zone) {
  if (local->time != (long)local->time)
    return fail(EOVERFLOW);
  return give_calendar(c, local, zone) ? (long)local->time : -1;
}

long timegm(Calendar *c) {
  Local local = {.time = seconds_of(c), .ahead = LOCAL_BIAS};
  return give_time(c, &local, "GMT");
}

/* If two times have this local time, returns either.  If none has, returns one
 * with another local time. */
long mktime(Calendar *c) {
  long long shown = seconds_of(c);
  unsigned ahead = any_ahead();
  Local local = local_at(shown + LOCAL_BIAS - ahead);
  __bmc_assume(local.ahead == ahead || may_be_left_out(shown, c->is_summer));
  return give_time(c, &local, name_of_the_time_zone);
}

/* ---- as text */

static const char *const weekdays[WEEK] = {"Sunday",    "Monday",   "Tuesday",
                                           "Wednesday", "Thursday", "Friday",
                                           "Saturday"};
static const char *const months[MONTHS] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};

static int is_within(int n, int least, int most) {
  return n >= least && n <= most;
}

static int is_ordinary(const Calendar *c) {
  return is_within(c->second, 0, 60) && is_within(c->minute, 0, 59) &&
         is_within(c->hour, 0, 23) && is_within(c->day, 1, 31) &&
         is_within(c->month, 0, MONTHS - 1) &&
         is_within(c->weekday, 0, WEEK - 1) &&
         is_within(c->year, -FIRST_YEAR, 9999 - FIRST_YEAR);
}

char *asctime_r(const Calendar *c, char *to) {
  if (!is_ordinary(c))
    __bmc_unsupported("asctime of what is out of range");
  sprintf(to, "%.3s %.3s%3d %.2d:%.2d:%.2d %d\n", weekdays[c->weekday],
          months[c->month], c->day, c->hour, c->minute, c->second,
          FIRST_YEAR + c->year);
  return to;
}

char *ctime_r(const long *time, char *to) {
  Calendar c;
  return localtime_r(time, &c) ? asctime_r(&c, to) : NULL;
}

char result_of_asctime[26]; /* shared by all threads */

char *asctime(const Calendar *c) { return asctime_r(c, result_of_asctime); }

char *ctime(const long *time) {
  const Calendar *c = localtime(time);
  return c ? asctime(c) : NULL;
}

/* Returns the conversions of which this one consists. */
static const char *time_parts(char kind) {
  switch (kind) {
  case 'c': return "%a %b %e %H:%M:%S %Y";
  case 'D':
  case 'x': return "%m/%d/%y";
  case 'F': return "%Y-%m-%d";
  case 'R': return "%H:%M";
  case 'r': return "%I:%M:%S %p";
  case 'T':
  case 'X': return "%H:%M:%S";
  default: return NULL;
  }
}

/* Prints a number.  The common ones have a length that does not depend on
 * their value. */
static void put_number(Text *t, long long n, int width, int flags) {
  Numeral x = {.prefix = "", .base = 10};
  if (width == 2 && n >= 0 && n < 100) {
    char first = (char)('0' + (unsigned)n / 10);
    put(t, n < 10 && !flags ? ' ' : first);
    put(t, (char)('0' + (unsigned)n % 10));
    return;
  }
  if (n < 0)
    __bmc_unsupported("strftime of a number below 0");
  t->print.width = width;
  t->print.flags = flags;
  t->print.precision = COUNT_UNKNOWN;
  add_digits(&x, (unsigned long long)n);
  put_numeral(t, &x);
}

/* Prints a year, given from FIRST_YEAR on.  From there to 9999 the length does
 * not depend on it. */
static void put_year(Text *t, int year) {
  unsigned n = (unsigned)year;
  if (n >= 10000 - FIRST_YEAR) {
    put_number(t, (long long)FIRST_YEAR + year, 1, 0);
    return;
  }
  n += FIRST_YEAR;
  for (unsigned by = 1000; by; by /= 10)
    put(t, (char)('0' + n / by % 10));
}

static void put_word(Text *t, const char *text, size_t most) {
  put_characters(t, text, (int)length_at_most(text, most));
}

static void put_name(Text *t, const char *const *names, int n, int which,
                     size_t most) {
  put_word(t, is_within(which, 0, n - 1) ? names[which] : "?", most);
}

static void put_offset(Text *t, long seconds) {
  long minutes = (seconds < 0 ? -seconds : seconds) / MINUTE_SECONDS;
  put(t, seconds < 0 ? '-' : '+');
  put_number(t, minutes / 60 * 100 + minutes % 60, 4, PRINT_ZEROS);
}

static int hour_of_12(const Calendar *c) {
  int hour = c->hour > 12 ? c->hour - 12 : c->hour;
  return hour ? hour : 12;
}

/* Returns the week; 'days' are those since the last first day of a week. */
static int week_of(const Calendar *c, int days) {
  return (c->yearday - days + WEEK) / WEEK;
}

/* Prints two digits; false for another conversion. */
static int put_two_digits(Text *t, char kind, const Calendar *c) {
  long long year = (long long)FIRST_YEAR + c->year;
  int n = 0, flags = is_among(kind, "ekl") ? 0 : PRINT_ZEROS;
  switch (kind) {
  case 'C': n = (int)floor_quotient(year, 100); break;
  case 'd':
  case 'e': n = c->day; break;
  case 'H':
  case 'k': n = c->hour; break;
  case 'I':
  case 'l': n = hour_of_12(c); break;
  case 'M': n = c->minute; break;
  case 'm': n = c->month + 1; break;
  case 'S': n = c->second; break;
  case 'U': n = week_of(c, c->weekday); break;
  case 'W': n = week_of(c, (c->weekday + WEEK - 1) % WEEK); break;
  case 'y': n = (int)(year - floor_quotient(year, 100) * 100); break;
  default: return 0;
  }
  put_number(t, n, 2, flags);
  return 1;
}

static void put_of_time(Text *t, char kind, const Calendar *c) {
  if (put_two_digits(t, kind, c))
    return;
  switch (kind) {
  case 'A': put_name(t, weekdays, WEEK, c->weekday, ~(size_t)0); break;
  case 'a': put_name(t, weekdays, WEEK, c->weekday, 3); break;
  case 'B': put_name(t, months, MONTHS, c->month, ~(size_t)0); break;
  case 'b':
  case 'h': put_name(t, months, MONTHS, c->month, 3); break;
  case 'j': put_number(t, c->yearday + 1, 3, PRINT_ZEROS); break;
  case 'n': put(t, '\n'); break;
  case 'P': put_word(t, c->hour > 11 ? "pm" : "am", 2); break;
  case 'p': put_word(t, c->hour > 11 ? "PM" : "AM", 2); break;
  case 't': put(t, '\t'); break;
  case 'u': put_number(t, c->weekday ? c->weekday : WEEK, 1, 0); break;
  case 'w': put_number(t, c->weekday, 1, 0); break;
  case 'Y': put_year(t, c->year); break;
  case 'Z': put_word(t, c->zone ? c->zone : "", ~(size_t)0); break;
  case 'z':
    if (c->is_summer >= 0)
      put_offset(t, c->offset);
    break;
  case '%': put(t, '%'); break;
  default: __bmc_unsupported("a conversion of strftime");
  }
}

static void put_time_parts(Text *t, const char *text, const Calendar *c) {
  for (; *text; text++)
    if (*text == '%')
      put_of_time(t, *++text, c);
    else
      put(t, *text);
}

/* Returns 0 if the text does not fit. */
size_t strftime(char *to, size_t size, const char *text, const Calendar *c) {
  Text t = text_to(to, size, text, NULL);
  for (const char *at = text; *at; at++) {
    const char *parts = NULL;
    if (*at != '%') {
      put(&t, *at);
      continue;
    }
    parts = time_parts(*++at);
    if (parts)
      put_time_parts(&t, parts, c);
    else
      put_of_time(&t, *at, c);
  }
  text_passes(&t, text, length(text) + 1);
  size_t n = (size_t)text_end(&t);
  return n < size ? n : 0;
}
