/* splice.h - the main source file with expressions written into it.
 *
 * A Splice is the text of the file and its tree, tied to the instructions of
 * the Program by their spans.  A *spot* is where an expression can be
 * written so that it is evaluated directly before one instruction is, and as
 * often.  The text around is changed as little as that allows and keeps its
 * lines:
 *
 *   before  x = y + 1;                       the first access of a whole
 *           point(3); x = y + 1;             expression or declaration
 *   inside  x++;                             the store of x, after its load
 *           ({ ... point(3); x = o + 1; });
 *
 * Where C leaves the order of evaluation open, an expression with something
 * written inside is made to follow that of ir.h.
 *
 * Text that comes out of a macro's body cannot be changed: there only the
 * first access of an expansion has a spot, in front of it. */
#ifndef FRONTEND_SPLICE_H
#define FRONTEND_SPLICE_H
#include "frontend/clang_ast.h"

typedef struct Splice Splice;

typedef enum {
  SPOT_NONE,   /* nothing can be written there */
  SPOT_BEFORE, /* in front of a whole expression or statement */
  SPOT_LOAD,
  SPOT_STORE,
  SPOT_CALL,  /* its arguments have been evaluated */
  SPOT_ENTRY, /* where the body of a function begins */
  SPOT_CHECK, /* the operation is about to go wrong: only then evaluated */
  SPOT_VALUE, /* of a variable: what it is initialised with */
  SPOT_AFTER, /* the declaration */
  SPOT_END,   /* of a function's body: what it gives back there */
  SPOT_COPY   /* of a piece of an aggregate */
} SpotKind;

typedef struct {
  SpotKind kind;
  uint32_t node;
  uint32_t part; /* of a copy: twice the piece, 1 more for its store */
} SourceSpot;

/* A function that the file uses and does not define. */
typedef struct {
  const char *name;
  uint32_t use;       /* where the first definition that uses it begins */
  bool is_undeclared; /* there: only inside of the definition, or nowhere */
  bool has_prototype;
  const char *result; /* its types, without the names of typedefs */
  const char *const *params;
  unsigned n_params;
} External;

/* Reads the file as frontend_parse did.  Lives in the arena. */
Status splice_open(Arena *, const FrontendOptions *, const Program *, Diag *,
                   Splice **out);

/* The spot of a LOAD, STORE, FREE, CALL or ATOMIC_BEGIN. */
SourceSpot splice_find(Splice *, const Function *, const Inst *);
/* SPOT_CHECK of an ASSERT about arithmetic. */
SourceSpot splice_find_check(Splice *, const Inst *);
/* Of a variable, by its UNDEF or ALLOC. */
SourceSpot splice_find_variable(Splice *, const Inst *, SpotKind);
SourceSpot splice_find_entry(Splice *, const char *function);
/* SPOT_END of the function whose UNDEF is of a missing return value. */
SourceSpot splice_find_end(Splice *, const Inst *);
/* Is there a variable of the name outside of functions? */
bool splice_has_global(const Splice *, const char *name);
/* Is the one in an expression or declaration that the other one, a
 * SPOT_BEFORE, is in front of? */
bool splice_is_inside(const Splice *, SourceSpot, SourceSpot before);
/* Why there was no spot for what was last asked for. */
const char *splice_why(const Splice *);

/* Write the expression at the spot, once. */
void splice_write(Splice *, SourceSpot, const char *expression);
/* Insert text at an offset where a definition begins. */
void splice_insert(Splice *, uint32_t offset, const char *text);

const External *splice_externals(const Splice *, uint32_t *n);
/* Functions that are defined inline only, so that there may be no code of
 * them to call. */
const char *const *splice_inlines(const Splice *, uint32_t *n);
/* The variable's name. */
const char *splice_variable(const Splice *, SourceSpot);

/* The file with all that was written, and its size. */
const char *splice_text(Splice *, size_t *size);

/* Does that text have something written in the middle of a bit-field's store?
 * Then it needs what svcomp/replay/bits.c declares. */
bool splice_has_tear(const Splice *);

#endif
