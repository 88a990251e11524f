/* pointers.h - where the values of a configuration point to, whatever they are
 * said to be: by provenance. */
#ifndef REDUCTION_SEMANTICS_POINTERS_H
#define REDUCTION_SEMANTICS_POINTERS_H
#include "reduction/semantics/config.h"

typedef struct {
  uint32_t object;
  bool is_exact;  /* the value is an address in no other */
  int64_t offset; /* then: into it, or outside */
} Pointee;

typedef void PointerVisit(void *context, Pointee);

/* Of a register, in the frame counted from the innermost; of a static object,
 * the thread's instance.
 *
 *   require  the thread has such a frame */
void pointers_of_register(const Config *, ThreadId, unsigned frame, Reg,
                          PointerVisit *, void *context);
uint32_t pointers_object(const Config *, ThreadId, ObjId);
/* A number in a register; false when it is no number. */
bool pointers_number(const Config *, ThreadId, unsigned frame, Reg,
                     unsigned *width, uint64_t *bits);
/* The same of so many bytes in an object. */
bool pointers_word(const Config *, uint32_t object, int64_t offset,
                   unsigned bytes, uint64_t *bits);
/* Of what bytes from .. to - 1 of an object hold. */
void pointers_in(const Config *, uint32_t object, uint64_t from, uint64_t to,
                 PointerVisit *, void *context);

#endif
