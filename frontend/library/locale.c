/* The locale, which is the "C" locale: no other can be set. */
#pragma once
#include "abi.c"
#include "alloc.c"
#include "outcome.c"
#include "string.c"

enum { LAST_CATEGORY = 12 };

static char name_of_locale[] = "C";

/* Any locale of the environment is taken for the "C" locale. */
char *setlocale(int category, const char *name) {
  if (category < 0 || category > LAST_CATEGORY)
    return NULL;
  if (!name || !*name || !compare(name, "C") || !compare(name, "POSIX"))
    return name_of_locale;
  return NULL;
}

static char no_text[] = "", point[] = ".";

/* struct lconv: ten texts and fourteen small numbers */
static struct {
  char *text[10];
  char number[14];
} conventions;

void *localeconv(void) {
  const int not_available = 127;
  for (int i = 0; i < 10; i++)
    conventions.text[i] = i == 0 ? point : no_text;
  for (int i = 0; i < 14; i++)
    conventions.number[i] = (char)not_available;
  return &conventions;
}

/* ---- locales as objects: all are the "C" locale */

#define GLOBAL_LOCALE ((void *)-1)

static _Thread_local void *locale_of_thread;

/* Makes a locale, or takes over 'base'. */
void *newlocale(int mask, const char *name, void *base) {
  (void)mask;
  if (compare(name, "") && compare(name, "C") && compare(name, "POSIX") &&
      __VERIFIER_nondet_bool()) {
    fail(ENOENT);
    return NULL;
  }
  return base ? base : allocate(1, 1);
}

void *duplocale(void *locale) {
  if (locale != GLOBAL_LOCALE)
    (void)of_caller((const char *)locale);
  return allocate(1, 1);
}

void freelocale(void *locale) { __bmc_free(locale); }

void *uselocale(void *locale) {
  void *was = locale_of_thread ? locale_of_thread : GLOBAL_LOCALE;
  if (locale && locale != GLOBAL_LOCALE)
    (void)of_caller((const char *)locale);
  if (locale)
    locale_of_thread = locale;
  return was;
}
