/* expression.h - checks of a witness's expressions before they become part of a
 * program.
 *
 * The expressions come from an unknown source.  An accepted text is a single
 * expression in every context and only reads: brackets match, and it has no
 * assignment, call, statement, comment or directive.  The compiler checks that
 * it has a meaning where it is put. */
#ifndef SVCOMP_WITNESS_EXPRESSION_H
#define SVCOMP_WITNESS_EXPRESSION_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

/* Sets the expression in parentheses and on one line; 'result' replaces
 * \result, which is not allowed if 'result' is NULL.  INVALID, with one report,
 * if the expression is not accepted. */
Status expression_text(Arena *, const WitnessExpression *, const char *result,
                       Diag *, const char **out);

/* True for a type: names and stars.  True for a variable's name: one
 * identifier. */
bool expression_is_type(const char *);
bool expression_is_name(const char *);

/* True if the name occurs in the text as a word. */
bool expression_has_word(const char *text, const char *word);

#endif
