#include "frontend/ir/liveness.h"

#include <assert.h>
#include <string.h>

/* Live registers of one function: a bit set for each instruction. */
typedef struct {
  uint64_t *bits;
  uint32_t words; /* length of one set */
} Sets;

struct Liveness {
  Arena *arena;
  const Program *program;
  Sets *sets; /* by function; bits NULL: not yet computed */
};

Liveness *liveness_new(Arena *a, const Program *p) {
  Liveness *l = ARENA_NEW(a, Liveness);
  l->arena = a, l->program = p;
  l->sets = ARENA_ARRAY(a, Sets, p->n_functions);
  return l;
}

static void add(uint64_t *set, const Operand *o) {
  if (o->kind == OPERAND_REG)
    set[o->id / 64] |= (uint64_t)1 << o->id % 64;
}

static void add_all(uint64_t *set, const uint64_t *other, uint32_t words) {
  for (uint32_t i = 0; i < words; i++)
    set[i] |= other[i];
}

/* Computes the set before instruction 'at' from those of its successors. */
static void transfer(const Sets *s, const Function *f, uint32_t at,
                     uint64_t *set) {
  const Inst *i = &f->code[at];
  const Operand *operands[] = {&i->a, &i->b, &i->c};
  uint32_t next[2];
  memset(set, 0, s->words * sizeof *set);
  for (unsigned k = inst_successors(f, at, next); k-- > 0;)
    add_all(set, s->bits + (size_t)next[k] * s->words, s->words);
  if (inst_assigns(i->kind) && i->dst != REG_NONE)
    set[i->dst / 64] &= ~((uint64_t)1 << i->dst % 64);
  for (unsigned k = 0; k < inst_operands(i); k++)
    add(set, operands[k]);
  for (uint32_t k = 0; i->kind == INST_CALL && k < i->n_args; k++)
    add(set, &i->args[k]);
}

static void compute(Liveness *l, const Function *f, Sets *s) {
  s->words = f->n_regs / 64 + 1;
  s->bits = ARENA_ARRAY(l->arena, uint64_t, (size_t)f->n_code * s->words + 1);
  uint64_t *set = ARENA_ARRAY(l->arena, uint64_t, s->words);
  for (bool grew = true; grew;) {
    grew = false;
    for (uint32_t at = f->n_code; at-- > 0;) {
      uint64_t *old = s->bits + (size_t)at * s->words;
      transfer(s, f, at, set);
      if (!memcmp(old, set, s->words * sizeof *set))
        continue;
      memcpy(old, set, s->words * sizeof *set);
      grew = true;
    }
  }
}

bool liveness_is_live(Liveness *l, const Function *f, uint32_t at, Reg r) {
  assert(at < f->n_code && r < f->n_regs);
  Sets *s = &l->sets[f - l->program->functions];
  if (!s->bits)
    compute(l, f, s);
  if (at >= f->n_code)
    return false;
  return s->bits[(size_t)at * s->words + r / 64] >> r % 64 & 1;
}

bool liveness_is_read(Liveness *l, const Function *f, const Inst *i) {
  return liveness_is_live(l, f, (uint32_t)(i - f->code) + 1, i->dst);
}
