#include "reduction/static/additions.h"

struct Additions {
  const Program *program;
  const Inst ***stores; /* by function and instruction */
};

typedef struct {
  const Program *program;
  const Function *function;
  uint32_t *n_assigned, *n_read; /* by register */
  bool *is_target;               /* by instruction: some jump leads there */
} Code;

/* ---- one function */

static void count_reads(Code *c, const Operand *o) {
  if (o->kind == OPERAND_REG)
    c->n_read[o->id]++;
}

static void count_inst(Code *c, const Inst *i) {
  const Operand *all[] = {&i->a, &i->b, &i->c};
  for (unsigned k = 0; k < inst_operands(i); k++)
    count_reads(c, all[k]);
  for (uint32_t k = 0; k < i->n_args; k++)
    count_reads(c, &i->args[k]);
  if (inst_assigns(i->kind) && i->dst != REG_NONE)
    c->n_assigned[i->dst]++;
}

static Code code_of(Arena *a, const Program *p, const Function *f) {
  Code c = {.program = p,
            .function = f,
            .n_assigned = ARENA_ARRAY(a, uint32_t, f->n_regs + 1),
            .n_read = ARENA_ARRAY(a, uint32_t, f->n_regs + 1),
            .is_target = ARENA_ARRAY(a, bool, f->n_code + 1)};
  for (uint32_t k = 0; k < f->n_params; k++)
    c.n_assigned[k]++;
  for (uint32_t k = 0; k < f->n_code; k++)
    count_inst(&c, &f->code[k]);
  function_mark_targets(f, c.is_target);
  return c;
}

static bool is_reg(const Operand *o, Reg r) {
  return o->kind == OPERAND_REG && o->id == r;
}

static bool reads(const Inst *i, Reg r) {
  const Operand *all[] = {&i->a, &i->b, &i->c};
  for (unsigned k = 0; k < inst_operands(i); k++)
    if (is_reg(all[k], r))
      return true;
  return false;
}

/* True if it is no address, nor made of one. */
static bool is_number(const Code *c, const Operand *o) {
  return o->kind == OPERAND_CONST ||
         (o->kind == OPERAND_REG && o->width < c->program->address_width);
}

/* True if it is the register plus a number, or minus one. */
static bool adds(const Code *c, const Inst *i, Reg r) {
  return (is_reg(&i->a, r) && (i->op == OP_ADD || i->op == OP_SUB) &&
          is_number(c, &i->b)) ||
         (is_reg(&i->b, r) && i->op == OP_ADD && is_number(c, &i->a));
}

static bool is_straight(const Inst *i) {
  return i->kind == INST_MOVE || i->kind == INST_OP || i->kind == INST_INDEX ||
         inst_is_access(i->kind);
}

static const Inst *store_after(const Code *c, uint32_t load) {
  const Function *f = c->function;
  Reg r = f->code[load].dst;
  bool is_sum = false;
  for (uint32_t k = load + 1; k < f->n_code && !c->is_target[k]; k++) {
    const Inst *i = &f->code[k];
    if (c->n_assigned[r] != 1 || c->n_read[r] != 1 || !is_straight(i))
      return NULL;
    if (!reads(i, r))
      continue;
    if (i->kind == INST_STORE)
      return is_sum && is_reg(&i->b, r) ? i : NULL;
    if (i->kind != INST_MOVE && !(i->kind == INST_OP && adds(c, i, r)))
      return NULL;
    is_sum |= i->kind == INST_OP;
    r = i->dst;
  }
  return NULL;
}

static void find_stores(const Code *c, const Inst **stores) {
  const Function *f = c->function;
  for (uint32_t k = 0; k < f->n_code; k++)
    if (f->code[k].kind == INST_LOAD)
      stores[k] = store_after(c, k);
}

/* ---- all */

Additions *additions_new(Arena *a, const Program *p) {
  Additions *x = ARENA_NEW(a, Additions);
  *x = (Additions){p, ARENA_ARRAY(a, const Inst **, p->n_functions + 1)};
  for (FuncId f = 0; f < p->n_functions; f++) {
    const Code c = code_of(a, p, &p->functions[f]);
    x->stores[f] = ARENA_ARRAY(a, const Inst *, p->functions[f].n_code + 1);
    find_stores(&c, x->stores[f]);
  }
  return x;
}

const Inst *additions_store(const Additions *x, const Function *f,
                            const Inst *load) {
  return x->stores[f - x->program->functions][load - f->code];
}
