/* locks.h - lock sets (must-hold) of a thread, by instruction.
 *
 * A mutex is of interest if it is a static object, or a part of one, of the
 * normal kind.  Only calls with its address as a constant touch it: lock
 * and unlock, each a statement of the main file that is one step
 * (one_step.h); init before there are threads; and destroy.  A thread that
 * unlocks it certainly holds it.
 *
 * A lock set is a set of tokens: mutexes, and some that are like them.
 * Statements about an instruction are about the time before it, in all threads
 * that pass it and all calls of the function. */
#ifndef REDUCTION_STATIC_LOCKS_H
#define REDUCTION_STATIC_LOCKS_H
#include "frontend/ir/ir.h"
#include "frontend/source/outline.h"

enum {
  TOKEN_ALONE,   /* no other thread has ever been made */
  TOKEN_MULTI,   /* some other thread has been made */
  TOKEN_SECTION, /* in an atomic section */
  TOKEN_OUTSIDE, /* in no atomic section */
  TOKEN_MUTEX,   /* the first mutex */
  MOST_TOKENS = 64
};

typedef uint64_t Tokens; /* set of 1 << token */

typedef struct {
  ObjId object;
  uint64_t offset, size;
  const char *name; /* path in C: "queue.lock[1]" */
} Mutex;

/* Statement that takes or releases a mutex, or may make the first thread. */
typedef struct {
  StmtId stmt;
  unsigned token; /* TOKEN_MULTI: makes a thread */
  bool takes;
} LockSite;

typedef struct Locks Locks;

Locks *locks_build(Arena *, const Program *, const Outline *);

const Mutex *locks_mutex(const Locks *, uint32_t); /* token - TOKEN_MUTEX */
/* Returns the token of the mutex that has the byte; MOST_TOKENS: none of
 * interest. */
unsigned locks_find(const Locks *, ObjId, uint64_t offset);

/* Lists the sites in the order of the text.  False when the first thread may be
 * made at no statement that can be named. */
bool locks_sites(const Locks *, const LockSite **out, uint32_t *n);

Tokens locks_held(const Locks *, FuncId, uint32_t inst);
Tokens locks_held_after(const Locks *, FuncId, uint32_t inst);
/* Returns those of the held tokens that were taken since the function began. */
Tokens locks_taken(const Locks *, FuncId, uint32_t inst);

/* Return the tokens that the instruction itself takes or releases: of a
 * section, or of a mutex. */
Tokens locks_takes(const Locks *, FuncId, uint32_t inst);
Tokens locks_leaves(const Locks *, FuncId, uint32_t inst);

/* For any other call: return the tokens that it may take or release
 * (TOKEN_MULTI: it may make a thread), and whether it may store to the
 * object. */
Tokens locks_touched(const Locks *, const Inst *call);
bool locks_stores(const Locks *, const Inst *call, ObjId);

/* Returns the token held at each direct store to the object, except those while
 * a thread is alone.  It is a mutex, or else TOKEN_SECTION, where a store
 * outside of any section is one by itself. */
unsigned locks_guard(const Locks *, ObjId);

/* True if the function runs once, as the program begins. */
bool locks_is_first(const Locks *, FuncId);

#endif
