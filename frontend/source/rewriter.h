/* rewriter.h - source files with expressions inserted.
 *
 * A Rewriter is the text of the files and its tree, tied to the instructions of
 * the Program by their spans.  A unit is a compiled file with its included
 * files; units are numbered as in Function.unit.  A *spot* is a place for an
 * expression that is evaluated directly before one instruction, and as often.
 * The text around is changed as little as possible and keeps its lines:
 *
 *   before  x = y + 1;                       the first access of a whole
 *           point(3); x = y + 1;             expression or declaration
 *   inside  x++;                             the store of x, after its load
 *           ({ ... point(3); x = o + 1; });
 *
 * If C leaves the order of evaluation open, an expression with text inserted
 * inside is forced into the order of ir.h.
 *
 * Text that comes out of a macro's body cannot be changed: there only the first
 * access of an expansion has a spot, in front of it.  All accesses have spots
 * if the files are read with their macros expanded (expand.h). */
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
  SPOT_ENTRY, /* begin of a function's body */
  SPOT_CHECK, /* evaluated only if the operation is about to fail */
  SPOT_VALUE, /* initial value of a variable */
  SPOT_AFTER, /* after the declaration */
  SPOT_END,   /* return value at the end of a function's body */
  SPOT_COPY   /* a piece of a copied aggregate */
} SpotKind;

typedef struct {
  SpotKind kind;
  uint32_t node;
  uint32_t part; /* for a copy: 2 * piece, + 1 for its store */
} SourceSpot;

/* Function that a unit uses, and no unit defines for it. */
typedef struct {
  const char *name;
  uint32_t unit;
  uint32_t use;       /* begin of the first definition that uses it */
  bool is_undeclared; /* not declared there, outside of the definition */
  bool has_prototype;
  const char *result; /* its types, without the names of typedefs */
  const char *const *params;
  unsigned n_params;
} External;

/* Reads the file as frontend_parse did to make 'placed': the Program, or one
 * that is alike (ir_alike.h).  Lives in the arena. */
Status rewriter_open(Arena *, const FrontendOptions *, const Program *,
                     const Program *placed, Diag *, Rewriter **out);

/* Returns the spot of a LOAD, STORE, FREE, CALL or ATOMIC_BEGIN. */
SourceSpot rewriter_find(Rewriter *, const Function *, const Inst *);
/* Returns the SPOT_CHECK of an ASSERT about arithmetic. */
SourceSpot rewriter_find_check(Rewriter *, const Function *, const Inst *);
/* Returns a spot of a variable, given by its UNDEF or ALLOC. */
SourceSpot rewriter_find_variable(Rewriter *, const Function *, const Inst *,
                                  SpotKind);
SourceSpot rewriter_find_entry(Rewriter *, const char *function);
/* Returns the SPOT_END of the function; the UNDEF is its missing return
 * value. */
SourceSpot rewriter_find_end(Rewriter *, const Function *, const Inst *);
/* True if there is a global variable of the name; 'unit' is the first one with
 * it. */
bool rewriter_find_global(const Rewriter *, const char *name, uint32_t *unit);
/* True if the first spot is in the expression or declaration that the second
 * one, a SPOT_BEFORE, is in front of. */
bool rewriter_is_inside(const Rewriter *, SourceSpot, SourceSpot before);
/* Returns why the last query found no spot. */
const char *rewriter_why(const Rewriter *);

/* Writes the expression at the spot.  To be called once for each. */
void rewriter_write(Rewriter *, SourceSpot, const char *expression);
/* Inserts text at an offset where a definition begins. */
void rewriter_insert(Rewriter *, uint32_t offset, const char *text);

const External *rewriter_externals(const Rewriter *, uint32_t *n);
/* Function that a unit defines only inline, so that there may be no code to
 * call. */
typedef struct {
  const char *name;
  uint32_t unit;
} InlineOnly;
const InlineOnly *rewriter_inlines(const Rewriter *, uint32_t *n);
/* Returns the variable's name. */
const char *rewriter_variable(const Rewriter *, SourceSpot);

/* Returns the units. */
const SourceFile *rewriter_sources(const Rewriter *, uint32_t *n);
/* Returns the unit's file with all insertions, and its size.  Nothing can be
 * inserted from then on. */
const char *rewriter_text(Rewriter *, uint32_t unit, size_t *size);

/* True if a text has an insertion in the middle of a bit-field's store.  It
 * then needs the declarations of svcomp/replay/enforcer/bits.c. */
bool rewriter_has_tear(Rewriter *);

#endif
