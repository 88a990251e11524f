/* rewriter.h - the source files with expressions written into them.
 *
 * A Rewriter is the text of the files and its tree, tied to the instructions of
 * the Program by their spans.  A unit is a file that is compiled, with what it
 * includes; units are numbered as in Function.unit.  A *spot* is where an
 * expression can be written so that it is evaluated directly before one
 * instruction is, and as often.  The text around is changed as little as that
 * allows and keeps its lines:
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
 * first access of an expansion has a spot, in front of it; all have where the
 * files are read with their macros expanded (expand.h). */
#ifndef FRONTEND_SOURCE_REWRITER_H
#define FRONTEND_SOURCE_REWRITER_H
#include "frontend/clang/clang_ast.h"

typedef struct Rewriter Rewriter;

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

/* A function that a unit uses, and none defines for it. */
typedef struct {
  const char *name;
  uint32_t unit;
  uint32_t use;       /* where the first definition that uses it begins */
  bool is_undeclared; /* there: only inside of the definition, or nowhere */
  bool has_prototype;
  const char *result; /* its types, without the names of typedefs */
  const char *const *params;
  unsigned n_params;
} External;

/* Reads the file as frontend_parse did, which has made 'placed' of it: the
 * Program, or one that is alike (ir_alike.h).  Lives in the arena. */
Status rewriter_open(Arena *, const FrontendOptions *, const Program *,
                     const Program *placed, Diag *, Rewriter **out);

/* The spot of a LOAD, STORE, FREE, CALL or ATOMIC_BEGIN. */
SourceSpot rewriter_find(Rewriter *, const Function *, const Inst *);
/* SPOT_CHECK of an ASSERT about arithmetic. */
SourceSpot rewriter_find_check(Rewriter *, const Function *, const Inst *);
/* Of a variable, by its UNDEF or ALLOC. */
SourceSpot rewriter_find_variable(Rewriter *, const Function *, const Inst *,
                                  SpotKind);
SourceSpot rewriter_find_entry(Rewriter *, const char *function);
/* SPOT_END of the function whose UNDEF is of a missing return value. */
SourceSpot rewriter_find_end(Rewriter *, const Function *, const Inst *);
/* Is there a variable of the name outside of functions, and in which unit
 * first? */
bool rewriter_find_global(const Rewriter *, const char *name, uint32_t *unit);
/* Is the one in an expression or declaration that the other one, a
 * SPOT_BEFORE, is in front of? */
bool rewriter_is_inside(const Rewriter *, SourceSpot, SourceSpot before);
/* Why there was no spot for what was last asked for. */
const char *rewriter_why(const Rewriter *);

/* Write the expression at the spot, once. */
void rewriter_write(Rewriter *, SourceSpot, const char *expression);
/* Insert text at an offset where a definition begins. */
void rewriter_insert(Rewriter *, uint32_t offset, const char *text);

const External *rewriter_externals(const Rewriter *, uint32_t *n);
/* Functions that a unit defines inline only, so that there may be no code of
 * them to call. */
typedef struct {
  const char *name;
  uint32_t unit;
} InlineOnly;
const InlineOnly *rewriter_inlines(const Rewriter *, uint32_t *n);
/* The variable's name. */
const char *rewriter_variable(const Rewriter *, SourceSpot);

/* The units. */
const SourceFile *rewriter_sources(const Rewriter *, uint32_t *n);
/* The unit's file with all that was written, and its size.  Nothing can be
 * written from then on. */
const char *rewriter_text(Rewriter *, uint32_t unit, size_t *size);

/* Does a text have something written in the middle of a bit-field's
 * store?  Then it needs what svcomp/replay/enforcer/bits.c declares. */
bool rewriter_has_tear(Rewriter *);

#endif
