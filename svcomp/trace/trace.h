/* trace.h - a violation told step by step, for people.
 *
 *   Inputs
 *     t.c:12  int  __VERIFIER_nondet_int() = 3
 *
 *   step  line  main            | 1 worker
 *   ----  ----  --------------- + ---------
 *      1    20  create thread 1 |
 *      2    11                  | x = 3
 *
 *   Violation of assertion: x == 1
 *     t.c:14:3 in worker, thread 1 worker
 *     called from ...
 *
 * Steps are numbered as they were taken.  'reads x = 3 <- 7' sees what step 7
 * has stored, 'lock m <- 7' takes the lock that step 7 of another thread gave
 * back; what has no arrow is of the beginning.  In the compact form only what
 * touches objects that several threads touch is shown, synchronisation,
 * inputs and what ends a thread's way.  Where the threads do not fit side by
 * side, their steps stand below each other, led by the thread's name. */
#ifndef SVCOMP_TRACE_TRACE_H
#define SVCOMP_TRACE_TRACE_H
#include "reduction/semantics/reach.h"

/* 'replay' stands where the violation was found, with its log.  As wide as
 * the terminal (COLUMNS) if it is one, else 100 columns. */
void trace_print(FILE *, const Program *, const Config *replay,
                 const Violation *, bool is_compact);
void trace_print_width(FILE *, const Program *, const Config *replay,
                       const Violation *, bool is_compact, unsigned width);

/* The same of the way to where the threads are at the lines asked for. */
void trace_print_meeting(FILE *, const Program *, const Config *replay,
                         const Meeting *, bool is_compact);

#endif
