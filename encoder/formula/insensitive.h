/* insensitive.h - SIR in the event-based encoding: keeps few of the orders with
 * the same control behaviour.
 *
 * Let P be the partial order of the fixed order and the schedule sensitive
 * pairs.  All its linear extensions have the same control behaviour
 * (sensitivity.h), and each is an execution.  Let b be a transition of a higher
 * thread than a, not ordered by P.  The quasi-monotonic extension (monotonic.h)
 * puts b before a only if a chain of P leads from b to a transition of a still
 * lower thread that comes before a.  So for a in thread i and b in thread j, i
 * < j, which depend on each other but are not schedule sensitive,
 *
 *   b before a  ->  some b' before v: b' is b or comes after it in j, the
 *                   two are sensitive, and v is a or may lead to it
 *               or  some e before a: b may lead to e, and e's thread is lower
 *                   than i
 *
 * where 'may lead to' is by fixed order and by sensitive pairs in either order.
 * The first alternative is the first step that a chain from b must take out of
 * its thread; the second is wider than the escape.  Each P keeps a
 * representative: only duplicates are removed.
 *
 * If one literal implies another, only the weaker one is in the clause: along a
 * thread, a precedence over an earlier transition implies one over a later
 * transition. */
#ifndef ENCODER_FORMULA_INSENSITIVE_H
#define ENCODER_FORMULA_INSENSITIVE_H
#include "encoder/formula/precedence.h"
#include "reduction/por/sensitivity.h"

/* Adds the clauses for all existing literals.  The Threads must be those of the
 * precedence and of the sensitivity. */
void insensitive_forbid(Precedence *, const Sensitivity *, Solver *);

#endif
