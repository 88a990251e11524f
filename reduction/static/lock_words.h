/* lock_words.h - locks that a thread must take on every path to a program
 * location.
 *
 * The *lock word* names the holder of a lock.  While it is the id of another
 * thread (id_of_self of the library), a thread that comes to the lock takes no
 * further step.  Models of the library mark these points: they give the word's
 * address to lock_is_awaited.
 *
 * An address is given in terms of what is known at its location: static
 * objects, and the contents of registers there, as in accesses.h. */
#ifndef REDUCTION_STATIC_LOCK_WORDS_H
#define REDUCTION_STATIC_LOCK_WORDS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

enum { LOCK_WORD_BYTES = 4 };

typedef enum {
  LOCK_WORD_NONE,
  LOCK_WORD_OBJECT, /* in static object 'base'; if thread-local, that of the
                  thread */
  LOCK_WORD_REG     /* at the address in register 'base' of the function */
} LockWordKind;

typedef struct {
  uint32_t kind, base;
  int64_t offset;
} LockWord;

bool lock_word_is_same(LockWord, LockWord);
/* Returns the word after the instruction, in terms of what is before it; NONE
 * if that is impossible. */
LockWord lock_word_before(const Program *, const Inst *, LockWord);
/* Returns a function's word in terms of the operands that are its arguments. */
LockWord lock_word_of_callee(const Program *, LockWord, const Operand *args,
                             uint32_t n);

typedef struct LockWords LockWords;

LockWords *lock_words_new(Arena *, const Program *); /* lives in the arena */
/* Returns the first word that every path passes from the instruction on, until
 * the function returns. */
LockWord lock_words_from(LockWords *, const Function *, uint32_t at);
/* Returns the first word in the callee of the instruction. */
LockWord lock_words_of_call(LockWords *, const Inst *);

#endif
