#include "reduction/static/relevance.h"

#include "frontend/base/hash.h"
#include "frontend/base/table.h"
#include "frontend/base/vec.h"
#include "frontend/ir/property_ids.h"
#include "frontend/ir/sections.h"
#include "reduction/static/points_to.h"

#include <string.h>

enum {
  SERVED = 1 << PROPERTY_ASSERTION | 1 << PROPERTY_DIVISION |
           1 << PROPERTY_OVERFLOW | 1 << PROPERTY_SHIFT |
           1 << PROPERTY_PTHREAD | 1 << PROPERTY_REACH | 1 << PROPERTY_DEREF |
           1 << PROPERTY_FREE | 1 << PROPERTY_MEMTRACK
};

/* Fact about a register, memory, or the result of a function.  A
 * pointer is relevant. */
typedef struct {
  bool is_relevant, is_pointer;
} Fact;

/* Objects by the instruction that made them; the static ones first.
 * For code that was not run: bytes at a target, and the entries that
 * may overlap them. */
typedef struct {
  const Inst *made_by;
  Target target;
  uint64_t bytes;
  ObjId object; /* static object, the same in all threads; or OBJ_NONE */
  VEC(uint32_t) meets;
  Fact fact;
  bool is_left_out; /* the exploration relies on it */
} Memory;

typedef struct {
  FuncId function;
  const Inst *inst;
  uint32_t memory;
} Access;

struct Relevance {
  Arena *arena;
  const Program *program;
  bool *called, *looked_at; /* by function */
  bool *is_pointed_at;
  Fact **regs, *results; /* by function */
  VEC(Memory) memory;
  Table by_maker;
  VEC(Access) accesses; /* seen */
  Table by_inst;
  const Excluded *excluded; /* or NULL */
  bool has_changed, is_outdated;
};

bool relevance_serves(const Program *p, uint32_t properties) {
  return !p->aim && !(properties & ~(uint32_t)SERVED);
}

/* ---- facts */

static void learn(Relevance *r, Fact *x, Fact more) {
  more.is_relevant |= more.is_pointer;
  r->has_changed |= (more.is_relevant && !x->is_relevant) ||
                    (more.is_pointer && !x->is_pointer);
  x->is_relevant |= more.is_relevant;
  x->is_pointer |= more.is_pointer;
}

static const Fact relevant = {.is_relevant = true};
static const Fact pointer = {.is_relevant = true, .is_pointer = true};

static void need(Relevance *r, FuncId f, const Operand *o) {
  if (o->kind == OPERAND_REG)
    learn(r, &r->regs[f][o->id], relevant);
}

static bool points(const Relevance *r, FuncId f, const Operand *o) {
  return o->kind == OPERAND_OBJECT || o->kind == OPERAND_FUNCTION ||
         (o->kind == OPERAND_REG && r->regs[f][o->id].is_pointer);
}

/* Propagates a copy of the operand to the fact. */
static void copy(Relevance *r, FuncId f, const Operand *from, Fact *to) {
  if (to->is_relevant)
    need(r, f, from);
  if (points(r, f, from))
    learn(r, to, pointer);
}

static void need_all(Relevance *r, FuncId f, const Inst *i) {
  const Operand *all[] = {&i->a, &i->b, &i->c};
  for (unsigned k = 0; k < inst_operands(i); k++)
    need(r, f, all[k]);
}

static bool any_points(const Relevance *r, FuncId f, const Inst *i) {
  const Operand *all[] = {&i->a, &i->b, &i->c};
  bool any = false;
  for (unsigned k = 0; k < inst_operands(i); k++)
    any |= points(r, f, all[k]);
  return any;
}

static void compute(Relevance *r, FuncId f, const Inst *i) {
  Fact *to = &r->regs[f][i->dst];
  bool meets_pointer = any_points(r, f, i);
  if (to->is_relevant || meets_pointer)
    need_all(r, f, i);
  if (meets_pointer &&
      (i->kind == INST_INDEX || op_origin(i->op) != ORIGIN_NONE))
    learn(r, to, pointer);
}

static void pass(Relevance *r, FuncId f, const Operand *args, uint32_t n,
                 FuncId callee) {
  for (uint32_t k = 0; k < n; k++)
    copy(r, f, &args[k], &r->regs[callee][k]);
}

static bool may_call(const Relevance *r, const Inst *i, FuncId f) {
  bool is_meant =
      i->a.kind == OPERAND_FUNCTION ? i->a.id == f : r->is_pointed_at[f];
  return is_meant && r->called[f] &&
         function_takes(&r->program->functions[f], i->args, i->n_args);
}

static void call(Relevance *r, FuncId f, const Inst *i) {
  need(r, f, &i->a);
  for (FuncId g = 0; g < r->program->n_functions; g++) {
    if (!may_call(r, i, g))
      continue;
    pass(r, f, i->args, i->n_args, g);
    if (i->dst == REG_NONE)
      continue;
    if (r->regs[f][i->dst].is_relevant)
      learn(r, &r->results[g], relevant);
    if (r->results[g].is_pointer)
      learn(r, &r->regs[f][i->dst], pointer);
  }
}

static void spawn(Relevance *r, FuncId f, const Inst *i) {
  const Operand args[] = {i->a, i->b};
  FuncId start = r->program->thread_start;
  need(r, f, &i->a);
  if (start != FUNC_NONE &&
      function_takes(&r->program->functions[start], args, 2))
    pass(r, f, args, 2, start);
}

static bool is_excluded(const Relevance *r, FuncId f, const Inst *i) {
  return r->excluded && i->kind == INST_BRANCH &&
         r->excluded->branches[f][i - r->program->functions[f].code];
}

static void look_at(Relevance *r, FuncId f, const Inst *i) {
  if (is_excluded(r, f, i))
    return;
  switch (i->kind) {
  case INST_MOVE: copy(r, f, &i->a, &r->regs[f][i->dst]); break;
  case INST_OP:
  case INST_INDEX: compute(r, f, i); break;
  case INST_LOAD:
  case INST_STORE: need(r, f, &i->a); break; /* for the value, see access() */
  case INST_CALL: call(r, f, i); break;
  case INST_SPAWN: spawn(r, f, i); break;
  case INST_RETURN: copy(r, f, &i->a, &r->results[f]); break;
  case INST_ALLOC: learn(r, &r->regs[f][i->dst], pointer); /* fall through */
  default: need_all(r, f, i);
  }
}

/* Returns the fact about the memory, and all that it may overlap. */
static Fact fact_of(const Relevance *r, uint32_t memory) {
  const Memory *m = &r->memory.data[memory];
  Fact all = m->fact;
  for (uint32_t k = 0; k < m->meets.n; k++) {
    const Fact *other = &r->memory.data[m->meets.data[k]].fact;
    all.is_relevant |= other->is_relevant;
    all.is_pointer |= other->is_pointer;
  }
  return all;
}

static void access(Relevance *r, const Access *a) {
  Fact *own = &r->memory.data[a->memory].fact, there = fact_of(r, a->memory);
  if (a->inst->kind == INST_STORE) {
    if (there.is_relevant)
      need(r, a->function, &a->inst->b);
    copy(r, a->function, &a->inst->b, own);
    return;
  }
  Fact *to = &r->regs[a->function][a->inst->dst];
  if (to->is_relevant)
    learn(r, own, relevant);
  if (there.is_pointer)
    learn(r, to, pointer);
}

static void look_at_function(Relevance *r, FuncId f) {
  const Function *function = &r->program->functions[f];
  for (uint32_t k = function->n_code; k-- > 0;)
    look_at(r, f, &function->code[k]);
}

/* Propagates facts up to the fixed point. */
void relevance_conclude(Relevance *r) {
  memcpy(r->looked_at, r->called, r->program->n_functions);
  do {
    r->has_changed = false;
    for (FuncId f = 0; f < r->program->n_functions; f++)
      if (r->called[f])
        look_at_function(r, f);
    for (uint32_t k = 0; k < r->accesses.n; k++)
      access(r, &r->accesses.data[k]);
  } while (r->has_changed);
  for (uint32_t k = 0; k < r->memory.n; k++)
    r->is_outdated |=
        r->memory.data[k].is_left_out && r->memory.data[k].fact.is_relevant;
}

/* ---- observations */

static bool is_static(const Relevance *r, uint32_t object) {
  return object < r->program->n_objects;
}

static uint32_t memory_made_by(Relevance *r, const Inst *maker) {
  uint32_t hash = hash_number((uint64_t)(uintptr_t)maker);
  TABLE_EACH(i, &r->by_maker, hash)
  if (r->memory.data[i].made_by == maker)
    return i;
  table_add(r->arena, &r->by_maker, hash, r->memory.n);
  *vec_push(r->arena, &r->memory) = (Memory){.made_by = maker};
  return r->memory.n - 1;
}

/* Adds an access.  True when it is new. */
static bool add_access(Relevance *r, Access a) {
  uint32_t hash = hash_number(hash_mix((uint64_t)(uintptr_t)a.inst, a.memory));
  TABLE_EACH(i, &r->by_inst, hash) {
    const Access *old = &r->accesses.data[i];
    if (old->inst == a.inst && old->memory == a.memory)
      return false;
  }
  table_add(r->arena, &r->by_inst, hash, r->accesses.n);
  *vec_push(r->arena, &r->accesses) = a;
  return true;
}

/* True if a value is loaded or stored; a FREE only looks whether the
 * block is alive. */
static bool moves_value(const Event *e) {
  return (e->kind == EVENT_LOAD && e->inst->kind == INST_LOAD) ||
         (e->kind == EVENT_STORE && e->inst->kind == INST_STORE);
}

static bool see_event(Relevance *r, const Config *s, const Event *e) {
  if (!moves_value(e))
    return false;
  uint32_t memory =
      is_static(r, e->object)
          ? e->object
          : memory_made_by(r, config_object(s, e->object)->allocated_by);
  FuncId f = (FuncId)(e->function - r->program->functions);
  return add_access(r, (Access){f, e->inst, memory});
}

void relevance_see(Relevance *r, const Config *after) {
  uint32_t n;
  const Event *log = config_log(after, &n);
  bool is_new = memcmp(r->looked_at, r->called, r->program->n_functions);
  for (uint32_t k = 0; k < n; k++)
    is_new |= see_event(r, after, &log[k]);
  if (is_new)
    relevance_conclude(r);
}

/* ---- queries */

bool relevance_leaves_out(Relevance *r, const Config *s, uint32_t object) {
  if (!is_static(r, object) || !config_object(s, object)->is_static ||
      r->program->objects[object].is_thread_local)
    return false;
  if (r->excluded && r->excluded->objects[object])
    return true;
  if (r->memory.data[object].fact.is_relevant)
    return false;
  return r->memory.data[object].is_left_out = true;
}

void relevance_exclude(Relevance *r, const Excluded *s) {
  r->excluded = s;
  relevance_conclude(r);
}

bool relevance_is_outdated(const Relevance *r) { return r->is_outdated; }

void relevance_restart(Relevance *r) {
  r->is_outdated = false;
  for (uint32_t k = 0; k < r->memory.n; k++)
    r->memory.data[k].is_left_out = false;
}

bool *relevance_called(Relevance *r) { return r->called; }

Relevance *relevance_new(Arena *a, const Program *p) {
  Relevance *r = ARENA_NEW(a, Relevance);
  uint32_t n = p->n_functions + 1;
  *r = (Relevance){.arena = a,
                   .program = p,
                   .called = ARENA_ARRAY(a, bool, n),
                   .looked_at = ARENA_ARRAY(a, bool, n),
                   .is_pointed_at = ARENA_ARRAY(a, bool, n),
                   .regs = ARENA_ARRAY(a, Fact *, n),
                   .results = ARENA_ARRAY(a, Fact, n)};
  sections_find_pointed_at(p, r->is_pointed_at);
  for (FuncId f = 0; f < p->n_functions; f++)
    r->regs[f] = ARENA_ARRAY(a, Fact, p->functions[f].n_regs + 1);
  for (ObjId o = 0; o < p->n_objects; o++)
    vec_push(a, &r->memory)->fact = (Fact){p->objects[o].n_relocations > 0,
                                           p->objects[o].n_relocations > 0};
  r->called[p->entry] = true;
  if (p->thread_start != FUNC_NONE)
    r->called[p->thread_start] = true;
  return r;
}

/* ---- all of the code */

static ObjId object_of(const Relevance *r, const AbstractObject *p) {
  return p->kind == ABSTRACT_STATIC &&
                 !r->program->objects[p->id].is_thread_local
             ? p->id
             : OBJ_NONE;
}

static uint32_t memory_at(Relevance *r, const PointsTo *x, Target t,
                          uint64_t bytes) {
  uint32_t hash = hash_number(hash_mix(hash_mix(t.object, (uint64_t)t.offset),
                                       hash_mix(t.stride, bytes)));
  TABLE_EACH(i, &r->by_maker, hash) {
    const Memory *m = &r->memory.data[i];
    if (target_is_same(m->target, t) && m->bytes == bytes)
      return i;
  }
  table_add(r->arena, &r->by_maker, hash, r->memory.n);
  *vec_push(r->arena, &r->memory) =
      (Memory){.target = t,
               .bytes = bytes,
               .object = object_of(r, points_to_object(x, t.object))};
  return r->memory.n - 1;
}

static void see_accesses(Relevance *r, PointsTo *x, InstanceId id,
                         const Inst *i) {
  const Instance *n = points_to_instance(x, id);
  const Function *f = &r->program->functions[n->function];
  const TargetList l = points_to_operand(x, id, &i->a);
  for (uint32_t k = 0; k < l.n; k++) {
    AbstractKind kind = points_to_object(x, l.data[k].object)->kind;
    uint32_t bytes = inst_access_width(f, i) / 8;
    if (kind == ABSTRACT_STATIC || kind == ABSTRACT_MADE)
      add_access(r,
                 (Access){n->function, i, memory_at(r, x, l.data[k], bytes)});
  }
}

static void see_instance(Relevance *r, PointsTo *x, InstanceId id) {
  const Function *f = points_to_function(x, id);
  r->called[f - r->program->functions] = true;
  for (uint32_t k = 0; k < f->n_code; k++)
    if (inst_is_access(f->code[k].kind))
      see_accesses(r, x, id, &f->code[k]);
}

/* Records addresses in the initial values of static objects. */
static void see_image(Relevance *r, const PointsTo *x, AbstractId id) {
  const AbstractObject *p = points_to_object(x, id);
  const uint32_t bytes = r->program->address_width / 8;
  if (p->kind != ABSTRACT_STATIC)
    return;
  const Object *o = &r->program->objects[p->id];
  for (uint32_t k = 0; k < o->n_relocations; k++) {
    const Target t = {.object = id,
                      .offset = (int64_t)o->relocations[k].offset};
    const uint32_t m = memory_at(r, x, t, bytes);
    r->memory.data[m].fact = pointer;
  }
}

static void find_meetings(Relevance *r) {
  for (uint32_t i = r->program->n_objects; i < r->memory.n; i++)
    for (uint32_t k = r->program->n_objects; k < r->memory.n; k++) {
      Memory *m = &r->memory.data[i];
      const Memory *o = &r->memory.data[k];
      if (i != k && m->target.object == o->target.object &&
          target_meets(m->target, m->bytes, o->target, o->bytes))
        *vec_push(r->arena, &m->meets) = k;
    }
}

static void see_all(Relevance *r, PointsTo *x) {
  for (InstanceId i = 0; i < points_to_n_instances(x); i++)
    see_instance(r, x, i);
  for (AbstractId i = 0; i < points_to_n_objects(x); i++)
    see_image(r, x, i);
  find_meetings(r);
  relevance_conclude(r);
}

static void find_irrelevant_values(const Relevance *r, FuncId f,
                                   bool *irrelevant) {
  const Function *function = &r->program->functions[f];
  for (uint32_t k = 0; r->called[f] && k < function->n_code; k++) {
    const Inst *i = &function->code[k];
    irrelevant[k] = inst_assigns(i->kind) && i->dst != REG_NONE &&
                    !r->regs[f][i->dst].is_relevant;
  }
}

/* Marks stores for which no memory they may be to is relevant. */
static void find_irrelevant_stores(const Relevance *r, bool **irrelevant) {
  for (unsigned is_relevant = 0; is_relevant < 2; is_relevant++)
    for (uint32_t k = 0; k < r->accesses.n; k++) {
      const Access *a = &r->accesses.data[k];
      const Inst *code = r->program->functions[a->function].code;
      if (a->inst->kind == INST_STORE &&
          fact_of(r, a->memory).is_relevant == is_relevant)
        irrelevant[a->function][a->inst - code] = !is_relevant;
    }
}

Relevance *relevance_of_code(Arena *a, const Program *p,
                             const Excluded *excluded, const Stop *stop) {
  Relevance *r = relevance_new(a, p);
  PointsTo *x = points_to_new(a, p, stop);
  if (stop_now(stop) || points_to_is_partial(x))
    return NULL;
  r->excluded = excluded;
  see_all(r, x);
  return r;
}

IrrelevantInsts relevance_irrelevant(Arena *a, const Program *p,
                                     const Stop *stop) {
  bool **irrelevant = ARENA_ARRAY(a, bool *, p->n_functions + 1);
  Arena *own = arena_new();
  const Relevance *r = relevance_of_code(own, p, NULL, stop);
  for (FuncId f = 0; f < p->n_functions; f++) {
    irrelevant[f] = ARENA_ARRAY(a, bool, p->functions[f].n_code + 1);
    if (r)
      find_irrelevant_values(r, f, irrelevant[f]);
  }
  if (r)
    find_irrelevant_stores(r, irrelevant);
  arena_delete(own);
  return (IrrelevantInsts)irrelevant;
}

bool relevance_is_relevant(const Relevance *r, FuncId f, Reg reg) {
  return r->regs[f][reg].is_relevant;
}

bool relevance_is_pointer(const Relevance *r, FuncId f, Reg reg) {
  return r->regs[f][reg].is_pointer;
}

static bool is_irrelevant_object(const Relevance *r, ObjId o) {
  for (uint32_t k = r->program->n_objects; k < r->memory.n; k++)
    if (r->memory.data[k].object == o && r->memory.data[k].fact.is_relevant)
      return false;
  const Object *object = &r->program->objects[o];
  return !object->is_thread_local && !object->is_constant &&
         !object->is_unknown && !object->n_relocations;
}

bool relevance_is_irrelevant_access(const Relevance *r, FuncId f, const Inst *i,
                                    bool *objects) {
  bool is_known = false;
  for (uint32_t k = 0; k < r->accesses.n; k++) {
    const Access *a = &r->accesses.data[k];
    if (a->function != f || a->inst != i)
      continue;
    ObjId o = r->memory.data[a->memory].object;
    if (o == OBJ_NONE || !is_irrelevant_object(r, o))
      return false;
    is_known = objects[o] = true;
  }
  return is_known;
}
