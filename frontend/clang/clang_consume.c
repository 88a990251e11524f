/* Loads of memory_order_consume.  They order what their value carries a
 * dependency to (C11 5.1.2.4p14).  If it carries none to an access, as where it
 * only decides branches, they are relaxed; or else acquire, as in compilers,
 * which orders more. */
#include "frontend/clang/lower.h"

#include <string.h>

typedef struct {
  bool *is_derived; /* by register: from the load's value */
} Flow;

static bool is_derived(const Flow *f, const Operand *o) {
  return o->kind == OPERAND_REG && f->is_derived[o->id];
}

static bool uses_derived(const Flow *f, const Inst *i) {
  for (uint32_t n = 0; n < i->n_args; n++)
    if (is_derived(f, &i->args[n]))
      return true;
  return is_derived(f, &i->a) || is_derived(f, &i->b) || is_derived(f, &i->c);
}

static bool computes(InstKind kind) {
  return kind == INST_OP || kind == INST_FLOAT || kind == INST_MOVE ||
         kind == INST_INDEX;
}

static bool only_decides(InstKind kind) {
  return kind == INST_BRANCH || kind == INST_ASSERT || kind == INST_ASSUME;
}

/* Adds what the instruction derives.  False: it may carry a dependency to an
 * access. */
static bool follow(Flow *f, const Inst *i, bool *grows) {
  if (!uses_derived(f, i) || only_decides(i->kind))
    return true;
  if (!computes(i->kind))
    return false;
  *grows |= !f->is_derived[i->dst];
  f->is_derived[i->dst] = true;
  return true;
}

static bool carries_none(Lower *L, const Function *function, Reg value) {
  Flow f = {ARENA_ARRAY(L->arena, bool, function->n_regs + 1)};
  f.is_derived[value] = true;
  for (bool grows = true; grows;) {
    grows = false;
    for (uint32_t k = 0; k < function->n_code; k++)
      if (!follow(&f, &function->code[k], &grows))
        return false;
  }
  return true;
}

static void relax(Lower *L, Function *f, uint32_t at) {
  Inst *code = ARENA_ARRAY(L->arena, Inst, f->n_code);
  memcpy(code, f->code, f->n_code * sizeof *code);
  code[at].order = MEMORY_ORDER_RELAXED;
  f->code = code;
}

void relax_consumed(Lower *L) {
  for (FuncId id = 0; id < L->functions.n; id++) {
    Function *f = &L->functions.data[id];
    for (uint32_t k = 0; k < f->n_code; k++) {
      const Inst *i = &f->code[k];
      if (i->kind == INST_LOAD && i->order == MEMORY_ORDER_CONSUME &&
          carries_none(L, f, i->dst))
        relax(L, f, k);
    }
  }
}
