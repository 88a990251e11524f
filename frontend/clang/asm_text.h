/* asm_text.h - texts of asm statements, taken from clang's printed code.
 *
 * libclang has cursors for an asm statement and the expressions of its
 * operands, but not for its template and constraints.  Those are read from the
 * function as printed: macros are expanded there, strings joined. */
#ifndef FRONTEND_CLANG_ASM_TEXT_H
#define FRONTEND_CLANG_ASM_TEXT_H
#include "frontend/base/vec.h"

#include <stdbool.h>

typedef struct {
  const char *name;       /* [name], or NULL */
  const char *constraint; /* "=&r" */
  const char *text;       /* the expression */
} AsmOperandText;

/* Outputs come first.  'is_goto': there may be labels, which are not read.  A
 * statement without outputs is volatile. */
typedef struct {
  const char *template;
  bool is_goto, is_volatile;
  uint32_t n_outputs;
  VEC(AsmOperandText) operands;
  VEC(const char *) clobbers;
} AsmText;

typedef struct {
  AsmText *data;
  uint32_t n, cap;
} AsmTexts;

/* Reads all asm statements of a function's text, in the order in which they
 * begin.  False if one has another form. */
bool asm_texts_read(Arena *, const char *printed, AsmTexts *);

bool asm_clobbers(const AsmText *, const char *what);

#endif
