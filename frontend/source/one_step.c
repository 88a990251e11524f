#include "frontend/source/one_step.h"

#include "frontend/library/models.h"

#include <ctype.h>
#include <string.h>

/* Rest of an argument's text. */
typedef struct {
  const char *at, *end;
} Text;

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void skip_blanks(Text *t) {
  while (t->at < t->end && isspace((unsigned char)*t->at))
    t->at++;
}

static bool skip_char(Text *t, char c) {
  skip_blanks(t);
  bool is_there = t->at < t->end && *t->at == c;
  t->at += is_there;
  return is_there;
}

static bool skip_word(Text *t) {
  skip_blanks(t);
  const char *from = t->at;
  while (t->at < t->end && is_word(*t->at))
    t->at++;
  return t->at > from;
}

static bool skip_number(Text *t) {
  skip_blanks(t);
  return t->at < t->end && isdigit((unsigned char)*t->at) && skip_word(t);
}

static bool is_finished(Text *t) {
  skip_blanks(t);
  return t->at == t->end;
}

/* True for "&name.member".  A subscript is excluded: its base may be a pointer,
 * which would be read. */
static bool is_address(Text t) {
  if (!skip_char(&t, '&') || !skip_word(&t))
    return false;
  while (!is_finished(&t))
    if (!skip_char(&t, '.') || !skip_word(&t))
      return false;
  return true;
}

static bool is_word_alone(Text t, const char *word) {
  const char *from = t.at;
  return skip_word(&t) && (size_t)(t.at - from) == strlen(word) &&
         !strncmp(from, word, strlen(word)) && is_finished(&t);
}

static bool is_function(const Outline *o, Text t) {
  for (uint32_t i = 0; i < o->n_functions; i++)
    if (is_word_alone(t, o->functions[i].name))
      return true;
  return false;
}

static bool is_constant(Text t) {
  Text number = t;
  if (skip_number(&number) && is_finished(&number))
    return true;
  if (is_word_alone(t, "NULL"))
    return true;
  bool is_cast =
      skip_char(&t, '(') && is_word_alone((Text){t.at, t.at + 4}, "void");
  t.at += is_cast ? 4 : 0;
  return is_cast && skip_char(&t, '*') && skip_char(&t, ')') &&
         skip_number(&t) && is_finished(&t);
}

static bool reads_nothing(const Outline *o, const Extent *argument) {
  Text t = {o->text + argument->begin.offset, o->text + argument->end.offset};
  skip_blanks(&t);
  return is_address(t) || is_constant(t) || is_function(o, t);
}

static bool is_step(const char *callee) {
  const Model *m = model_find(callee);
  return m && m->is_step;
}

static bool calls_step(const Outline *o, const OutlineCall *c) {
  return c->callee && !c->in_macro && is_step(c->callee) &&
         !outline_find_function(o, c->callee);
}

/* Returns the number of calls in an expression, and its last call. */
static uint32_t count_calls(const Outline *o, StmtId s,
                            const OutlineCall **last) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < o->n_calls; i++)
    if (o->calls[i].stmt == s) {
      *last = &o->calls[i];
      n++;
    }
  return n;
}

static bool is_expression(const Outline *o, StmtId s) {
  return o->stmts[s].kind == STMT_EXPRESSION && o->stmts[s].after == s + 1;
}

bool one_step_can_be(const Outline *o, StmtId s) {
  const OutlineCall *c = NULL;
  uint32_t n = count_calls(o, s, &c);
  return is_expression(o, s) && !o->stmts[s].in_macro &&
         (n == 0 || (n == 1 && calls_step(o, c)));
}

/* True if the call is the whole statement, except the semicolon. */
static bool is_whole(const Outline *o, const Stmt *s, const OutlineCall *c) {
  Text rest = {o->text + c->at.end.offset, o->text + s->at.end.offset};
  return c->at.begin.offset == s->at.begin.offset &&
         (is_finished(&rest) || (skip_char(&rest, ';') && is_finished(&rest)));
}

bool one_step_is(const Outline *o, StmtId s) {
  const OutlineCall *c = NULL;
  if (!is_expression(o, s) || count_calls(o, s, &c) != 1 || !calls_step(o, c) ||
      !is_whole(o, &o->stmts[s], c))
    return false;
  for (uint32_t i = 0; i < c->n_args; i++)
    if (!reads_nothing(o, &c->args[i]))
      return false;
  return true;
}
