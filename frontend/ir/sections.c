#include "frontend/ir/sections.h"

#include <string.h>

enum { NOWHERE = UINT32_MAX };

struct Sections {
  const Program *program;
  /* By function and instruction: least number of open sections when it is
   * reached, counted from the function's entry; NOWHERE: never. */
  uint32_t **depth;
  bool *may_begin_outside; /* by function: may be called with no section open */
  bool are_odd;
};

/* ---- in one function */

typedef struct {
  uint32_t *depth, *todo;
  bool *is_in_todo;
  uint32_t n_todo;
} Search;

static void reach(Search *x, uint32_t at, uint32_t depth) {
  if (depth >= x->depth[at])
    return;
  x->depth[at] = depth;
  if (!x->is_in_todo[at])
    x->todo[x->n_todo++] = at;
  x->is_in_todo[at] = true;
}

static uint32_t depth_after(const Inst *i, uint32_t depth) {
  if (i->kind == INST_ATOMIC_BEGIN)
    return depth + 1;
  return i->kind == INST_ATOMIC_END && depth ? depth - 1 : depth;
}

static uint32_t *find_depths(Arena *a, const Function *f) {
  Search x = {.depth = ARENA_ARRAY(a, uint32_t, f->n_code + 1),
              .todo = ARENA_ARRAY(a, uint32_t, f->n_code + 1),
              .is_in_todo = ARENA_ARRAY(a, bool, f->n_code + 1)};
  memset(x.depth, 0xff, f->n_code * sizeof *x.depth);
  if (f->n_code)
    reach(&x, 0, 0);
  while (x.n_todo) {
    uint32_t next[2], at = x.todo[--x.n_todo];
    x.is_in_todo[at] = false;
    for (unsigned n = inst_successors(f, at, next); n-- > 0;)
      reach(&x, next[n], depth_after(&f->code[at], x.depth[at]));
  }
  return x.depth;
}

static bool is_odd(const Function *f, const uint32_t *depth) {
  for (uint32_t i = 0; i < f->n_code; i++)
    if (depth[i] != NOWHERE &&
        ((f->code[i].kind == INST_RETURN && depth[i]) ||
         (f->code[i].kind == INST_ATOMIC_END && !depth[i])))
      return true;
  return false;
}

/* ---- the call graph */

static void point_at(const Operand *o, bool *is_pointed_at) {
  if (o->kind == OPERAND_FUNCTION)
    is_pointed_at[o->id] = true;
}

void sections_find_pointed_at(const Program *p, bool *is_pointed_at) {
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t k = 0; k < p->functions[f].n_code; k++) {
      const Inst *i = &p->functions[f].code[k];
      if (i->kind != INST_CALL)
        point_at(&i->a, is_pointed_at);
      point_at(&i->b, is_pointed_at);
      point_at(&i->c, is_pointed_at);
      for (uint32_t n = 0; n < i->n_args; n++)
        point_at(&i->args[n], is_pointed_at);
    }
  for (ObjId o = 0; o < p->n_objects; o++)
    for (uint32_t k = 0; k < p->objects[o].n_relocations; k++)
      point_at(&p->objects[o].relocations[k].target, is_pointed_at);
}

/* Updates the callee.  True if something changed. */
static bool learn(Sections *s, FuncId f, uint32_t at) {
  const Inst *i = &s->program->functions[f].code[at];
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION ||
      s->may_begin_outside[i->a.id] || !sections_is_outside(s, f, at))
    return false;
  return s->may_begin_outside[i->a.id] = true;
}

static void find_calls(Sections *s) {
  const Program *p = s->program;
  sections_find_pointed_at(p, s->may_begin_outside);
  s->may_begin_outside[p->entry] = true;
  if (p->thread_start != FUNC_NONE)
    s->may_begin_outside[p->thread_start] = true;
  for (bool grew = true; grew;) {
    grew = false;
    for (FuncId f = 0; f < p->n_functions; f++)
      for (uint32_t i = 0; i < p->functions[f].n_code; i++)
        grew |= learn(s, f, i);
  }
}

/* ---- all */

const Sections *sections_new(Arena *a, const Program *p) {
  Sections *s = ARENA_NEW(a, Sections);
  s->program = p;
  s->depth = ARENA_ARRAY(a, uint32_t *, p->n_functions + 1);
  s->may_begin_outside = ARENA_ARRAY(a, bool, p->n_functions + 1);
  for (FuncId f = 0; f < p->n_functions; f++) {
    s->depth[f] = find_depths(a, &p->functions[f]);
    s->are_odd |= is_odd(&p->functions[f], s->depth[f]);
  }
  find_calls(s);
  return s;
}

bool sections_is_outside(const Sections *s, FuncId f, uint32_t at) {
  return s->may_begin_outside[f] && !s->depth[f][at];
}

bool sections_are_odd(const Sections *s) { return s->are_odd; }
