/* fault.h - a violation told as what went wrong in the execution at hand.
 *
 * The text of a check in the library's models names variables of the function
 * where it stands, in braces:
 *
 *   {m}          a pointer: the object that it points to; else its value
 *   {thread x}   the thread that locks and handles call x, its number + 1
 *   {threads x}  the threads that are in a set
 *   {self}       the running thread
 *
 * Notes say more, each one line: how far an access is off, where a block was
 * allocated and freed, what the variables of the expression hold. */
#ifndef SVCOMP_TRACE_FAULT_H
#define SVCOMP_TRACE_FAULT_H
#include "frontend/base/arena.h"
#include "reduction/semantics/config.h"

typedef struct {
  const char *text;
  const char *const *notes;
  uint32_t n_notes;
} Fault;

/*   require  'replay' stands where the violation was found, with its log */
Fault fault_tell(Arena *, const Program *, const Config *replay,
                 const Violation *);

#endif
