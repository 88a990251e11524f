#include "reduction/static/lock_words.h"

#include <assert.h>
#include <string.h>

enum { LONGEST_WAY = 64 }; /* number of instructions */

typedef enum { NOT_LOOKED_AT, BEING_LOOKED_AT, KNOWN } Progress;

struct LockWords {
  const Program *program;
  Progress *progress; /* by function */
  LockWord *first;    /* by function: the first word from its entry on */
};

static const LockWord none = {.kind = LOCK_WORD_NONE};

/* ---- addresses */

bool lock_word_is_same(LockWord g, LockWord h) {
  return g.kind == h.kind && g.base == h.base && g.offset == h.offset;
}

static LockWord shifted(LockWord g, int64_t by) {
  const int64_t most = (int64_t)1 << 40;
  if (by < -most || by > most || g.offset < -most || g.offset > most)
    return none;
  g.offset += by;
  return g;
}

/* Returns the word with the operand in place of its register. */
static LockWord based_on(const Program *p, LockWord g, const Operand *o) {
  switch (o->kind) {
  case OPERAND_REG: return (LockWord){LOCK_WORD_REG, o->id, g.offset};
  case OPERAND_OBJECT:
    return shifted((LockWord){LOCK_WORD_OBJECT, o->id, g.offset},
                   (int64_t)bits_sext(o->bits, p->address_width));
  default: return none;
  }
}

static LockWord indexed(const Program *p, LockWord g, const Inst *i) {
  const int64_t most = 1 << 20;
  if (i->b.kind != OPERAND_CONST)
    return none;
  int64_t n = (int64_t)bits_sext(i->b.bits, i->b.width);
  if (n < -most || n > most || i->stride < -most || i->stride > most)
    return none;
  return based_on(p, shifted(g, n * i->stride), &i->a);
}

LockWord lock_word_before(const Program *p, const Inst *i, LockWord g) {
  if (g.kind != LOCK_WORD_REG || !inst_assigns(i->kind) || i->dst != g.base)
    return g;
  switch (i->kind) {
  case INST_MOVE: return based_on(p, g, &i->a);
  case INST_INDEX: return indexed(p, g, i);
  default: return none;
  }
}

LockWord lock_word_of_callee(const Program *p, LockWord g, const Operand *args,
                             uint32_t n) {
  if (g.kind != LOCK_WORD_REG)
    return g;
  return g.base < n ? based_on(p, g, &args[g.base]) : none;
}

/* ---- paths */

static bool is_library(const Function *f, const char *name) {
  return f->is_library && !strcmp(f->name, name);
}

static LockWord gate_of_function(LockWords *x, FuncId id) {
  if (x->progress[id] == NOT_LOOKED_AT) {
    const Function *f = &x->program->functions[id];
    x->progress[id] = BEING_LOOKED_AT;
    if (is_library(f, "lock_is_awaited"))
      x->first[id] = (LockWord){LOCK_WORD_REG, 0, 0};
    else if (f->n_code)
      x->first[id] = lock_words_from(x, f, 0);
    x->progress[id] = KNOWN;
  }
  return x->first[id];
}

LockWord lock_words_of_call(LockWords *x, const Inst *i) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION ||
      !function_takes(&x->program->functions[i->a.id], i->args, i->n_args))
    return none;
  return lock_word_of_callee(x->program, gate_of_function(x, i->a.id), i->args,
                             i->n_args);
}

/* Follows the path up to a word, or to the first branch. */
LockWord lock_words_from(LockWords *x, const Function *f, uint32_t at) {
  uint32_t way[LONGEST_WAY], next[2];
  unsigned n = 0;
  LockWord g = none;
  do {
    way[n++] = at;
    g = lock_words_of_call(x, &f->code[at]);
  } while (g.kind == LOCK_WORD_NONE && n < LONGEST_WAY &&
           inst_successors(f, at, next) == 1 && (at = next[0], true));
  while (n-- > 1)
    g = lock_word_before(x->program, &f->code[way[n - 1]], g);
  return g;
}

LockWords *lock_words_new(Arena *a, const Program *p) {
  LockWords *x = ARENA_NEW(a, LockWords);
  *x = (LockWords){.program = p,
                   .progress = ARENA_ARRAY(a, Progress, p->n_functions + 1),
                   .first = ARENA_ARRAY(a, LockWord, p->n_functions + 1)};
  return x;
}
