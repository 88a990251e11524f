/* dialect.h - the names by which programs speak to their checker, those of
 * SV-COMP, of CBMC and of ESBMC.  They count where they have no body. */
#ifndef FRONTEND_CLANG_DIALECT_H
#define FRONTEND_CLANG_DIALECT_H
#include <stdbool.h>

typedef enum {
  DIALECT_NONE,
  DIALECT_NONDET, /* any value of the type of the result */
  DIALECT_ASSERT, /* the first argument holds */
  DIALECT_ASSUME, /* the execution stops here unless it holds */
  DIALECT_BEGIN,  /* of an atomic section */
  DIALECT_END,
  DIALECT_NOTHING /* a fence; output; a goal */
} DialectKind;

DialectKind dialect_find(const char *function);

/* What CBMC has as words of C, and their meaning; the last name is NULL. */
typedef struct {
  const char *name, *meaning;
} DialectWord;

const DialectWord *dialect_words(void);

/* CBMC: is the statement after the label a thread? */
bool dialect_is_thread(const char *label);

#endif
