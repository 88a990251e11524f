#include "reduction/static/thread_local_slice.h"

#include "frontend/ir/code.h"
#include "reduction/static/direct_objects.h"
#include "reduction/static/relevance.h"

#include <string.h>

static bool accesses(const Inst *i, const bool *objects) {
  return inst_is_access(i->kind) && i->a.kind == OPERAND_OBJECT &&
         objects[i->a.id];
}

/* Leaves those thread-local integers of which all loads are irrelevant. */
static bool find(Arena *a, const Program *p, bool *objects) {
  bool any = false;
  for (ObjId o = 0; o < p->n_objects; o++)
    any |= objects[o] &= p->objects[o].is_thread_local;
  if (!any)
    return false;
  const IrrelevantInsts irrelevant = relevance_irrelevant(a, p, NULL);
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t at = 0; at < p->functions[f].n_code; at++) {
      const Inst *i = &p->functions[f].code[at];
      if (i->kind == INST_LOAD && accesses(i, objects) && !irrelevant[f][at])
        objects[i->a.id] = false;
    }
  return true;
}

/* Makes each access an assignment of 0, to the loaded register or to one that
 * nothing reads. */
static void leave_out(Arena *a, Function *f, const bool *objects) {
  Inst *code = NULL;
  for (uint32_t at = 0; at < f->n_code; at++) {
    if (!accesses(&f->code[at], objects))
      continue;
    if (!code) {
      code = ARENA_ARRAY(a, Inst, f->n_code);
      memcpy(code, f->code, f->n_code * sizeof *code);
    }
    const Inst *i = &f->code[at];
    const bool is_load = i->kind == INST_LOAD;
    const uint8_t width = (uint8_t)inst_access_width(f, i);
    code[at] = (Inst){.kind = INST_MOVE,
                      .dst = is_load ? i->dst : f->n_regs,
                      .a = operand_const(is_load ? width : 1, 0),
                      .loc = i->loc,
                      .span = i->span};
  }
  if (!code)
    return;
  RegInfo *regs = ARENA_ARRAY(a, RegInfo, f->n_regs + 1);
  memcpy(regs, f->regs, f->n_regs * sizeof *regs);
  regs[f->n_regs] = (RegInfo){.width = 1};
  f->code = code, f->regs = regs, f->n_regs++;
}

const Program *thread_local_slice(Arena *a, const Program *p) {
  Arena *own = arena_new();
  bool *objects = direct_objects(own, p);
  Program *out = NULL;
  if (find(own, p, objects)) {
    Function *functions;
    out = program_copy(a, p, &functions);
    for (FuncId f = 0; f < p->n_functions; f++)
      leave_out(a, &functions[f], objects);
  }
  arena_delete(own);
  return out ? out : p;
}
