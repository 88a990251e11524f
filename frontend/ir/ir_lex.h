/* ir_lex.h - the tokens of the language of ir_text.h.
 *
 * A word is a letter or '_' and then letters, digits, '_', '.', '$', and '-'
 * where a letter follows; a number is decimal or 0x hexadecimal; a string
 * knows \" \\ and \xHH.  Every line with tokens on it ends in TOKEN_NEWLINE;
 * '//' starts a comment; every other character is a token by itself. */
#ifndef FRONTEND_IR_IR_LEX_H
#define FRONTEND_IR_IR_LEX_H
#include "frontend/base/arena.h"
#include "frontend/base/diag.h"

typedef enum {
  TOKEN_WORD,
  TOKEN_STRING,
  TOKEN_NUMBER,
  TOKEN_PUNCTUATION,
  TOKEN_NEWLINE,
  TOKEN_END
} TokenKind;

typedef struct {
  TokenKind kind;
  char punctuation;
  const char *text; /* text of a word, or of a string without quotes */
  uint64_t number;
  Loc loc;
} Token;

/* Returns all tokens of 'text'; the last is TOKEN_END. */
Status ir_lex(Arena *, const char *text, const char *file, Diag *,
              const Token **out, uint32_t *n);

#endif
