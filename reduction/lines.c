#include "reduction/lines.h"

#include "frontend/base/vec.h"

#include <stdlib.h>

enum { NOWHERE = UINT32_MAX };

typedef struct {
  Arena *arena;
  const Program *program;
  uint32_t **depth; /* by function and instruction: sections that are open,
                       at least, of those the function begins */
  bool *is_outside; /* by function: may be called outside of sections */
  bool *has_steps;  /* by function of the library, with what it calls */
  bool is_unbalanced; /* some function leaves a section open, or ends one
                         that it did not begin */
  VEC(Line) lines;
} Finder;

/* ---- sections */

static uint32_t depth_after(Finder *f, const Inst *x, uint32_t depth) {
  if (x->kind == INST_ATOMIC_BEGIN)
    return depth + 1;
  if (x->kind == INST_RETURN && depth)
    f->is_unbalanced = true;
  if (x->kind != INST_ATOMIC_END)
    return depth;
  if (!depth)
    f->is_unbalanced = true;
  return depth ? depth - 1 : 0;
}

static bool goes_on(const Inst *x) {
  return x->kind != INST_JUMP && x->kind != INST_BRANCH &&
         x->kind != INST_RETURN && x->kind != INST_END_THREAD &&
         x->kind != INST_EXIT && x->kind != INST_UNSUPPORTED;
}

static bool lower(uint32_t *depth, uint32_t to) {
  bool is_lower = to < *depth;
  if (is_lower)
    *depth = to;
  return is_lower;
}

static void find_depths(Finder *f, const Function *x, uint32_t *depth) {
  for (uint32_t i = 0; i < x->n_code; i++)
    depth[i] = NOWHERE;
  if (x->n_code)
    depth[0] = 0;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < x->n_code; i++) {
      const Inst *inst = &x->code[i];
      if (depth[i] == NOWHERE)
        continue;
      uint32_t after = depth_after(f, inst, depth[i]);
      if (inst->kind == INST_JUMP || inst->kind == INST_BRANCH)
        changed |= lower(&depth[inst->then], after);
      if (inst->kind == INST_BRANCH)
        changed |= lower(&depth[inst->other], after);
      if (goes_on(inst) && i + 1 < x->n_code)
        changed |= lower(&depth[i + 1], after);
    }
  }
}

/* ---- where functions are called */

static void refer(Finder *f, const Operand *o) {
  if (o->kind == OPERAND_FUNCTION)
    f->is_outside[o->id] = true;
}

/* Who has its address may call it anywhere. */
static void find_references(Finder *f) {
  const Program *p = f->program;
  for (FuncId k = 0; k < p->n_functions; k++)
    for (uint32_t i = 0; i < p->functions[k].n_code; i++) {
      const Inst *x = &p->functions[k].code[i];
      if (x->kind != INST_CALL)
        refer(f, &x->a);
      refer(f, &x->b);
      refer(f, &x->c);
      for (uint32_t n = 0; n < x->n_args; n++)
        refer(f, &x->args[n]);
    }
  for (ObjId k = 0; k < p->n_objects; k++)
    for (uint32_t i = 0; i < p->objects[k].n_relocations; i++)
      refer(f, &p->objects[k].relocations[i].target);
  f->is_outside[p->entry] = true;
  if (p->thread_start != FUNC_NONE)
    f->is_outside[p->thread_start] = true;
}

static bool is_outside(const Finder *f, FuncId k, uint32_t i) {
  return f->is_unbalanced || (f->is_outside[k] && !f->depth[k][i]);
}

static bool begins_step(const Inst *x) {
  return x->kind == INST_LOAD || x->kind == INST_STORE ||
         x->kind == INST_FREE || x->kind == INST_ATOMIC_BEGIN;
}

/* A callee that is not known may be the library's. */
static bool calls_steps(const Finder *f, const Inst *x) {
  if (x->kind != INST_CALL)
    return false;
  return x->a.kind != OPERAND_FUNCTION || f->has_steps[x->a.id];
}

/* True when there was something to learn. */
static bool learn(Finder *f, FuncId k, uint32_t i) {
  const Program *p = f->program;
  const Inst *x = &p->functions[k].code[i];
  bool grew = false;
  if (x->kind == INST_CALL && x->a.kind == OPERAND_FUNCTION &&
      is_outside(f, k, i) && !f->is_outside[x->a.id])
    grew = f->is_outside[x->a.id] = true;
  if (p->functions[k].is_library && !f->has_steps[k] &&
      (begins_step(x) || calls_steps(f, x)))
    grew = f->has_steps[k] = true;
  return grew;
}

static void find_calls(Finder *f) {
  const Program *p = f->program;
  find_references(f);
  for (bool grew = true; grew;) {
    grew = false;
    for (FuncId k = 0; k < p->n_functions; k++)
      for (uint32_t i = 0; i < p->functions[k].n_code; i++)
        grew |= learn(f, k, i);
  }
}

/* ---- lines */

static LineKind kind_of(const Finder *f, FuncId k, uint32_t i) {
  const Inst *x = &f->program->functions[k].code[i];
  if (!begins_step(x) && !calls_steps(f, x))
    return LINE_LOCAL;
  return is_outside(f, k, i) ? LINE_STEP : LINE_INSIDE;
}

static void add_lines(Finder *f, FuncId k) {
  const Function *x = &f->program->functions[k];
  for (uint32_t i = 0; i < x->n_code && !x->is_library; i++) {
    Loc at = x->code[i].loc;
    if (at.file && at.line)
      *vec_push(f->arena, &f->lines) =
          (Line){{at.file, at.line, 0}, kind_of(f, k, i)};
  }
}

static int compare_places(const Line *x, const Line *y) {
  int files = strcmp(x->at.file, y->at.file);
  return files ? files : (x->at.line > y->at.line) - (x->at.line < y->at.line);
}

static int compare(const void *a, const void *b) {
  const Line *x = a, *y = b;
  int places = compare_places(x, y);
  return places ? places : (int)y->kind - (int)x->kind;
}

const Line *lines_of_program(Arena *a, const Program *p, uint32_t *n) {
  Finder f = {.arena = a, .program = p};
  f.depth = ARENA_ARRAY(a, uint32_t *, p->n_functions + 1);
  f.is_outside = ARENA_ARRAY(a, bool, p->n_functions + 1);
  f.has_steps = ARENA_ARRAY(a, bool, p->n_functions + 1);
  for (FuncId k = 0; k < p->n_functions; k++) {
    f.depth[k] = ARENA_ARRAY(a, uint32_t, p->functions[k].n_code + 1);
    find_depths(&f, &p->functions[k], f.depth[k]);
  }
  find_calls(&f);
  for (FuncId k = 0; k < p->n_functions; k++)
    add_lines(&f, k);
  if (f.lines.n)
    qsort(f.lines.data, f.lines.n, sizeof *f.lines.data, compare);
  *n = 0;
  for (uint32_t i = 0; i < f.lines.n; i++)
    if (!*n || compare_places(&f.lines.data[*n - 1], &f.lines.data[i]))
      f.lines.data[(*n)++] = f.lines.data[i];
  return f.lines.data;
}
