/* accesses.h - future accesses of a thread at a program location: a backward
 * analysis of the control-flow graphs, without running anything.
 *
 * An access is given in terms of what is known at its location: static objects,
 * and the contents of registers there.  A register that is assigned on the way
 * is replaced by the assigned value.  At a call, parameters are replaced by the
 * arguments, so the result for a function is instantiated at each call of it.
 * An address that is loaded on the way is unknown.  Objects made on the way are
 * left out.  If every path to the access takes a lock, it has the last lock
 * word (lock_words.h) before the access, if that has an address.
 *
 * Threads made on the way are included, up to their ends. */
#ifndef REDUCTION_STATIC_ACCESSES_H
#define REDUCTION_STATIC_ACCESSES_H
#include "reduction/static/lock_words.h"
#include "reduction/static/stop.h"

typedef enum {
  ACCESS_READ,
  ACCESS_AWAIT, /* read, after the end of the only thread that writes there, in
                   its last step */
  ACCESS_WRITE,
  ACCESS_END,    /* the object dies */
  ACCESS_LEAK,   /* the address is stored in memory */
  ACCESS_RETURN, /* the function returns the address */
  ACCESS_SPAWN,  /* a thread is made; the base is unused */
  ACCESS_SECTION /* a section of the program begins; the base is unused */
} AccessKind;

typedef enum {
  BASE_OBJECT, /* static object 'base'; if thread-local, that of the thread */
  BASE_REG,    /* object to which register 'base' of the function points */
  BASE_LOADED  /* an address that will be loaded */
} BaseKind;

/* Further part of the offset: 'stride' times this number. */
typedef enum {
  INDEX_NONE,
  INDEX_SELF,  /* the thread's number */
  INDEX_REG,   /* register 'index' */
  INDEX_SIGNED /* its lowest 'width' bits as a signed number */
} IndexKind;

/* An access to the bytes low .. high - 1 from the base; for a bit-field, those
 * of its whole memory location.  LEAK, RETURN: offsets low .. high - 1 of the
 * address. */
typedef struct {
  uint16_t kind, base_kind;
  uint32_t base;
  LockWord lock_word; /* the last one that every path to it passes; or NONE */
  uint16_t index_kind, width;
  uint32_t index;
  int64_t stride, low, high;
} AccessSite;

/* True if it may be anywhere in its object. */
bool access_is_anywhere(const AccessSite *);
/* access_index returns the index that a register of 'width' bits with these
 * contents means; access_set_index makes the index that constant. */
int64_t access_index(const Program *, const AccessSite *, unsigned width,
                     uint64_t bits);
void access_set_index(AccessSite *, int64_t);
void access_forget_offset(AccessSite *); /* makes it anywhere */

typedef struct {
  const AccessSite *data;
  uint32_t n;
} AccessList;

typedef struct Accesses Accesses;

/* Lives in the arena. */
Accesses *accesses_new(Arena *, const Program *, const Stop *);
/* Returns the accesses from the function's instruction on, until it returns. */
AccessList accesses_from(const Accesses *, const Function *, uint32_t at);
/* Returns those from the return of the instruction's callee on. */
AccessList accesses_after(Accesses *, const Function *, uint32_t call);
/* Return, likewise, the first lock word that every path from there passes. */
LockWord accesses_lock_word(const Accesses *, const Function *, uint32_t at);
LockWord accesses_lock_word_after(const Accesses *, const Function *,
                                  uint32_t call);

#endif
