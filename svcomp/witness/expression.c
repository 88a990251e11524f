#include "svcomp/witness/expression.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { MOST_BRACKETS = 200 };

typedef struct {
  Arena *arena;
  const WitnessExpression *from;
  const char *at, *result;
  Diag *diag;
  char *out;
  size_t n;
  char open[MOST_BRACKETS];
  unsigned n_open;
  bool after_name; /* the last token is a name that may be called */
} Scan;

static Status refuse(const Scan *s, const char *why) {
  return diag_error(s->diag, INVALID, s->from->at, "expression '%s': %s",
                    s->from->text, why);
}

/* True if the character may be part of a word; GCC allows dollars. */
static bool is_word(char c) {
  return isalnum((unsigned char)c) || c == '_' || c == '$';
}

static void copy(Scan *s, size_t n) {
  memcpy(s->out + s->n, s->at, n);
  s->n += n, s->at += n;
}

static bool is_operator_name(const char *name, size_t n) {
  static const char *const names[] = {"sizeof", "_Alignof"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (strlen(names[i]) == n && !memcmp(names[i], name, n))
      return true;
  return false;
}

static Status scan_word(Scan *s) {
  size_t n = 0;
  bool is_name = !isdigit((unsigned char)*s->at);
  while (is_word(s->at[n]) || (!is_name && s->at[n] == '.'))
    n++;
  if (n > 6 && !strncmp(s->at, "__bmc_", 6))
    return refuse(s, "a name that is not the program's");
  s->after_name = is_name && !is_operator_name(s->at, n);
  copy(s, n);
  return OK;
}

static Status scan_quoted(Scan *s) {
  char quote = *s->at;
  size_t n = 1;
  for (; s->at[n] && s->at[n] != quote && s->at[n] != '\n'; n++)
    if (s->at[n] == '\\' && s->at[n + 1] && s->at[n + 1] != '\n')
      n++;
  if (s->at[n] != quote)
    return refuse(s, "quotes do not match");
  copy(s, n + 1);
  s->after_name = false;
  return OK;
}

static Status scan_backslash(Scan *s) {
  static const char word[] = "\\result";
  size_t n = sizeof word - 1;
  if (strncmp(s->at, word, n) || is_word(s->at[n]))
    return refuse(s, "what follows the backslash is not known");
  if (!s->result)
    return refuse(s, "there is no \\result here");
  memcpy(s->out + s->n, s->result, strlen(s->result));
  s->n += strlen(s->result);
  s->at += n;
  s->after_name = false;
  return OK;
}

static Status scan_bracket(Scan *s) {
  char c = *s->at;
  if (c == '(' && s->after_name)
    return refuse(s, "a call");
  if (c == '(' || c == '[') {
    if (s->n_open == MOST_BRACKETS)
      return refuse(s, "nested too deeply");
    s->open[s->n_open++] = c;
  } else if (!s->n_open || s->open[s->n_open - 1] != (c == ')' ? '(' : '[')) {
    return refuse(s, "brackets do not match");
  } else {
    s->n_open--;
  }
  s->after_name = false;
  copy(s, 1);
  return OK;
}

static bool is_comparison(const Scan *s) {
  const char *at = s->at;
  bool follows = s->n && strchr("=!<>", s->out[s->n - 1]);
  return at[1] == '=' || follows;
}

static Status scan_other(Scan *s) {
  char c = *s->at, next = s->at[1];
  if (!strchr("+-*/%<>=!&|^~?:.,", c))
    return refuse(s, "not an expression");
  if (c == '/' && (next == '/' || next == '*'))
    return refuse(s, "a comment");
  if ((c == '+' || c == '-') && next == c)
    return refuse(s, "it changes a variable");
  if (c == '=' && !is_comparison(s))
    return refuse(s, "an assignment");
  if ((c == '<' || c == '>') && next == c && s->at[2] == '=')
    return refuse(s, "an assignment");
  if (strchr("<%", c) && strchr("%:", next) && next)
    return refuse(s, "not an expression");
  s->after_name = false;
  copy(s, 1);
  return OK;
}

static Status scan(Scan *s) {
  while (*s->at) {
    char c = *s->at;
    if (strchr(" \t\r\n\v\f", c)) {
      s->out[s->n++] = ' ', s->at++;
      continue;
    }
    TRY((is_word(c)               ? scan_word
         : c == '"' || c == '\''  ? scan_quoted
         : c == '\\'              ? scan_backslash
         : c && strchr("()[]", c) ? scan_bracket
                                  : scan_other)(s));
  }
  return s->n_open ? refuse(s, "brackets do not match") : OK;
}

/* True if the text has a compound assignment, whose '=' follows an operator. */
static bool assigns(const char *text) {
  for (const char *p = strchr(text, '='); p; p = strchr(p + 1, '='))
    if (p > text && strchr("+-*/%&|^", p[-1]) && p[-1])
      return true;
  return false;
}

static bool is_blank(const char *s) { return !s[strspn(s, " ")]; }

Status expression_text(Arena *a, const WitnessExpression *e, const char *result,
                       Diag *d, const char **out) {
  size_t most = (strlen(e->text) + 1) * (result ? strlen(result) + 1 : 1);
  Scan s = {.arena = a,
            .from = e,
            .at = e->text,
            .result = result,
            .diag = d,
            .out = arena_alloc(a, most + 1)};
  TRY(scan(&s));
  if (is_blank(s.out))
    return refuse(&s, "it is empty");
  if (assigns(s.out))
    return refuse(&s, "an assignment");
  *out = arena_printf(a, "(%s)", s.out);
  return OK;
}

bool expression_is_name(const char *s) {
  size_t n = 0;
  while (is_word(s[n]))
    n++;
  return n && !s[n] && !isdigit((unsigned char)*s);
}

bool expression_is_type(const char *s) {
  bool has_name = false;
  for (; *s; s++) {
    if (!is_word(*s) && *s != ' ' && *s != '*')
      return false;
    has_name |= isalpha((unsigned char)*s) || *s == '_';
  }
  return has_name;
}

bool expression_has_word(const char *text, const char *word) {
  size_t n = strlen(word);
  for (const char *p = strstr(text, word); p; p = strstr(p + 1, word))
    if ((p == text || !is_word(p[-1])) && !is_word(p[n]))
      return true;
  return false;
}
