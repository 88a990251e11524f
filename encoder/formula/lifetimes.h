/* lifetimes.h - from-read encoding for cells with many accesses, by the
 * lifetimes of writes.
 *
 * That no write x is between a write w and a read r of it takes a clause for
 * each three of them.  Here each write that is read has a moment m when its
 * life has ended, and the order (precedence.h) enforces the cubic part:
 *
 *   rf(w,r)                          ->  r before m
 *   some r reads w, x takes place    ->  x before w or m before x
 *
 * An update, which reads and writes the cell, is the last to read its source.
 * So w has a second moment M, after its update:
 *
 *   rf(w,u), u an update             ->  u before M
 *   some u reads w, x takes place    ->  x before w or M before x or rf(w,x)
 *
 * and at most one update that writes reads w.  An update with a conditional
 * write is a reader of both kinds if the condition does not hold.
 *
 * A write x needs no clause if it is surely after w, and takes place whenever
 * its transition is passed: m is before it in every order, and so before all
 * later writes of its thread.  Nothing is lost if x does not take place: then
 * it is after all that does.  The same holds for M if x is no update.
 *
 *   cost    O(writes * accesses) clauses, and a moment or two a write; those of
 *           the writes of one thread are one chain
 *   require precedence_has_moments */
#ifndef ENCODER_FORMULA_LIFETIMES_H
#define ENCODER_FORMULA_LIFETIMES_H
#include "encoder/formula/access.h"
#include "encoder/formula/precedence.h"

typedef struct Lifetimes Lifetimes;

/* Returns the empty encoding of one cell's lifetimes. */
Lifetimes *lifetimes_new(Arena *, const Threads *, const Writes *, Precedence *,
                         Solver *);

/* Adds that the read takes its value from the write, given by its index, where
 * 'from' holds. */
void lifetimes_add(Lifetimes *, const Read *, uint32_t write, Term from);

/* Encodes the lifetimes.  Called once, after all reads were added. */
void lifetimes_encode(Lifetimes *);

/* Requires that at most one of the terms holds: O(n) clauses. */
void lifetimes_exclude(TermStore *, Solver *, const Term *, uint32_t n);

#endif
