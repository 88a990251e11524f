/* lock_sets.h - lock sets (Eraser-style, must-hold) of instructions, over all
 * threads and calling contexts (thread_facts.h), and the locks that guard
 * objects.
 *
 * A lock set is a set of tokens: mutexes, and some that are like them.
 * Statements about an instruction are about the time before it, in all threads
 * that pass it and all calls of the function.
 *
 * A mutex has a token if it is a static object, or a part of one, of the normal
 * kind.  The user's calls touch it only to lock and unlock it, to initialise it
 * before there are threads, and to destroy it.  Each of these calls touches
 * only this mutex, and a thread that unlocks it certainly holds it.
 *
 * If the analysis does not know what an access or a call may refer to, there
 * are no tokens at all. */
#ifndef REDUCTION_STATIC_LOCK_SETS_H
#define REDUCTION_STATIC_LOCK_SETS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

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
  const char *name; /* as in C: "queue.lock[1]" */
} Mutex;

typedef struct LockSets LockSets;

LockSets *lock_sets_new(Arena *, const Program *); /* lives in the arena */

uint32_t lock_sets_n_mutexes(const LockSets *);
const Mutex *lock_sets_mutex(const LockSets *, uint32_t); /* token - MUTEX */
/* Returns the token of the mutex that has the byte, or MOST_TOKENS. */
unsigned lock_sets_find(const LockSets *, ObjId, uint64_t offset);
/* Removes a mutex: no instruction holds its token any more. */
void lock_sets_forget(LockSets *, unsigned token);

/* True if the instruction may be executed. */
bool lock_sets_is_reached(const LockSets *, FuncId, uint32_t inst);
Tokens lock_sets_held(const LockSets *, FuncId, uint32_t inst);
/* Return the tokens that the instruction itself takes or releases: of a
 * section, or of a mutex. */
Tokens lock_sets_takes(const LockSets *, FuncId, uint32_t inst);
Tokens lock_sets_leaves(const LockSets *, FuncId, uint32_t inst);

/* For any other call: return the tokens that it may take or release
 * (TOKEN_MULTI: it may make a thread), and whether it may store to the
 * object. */
Tokens lock_sets_touched(const LockSets *, FuncId, uint32_t call);
bool lock_sets_stores(const LockSets *, FuncId, uint32_t call, ObjId);

/* Returns the token that guards the object: it is held at each direct store,
 * except while only one thread exists.  It is a mutex; or else TOKEN_SECTION,
 * if each store outside of a section counts as a section by itself. */
unsigned lock_sets_guard(const LockSets *, ObjId);

/* True if no user code runs before the function, which runs once. */
bool lock_sets_is_first(const LockSets *, FuncId);

#endif
