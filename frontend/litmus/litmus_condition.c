#include "frontend/litmus/litmus_condition.h"

#include <errno.h>
#include <stdlib.h>

enum { MOST_DEPTH = 200, MOST_THREAD = 1000 };

typedef struct {
  LitmusLexer *lexer;
  LitmusNames *names;
  unsigned depth;
} Reader;

Status litmus_number_read(LitmusLexer *x, const char **out) {
  bool is_negative;
  char *end;
  TRY(litmus_lex_accept(x, "-", &is_negative));
  if (x->now.kind != LITMUS_NUMBER)
    return litmus_lex_error(x, "an integer");
  const char *text = litmus_lex_copy(x, x->now);
  errno = 0;
  unsigned long long n = strtoull(text, &end, 0);
  if (*end || errno || n > INT64_MAX)
    return litmus_lex_error(x, "an integer below 2^63");
  *out = arena_printf(x->arena, is_negative ? "(-%llu)" : "%llu", n);
  return litmus_lex_next(x);
}

static Status read_thread(LitmusLexer *x, int *out) {
  char *end;
  const char *text = litmus_lex_copy(x, x->now);
  unsigned long n = strtoul(text, &end, 10);
  if (*end || n > MOST_THREAD)
    return litmus_lex_error(x, "the number of a thread");
  *out = (int)n;
  TRY(litmus_lex_next(x));
  return litmus_lex_expect(x, ":");
}

Status litmus_name_read(LitmusLexer *x, LitmusName *out) {
  bool is_bracket;
  *out = (LitmusName){-1, NULL, x->now.loc};
  TRY(litmus_lex_accept(x, "[", &is_bracket));
  if (!is_bracket && x->now.kind == LITMUS_NUMBER)
    TRY(read_thread(x, &out->thread));
  if (x->now.kind != LITMUS_WORD)
    return litmus_lex_error(x, "a location, or a register as in 0:r0");
  out->name = litmus_lex_copy(x, x->now);
  TRY(litmus_lex_next(x));
  return is_bracket ? litmus_lex_expect(x, "]") : OK;
}

static Status read_relation(LitmusLexer *x, const char **out) {
  bool is_equal = litmus_lex_is(x, "=") || litmus_lex_is(x, "==");
  bool is_other = litmus_lex_is(x, "!=") || litmus_lex_is(x, "<>");
  if (!is_equal && !is_other)
    return litmus_lex_error(x, "'=' or '!='");
  *out = is_equal ? "==" : "!=";
  return litmus_lex_next(x);
}

static Status read_value(LitmusLexer *x, const char **out) {
  if (x->now.kind == LITMUS_WORD || litmus_lex_is(x, "&"))
    return litmus_lex_error(x, "an integer (a condition on addresses or on two "
                               "registers is not supported)");
  return litmus_number_read(x, out);
}

static Status read_comparison(Reader *r, const char **out) {
  LitmusLexer *x = r->lexer;
  LitmusName name;
  const char *relation = NULL, *value;
  TRY(litmus_name_read(x, &name));
  *vec_push(x->arena, r->names) = name;
  TRY(read_relation(x, &relation));
  TRY(read_value(x, &value));
  *out = name.thread < 0
             ? arena_printf(x->arena, "%s %s %s", name.name, relation, value)
             : arena_printf(x->arena, "P%d_%s %s %s", name.thread, name.name,
                            relation, value);
  return OK;
}

static Status read_implication(Reader *, const char **out);

static Status read_nested(Reader *r, const char **out) {
  TRY(litmus_lex_next(r->lexer));
  TRY(read_implication(r, out));
  *out = arena_printf(r->lexer->arena, "(%s)", *out);
  return litmus_lex_expect(r->lexer, ")");
}

static Status read_truth(Reader *r, const char **out) {
  *out = litmus_lex_is(r->lexer, "true") ? "1" : "0";
  return litmus_lex_next(r->lexer);
}

static Status read_atom(Reader *r, const char **out) {
  LitmusLexer *x = r->lexer;
  bool is_negated = false, is_more;
  do {
    TRY(litmus_lex_accept(x, litmus_lex_is(x, "~") ? "~" : "not", &is_more));
    is_negated ^= is_more;
  } while (is_more);
  if (litmus_lex_is(x, "("))
    TRY(read_nested(r, out));
  else if (litmus_lex_is(x, "true") || litmus_lex_is(x, "false"))
    TRY(read_truth(r, out));
  else
    TRY(read_comparison(r, out));
  if (is_negated)
    *out = arena_printf(x->arena, "!(%s)", *out);
  return OK;
}

/* Returns the two operands, joined. */
static const char *joined(const Reader *r, const char *a, const char *op,
                          const char *b) {
  return arena_printf(r->lexer->arena, "%s %s %s", a, op, b);
}

static Status read_conjunction(Reader *r, const char **out) {
  bool is_more;
  TRY(read_atom(r, out));
  for (;;) {
    const char *other;
    TRY(litmus_lex_accept(r->lexer, "/\\", &is_more));
    if (!is_more)
      return OK;
    TRY(read_atom(r, &other));
    *out = joined(r, *out, "&&", other);
  }
}

static Status read_disjunction(Reader *r, const char **out) {
  bool is_more;
  TRY(read_conjunction(r, out));
  for (;;) {
    const char *other;
    TRY(litmus_lex_accept(r->lexer, "\\/", &is_more));
    if (!is_more)
      return OK;
    TRY(read_conjunction(r, &other));
    *out = joined(r, *out, "||", other);
  }
}

static Status read_implication(Reader *r, const char **out) {
  bool is_more;
  const char *other;
  if (++r->depth > MOST_DEPTH)
    return litmus_lex_error(r->lexer, "a condition that is less deep");
  TRY(read_disjunction(r, out));
  TRY(litmus_lex_accept(r->lexer, "=>", &is_more));
  if (is_more) {
    TRY(read_implication(r, &other));
    *out = arena_printf(r->lexer->arena, "(!(%s) || (%s))", *out, other);
  }
  r->depth--;
  return OK;
}

Status litmus_condition_read(LitmusLexer *x, LitmusNames *names,
                             const char **out) {
  Reader r = {x, names, 0};
  return read_implication(&r, out);
}
