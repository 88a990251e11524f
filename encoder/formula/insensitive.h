/* insensitive.h - SIR in the event-based encoding: of the orders with one
 * control behaviour, few.
 *
 * All linear extensions of the partial order P of what is fixed and of the
 * schedule sensitive pairs have one control behaviour (sensitivity.h), and
 * each is an execution.  Of these the quasi-monotonic one (monotonic.h) puts b
 * of a higher thread before a of a lower one, where P does not order them,
 * only if a chain of P leads from b to a transition of a still lower thread
 * that comes before a.  So for a in thread i and b in thread j, i < j, which
 * depend on each other but are not schedule sensitive,
 *
 *   b before a  ->  some b' before v: b' is b or comes after it in j, the
 *                   two are sensitive, and v is a or may lead to it
 *               or  some e before a: b may lead to e, and e's thread is lower
 *                   than i
 *
 * where 'may lead to' is by what is fixed and by sensitive pairs in either
 * order.  The first is the first step that a chain from b must take out of its
 * thread, the second is wider than the escape.  Each P keeps a representative:
 * only duplicates go.
 *
 * Of several literals of which one implies the other only the weakest is in
 * the clause: along a thread, to come before an earlier transition is to come
 * before a later one. */
#ifndef ENCODER_FORMULA_INSENSITIVE_H
#define ENCODER_FORMULA_INSENSITIVE_H
#include "encoder/formula/precedence.h"
#include "reduction/por/sensitivity.h"

/* Adds the clauses for all literals that there are.  The Threads are those of
 * the precedence and of the sensitivity. */
void insensitive_forbid(Precedence *, const Sensitivity *, Solver *);

#endif
