#include "frontend/litmus/litmus_lex.h"

#include <ctype.h>
#include <string.h>

void litmus_lex_start(LitmusLexer *x, Arena *a, const char *file,
                      const char *text, Diag *d) {
  *x = (LitmusLexer){.arena = a,
                     .diag = d,
                     .file = file,
                     .text = text,
                     .size = (uint32_t)strlen(text),
                     .line = 1};
}

static Loc here(const LitmusLexer *x) {
  return (Loc){x->file, x->line, x->at - x->line_start + 1};
}

static void advance(LitmusLexer *x, uint32_t n) {
  for (; n && x->at < x->size; n--)
    if (x->text[x->at++] == '\n')
      x->line++, x->line_start = x->at;
}

static bool starts(const LitmusLexer *x, const char *with) {
  return !strncmp(x->text + x->at, with, strlen(with));
}

static void skip_line(LitmusLexer *x) {
  while (x->at < x->size && x->text[x->at] != '\n')
    advance(x, x->text[x->at] == '\\' ? 2 : 1);
}

/* Skips a comment; those of ML nest. */
static Status skip_comment(LitmusLexer *x, const char *open, const char *close,
                           bool nests) {
  Loc from = here(x);
  unsigned depth = 0;
  do {
    bool is_open = starts(x, open) && (nests || !depth);
    bool is_close = !is_open && starts(x, close);
    depth += is_open;
    depth -= is_close;
    advance(x, is_open || is_close ? 2 : 1);
  } while (depth && x->at < x->size);
  return !depth
             ? OK
             : diag_error(x->diag, INVALID, from, "the comment does not end");
}

static Status skip_blank(LitmusLexer *x) {
  while (x->at < x->size)
    if (isspace((unsigned char)x->text[x->at]))
      advance(x, 1);
    else if (starts(x, "//"))
      skip_line(x);
    else if (starts(x, "/*"))
      TRY(skip_comment(x, "/*", "*/", false));
    else if (!x->is_c && starts(x, "(*"))
      TRY(skip_comment(x, "(*", "*)", true));
    else
      break;
  return OK;
}

static Status skip_quoted(LitmusLexer *x) {
  char quote = x->text[x->at];
  Loc from = here(x);
  advance(x, 1);
  while (x->at < x->size && x->text[x->at] != quote && x->text[x->at] != '\n')
    advance(x, x->text[x->at] == '\\' ? 2 : 1);
  if (x->at >= x->size || x->text[x->at] != quote)
    return diag_error(x->diag, INVALID, from, "the quoted text does not end");
  advance(x, 1);
  return OK;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static void skip_mark(LitmusLexer *x) {
  static const char *const pairs[] = {"/\\", "\\/", "=>", "==", "!=", "<>"};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (starts(x, pairs[i])) {
      advance(x, 2);
      return;
    }
  advance(x, 1);
}

Status litmus_lex_next(LitmusLexer *x) {
  TRY(skip_blank(x));
  char c = x->text[x->at];
  x->now = (LitmusToken){LITMUS_MARK, x->at, x->at, here(x)};
  if (x->at >= x->size)
    x->now.kind = LITMUS_END;
  else if (is_word(c)) {
    x->now.kind = isdigit((unsigned char)c) ? LITMUS_NUMBER : LITMUS_WORD;
    while (is_word(x->text[x->at]))
      advance(x, 1);
  } else if (c == '"' || c == '\'') {
    x->now.kind = LITMUS_STRING;
    TRY(skip_quoted(x));
  } else
    skip_mark(x);
  x->now.end = x->at;
  return OK;
}

bool litmus_lex_is(const LitmusLexer *x, const char *word) {
  size_t n = strlen(word);
  return x->now.kind != LITMUS_END && x->now.end - x->now.begin == n &&
         !memcmp(x->text + x->now.begin, word, n);
}

Status litmus_lex_accept(LitmusLexer *x, const char *word, bool *is_there) {
  *is_there = litmus_lex_is(x, word);
  return *is_there ? litmus_lex_next(x) : OK;
}

const char *litmus_lex_copy(const LitmusLexer *x, LitmusToken t) {
  return arena_strndup(x->arena, x->text + t.begin, t.end - t.begin);
}

Status litmus_lex_error(const LitmusLexer *x, const char *expected) {
  if (x->now.kind == LITMUS_END)
    return diag_error(x->diag, INVALID, x->now.loc,
                      "expected %s, but the text ends", expected);
  return diag_error(x->diag, INVALID, x->now.loc, "expected %s, got '%s'",
                    expected, litmus_lex_copy(x, x->now));
}

Status litmus_lex_expect(LitmusLexer *x, const char *word) {
  if (!litmus_lex_is(x, word))
    return litmus_lex_error(x, arena_printf(x->arena, "'%s'", word));
  return litmus_lex_next(x);
}
