/* instrument.h - instrumentation of the program with a witness.
 *
 * The result has the executions of the program, with ghost steps between its
 * own (library/ghost.c).
 *
 *   Violation: it has only the executions that can still follow the witness.  A
 * check counts only in the statement of the target, once all waypoints before
 * it have been passed: those of other threads before that statement begins.  A
 * ghost step reads what its constraint reads, and takes place between two steps
 * of its thread.  So a violation of the result is one of the program that
 * follows the witness; if the result has none, then no execution of the program
 * that follows the witness is a violation.
 *
 *   Correctness: every invariant is a check at one moment while the thread is
 * at the location.  An update of ghost variables is one step with the statement
 * at its location if that is one step; else it comes before it, and then there
 * are states between the two that the witness does not mean.  In a strict one,
 * statements are made one step with their updates where possible. */
#ifndef SVCOMP_VALIDATE_INSTRUMENT_H
#define SVCOMP_VALIDATE_INSTRUMENT_H
#include "frontend/source/outline.h"
#include "svcomp/witness/witness.h"

typedef struct {
  Rewriting rewriting;
  /* Some update is a step before its statement: an invariant that fails between
   * the two may hold in all states that the witness means. */
  bool is_finer;
  /* Some executions that follow the witness are missing: those in which the
   * target's statement passes the waypoint before it in a call after which
   * nothing can be inserted; or in which the arguments of an entered call pass
   * the waypoint before the call. */
  bool is_narrow;
  bool is_strict; /* see below */
} Instrumented;

/* Instruments the program.  A strict instrumentation has only some of the
 * executions, and is much faster to search.  For a violation, each waypoint is
 * passed at the first visit after the one before it, and the witness's thread k
 * is the k-th that the search numbers.  For correctness, no other thread runs
 * in the middle of such statements.
 *
 * 'files' are the program's, by file of the witness (files.h).  INVALID, with
 * one report, if a location or an expression does not fit the program;
 * UNSUPPORTED, with one report, if nothing can be inserted there. */
Status instrument(Arena *, const Witness *, const Outline *,
                  const OutlineFile *const *files, bool is_strict, Diag *,
                  Instrumented *out);

#endif
