/* lifetimes.h - from-read encoding for cells with many accesses, by the
 * lifetimes of writes.
 *
 * That no write x is between a write w and a read r of it takes a clause for
 * each three of them.  Here each write that is read has a moment m when its
 * life is over, and the order (precedence.h) does what is cubic:
 *
 *   rf(w,r)                          ->  r before m
 *   some r reads w, x takes place    ->  x before w or m before x
 *
 * What reads and writes the cell (an update) is the last to read what it reads.
 * So w has a second moment M, after its update:
 *
 *   rf(w,u), u an update             ->  u before M
 *   some u reads w, x takes place    ->  x before w or M before x or rf(w,x)
 *
 * and at most one update that writes reads w.  One whose write has a condition
 * is a reader of both kinds where that does not hold.
 *
 * A write x that is surely after w, and takes place where its transition is
 * passed, has no clause: m is before it in every order, and so before all that
 * its thread writes later.  Nothing is lost where x does not take place: then
 * it is after all that does.  The same for M if x is no update.
 *
 *   cost    O(writes * accesses) clauses, and a moment or two a write; those of
 *           the writes of one thread are one chain
 *   require precedence_has_moments */
#ifndef ENCODER_FORMULA_LIFETIMES_H
#define ENCODER_FORMULA_LIFETIMES_H
#include "encoder/formula/access.h"
#include "encoder/formula/precedence.h"

typedef struct Lifetimes Lifetimes;

/* Of one cell. */
Lifetimes *lifetimes_new(Arena *, const Threads *, const Writes *, Precedence *,
                         Solver *);

/* Where 'from' holds, the read takes its value from the write, an index. */
void lifetimes_add(Lifetimes *, const Read *, uint32_t write, Term from);

/* Once, after all reads. */
void lifetimes_encode(Lifetimes *);

/* At most one of the terms holds: O(n) clauses. */
void lifetimes_exclude(TermStore *, Solver *, const Term *, uint32_t n);

#endif
