/* The environment: a variable has one value, or none.  The initial environment
 * is arbitrary.  A new value is stored in a new place, as in glibc; but the
 * text of the old one may be overwritten (POSIX, getenv). */
#pragma once
#include "abi.c"
#include "long_text.c"
#include "string.c"

enum { MOST_VARIABLES = N_LONG_VARIABLES, VARIABLE_SIZE = 32, MOST_SET = 8 };
enum { SET_SIZE = 64 };

/* Values of setenv are stored at the ends of these. */
static char set_0[SET_SIZE], set_1[SET_SIZE], set_2[SET_SIZE], set_3[SET_SIZE],
    set_4[SET_SIZE], set_5[SET_SIZE], set_6[SET_SIZE], set_7[SET_SIZE];
static char *const set_texts[MOST_SET] = {set_0, set_1, set_2, set_3,
                                          set_4, set_5, set_6, set_7};
static unsigned n_set;

static struct {
  char name[VARIABLE_SIZE];
  const char *given; /* "name=value" from putenv, or NULL */
  char *text;        /* NULL: the variable does not exist */
} variables[MOST_VARIABLES];
static unsigned n_variables;

/* C11 7.22.4.6: reads of the environment race with changes of it. */
int is_environment_changed;

static int may_change(void) {
  return __bmc_calls("setenv") || __bmc_calls("putenv") ||
         __bmc_calls("unsetenv");
}

static int is_same(const char *a, const char *b) {
  while (*a && *a == *b)
    a++, b++;
  return *a == *b;
}

/* ---- inside a section */

/* Refuses a string of putenv whose name the program has changed since. */
static void refuse_other_names(void) {
  for (unsigned i = 0; i < n_variables; i++) {
    const char *given = variables[i].given, *name = variables[i].name;
    if (!given)
      continue;
    while (*name && of_caller(given) == *name)
      given++, name++;
    if (*name || of_caller(given) != '=')
      __bmc_unsupported("another name in what putenv was given");
  }
}

static unsigned find_variable(const char *name) {
  unsigned i = 0;
  if (__bmc_calls("putenv"))
    refuse_other_names();
  while (i < n_variables && !is_same(variables[i].name, name))
    i++;
  return i;
}

/* Adds a variable of unknown value. */
static unsigned add_variable(const char *name) {
  if (n_variables == MOST_VARIABLES)
    __bmc_unsupported("more than 8 variables of the environment");
  unsigned i = n_variables++ & (MOST_VARIABLES - 1);
  copy_string(variables[i].name, name);
  return i;
}

/* Returns the variable, with its initial value unless the program has set
 * another one. */
static unsigned known_variable(const char *name) {
  unsigned i = find_variable(name);
  if (i < n_variables)
    return i;
  add_variable(name);
  size_t n = any_length();
  char *room = __bmc_room("a variable of the environment", n + 1);
  char *text = text_of_length(n, room, long_texts[N_LONG_ARGUMENTS + i]);
  if (__VERIFIER_nondet_bool())
    variables[i].text = text;
  return i;
}

/* ---- outside of a section */

/* Copies the name up to a '=' or its end; returns that place. */
static const char *copy_name(char *copy, const char *name) {
  size_t n = 0;
  for (; name[n] && name[n] != '='; n++) {
    if (n == VARIABLE_SIZE - 1)
      __bmc_unsupported("a variable of the environment with a long name");
    copy[n] = name[n];
  }
  copy[n] = 0;
  return name + n;
}

static int is_no_name(const char *name) {
  return !name || !*name || is_among('=', name);
}

static char *value_of(const char *name) {
  if (may_change())
    (void)*(volatile int *)&is_environment_changed;
  __bmc_atomic_begin();
  char *text = variables[known_variable(name)].text;
  __bmc_atomic_end();
  return text;
}

/* Overwrites the text, which getenv may have given. */
static void spoil(char *text) {
  if (text && *text)
    *text = (char)__VERIFIER_nondet_int();
}

static void set_variable(const char *name, const char *given, char *text) {
  is_environment_changed = 1;
  __bmc_atomic_begin();
  unsigned i = find_variable(name);
  if (i == n_variables)
    i = add_variable(name);
  if (!variables[i].given)
    spoil(variables[i].text);
  variables[i].given = given;
  variables[i].text = text;
  __bmc_atomic_end();
}

/* Returns a copy at the end of its array. */
static char *kept_text(const char *value) {
  size_t n = length(value);
  if (n >= SET_SIZE)
    __bmc_unsupported("a variable of the environment that is set to more than "
                      "63 characters");
  __bmc_atomic_begin();
  if (n_set == MOST_SET)
    __bmc_unsupported("variables of the environment that are set more than 8 "
                      "times");
  char *text = set_texts[n_set++ & (MOST_SET - 1)] + (SET_SIZE - 1 - n);
  __bmc_atomic_end();
  copy_string(text, value);
  return text;
}

/* Returns the value; no variable has an empty name. */
char *getenv(const char *name) {
  char copy[VARIABLE_SIZE];
  if (*copy_name(copy, name))
    __bmc_unsupported("a variable of the environment with '=' in its name");
  return copy[0] ? value_of(copy) : NULL;
}

int setenv(const char *name, const char *value, int replaces) {
  char copy[VARIABLE_SIZE];
  if (is_no_name(name))
    return fail(EINVAL);
  copy_name(copy, name);
  if (!replaces && value_of(copy)) {
    length(value);
    return 0;
  }
  if (memory_fails())
    return fail(ENOMEM);
  set_variable(copy, NULL, kept_text(value));
  return 0;
}

int unsetenv(const char *name) {
  char copy[VARIABLE_SIZE];
  if (is_no_name(name))
    return fail(EINVAL);
  copy_name(copy, name);
  set_variable(copy, NULL, NULL);
  return 0;
}

/* The given string becomes the variable, so that changing it changes the value.
 * Without a '=' glibc removes the variable. */
int putenv(char *given) {
  char copy[VARIABLE_SIZE];
  const char *end = copy_name(copy, given);
  if (!*end)
    unsetenv(copy);
  else if (memory_fails())
    return fail(ENOMEM);
  else
    set_variable(copy, given, (char *)end + 1);
  return 0;
}
