#include "frontend/ir/ir_lex.h"

#include "frontend/base/vec.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>

typedef struct {
  Arena *arena;
  Diag *diag;
  const char *file, *at, *line_start;
  unsigned line;
  VEC(Token) tokens;
} Lexer;

static Loc here(const Lexer *l) {
  return (Loc){l->file, l->line, (unsigned)(l->at - l->line_start) + 1};
}

static Token *push(Lexer *l, TokenKind kind) {
  Token *t = vec_push(l->arena, &l->tokens);
  t->kind = kind;
  t->loc = here(l);
  return t;
}

static bool is_letter(char c) { return isalpha((unsigned char)c) || c == '_'; }

static bool continues_word(const char *at) {
  return is_letter(*at) || isdigit((unsigned char)*at) || *at == '.' ||
         *at == '$' || (*at == '-' && is_letter(at[1]));
}

static void lex_word(Lexer *l) {
  Token *t = push(l, TOKEN_WORD);
  const char *start = l->at;
  while (continues_word(l->at))
    l->at++;
  t->text = arena_strndup(l->arena, start, (size_t)(l->at - start));
}

static Status lex_number(Lexer *l) {
  Token *t = push(l, TOKEN_NUMBER);
  char *end;
  bool is_hex = l->at[0] == '0' && l->at[1] == 'x';
  t->number = strtoull(l->at, &end, is_hex ? 16 : 10);
  l->at = end;
  if (is_letter(*end))
    return diag_error(l->diag, INVALID, here(l),
                      "expected the end of a number, got '%c'", *end);
  return OK;
}

static int hex_digit(char c) {
  if (!isxdigit((unsigned char)c))
    return -1;
  return isdigit((unsigned char)c) ? c - '0'
                                   : tolower((unsigned char)c) - 'a' + 10;
}

/* Returns the character that follows a backslash, or -1. */
static int unescape(Lexer *l) {
  char c = *l->at++;
  if (c == '"' || c == '\\')
    return c;
  if (c != 'x' || hex_digit(l->at[0]) < 0 || hex_digit(l->at[1]) < 0)
    return -1;
  int value = 16 * hex_digit(l->at[0]) + hex_digit(l->at[1]);
  l->at += 2;
  return value;
}

static Status lex_string(Lexer *l) {
  Token *t = push(l, TOKEN_STRING);
  VEC(char) s = {0};
  for (l->at++; *l->at && *l->at != '\n' && *l->at != '"';) {
    int c = *l->at == '\\' ? (l->at++, unescape(l)) : *l->at++;
    if (c < 0)
      return diag_error(l->diag, INVALID, t->loc,
                        "expected \\\", \\\\ or \\xHH in a string");
    *vec_push(l->arena, &s) = (char)c;
  }
  if (*l->at != '"')
    return diag_error(l->diag, INVALID, t->loc, "expected a closing '\"'");
  l->at++;
  t->text = arena_strndup(l->arena, s.n ? s.data : "", s.n);
  return OK;
}

static void end_line(Lexer *l) {
  if (l->tokens.n && vec_top(&l->tokens)->kind != TOKEN_NEWLINE)
    push(l, TOKEN_NEWLINE);
}

static Status lex_token(Lexer *l) {
  char c = *l->at;
  if (c == '\n') {
    end_line(l);
    l->line++, l->line_start = ++l->at;
  } else if (isspace((unsigned char)c)) {
    l->at++;
  } else if (c == '/' && l->at[1] == '/') {
    while (*l->at && *l->at != '\n')
      l->at++;
  } else if (is_letter(c)) {
    lex_word(l);
  } else if (isdigit((unsigned char)c)) {
    return lex_number(l);
  } else if (c == '"') {
    return lex_string(l);
  } else {
    push(l, TOKEN_PUNCTUATION)->punctuation = c;
    l->at++;
  }
  return OK;
}

Status ir_lex(Arena *a, const char *text, const char *file, Diag *d,
              const Token **out, uint32_t *n) {
  Lexer l = {.arena = a,
             .diag = d,
             .file = file,
             .at = text,
             .line_start = text,
             .line = 1};
  while (*l.at)
    TRY(lex_token(&l));
  end_line(&l);
  push(&l, TOKEN_END);
  *out = l.tokens.data, *n = l.tokens.n;
  return OK;
}
