/* accesses.h - future accesses of a thread at a program location: a backward
 * analysis of the control-flow graphs, without running anything.
 *
 * An access is said in terms of what is known at its place: of static objects,
 * and of what registers hold there.  What a register is assigned on the way is
 * put in its place, and at a call the arguments stand for the parameters; so
 * what is said of a function is said of each call of it anew.  An address that
 * is loaded on the way is not known.  What objects made on the way are for is
 * left out.  If the place cannot be left for the access but by a lock, it is
 * said which: the last gate (lock_words.h) before it, where that has an
 * address.
 *
 * Threads made on the way are included, up to their ends. */
#ifndef REDUCTION_STATIC_ACCESSES_H
#define REDUCTION_STATIC_ACCESSES_H
#include "reduction/static/lock_words.h"
#include "reduction/static/stop.h"

typedef enum {
  ACCESS_READ,
  ACCESS_AWAIT, /* read, after the end of the one thread that writes there, in
                   its last step */
  ACCESS_WRITE,
  ACCESS_END,    /* the object dies */
  ACCESS_LEAK,   /* the address is stored in memory */
  ACCESS_RETURN, /* the address is what the function returns */
  ACCESS_SPAWN,  /* a thread is made; the base says nothing */
  ACCESS_SECTION /* one of the program's begins; the same */
} AccessKind;

typedef enum {
  BASE_OBJECT, /* static object 'base'; a thread-local one: the thread's */
  BASE_REG,    /* what register 'base' of the function points to */
  BASE_LOADED  /* an address that will be loaded */
} BaseKind;

/* What the offset depends on besides: 'stride' times ... */
typedef enum {
  INDEX_NONE,
  INDEX_SELF,  /* the thread's number */
  INDEX_REG,   /* register 'index' */
  INDEX_SIGNED /* its lowest 'width' bits as a signed number */
} IndexKind;

/* Bytes low .. high - 1 from the base, of bit-fields those of the whole memory
 * location; of addresses: offsets. */
typedef struct {
  uint16_t kind, base_kind;
  uint32_t base;
  LockWord gate; /* or NONE: it may come at once */
  uint16_t index_kind, width;
  uint32_t index;
  int64_t stride, low, high;
} Access;

bool access_is_anywhere(const Access *); /* in its object */
/* What the index is in a register of so many bits; and put it in its place. */
int64_t access_index(const Program *, const Access *, unsigned width,
                     uint64_t bits);
void access_set_index(Access *, int64_t);
void access_forget_offset(Access *); /* it is anywhere from now on */

typedef struct {
  const Access *data;
  uint32_t n;
} AccessList;

typedef struct Accesses Accesses;

/* Lives in the arena. */
Accesses *accesses_new(Arena *, const Program *, const Stop *);
/* From the function's instruction on, until it returns. */
AccessList accesses_from(const Accesses *, const Function *, uint32_t at);
/* From when what the instruction calls has returned. */
AccessList accesses_after(Accesses *, const Function *, uint32_t call);
/* The same of the first gate that is passed for certain on the way. */
LockWord accesses_gate(const Accesses *, const Function *, uint32_t at);
LockWord accesses_gate_after(const Accesses *, const Function *, uint32_t call);

#endif
