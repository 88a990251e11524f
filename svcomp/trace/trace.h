/* trace.h - a violation described step by step, for people.
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
 * Steps are numbered in the order in which they were taken.  'reads x = 3 <- 7'
 * sees the value that step 7 stored; 'lock m <- 7' takes the lock that step 7
 * of another thread released; without an arrow the value is the initial one.
 * The compact form shows only accesses to objects that several threads access,
 * synchronisation, inputs and ends of threads.  If the threads do not fit side
 * by side, their steps are below each other, after the thread's name. */
#ifndef SVCOMP_TRACE_TRACE_H
#define SVCOMP_TRACE_TRACE_H
#include "reduction/semantics/reach.h"

/* Prints the trace.  'replay' is where the violation was found, with its log.
 * The width is that of the terminal (COLUMNS) if there is one, else 100
 * columns. */
void trace_print(FILE *, const Program *, const Config *replay,
                 const Violation *, bool is_compact);
void trace_print_width(FILE *, const Program *, const Config *replay,
                       const Violation *, bool is_compact, unsigned width);

/* Prints the trace up to the threads being at the lines asked for. */
void trace_print_meeting(FILE *, const Program *, const Config *replay,
                         const Meeting *, bool is_compact);

#endif
