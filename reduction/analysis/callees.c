#include "reduction/analysis/callees.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/ir/sections.h"
#include "reduction/analysis/points_to.h"

typedef struct {
  const Inst *call;
  FuncId callee;
} Known;

struct Callees {
  Arena *arena;
  const Program *program;
  bool *is_pointed_at; /* or NULL: all pairs are known */
  VEC(Known) known;
  Table table;
};

static uint32_t hash_of(const Inst *call, FuncId f) {
  return hash_number(hash_mix((uint64_t)(uintptr_t)call, f));
}

static bool is_known(const Callees *c, const Inst *call, FuncId f) {
  TABLE_EACH(i, &c->table, hash_of(call, f))
  if (c->known.data[i].call == call && c->known.data[i].callee == f)
    return true;
  return false;
}

static void learn(Callees *c, const Inst *call, FuncId f) {
  if (is_known(c, call, f))
    return;
  table_add(c->arena, &c->table, hash_of(call, f), c->known.n);
  *vec_push(c->arena, &c->known) = (Known){call, f};
}

static void look_at_instance(Callees *c, const PointsTo *x, InstanceId id) {
  const Function *f = points_to_function(x, id);
  for (uint32_t at = 0; at < f->n_code; at++) {
    InstanceId callee;
    if (f->code[at].kind != INST_CALL || f->code[at].a.kind == OPERAND_FUNCTION)
      continue;
    for (uint32_t from = 0;
         (callee = points_to_callee(x, id, at, &from)) != INSTANCE_NONE;)
      learn(c, &f->code[at], points_to_instance(x, callee)->function);
  }
}

/* False: too large. */
static bool follow_pointers(Callees *c, const Stop *stop) {
  Arena *own = arena_new();
  const PointsTo *x = points_to_new(own, c->program, stop);
  const bool is_whole = !stop_now(stop) && !points_to_is_partial(x);
  for (InstanceId i = 0; is_whole && i < points_to_n_instances(x); i++)
    look_at_instance(c, x, i);
  arena_delete(own);
  return is_whole;
}

Callees *callees_new(Arena *arena, const Program *p, const Stop *stop) {
  Callees *c = ARENA_NEW(arena, Callees);
  *c = (Callees){.arena = arena, .program = p};
  if (follow_pointers(c, stop))
    return c;
  c->is_pointed_at = ARENA_ARRAY(arena, bool, p->n_functions + 1);
  sections_find_pointed_at(p, c->is_pointed_at);
  return c;
}

bool callees_has(const Callees *c, const Inst *call, FuncId f) {
  if (!function_takes(&c->program->functions[f], call->args, call->n_args))
    return false;
  return call->a.kind == OPERAND_FUNCTION ? call->a.id == f
         : c->is_pointed_at               ? c->is_pointed_at[f]
                                          : is_known(c, call, f);
}
