/* difference.h - constant differences of terms, by linear arithmetic.
 *
 * Bit-vectors are sums of products of a constant and an atom, modulo a power of
 * two.  Where all atoms cancel, the difference is a constant, which costs a SAT
 * solver many conflicts to find: that n * 4 - (n / 2) * 4 is (n - n / 2) * 4.
 */
#ifndef REDUCTION_UNWIND_DIFFERENCE_H
#define REDUCTION_UNWIND_DIFFERENCE_H
#include "solver/term.h"

/* Sets '*value' to a - b - c modulo 2^width; false if the terms do not show
 * that it is constant.
 *
 *   require  width <= 64 and that of each term */
bool difference_is_const(const TermStore *, Term a, Term b, Term c,
                         unsigned width, uint64_t *value);

#endif
