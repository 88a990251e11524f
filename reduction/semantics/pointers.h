/* pointers.h - points-to sets of the values of a configuration, by
 * provenance. */
#ifndef REDUCTION_SEMANTICS_POINTERS_H
#define REDUCTION_SEMANTICS_POINTERS_H
#include "reduction/semantics/config.h"

typedef struct {
  uint32_t object;
  bool is_exact;  /* the value is an address in no other object */
  int64_t offset; /* if exact: offset into it, or outside */
} Pointee;

typedef void PointerVisit(void *context, Pointee);

/* Visits the pointees of a register in a frame, 0 being the innermost.
 *
 *   require  the thread has such a frame */
void pointers_of_register(const Config *, ThreadId, unsigned frame, Reg,
                          PointerVisit *, void *context);
/* Returns the number of a static object; of a thread-local one, of the thread's
 * instance. */
uint32_t pointers_object(const Config *, ThreadId, ObjId);
/* Reads a number in a register; false when the value is no number. */
bool pointers_number(const Config *, ThreadId, unsigned frame, Reg,
                     unsigned *width, uint64_t *bits);
/* The same for that many bytes in an object. */
bool pointers_word(const Config *, uint32_t object, int64_t offset,
                   unsigned bytes, uint64_t *bits);
/* Visits the pointees of bytes from .. to - 1 of an object. */
void pointers_in(const Config *, uint32_t object, uint64_t from, uint64_t to,
                 PointerVisit *, void *context);

#endif
