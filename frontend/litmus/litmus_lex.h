/* litmus_lex.h - tokens of a litmus test. */
#ifndef FRONTEND_LITMUS_LITMUS_LEX_H
#define FRONTEND_LITMUS_LITMUS_LEX_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

#include <stdbool.h>

typedef enum {
  LITMUS_END,
  LITMUS_WORD,
  LITMUS_NUMBER,
  LITMUS_STRING, /* a string or a character in quotes */
  LITMUS_MARK
} LitmusTokenKind;

typedef struct {
  LitmusTokenKind kind;
  uint32_t begin, end; /* bytes of the text */
  Loc loc;
} LitmusToken;

typedef struct {
  Arena *arena;
  Diag *diag;
  const char *file, *text;
  uint32_t size, at; /* 'at' is the next byte to read */
  uint32_t line_start;
  unsigned line;
  bool is_c;       /* in a body: (* begins no comment */
  LitmusToken now; /* the current token */
} LitmusLexer;

/* Starts in front of the first byte, without a current token. */
void litmus_lex_start(LitmusLexer *, Arena *, const char *file,
                      const char *text, Diag *);
/* Moves to the next token.  INVALID after a report of a comment or a quoted
 * text that does not end. */
Status litmus_lex_next(LitmusLexer *);
bool litmus_lex_is(const LitmusLexer *, const char *word);
/* Moves on if the current token is the word. */
Status litmus_lex_accept(LitmusLexer *, const char *word, bool *is_there);
Status litmus_lex_expect(LitmusLexer *, const char *word);
const char *litmus_lex_copy(const LitmusLexer *, LitmusToken);
/* Reports 'expected X, got Y' at the current token, and returns INVALID. */
Status litmus_lex_error(const LitmusLexer *, const char *expected);

#endif
