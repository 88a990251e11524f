/* dialect.h - names of verification functions: those of SV-COMP, of CBMC and of
 * ESBMC.  They have their meaning only if they have no body. */
#ifndef FRONTEND_CLANG_DIALECT_H
#define FRONTEND_CLANG_DIALECT_H
#include <stdbool.h>

typedef enum {
  DIALECT_NONE,
  DIALECT_NONDET, /* any value of the type of the result */
  DIALECT_ASSERT, /* asserts the first argument */
  DIALECT_ASSUME, /* stops the execution unless the argument holds */
  DIALECT_BEGIN,  /* begins an atomic section */
  DIALECT_END,
  DIALECT_NOTHING /* without effect: a fence, output, a goal */
} DialectKind;

DialectKind dialect_find(const char *function);

/* Keyword of CBMC's C dialect, and its meaning; the last name is NULL. */
typedef struct {
  const char *name, *meaning;
} DialectWord;

const DialectWord *dialect_words(void);

/* True for CBMC's labels whose statement is a thread. */
bool dialect_is_thread(const char *label);

#endif
