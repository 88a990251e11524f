/* lock_words.h - locks that a thread must take on every path to a program
 * location.
 *
 * A *gate* is the word of a lock that says who holds it: who comes to it takes
 * no further step while it is the id of another thread (id_of_self of the
 * library).  Models of the library say where that is so: they give the word's
 * address to lock_is_awaited.
 *
 * An address is said in terms of what is known at its place: of static objects
 * and of what registers hold there, as in accesses.h. */
#ifndef REDUCTION_STATIC_LOCK_WORDS_H
#define REDUCTION_STATIC_LOCK_WORDS_H
#include "frontend/base/arena.h"
#include "frontend/ir/ir.h"

enum { GATE_BYTES = 4 };

typedef enum {
  GATE_NONE,
  GATE_OBJECT, /* in static object 'base'; a thread-local one: the thread's */
  GATE_REG     /* where register 'base' of the function points to */
} LockWordKind;

typedef struct {
  uint32_t kind, base;
  int64_t offset;
} LockWord;

bool lock_word_is_same(LockWord, LockWord);
/* Of after the instruction, in terms of before it: NONE, if there are none. */
LockWord lock_word_before(const Program *, const Inst *, LockWord);
/* A function's, in terms of the operands that are its arguments. */
LockWord lock_word_of_callee(const Program *, LockWord, const Operand *args,
                             uint32_t n);

typedef struct LockWords LockWords;

LockWords *lock_words_new(Arena *, const Program *); /* lives in the arena */
/* The first one that is passed for certain from the instruction on until the
 * function returns. */
LockWord lock_words_from(LockWords *, const Function *, uint32_t at);
/* In what the instruction calls. */
LockWord lock_words_of_call(LockWords *, const Inst *);

#endif
