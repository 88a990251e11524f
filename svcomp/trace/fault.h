/* fault.h - description of a violation by what went wrong in its execution.
 *
 * The text of a check in the library's models names variables of its function,
 * in braces:
 *
 *   {m}          a pointer: the object that it points to; else its value
 *   {thread x}   the thread that locks and handles call x, its number + 1
 *   {threads x}  the threads that are in a set
 *   {call x}     the call of the program with that number (UNSAFE_BEGIN)
 *   {self}       the running thread
 *
 * Notes add details, one line each: the distance of an access from its object,
 * where a heap block was allocated and freed, values of the expression's
 * variables. */
#ifndef SVCOMP_TRACE_FAULT_H
#define SVCOMP_TRACE_FAULT_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct {
  const char *text;
  const char *const *notes;
  uint32_t n_notes;
} Fault;

/* Returns the description.
 *   require  'replay' is where the violation was found, with its log */
Fault fault_describe(Arena *, const Program *, const Config *replay,
                     const Violation *);

#endif
