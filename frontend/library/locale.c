/* The locale, which is the "C" locale: no other can be set. */
#pragma once
#include "abi.c"
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
