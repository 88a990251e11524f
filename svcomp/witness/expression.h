/* expression.h - expressions out of a witness, before they become part of a
 * program.
 *
 * They come from anywhere.  What is taken in is one expression whatever stands
 * around it, reads and nothing else: brackets match, and there is no
 * assignment, no call, no statement, no comment and no directive in it.  That
 * it means something where it is put is for the compiler to say. */
#ifndef SVCOMP_WITNESS_EXPRESSION_H
#define SVCOMP_WITNESS_EXPRESSION_H
#include "frontend/base/arena.h"
#include "svcomp/witness/witness.h"

/* In parentheses and on one line; with 'result' for \result, which is not
 * allowed when 'result' is NULL.  INVALID after one report. */
Status expression_text(Arena *, const WitnessExpression *, const char *result,
                       Diag *, const char **out);

/* A type: names and stars.  A variable's name: one identifier. */
bool expression_is_type(const char *);
bool expression_is_name(const char *);

/* Does the name stand somewhere in the text, as a word? */
bool expression_has_word(const char *text, const char *word);

#endif
