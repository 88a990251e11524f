/* litmus_types.h - types of locations and registers in a litmus test. */
#ifndef FRONTEND_LITMUS_LITMUS_TYPES_H
#define FRONTEND_LITMUS_LITMUS_TYPES_H
#include "frontend/litmus/litmus_lex.h"

typedef struct {
  const char *written; /* as written */
  const char *plain;   /* without qualifiers and atomicity; NULL: no word */
  bool is_atomic;
  unsigned stars;
} LitmusType;

/* True if the current token is a word of an arithmetic type. */
bool litmus_type_is_word(const LitmusLexer *);
/* Reads words of a type and stars; 'stars' are not in the texts. */
Status litmus_type_read(LitmusLexer *, LitmusType *out);

#endif
