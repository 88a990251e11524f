/* instrument.h - a witness written into the texts of the program.
 *
 * The program with it has the executions of the program, with ghost steps
 * between its own (library/ghost.c).
 *
 *   Violation: it has only those executions that can still follow the
 * witness; a check counts in the statement of the target alone, once all
 * waypoints before it have been passed: those of other threads before it is
 * begun.  A ghost step reads what its constraint reads and happens between
 * two steps of its thread.  So a
 * violation of it is one of the program that follows the witness, and if it
 * has none, then the program has none that does.
 *
 *   Correctness: every invariant is a check, of what holds at one moment
 * while the thread is at the place.  An update of ghost variables is one
 * step with the statement at its place where that is one step, and else
 * comes before it; then there are states between the two that the witness
 * does not mean.  In a strict one, statements that can be are made one step
 * with their updates. */
#ifndef SVCOMP_VALIDATE_INSTRUMENT_H
#define SVCOMP_VALIDATE_INSTRUMENT_H
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

typedef struct {
  Rewriting rewriting;
  /* An update came before its statement: an invariant that fails may hold
   * of the states that the witness means. */
  bool is_finer;
  /* Executions are left out in which the target's statement passes the
   * waypoint before it in a call after which nothing can be written, or the
   * arguments of a call that is entered pass the one before that. */
  bool is_narrow;
  bool is_strict; /* only so many executions: see below */
} Instrumented;

/* A strict one has only some of the executions.  Of a violation, those in
 * which each waypoint is passed at the first visit after the one before it,
 * and the threads that the witness numbers k are also the k-th to be numbered
 * by the search: much quicker to search.  Of correctness, those in which no
 * other thread goes on in the middle of such statements.
 *
 * 'files' are those of the program by file of the witness (files.h).  INVALID
 * after one report where a place or an expression does not fit the
 * program; UNSUPPORTED after one where nothing can be written there. */
Status instrument(Arena *, const Witness *, const Outline *,
                  const OutlineFile *const *files, bool is_strict, Diag *,
                  Instrumented *out);

#endif
