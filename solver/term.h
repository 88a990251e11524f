/* term.h - hash-consed terms over bit vectors, folded as they are made.
 *
 * A Term is an index into a TermStore; equal terms have equal indices.  A
 * Boolean is a bit vector of width 1.  Constructors rewrite.  Constants fold
 * through bits_apply, and operands of commutative operators are ordered.  Local
 * identities apply (x & 0, ite(c, x, x), eq(x, x), not(not(x)), nested ite on
 * one condition, eq of an ite of constants with a constant, extract of concat,
 * ...).  Every rewrite is an equivalence.
 *
 * Each term has an upper bound of the bits that may be one ('ones'); bits known
 * to be zero cost nothing after bit-blasting. */
#ifndef SOLVER_TERM_H
#define SOLVER_TERM_H
#include "frontend/base/arena.h"
#include "frontend/base/bits.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef uint32_t Term; /* 0 is no term */
enum { TERM_NONE = 0 };

typedef struct TermStore TermStore;

/* Node kinds beyond the operations of ops.def (TERM_OP + op). */
typedef enum {
  TERM_CONST,
  TERM_VAR,
  TERM_EXTRACT, /* bits low .. low + width - 1 of the operand */
  TERM_CONCAT,  /* a above b */
  TERM_OP       /* TERM_OP + OP_ADD, ... */
} TermKind;

TermStore *term_store_new(void);
void term_store_delete(TermStore *);
uint32_t term_count(const TermStore *);

/* Rules by which constructors rewrite; counts include applications inside other
 * rules. */
typedef enum {
#define RULE(NAME, TEXT) REWRITE_##NAME,
#include "solver/term_rules.def"
#undef RULE
  N_REWRITE
} Rewrite;

const char *rewrite_text(Rewrite);
uint64_t term_store_fired(const TermStore *, Rewrite);

Term term_const(TermStore *, unsigned width, uint64_t bits);
Term term_true(TermStore *);
Term term_false(TermStore *);
/* Returns a fresh variable, different from all others; 'ones' bounds its value
 * (bits outside are zero).  'name' is copied and may be NULL. */
Term term_var(TermStore *, unsigned width, uint64_t ones, const char *name);

/* Returns any operation of ops.def; 'width' matters for casts only.
 *   require  operands of equal width (ITE: a is one bit) */
Term term_op(TermStore *, Op, unsigned width, Term a, Term b, Term c);
Term term_extract(TermStore *, Term, unsigned low, unsigned width);
Term term_concat(TermStore *, Term high, Term low);

Term term_not(TermStore *, Term);
Term term_and(TermStore *, Term, Term); /* any width, as for or, xor */
Term term_or(TermStore *, Term, Term);
Term term_xor(TermStore *, Term, Term);
Term term_implies(TermStore *, Term, Term);
Term term_eq(TermStore *, Term, Term);
Term term_ite(TermStore *, Term c, Term t, Term e);
Term term_add(TermStore *, Term, Term);
Term term_sub(TermStore *, Term, Term);
Term term_ule(TermStore *, Term, Term);
Term term_zext(TermStore *, Term, unsigned width);

unsigned term_width(const TermStore *, Term);
uint64_t term_ones(const TermStore *, Term);
bool term_is_const(const TermStore *, Term, uint64_t *bits); /* bits or NULL */
bool term_is_true(const TermStore *, Term);
bool term_is_false(const TermStore *, Term);

/* Access for modules that walk terms (bit-blaster, dumps, evaluation).
 * term_child(t, i): i < term_arity(t); term_low: of TERM_EXTRACT. */
unsigned term_kind(const TermStore *, Term); /* TermKind, or TERM_OP + Op */
unsigned term_arity(const TermStore *, Term);
Term term_child(const TermStore *, Term, unsigned i);
unsigned term_low(const TermStore *, Term);
/* Name of a variable, or NULL. */
const char *term_name(const TermStore *, Term);

/* Evaluates under an assignment of the variables; memoised in 'memo', which the
 * caller may reuse for the same assignment.  Iterative: no term is too deep. */
typedef struct TermMemo TermMemo;
typedef uint64_t TermValuation(void *context, Term var);
TermMemo *term_memo_new(void);
void term_memo_delete(TermMemo *);
/* Marks and undo, for an assignment that is extended and taken back: forgets
 * everything evaluated since the mark was taken. */
uint32_t term_memo_mark(const TermMemo *);
void term_memo_undo(TermMemo *, uint32_t mark);
uint64_t term_eval(const TermStore *, Term, TermValuation *, void *context,
                   TermMemo *memo);

/* Prints an S-expression, for people and tests; shared subterms are
 * repeated. */
void term_print(FILE *, const TermStore *, Term);

#endif
