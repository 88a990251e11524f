#include "reduction/semantics/constant_branch.h"

#include "frontend/base/bits.h"

#include <assert.h>

typedef struct {
  const Program *program;
  const Function *function;
  const bool *is_target; /* by instruction: control jumps there */
} Block;

/* Returns the last instruction of the basic block before 'at' that assigns the
 * register; NULL: none. */
static const Inst *definition(const Block *b, uint32_t at, Reg r) {
  const Inst *code = b->function->code;
  for (uint32_t k = at;
       k > 0 && !b->is_target[k] && !inst_jumps(code[k - 1].kind); k--)
    if (inst_assigns(code[k - 1].kind) && code[k - 1].dst == r)
      return &code[k - 1];
  return NULL;
}

/* Reads a const object. */
static bool read_image(const Program *p, const Inst *load, unsigned width,
                       uint64_t *out) {
  if (load->a.kind != OPERAND_OBJECT)
    return false;
  const Object *o = &p->objects[load->a.id];
  if (!o->is_const || o->is_unknown || o->is_thread_local || o->n_relocations ||
      width % 8 || load->a.bits > o->size || o->size - load->a.bits < width / 8)
    return false;
  *out = 0;
  for (unsigned k = 0; o->image && k < width / 8; k++)
    *out |= (uint64_t)o->image[load->a.bits + k] << 8 * k;
  return true;
}

static bool value_of(const Block *, uint32_t at, Operand, unsigned depth,
                     uint64_t *out);

static bool result_of(const Block *b, const Inst *i, unsigned depth,
                      uint64_t *out) {
  const uint32_t at = (uint32_t)(i - b->function->code);
  const unsigned width = b->function->regs[i->dst].width;
  const Operand all[3] = {i->a, i->b, i->c};
  uint64_t v[3] = {0};
  if (i->kind == INST_LOAD)
    return read_image(b->program, i, width, out);
  if (i->kind != INST_OP && i->kind != INST_MOVE)
    return false;
  for (unsigned k = 0; k < inst_operands(i); k++)
    if (!value_of(b, at, all[k], depth, &v[k]))
      return false;
  const unsigned from = i->op == OP_ITE ? i->b.width : i->a.width;
  *out = i->kind == INST_MOVE
             ? v[0]
             : bits_apply(i->op, from, width, v[0], v[1], v[2]);
  return true;
}

enum { MOST_DEPTH = 8 };

/* True if the operand is a number that is known, before the instruction. */
static bool value_of(const Block *b, uint32_t at, Operand x, unsigned depth,
                     uint64_t *out) {
  if (x.width > 64 || depth == MOST_DEPTH)
    return false;
  *out = x.bits;
  if (x.kind == OPERAND_CONST)
    return true;
  if (x.kind != OPERAND_REG)
    return false;
  const Inst *i = definition(b, at, x.id);
  return i && b->function->regs[x.id].width <= 64 &&
         result_of(b, i, depth + 1, out);
}

const BranchSide *constant_branches(Arena *a, const Program *p,
                                    const Function *f) {
  BranchSide *out = ARENA_ARRAY(a, BranchSide, f->n_code + 1);
  bool *is_target = ARENA_ARRAY(a, bool, f->n_code + 1);
  function_mark_targets(f, is_target);
  const Block b = {p, f, is_target};
  for (uint32_t k = 0; k < f->n_code; k++) {
    uint64_t holds;
    if (f->code[k].kind == INST_BRANCH &&
        value_of(&b, k, f->code[k].a, 0, &holds))
      out[k] = holds ? BRANCH_THEN : BRANCH_OTHER;
  }
  return out;
}
