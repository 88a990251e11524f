#include "reduction/static/irrelevant_branches.h"

#include "frontend/base/vec.h"
#include "frontend/ir/liveness.h"
#include "frontend/ir/sections.h"
#include "reduction/static/region_bounds.h"

#include <stdlib.h>
#include <string.h>

enum {
  MOST_INSTRUCTIONS = 200, /* number of instructions */
  MOST_ENDS = 32,          /* number of ends that are tried */
  MOST_CALLS = 4           /* depth of nested calls */
};

typedef struct {
  Arena *arena;
  const Program *program;
  Liveness *liveness;
  const Relevance *relevance;
  bool **is_target, **branches, **has, *objects;
  VEC(RegionBounds) regions; /* one for each branch that may be irrelevant */
} Finder;

/* Instructions that may be executed from some on, up to one. */
typedef struct {
  const Function *function;
  uint32_t end; /* n_code for a whole function */
  uint32_t at[MOST_INSTRUCTIONS], n;
  uint32_t *depth; /* by instruction: depth of sections, plus 1; 0: not
                      visited */
  bool has_end;
} Walk;

static const Function *function_of(const Finder *x, FuncId f) {
  return &x->program->functions[f];
}

/* ---- regions */

/* Visits an instruction; false: there is no region. */
static bool visit(Walk *w, uint32_t at, uint32_t depth) {
  if (at == w->end) {
    w->has_end = true;
    return !depth;
  }
  if (at >= w->function->n_code)
    return false;
  if (w->depth[at])
    return w->depth[at] == depth + 1;
  if (w->n == MOST_INSTRUCTIONS)
    return false;
  w->depth[at] = depth + 1;
  w->at[w->n++] = at;
  return true;
}

static bool visit_next(Walk *w, uint32_t at, uint32_t depth) {
  uint32_t next[2];
  for (unsigned k = inst_successors(w->function, at, next); k-- > 0;)
    if (!visit(w, next[k], depth))
      return false;
  return true;
}

static bool is_plain(const Inst *i) {
  switch (i->kind) {
  case INST_MOVE:
  case INST_OP:
  case INST_INDEX:
  case INST_LOAD:
  case INST_STORE:
  case INST_JUMP:
  case INST_BRANCH:
  case INST_LOOP:
  case INST_ATOMIC_BEGIN:
  case INST_ATOMIC_END: return true;
  case INST_CALL: return i->a.kind == OPERAND_FUNCTION;
  default: return false;
  }
}

static bool walk_on(Walk *w, uint32_t at) {
  const Inst *i = &w->function->code[at];
  uint32_t depth = w->depth[at] - 1;
  if (i->kind == INST_RETURN)
    return w->end == w->function->n_code && !depth;
  if (!is_plain(i) || (i->kind == INST_ATOMIC_END && !depth))
    return false;
  depth += i->kind == INST_ATOMIC_BEGIN;
  depth -= i->kind == INST_ATOMIC_END;
  return visit_next(w, at, depth);
}

/* Walks from the first instructions of 'w', whose depth has to be
 * freed in any case. */
static bool walk(Walk *w) {
  for (uint32_t k = 0; k < w->n; k++)
    if (!walk_on(w, w->at[k]))
      return false;
  return true;
}

static Walk walk_new(const Function *f, uint32_t end) {
  return (Walk){.function = f,
                .end = end,
                .depth = xcalloc(f->n_code + 1, sizeof(uint32_t))};
}

static void add_calls(const Finder *x, const Inst *i, bool *calls) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION || calls[i->a.id])
    return;
  const Function *f = function_of(x, i->a.id);
  calls[i->a.id] = true;
  for (uint32_t k = 0; k < f->n_code; k++)
    add_calls(x, &f->code[k], calls);
}

static void add_region(Finder *x, const Walk *w, uint32_t branch) {
  const FuncId f = (FuncId)(w->function - x->program->functions);
  bool *has = ARENA_ARRAY(x->arena, bool, w->function->n_code + 1);
  bool *calls = ARENA_ARRAY(x->arena, bool, x->program->n_functions + 1);
  for (uint32_t k = 0; k < w->n; k++) {
    has[w->at[k]] = true;
    add_calls(x, &w->function->code[w->at[k]], calls);
  }
  *vec_push(x->arena, &x->regions) = (RegionBounds){
      .program = x->program,
      .is_target = (const bool *const *)x->is_target,
      .function = f,
      .branch = branch,
      .end = w->end,
      .has = has,
      .calls = calls,
  };
}

static bool find_region(Finder *x, const Function *f, uint32_t branch,
                        uint32_t end) {
  Walk w = walk_new(f, end);
  bool is_region = visit_next(&w, branch, 0) && walk(&w) && w.has_end;
  if (is_region)
    add_region(x, &w, branch);
  free(w.depth);
  return is_region;
}

/* True if all paths from the branch come to the first end that is
 * reached, if to any. */
static bool is_candidate(Finder *x, FuncId f, uint32_t branch) {
  const Function *function = function_of(x, f);
  unsigned n = 0;
  for (uint32_t k = branch + 1; k < function->n_code && n < MOST_ENDS; k++) {
    if (!x->is_target[f][k])
      continue;
    if (find_region(x, function, branch, k))
      return true;
    n++;
  }
  return false;
}

/* ---- irrelevant regions */

static bool is_irrelevant_function(Finder *, const RegionBounds *,
                                   const Inst *call, unsigned depth);

static bool has_pointer(const Finder *x, FuncId f, const Inst *i) {
  const Operand *all[] = {&i->a, &i->b, &i->c};
  for (unsigned k = 0; k < inst_operands(i); k++)
    if (all[k]->kind == OPERAND_OBJECT || all[k]->kind == OPERAND_FUNCTION ||
        (all[k]->kind == OPERAND_REG &&
         relevance_is_pointer(x->relevance, f, all[k]->id)))
      return true;
  return false;
}

static bool is_irrelevant_inst(Finder *x, const RegionBounds *w, FuncId f,
                               uint32_t at, unsigned depth) {
  const Inst *i = &function_of(x, f)->code[at];
  switch (i->kind) {
  case INST_OP: return !has_pointer(x, f, i);
  case INST_LOAD:
  case INST_STORE:
    return relevance_is_irrelevant_access(x->relevance, f, i, x->objects) &&
           region_keeps_in_bounds(w, f, i);
  case INST_CALL: return is_irrelevant_function(x, w, i, depth);
  default: return true;
  }
}

static bool is_irrelevant_function(Finder *x, const RegionBounds *w,
                                   const Inst *call, unsigned depth) {
  const Function *f = function_of(x, call->a.id);
  if (depth == MOST_CALLS || !function_takes(f, call->args, call->n_args))
    return false;
  Walk all = walk_new(f, f->n_code);
  bool is_irrelevant = visit(&all, 0, 0) && walk(&all) && !all.has_end;
  for (uint32_t k = 0; k < all.n && is_irrelevant; k++)
    is_irrelevant = is_irrelevant_inst(x, w, call->a.id, all.at[k], depth + 1);
  free(all.depth);
  return is_irrelevant;
}

/* True if the value that the instruction assigns does not matter at the end. */
static bool is_forgotten(const Finder *x, const RegionBounds *w,
                         const Inst *i) {
  const Function *f = function_of(x, w->function);
  return !inst_assigns(i->kind) || i->dst == REG_NONE ||
         !relevance_is_relevant(x->relevance, w->function, i->dst) ||
         !liveness_is_live(x->liveness, f, w->end, i->dst);
}

static bool are_irrelevant(Finder *x, const RegionBounds *w) {
  const Function *f = function_of(x, w->function);
  for (uint32_t k = 0; k < f->n_code; k++)
    if (w->has[k] && (!is_forgotten(x, w, &f->code[k]) ||
                      !is_irrelevant_inst(x, w, w->function, k, 0)))
      return false;
  return true;
}

/* ---- all */

static void find_candidates(Finder *x, FuncId f) {
  const Function *function = function_of(x, f);
  function_mark_targets(function, x->is_target[f]);
  for (uint32_t k = 0; k < function->n_code && !function->is_library; k++)
    x->branches[f][k] = function->code[k].kind == INST_BRANCH &&
                        function->code[k].a.kind == OPERAND_REG &&
                        is_candidate(x, f, k);
}

static Finder *finder_new(Arena *a, const Program *p) {
  Finder *x = ARENA_NEW(a, Finder);
  const uint32_t n = p->n_functions + 1;
  *x = (Finder){.arena = a,
                .program = p,
                .liveness = liveness_new(a, p),
                .is_target = ARENA_ARRAY(a, bool *, n),
                .branches = ARENA_ARRAY(a, bool *, n),
                .has = ARENA_ARRAY(a, bool *, n),
                .objects = ARENA_ARRAY(a, bool, p->n_objects + 1)};
  for (FuncId f = 0; f < p->n_functions; f++) {
    const uint32_t n_code = p->functions[f].n_code + 1;
    x->is_target[f] = ARENA_ARRAY(a, bool, n_code);
    x->branches[f] = ARENA_ARRAY(a, bool, n_code);
    x->has[f] = ARENA_ARRAY(a, bool, n_code);
    find_candidates(x, f);
  }
  return x;
}

/* Removes branches that are not irrelevant; their conditions become
 * relevant. */
static bool take_away(Finder *x) {
  const uint32_t n = x->regions.n;
  for (uint32_t k = 0; k < x->regions.n;) {
    const RegionBounds *w = &x->regions.data[k];
    if (are_irrelevant(x, w)) {
      k++;
      continue;
    }
    x->branches[w->function][w->branch] = false;
    x->regions.data[k] = x->regions.data[--x->regions.n];
  }
  return x->regions.n < n;
}

static void find_irrelevant(Finder *x, Relevance *r) {
  x->relevance = r;
  while (take_away(x))
    relevance_conclude(r);
  memset(x->objects, 0, x->program->n_objects);
  for (uint32_t k = 0; k < x->regions.n; k++) {
    const RegionBounds *w = &x->regions.data[k];
    are_irrelevant(x, w); /* marks objects */
    for (uint32_t i = 0; i < function_of(x, w->function)->n_code; i++)
      x->has[w->function][i] |= w->has[i];
  }
}

const IrrelevantBranches *irrelevant_branches_new(Arena *a, const Program *p,
                                                  const Stop *stop) {
  Finder *x = finder_new(a, p);
  if (!x->regions.n || sections_are_odd(sections_new(a, p)))
    return NULL;
  Arena *own = arena_new();
  const Excluded all = {.branches = x->branches};
  Relevance *r = relevance_of_code(own, p, &all, stop);
  if (r)
    find_irrelevant(x, r);
  arena_delete(own);
  if (!r || !x->regions.n)
    return NULL;
  IrrelevantBranches *regions = ARENA_NEW(a, IrrelevantBranches);
  *regions = (IrrelevantBranches){p, {x->branches, x->objects}, x->has};
  return regions;
}
