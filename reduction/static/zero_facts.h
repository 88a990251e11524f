/* zero_facts.h - values that are 0, or are not, on the path of some must-facts:
 * what is known of a value decides what is known of others made of it.
 *
 * An extended value is 0 where the original is.  A value compared with 0, or
 * negated, is 0 where the original is not.  One of two values of a logical
 * operation may decide it.  Constants decide nothing but themselves, as those
 * of several widths have one name. */
#ifndef REDUCTION_STATIC_ZERO_FACTS_H
#define REDUCTION_STATIC_ZERO_FACTS_H
#include "reduction/static/must_facts.h"

typedef enum { ZERO_MAYBE, ZERO_YES, ZERO_NO } ZeroFact;

ZeroFact zero_fact_of(bool is_zero);

/* Returns what is known of a value of so many bits. */
ZeroFact zero_facts_find(const Symbols *, const MustFacts *, Symbol,
                         unsigned width);

/* Records a fact about a value, if it is one. */
void zero_facts_set(const Symbols *, MustFacts *, Symbol, ZeroFact);

/* Assumes a fact, YES or NO, from now on, which decides whether the thread, of
 * this class, holds locks that depend on the value.  False if the fact
 * contradicts the others. */
bool zero_facts_assume(const Symbols *, MustFacts *, Symbol, ZeroFact, ClassId);

#endif
