/* litmus_condition.h - propositions of litmus tests, as expressions of C.
 *
 * From weak to strong: => (to the right), \/, /\, then ~ and not. */
#ifndef FRONTEND_LITMUS_LITMUS_CONDITION_H
#define FRONTEND_LITMUS_LITMUS_CONDITION_H
#include "frontend/base/vec.h"
#include "frontend/litmus/litmus_lex.h"

/* A location, or a register of a thread, that a proposition names. */
typedef struct {
  int thread; /* -1: a location */
  const char *name;
  Loc loc;
} LitmusName;

typedef VEC(LitmusName) LitmusNames;

/* Reads a proposition from the current token on, and adds the names in it. */
Status litmus_condition_read(LitmusLexer *, LitmusNames *, const char **out);
/* Reads x, [x] or 0:r. */
Status litmus_name_read(LitmusLexer *, LitmusName *out);
/* Reads an integer, and returns a constant of C. */
Status litmus_number_read(LitmusLexer *, const char **out);

#endif
