/* getopt and related functions, as in glibc without POSIXLY_CORRECT: arguments
 * that are no options are moved behind the options. */
#pragma once
#include "abi.c"
#include "string.c"

int optind = 1, opterr = 1, optopt = '?';
char *optarg;

typedef struct {
  const char *name;
  int has_value; /* 0: no; 1: yes; 2: optional */
  int *flag;     /* or NULL: 'value' is the result */
  int value;
} LongOption;

typedef struct {
  int n;
  char **words;
  const char *wanted; /* without the prefix that sets the order of words */
  const LongOption *names;
  int *index, is_only; /* long options may begin with "-" */
} Options;

enum { ORDER_MOVED = 0, ORDER_ENDS = '+', ORDER_GIVEN = '-' };
enum { NO_OPTION = -1, NOT_LONG = -2 };

static char *option_rest; /* letters of the word that are not read yet */
static int n_plain_from, n_plain_to; /* words before 'optind' that are none */
static int option_order, is_option_begun;

static int is_no_option(const char *word) { return word[0] != '-' || !word[1]; }

static void options_begin(const char *wanted) {
  if (is_option_begun && optind)
    return;
  if (optind == 0)
    optind = 1;
  n_plain_from = n_plain_to = optind;
  option_rest = NULL;
  option_order = *wanted == '+' || *wanted == '-' ? *wanted : ORDER_MOVED;
  is_option_begun = 1;
}

/* Moves the word at 'from' forward to 'to'. */
static void word_move(char **words, int from, int to) {
  char *word = words[from];
  for (int i = from; i > to; i--)
    words[i] = words[i - 1];
  words[to] = word;
}

/* Moves the options since the words that are no options before these. */
static void options_exchange(char **words) {
  int n = optind - n_plain_to;
  for (int i = 0; i < n; i++)
    word_move(words, n_plain_to + i, n_plain_from + i);
  n_plain_from += n;
  n_plain_to = optind;
}

static void options_skip_plain(const Options *o) {
  if (n_plain_from != n_plain_to && n_plain_to != optind)
    options_exchange(o->words);
  else if (n_plain_to != optind)
    n_plain_from = optind;
  while (optind < o->n && is_no_option(o->words[optind]))
    optind++;
  n_plain_to = optind;
}

static int is_end_word(const char *word) {
  return word[0] == '-' && word[1] == '-' && !word[2];
}

static void options_skip_end(const Options *o) {
  optind++;
  if (n_plain_from != n_plain_to && n_plain_to != optind)
    options_exchange(o->words);
  else if (n_plain_from == n_plain_to)
    n_plain_from = optind;
  n_plain_to = optind = o->n;
}

/* ---- long options */

static int long_fails(int option) {
  option_rest = NULL;
  optind++;
  optopt = option;
  return '?';
}

static size_t name_length(const char *s) {
  size_t n = 0;
  while (s[n] && s[n] != '=')
    n++;
  return n;
}

static int begins_with(const char *name, const char *word, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (name[i] != word[i])
      return 0;
  return 1;
}

static int is_like(const LongOption *a, const LongOption *b) {
  return a->has_value == b->has_value && a->flag == b->flag &&
         a->value == b->value;
}

/* Finds the option of that name, or the first with that prefix.  'clash' is set
 * if another one has the prefix, too. */
static const LongOption *long_find(const Options *o, size_t n, int *clash) {
  const LongOption *found = NULL;
  *clash = 0;
  for (const LongOption *p = o->names; p->name; p++)
    if (begins_with(p->name, option_rest, n) && !p->name[n])
      return *clash = 0, p;
    else if (begins_with(p->name, option_rest, n)) {
      *clash |= found && (o->is_only || !is_like(p, found));
      found = found ? found : p;
    }
  return found;
}

static int long_value(const Options *o, const LongOption *p, char *end) {
  option_rest = NULL;
  optind++;
  if (*end && !p->has_value) {
    optopt = p->value;
    return '?';
  }
  if (*end)
    optarg = end + 1;
  else if (p->has_value == 1) {
    if (optind >= o->n) {
      optopt = p->value;
      return *o->wanted == ':' ? ':' : '?';
    }
    optarg = o->words[optind++];
  }
  if (o->index)
    *o->index = (int)(p - o->names);
  if (!p->flag)
    return p->value;
  *p->flag = p->value;
  return 0;
}

static int option_long(const Options *o) {
  int clash;
  size_t n = name_length(option_rest);
  const LongOption *p = long_find(o, n, &clash);
  if (clash)
    return long_fails(0);
  if (p)
    return long_value(o, p, option_rest + n);
  if (o->is_only && o->words[optind][1] != '-' &&
      strchr(o->wanted, *option_rest))
    return NOT_LONG;
  return long_fails(0);
}

/* ---- short options */

static void short_value(const Options *o, int *option, int may_miss) {
  if (*option_rest) {
    optarg = option_rest;
    optind++;
  } else if (!may_miss && optind == o->n) {
    optopt = *option;
    *option = *o->wanted == ':' ? ':' : '?';
  } else if (!may_miss)
    optarg = o->words[optind++];
  option_rest = NULL;
}

static int option_short(const Options *o) {
  int option = *option_rest++;
  const char *at = strchr(o->wanted, (char)option);
  if (!*option_rest)
    optind++;
  if (!at || option == ':' || option == ';') {
    optopt = option;
    return '?';
  }
  if (at[0] == 'W' && at[1] == ';' && o->names)
    __bmc_unsupported("getopt_long with 'W;'");
  if (at[1] == ':')
    short_value(o, &option, at[2] == ':');
  return option;
}

/* ---- all options */

/* Finds the next word with options: returns NOT_LONG, and sets
 * 'option_rest'. */
static int option_word(const Options *o) {
  if (n_plain_to > optind)
    n_plain_to = optind;
  if (n_plain_from > optind)
    n_plain_from = optind;
  if (option_order == ORDER_MOVED)
    options_skip_plain(o);
  if (optind != o->n && is_end_word(o->words[optind]))
    options_skip_end(o);
  if (optind == o->n) {
    if (n_plain_from != n_plain_to)
      optind = n_plain_from;
    return NO_OPTION;
  }
  char *word = o->words[optind];
  if (is_no_option(word)) {
    if (option_order == ORDER_ENDS)
      return NO_OPTION;
    optarg = o->words[optind++];
    return 1;
  }
  option_rest = word + 1;
  if (!o->names)
    return NOT_LONG;
  if (word[1] == '-') {
    option_rest = word + 2;
    return option_long(o);
  }
  return o->is_only && (word[2] || !strchr(o->wanted, word[1])) ? option_long(o)
                                                                : NOT_LONG;
}

static int option_next(Options *o) {
  int option = NOT_LONG;
  optarg = NULL;
  if (o->n < 1)
    return NO_OPTION;
  options_begin(o->wanted);
  if (*o->wanted == '+' || *o->wanted == '-')
    o->wanted++;
  if (!option_rest || !*option_rest)
    option = option_word(o);
  return option == NOT_LONG ? option_short(o) : option;
}

int getopt(int n, char *const *words, const char *wanted) {
  Options o = {.n = n, .words = (char **)words, .wanted = wanted};
  return option_next(&o);
}

int getopt_long(int n, char *const *words, const char *wanted,
                const LongOption *names, int *index) {
  Options o = {n, (char **)words, wanted, names, index, 0};
  return option_next(&o);
}

int getopt_long_only(int n, char *const *words, const char *wanted,
                     const LongOption *names, int *index) {
  Options o = {n, (char **)words, wanted, names, index, 1};
  return option_next(&o);
}
