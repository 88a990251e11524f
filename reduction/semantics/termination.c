#include "reduction/semantics/termination.h"

#include "frontend/ir/sections.h"
#include "reduction/semantics/constant_branch.h"

#include <assert.h>

typedef struct {
  bool *ends, *returns, *finishes; /* by instruction: possible from there on */
  const BranchSide *sides;         /* by instruction */
} Code;

struct Exits {
  const Program *program;
  uint32_t properties;
  Code *code;          /* by function */
  bool *is_pointed_at; /* a call through a pointer may reach it */
  bool pointer_ends, pointer_finishes;
};

static const Code *code_of(const Exits *e, const Function *f) {
  return &e->code[f - e->program->functions];
}

bool exits_end(const Exits *e, const Function *f, uint32_t at) {
  assert(at < f->n_code);
  return code_of(e, f)->ends[at];
}

bool exits_return(const Exits *e, const Function *f, uint32_t at) {
  assert(at < f->n_code);
  return code_of(e, f)->returns[at];
}

bool exits_finish(const Exits *e, const Function *f, uint32_t at) {
  assert(at < f->n_code);
  return code_of(e, f)->finishes[at];
}

/* ---- one instruction */

/* A function without code may do anything. */
static bool function_ends(const Exits *e, FuncId id) {
  const Function *f = &e->program->functions[id];
  return f->n_code == 0 || exits_end(e, f, 0);
}

static bool function_finishes(const Exits *e, FuncId id) {
  const Function *f = &e->program->functions[id];
  return f->n_code == 0 || exits_finish(e, f, 0);
}

static bool finishes(const Exits *e, const Inst *i) {
  if (i->kind == INST_CALL)
    return i->a.kind == OPERAND_FUNCTION ? function_finishes(e, i->a.id)
                                         : e->pointer_finishes;
  return i->kind == INST_END_THREAD;
}

static bool aborts(const Exits *e, Property p) {
  return property_ends_process(p) && !(e->properties >> p & 1);
}

static bool ends(const Exits *e, const Function *f, const Inst *i) {
  switch (i->kind) {
  case INST_EXIT:
  case INST_ASSUME: return true;
  case INST_UNSUPPORTED: return !f->is_library;
  case INST_ASSERT: return aborts(e, i->property);
  case INST_CALL:
    return i->a.kind == OPERAND_FUNCTION ? function_ends(e, i->a.id)
                                         : e->pointer_ends;
  case INST_SPAWN:
    return e->program->thread_start != FUNC_NONE &&
           function_ends(e, e->program->thread_start);
  default: return false;
  }
}

static bool from_successors(const Exits *e, const Function *f, const bool *of,
                            uint32_t at) {
  assert(at < f->n_code);
  const BranchSide side = code_of(e, f)->sides[at];
  if (side != BRANCH_OPEN)
    return of[side == BRANCH_THEN ? f->code[at].then : f->code[at].other];
  uint32_t next[2];
  unsigned n = inst_successors(f, at, next);
  return (n > 0 && of[next[0]]) || (n > 1 && of[next[1]]);
}

/* ---- the least fixed point */

static bool grow(bool *at, bool now) {
  bool grew = now && !*at;
  *at |= now;
  return grew;
}

static bool look_at_function(Exits *e, FuncId id) {
  const Function *f = &e->program->functions[id];
  Code *c = &e->code[id];
  bool grew = false;
  for (uint32_t k = f->n_code; k-- > 0;) {
    const Inst *i = &f->code[k];
    grew |=
        grow(&c->ends[k], ends(e, f, i) || from_successors(e, f, c->ends, k));
    grew |= grow(&c->returns[k], i->kind == INST_RETURN ||
                                     from_successors(e, f, c->returns, k));
    grew |= grow(&c->finishes[k],
                 finishes(e, i) || from_successors(e, f, c->finishes, k));
  }
  if (e->is_pointed_at[id]) {
    grew |= grow(&e->pointer_ends, function_ends(e, id));
    grew |= grow(&e->pointer_finishes, function_finishes(e, id));
  }
  return grew;
}

Exits *exits_new(Arena *a, const Program *p, uint32_t properties) {
  Exits *e = ARENA_NEW(a, Exits);
  *e = (Exits){.program = p, .properties = properties};
  e->code = ARENA_ARRAY(a, Code, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++) {
    e->code[f].ends = ARENA_ARRAY(a, bool, p->functions[f].n_code + 1);
    e->code[f].returns = ARENA_ARRAY(a, bool, p->functions[f].n_code + 1);
    e->code[f].finishes = ARENA_ARRAY(a, bool, p->functions[f].n_code + 1);
    e->code[f].sides = constant_branches(a, p, &p->functions[f]);
  }
  e->is_pointed_at = ARENA_ARRAY(a, bool, p->n_functions + 1);
  sections_find_pointed_at(p, e->is_pointed_at);
  for (bool grew = true; grew;) {
    grew = false;
    for (FuncId f = p->n_functions; f-- > 0;)
      grew |= look_at_function(e, f);
  }
  return e;
}
