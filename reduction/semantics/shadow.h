/* shadow.h - shadow memory: the last write of each byte, and the reads since.
 *
 * An accessor is a number of the caller's, a step or an event.  Accesses are
 * noted in the order of these numbers, and removed from the last one.  Repeated
 * accesses of one accessor to a byte are not noted again.
 *
 *   for (uint32_t x = shadow_conflict(s, byte, is_write); x != SHADOW_NONE;
 *        x = shadow_next(s, x))
 *     shadow_by(s, x) has accessed it, too, and one of the two accesses writes
 *   shadow_note(s, byte, me, is_write);
 *
 *   cost    constant for each call; memory in proportion to the notes */
#ifndef REDUCTION_SEMANTICS_SHADOW_H
#define REDUCTION_SEMANTICS_SHADOW_H
#include "frontend/base/arena.h"

#include <stdbool.h>

typedef struct Shadow Shadow;
typedef uint32_t ShadowByte;
enum { SHADOW_NONE = UINT32_MAX };

Shadow *shadow_new(Arena *);

/* Any two numbers: objects and offsets need not exist. */
ShadowByte shadow_byte(Shadow *, uint32_t object, uint64_t offset);

/* Return the latest access that a write, or a read, would conflict with, and
 * the one before it: back to the last write and no further.  SHADOW_NONE: no
 * more. */
uint32_t shadow_conflict(const Shadow *, ShadowByte, bool is_write);
uint32_t shadow_next(const Shadow *, uint32_t access);
uint32_t shadow_by(const Shadow *, uint32_t access);

/*   require  'by' is not less than before */
void shadow_note(Shadow *, ShadowByte, uint32_t by, bool is_write);
/* Removes all accesses of 'by' and of larger numbers. */
void shadow_forget(Shadow *, uint32_t by);

#endif
