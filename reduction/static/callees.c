#include "reduction/static/callees.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/ir/sections.h"
#include "reduction/static/points_to.h"

typedef struct {
  const Inst *call;
  VEC(FuncId) to;
} Known;

struct Callees {
  Arena *arena;
  const Program *program;
  bool *is_pointed_at; /* or NULL: all calls are known */
  VEC(Known) known;
  Table table; /* by call: index of 'known' */
};

static uint32_t hash_of(const Inst *call) {
  return hash_number((uint64_t)(uintptr_t)call);
}

/* Returns the entry of a call; NULL: it has no callees. */
static Known *find(const Callees *c, const Inst *call) {
  TABLE_EACH(i, &c->table, hash_of(call))
  if (c->known.data[i].call == call)
    return &c->known.data[i];
  return NULL;
}

static Known *find_or_add(Callees *c, const Inst *call) {
  Known *k = find(c, call);
  if (k)
    return k;
  table_add(c->arena, &c->table, hash_of(call), c->known.n);
  k = vec_push(c->arena, &c->known);
  *k = (Known){.call = call};
  return k;
}

static void learn(Callees *c, const Inst *call, FuncId f) {
  Known *k = find_or_add(c, call);
  for (uint32_t i = 0; i < k->to.n; i++)
    if (k->to.data[i] == f)
      return;
  *vec_push(c->arena, &k->to) = f;
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

/* False if the program is too large. */
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

/* Returns the next callee, whether or not it takes the arguments. */
static FuncId next_named(const Callees *c, const Inst *call, uint32_t *from) {
  if (call->a.kind == OPERAND_FUNCTION)
    return (*from)++ ? FUNC_NONE : call->a.id;
  if (!c->is_pointed_at) {
    const Known *k = find(c, call);
    return k && *from < k->to.n ? k->to.data[(*from)++] : FUNC_NONE;
  }
  while (*from < c->program->n_functions)
    if (c->is_pointed_at[(*from)++])
      return *from - 1;
  return FUNC_NONE;
}

FuncId callees_next(const Callees *c, const Inst *call, uint32_t *from) {
  FuncId f;
  do
    f = next_named(c, call, from);
  while (f != FUNC_NONE &&
         !function_takes(&c->program->functions[f], call->args, call->n_args));
  return f;
}
