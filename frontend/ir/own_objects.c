#include "frontend/ir/own_objects.h"

#include "frontend/ir/sections.h"

struct OwnObjects {
  const Program *program;
  /* By function and register: the value may get to where others find it; it may
   * be other than an address in an own object. */
  bool **escapes, **is_other;
  uint32_t *n_regs;    /* by function */
  bool *is_pointed_at; /* by function */
  bool *gives_away;    /* by function: its result may escape in a caller */
  bool has_changed;
};

static const Function *callee_of(const OwnObjects *o, const Inst *i) {
  const Function *f = i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION
                          ? &o->program->functions[i->a.id]
                          : NULL;
  return f && f->n_code ? f : NULL;
}

static void mark(OwnObjects *o, bool *at) {
  o->has_changed |= !*at;
  *at = true;
}

/* ---- values that escape */

static void let_escape(OwnObjects *o, FuncId f, const Operand *x) {
  if (x->kind == OPERAND_REG)
    mark(o, &o->escapes[f][x->id]);
}

/* The value goes into the register. */
static void flow(OwnObjects *o, FuncId f, const Operand *x, Reg to) {
  if (o->escapes[f][to])
    let_escape(o, f, x);
}

static void pass_arguments(OwnObjects *o, FuncId f, const Inst *i) {
  const Function *callee = callee_of(o, i);
  for (uint32_t n = 0; n < i->n_args; n++)
    if (!callee || n >= callee->n_params || o->escapes[i->a.id][n])
      let_escape(o, f, &i->args[n]);
  if (callee && i->dst != REG_NONE && o->escapes[f][i->dst])
    mark(o, &o->gives_away[i->a.id]);
}

static void find_escapes(OwnObjects *o, FuncId f, const Inst *i) {
  switch (i->kind) {
  case INST_OP:
    flow(o, f, &i->c, i->dst);
    flow(o, f, &i->b, i->dst);
    flow(o, f, &i->a, i->dst);
    break;
  case INST_INDEX:
    flow(o, f, &i->b, i->dst);
    flow(o, f, &i->a, i->dst);
    break;
  case INST_MOVE: flow(o, f, &i->a, i->dst); break;
  case INST_STORE:
  case INST_SPAWN: let_escape(o, f, &i->b); break;
  case INST_RETURN:
    if (o->gives_away[f] || o->is_pointed_at[f])
      let_escape(o, f, &i->a);
    break;
  case INST_CALL: pass_arguments(o, f, i); break;
  default: break;
  }
}

/* ---- values that may be others */

static bool is_other(const OwnObjects *o, FuncId f, const Operand *x) {
  return x->kind != OPERAND_REG || o->is_other[f][x->id];
}

static bool assigns_other(const OwnObjects *o, FuncId f, const Inst *i) {
  switch (i->kind) {
  case INST_ALLOC: return !memory_is_local(i->memory) || o->escapes[f][i->dst];
  case INST_MOVE:
  case INST_INDEX: return is_other(o, f, &i->a);
  default: return true;
  }
}

static void find_others(OwnObjects *o, FuncId f, const Inst *i) {
  const Function *callee = callee_of(o, i);
  for (uint32_t n = 0; callee && n < i->n_args && n < callee->n_params; n++)
    if (is_other(o, f, &i->args[n]))
      mark(o, &o->is_other[i->a.id][n]);
  if (inst_assigns(i->kind) && i->dst != REG_NONE && assigns_other(o, f, i))
    mark(o, &o->is_other[f][i->dst]);
}

/* ---- all */

static void repeat(OwnObjects *o,
                   void (*find)(OwnObjects *, FuncId, const Inst *)) {
  const Program *p = o->program;
  for (o->has_changed = true; o->has_changed;) {
    o->has_changed = false;
    for (FuncId f = 0; f < p->n_functions; f++)
      for (uint32_t k = p->functions[f].n_code; k-- > 0;)
        find(o, f, &p->functions[f].code[k]);
  }
}

/* Parameters of functions that may be called from elsewhere are others. */
static void begin_parameters(OwnObjects *o) {
  const Program *p = o->program;
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t r = 0; r < p->functions[f].n_params; r++)
      o->is_other[f][r] =
          o->is_pointed_at[f] || f == p->entry || f == p->thread_start;
}

const OwnObjects *own_objects_new(Arena *a, const Program *p) {
  OwnObjects *o = ARENA_NEW(a, OwnObjects);
  o->program = p;
  o->escapes = ARENA_ARRAY(a, bool *, p->n_functions + 1);
  o->is_other = ARENA_ARRAY(a, bool *, p->n_functions + 1);
  o->n_regs = ARENA_ARRAY(a, uint32_t, p->n_functions + 1);
  o->is_pointed_at = ARENA_ARRAY(a, bool, p->n_functions + 1);
  o->gives_away = ARENA_ARRAY(a, bool, p->n_functions + 1);
  sections_find_pointed_at(p, o->is_pointed_at);
  for (FuncId f = 0; f < p->n_functions; f++) {
    o->n_regs[f] = p->functions[f].n_regs;
    o->escapes[f] = ARENA_ARRAY(a, bool, o->n_regs[f] + 1);
    o->is_other[f] = ARENA_ARRAY(a, bool, o->n_regs[f] + 1);
  }
  repeat(o, find_escapes);
  begin_parameters(o);
  repeat(o, find_others);
  return o;
}

bool own_objects_have(const OwnObjects *o, FuncId f, const Operand *x) {
  return x->kind == OPERAND_REG && x->id < o->n_regs[f] &&
         !o->is_other[f][x->id];
}
