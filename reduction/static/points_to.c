#include "reduction/static/points_to.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"

#include <assert.h>

enum {
  MOST_INSTANCES = 3000,
  MOST_APART = 1000, /* from here on calls that take or release locks share
                        one */
  MOST_THREAD_CLASSES = 64,
  MOST_OF_OBJECT = 8 /* targets in one set */
};

typedef VEC(Target) Set;

/* Values that may be in these bytes, repeated after each 'stride'. */
typedef struct {
  Target at; /* its object is 0 */
  uint64_t bytes;
  Set set;
} Cell;

typedef struct {
  AbstractObject object;
  VEC(Cell) cells;
  bool is_shared;
} ObjectInfo;

typedef struct {
  uint32_t at;
  InstanceId callee;
  uint32_t next; /* next call of the same instruction: 1 + index, or 0 */
} Call;

typedef struct {
  Instance instance;
  VEC(CallSite) callers;
  VEC(Call) calls;
  uint32_t *first_call; /* by instruction: 1 + index, or 0 */
  Set *regs;
  Set result;
  bool is_changed; /* its inputs have changed */
  uint64_t seen;   /* version of memory when it was last visited */
} InstanceInfo;

typedef struct {
  bool *is_live, *is_cyclic;
} Shape;

struct PointsTo {
  Arena *arena;
  const Program *program;
  Shape *shapes; /* by function */
  VEC(InstanceInfo *) instances;
  VEC(ThreadClass) thread_classes;
  VEC(ObjectInfo) objects;
  uint64_t memory; /* number of its changes */
  bool is_partial;
};

/* ---- sets */

static uint64_t distance(int64_t a, int64_t b) {
  return a < b ? (uint64_t)b - (uint64_t)a : (uint64_t)a - (uint64_t)b;
}

static Target normal(Target t) {
  if (t.stride) {
    int64_t rest = t.offset % (int64_t)t.stride;
    t.offset = rest < 0 ? rest + (int64_t)t.stride : rest;
  }
  return t;
}

static bool covers(Target all, Target t) {
  if (all.object != t.object)
    return false;
  uint64_t away = distance(all.offset, t.offset);
  return all.stride ? t.stride % all.stride == 0 && away % all.stride == 0
                    : !t.stride && !away;
}

static Target united(Target a, Target b) {
  a.stride =
      bits_gcd(bits_gcd(a.stride, b.stride), distance(a.offset, b.offset));
  return normal(a);
}

static unsigned count_of(const Set *s, AbstractId object) {
  unsigned n = 0;
  for (uint32_t i = 0; i < s->n; i++)
    n += s->data[i].object == object;
  return n;
}

static void unite_all(Set *s, Target t) {
  uint32_t kept = 0;
  for (uint32_t i = 0; i < s->n; i++)
    if (s->data[i].object == t.object)
      t = united(t, s->data[i]);
    else
      s->data[kept++] = s->data[i];
  s->data[kept] = t, s->n = kept + 1;
}

/* Adds a target.  True when the set has changed. */
static bool add(Arena *a, Set *s, Target t) {
  t = normal(t);
  for (uint32_t i = 0; i < s->n; i++)
    if (covers(s->data[i], t))
      return false;
  if (count_of(s, t.object) >= MOST_OF_OBJECT)
    unite_all(s, t);
  else
    *vec_push(a, s) = t;
  return true;
}

static bool add_all(Arena *a, Set *into, const Target *data, uint32_t n) {
  bool has_changed = false;
  for (uint32_t i = 0; i < n; i++)
    has_changed |= add(a, into, data[i]);
  return has_changed;
}

bool target_meets(Target a, uint64_t bytes, Target b, uint64_t other_bytes) {
  uint64_t g = bits_gcd(a.stride, b.stride);
  if (a.object != b.object)
    return false;
  if (!g)
    return a.offset < b.offset ? distance(a.offset, b.offset) < bytes
                               : distance(a.offset, b.offset) < other_bytes;
  a.stride = b.stride = g;
  a = normal(a), b = normal(b);
  uint64_t ahead = ((uint64_t)b.offset + g - (uint64_t)a.offset) % g;
  return ahead < bytes || g - ahead < other_bytes;
}

bool target_is_same(Target a, Target b) {
  return a.object == b.object && a.offset == b.offset && a.stride == b.stride;
}

bool targets_meet(TargetList a, uint64_t bytes, TargetList b,
                  uint64_t other_bytes) {
  for (uint32_t i = 0; i < a.n; i++)
    for (uint32_t k = 0; k < b.n; k++)
      if (a.data[i].object &&
          target_meets(a.data[i], bytes, b.data[k], other_bytes))
        return true;
  return false;
}

/* ---- the shape of functions */

static unsigned successors(const Function *f, uint32_t at, uint32_t next[2]) {
  const Inst *i = &f->code[at];
  if (i->kind != INST_BRANCH || i->a.kind != OPERAND_CONST)
    return inst_successors(f, at, next);
  next[0] = i->a.bits ? i->then : i->other;
  return 1;
}

static void mark_live(Arena *a, const Function *f, uint32_t from,
                      bool *is_live) {
  VEC(uint32_t) work = {0};
  *vec_push(a, &work) = from;
  while (work.n) {
    uint32_t at = work.data[--work.n], next[2];
    if (is_live[at])
      continue;
    is_live[at] = true;
    for (unsigned n = successors(f, at, next); n-- > 0;)
      *vec_push(a, &work) = next[n];
  }
}

/* Marks instructions in cycles.  Every cycle goes over each of its
 * instructions, or past it, on a jump back; so an instruction that no jump back
 * spans is in none. */
static void mark_cyclic(const Function *f, const Shape *s) {
  for (uint32_t at = 0; at < f->n_code; at++) {
    uint32_t next[2];
    for (unsigned n = s->is_live[at] ? successors(f, at, next) : 0; n-- > 0;)
      for (uint32_t k = next[n]; k <= at; k++)
        s->is_cyclic[k] = true;
  }
}

static void find_shapes(PointsTo *x) {
  const Program *p = x->program;
  x->shapes = ARENA_ARRAY(x->arena, Shape, p->n_functions + 1);
  for (FuncId id = 0; id < p->n_functions; id++) {
    const Function *f = &p->functions[id];
    Shape *s = &x->shapes[id];
    s->is_live = ARENA_ARRAY(x->arena, bool, f->n_code + 1);
    s->is_cyclic = ARENA_ARRAY(x->arena, bool, f->n_code + 1);
    if (f->n_code)
      mark_live(x->arena, f, 0, s->is_live);
    mark_cyclic(f, s);
  }
}

/* ---- objects */

static AbstractId find_object(PointsTo *x, AbstractObject p) {
  for (AbstractId i = 0; i < x->objects.n; i++) {
    const AbstractObject *q = &x->objects.data[i].object;
    if (q->kind == p.kind && q->id == p.id &&
        q->thread_class == p.thread_class && q->instance == p.instance &&
        q->at == p.at)
      return i;
  }
  *vec_push(x->arena, &x->objects) = (ObjectInfo){.object = p};
  return x->objects.n - 1;
}

static Cell *find_cell(PointsTo *x, AbstractId object, Target at,
                       uint64_t bytes) {
  ObjectInfo *p = &x->objects.data[object];
  at.object = 0;
  for (uint32_t i = 0; i < p->cells.n; i++) {
    Cell *c = &p->cells.data[i];
    if (c->at.offset == at.offset && c->at.stride == at.stride &&
        c->bytes == bytes)
      return c;
  }
  Cell *c = vec_push(x->arena, &p->cells);
  c->at = at, c->bytes = bytes;
  return c;
}

static Target target_of_function(PointsTo *x, FuncId f) {
  return (Target){.object = find_object(
                      x, (AbstractObject){.kind = ABSTRACT_FUNCTION, .id = f})};
}

static AbstractId abstract_static(PointsTo *, ObjId, ClassId);

static Target target_of_static(PointsTo *x, const Operand *o,
                               ClassId thread_class) {
  if (o->kind == OPERAND_FUNCTION)
    return target_of_function(x, o->id);
  return (Target){.object = abstract_static(x, o->id, thread_class),
                  .offset =
                      (int64_t)bits_sext(o->bits, x->program->address_width)};
}

static void add_image(PointsTo *x, AbstractId object, const Object *o,
                      ClassId thread_class) {
  for (uint32_t i = 0; i < o->n_relocations; i++) {
    const Relocation *r = &o->relocations[i];
    Target t = target_of_static(x, &r->target, thread_class);
    Target at = {.offset = (int64_t)r->offset};
    Cell *c = find_cell(x, object, at, x->program->address_width / 8);
    add(x->arena, &c->set, t);
  }
}

static AbstractId abstract_static(PointsTo *x, ObjId id, ClassId thread_class) {
  const Object *o = &x->program->objects[id];
  uint32_t n = x->objects.n;
  AbstractId p = find_object(
      x,
      (AbstractObject){.kind = ABSTRACT_STATIC,
                       .id = id,
                       .thread_class = o->is_thread_local ? thread_class : 0});
  if (x->objects.n > n)
    add_image(x, p, o, thread_class);
  return p;
}

/* ---- instances */

static const Instance *get(const PointsTo *x, InstanceId i) {
  assert(i < x->instances.n);
  return &x->instances.data[i]->instance;
}

static InstanceId make_instance(PointsTo *x, Instance made) {
  InstanceInfo *i = ARENA_NEW(x->arena, InstanceInfo);
  const Function *f = &x->program->functions[made.function];
  i->instance = made;
  i->regs = ARENA_ARRAY(x->arena, Set, f->n_regs + 1);
  i->first_call = ARENA_ARRAY(x->arena, uint32_t, f->n_code + 1);
  i->is_changed = true;
  *vec_push(x->arena, &x->instances) = i;
  return x->instances.n - 1;
}

static void add_caller(PointsTo *x, InstanceId callee, CallSite s) {
  InstanceInfo *i = x->instances.data[callee];
  *vec_push(x->arena, &i->callers) = s;
  i->instance.callers = i->callers.data;
  i->instance.n_callers = i->callers.n;
}

/* Returns an instance of the function that runs whenever the caller does, or
 * NONE.  All between both are called while they run. */
static InstanceId find_running(PointsTo *x, InstanceId caller, FuncId f) {
  InstanceId found = caller;
  while (found != INSTANCE_NONE && get(x, found)->function != f)
    found = get(x, found)->parent;
  for (InstanceId i = caller; found != INSTANCE_NONE; i = get(x, i)->parent) {
    x->instances.data[i]->instance.is_recursive = true;
    if (i == found)
      break;
  }
  return found;
}

static InstanceId find_any(const PointsTo *x, ClassId thread_class, FuncId f) {
  for (InstanceId i = 0; i < x->instances.n; i++)
    if (get(x, i)->thread_class == thread_class && get(x, i)->function == f)
      return i;
  return INSTANCE_NONE;
}

/* True if the function only does something to a lock, which the call names. */
static bool is_of_lock(const Function *f) {
  const Model *m = f->is_library ? model_find(f->name) : NULL;
  return m && model_is_of_lock(m);
}

static InstanceId find_known(PointsTo *x, InstanceId caller, FuncId f) {
  const bool is_full = x->instances.n > MOST_INSTANCES;
  const bool is_apart =
      x->instances.n <= MOST_APART || !is_of_lock(&x->program->functions[f]);
  InstanceId callee = find_running(x, caller, f);
  if (callee == INSTANCE_NONE && (is_full || !is_apart))
    callee = find_any(x, get(x, caller)->thread_class, f);
  return callee;
}

static void add_call(PointsTo *x, InstanceId caller, uint32_t at,
                     InstanceId callee) {
  InstanceInfo *from = x->instances.data[caller];
  uint32_t *last = &from->first_call[at];
  while (*last)
    last = &from->calls.data[*last - 1].next;
  *last = from->calls.n + 1;
  *vec_push(x->arena, &from->calls) = (Call){at, callee, 0};
  add_caller(x, callee, (CallSite){caller, at});
}

static InstanceId find_callee(PointsTo *x, InstanceId caller, uint32_t at,
                              FuncId f) {
  const InstanceInfo *from = x->instances.data[caller];
  for (uint32_t i = from->first_call[at]; i; i = from->calls.data[i - 1].next)
    if (get(x, from->calls.data[i - 1].callee)->function == f)
      return from->calls.data[i - 1].callee;
  InstanceId callee = find_known(x, caller, f);
  if (callee == INSTANCE_NONE)
    callee = make_instance(
        x, (Instance){.function = f,
                      .parent = caller,
                      .at = at,
                      .thread_class = from->instance.thread_class});
  add_call(x, caller, at, callee);
  return callee;
}

/* ---- thread classes */

static CallSite user_call(const PointsTo *x, CallSite s) {
  while (get(x, s.instance)->parent != INSTANCE_NONE &&
         x->program->functions[get(x, s.instance)->function].is_library)
    s = (CallSite){get(x, s.instance)->parent, get(x, s.instance)->at};
  return s;
}

static bool is_same_call(const PointsTo *x, CallSite a, CallSite b) {
  return get(x, a.instance)->function == get(x, b.instance)->function &&
         a.at == b.at;
}

/* Returns the thread class among the ancestors that is made at the
 * same call, or 0. */
static ClassId find_endless(PointsTo *x, CallSite called, ClassId from) {
  for (ClassId c = from; c; c = x->thread_classes.data[c].parent)
    if (is_same_call(x, x->thread_classes.data[c].called, called))
      return c;
  return 0;
}

static ClassId find_class(PointsTo *x, InstanceId i, uint32_t at) {
  const CallSite made = {i, at}, called = user_call(x, made);
  for (ClassId c = 1; c < x->thread_classes.n; c++)
    if (x->thread_classes.data[c].made.instance == i &&
        x->thread_classes.data[c].made.at == at)
      return c;
  ClassId c = find_endless(x, called, get(x, i)->thread_class);
  x->is_partial |= !c && x->thread_classes.n == MOST_THREAD_CLASSES;
  if (x->is_partial)
    return 0;
  if (c) {
    x->thread_classes.data[c].is_endless = true;
    return c;
  }
  c = x->thread_classes.n;
  InstanceId root =
      make_instance(x, (Instance){.function = x->program->thread_start,
                                  .parent = INSTANCE_NONE,
                                  .thread_class = c});
  *vec_push(x->arena, &x->thread_classes) =
      (ThreadClass){.made = made,
                    .called = called,
                    .root = root,
                    .parent = get(x, i)->thread_class};
  return c;
}

/* ---- values */

static void add_operand(PointsTo *x, InstanceId i, const Operand *o,
                        Set *into) {
  const InstanceInfo *info = x->instances.data[i];
  if (o->kind == OPERAND_REG)
    add_all(x->arena, into, info->regs[o->id].data, info->regs[o->id].n);
  else if (o->kind == OPERAND_OBJECT || o->kind == OPERAND_FUNCTION)
    add(x->arena, into, target_of_static(x, o, info->instance.thread_class));
  else if (o->kind == OPERAND_CONST)
    add(x->arena, into, (Target){0});
}

static bool is_far(int64_t n) { return n > INT32_MAX || n < -INT32_MAX; }

/* Adds the targets of the operand, moved by a constant, or any multiple
 * of the stride. */
static bool add_moved(PointsTo *x, InstanceId i, const Operand *o, int64_t by,
                      uint64_t stride, Set *into) {
  Set from = {0};
  bool has_changed = false;
  add_operand(x, i, o, &from);
  for (uint32_t k = 0; k < from.n; k++) {
    Target t = from.data[k];
    const AbstractKind kind = x->objects.data[t.object].object.kind;
    if (kind != ABSTRACT_NUMBER && kind != ABSTRACT_FUNCTION) {
      t.stride = bits_gcd(t.stride, is_far(by) ? 1 : stride);
      t.offset += is_far(by) ? 0 : by;
    }
    has_changed |= add(x->arena, into, t);
  }
  return has_changed;
}

static bool add_indexed(PointsTo *x, InstanceId i, const Inst *in, Set *into) {
  if (in->b.kind != OPERAND_CONST)
    return add_moved(x, i, &in->a, 0, distance(in->stride, 0), into);
  int64_t n = (int64_t)bits_sext(in->b.bits, in->b.width), by;
  bool is_wide = __builtin_mul_overflow(n, in->stride, &by);
  return add_moved(x, i, &in->a, is_wide ? INT64_MAX : by, 0, into);
}

static bool add_operated(PointsTo *x, InstanceId i, const Inst *in, Set *into) {
  const Operand *const both[] = {&in->a, &in->b};
  bool has_changed = false;
  switch (op_origin(in->op)) {
  case ORIGIN_NONE: break;
  case ORIGIN_OPERAND: return add_moved(x, i, &in->a, 0, 0, into);
  case ORIGIN_CHOSEN:
    has_changed = add_moved(x, i, &in->b, 0, 0, into);
    return add_moved(x, i, &in->c, 0, 0, into) || has_changed;
  case ORIGIN_BOTH:
    for (unsigned k = 0; k < 2; k++)
      has_changed |= add_moved(x, i, both[k], 0, 1, into);
  }
  return has_changed;
}

/* ---- memory */

static bool may_hold(const PointsTo *x, Target t) {
  const AbstractKind kind = x->objects.data[t.object].object.kind;
  return kind == ABSTRACT_STATIC || kind == ABSTRACT_MADE;
}

static bool add_loaded(PointsTo *x, InstanceId i, const Inst *in,
                       uint64_t bytes, Set *into) {
  Set from = {0};
  bool has_changed = add(x->arena, into, (Target){0});
  add_operand(x, i, &in->a, &from);
  for (uint32_t k = 0; k < from.n; k++) {
    const ObjectInfo *p = &x->objects.data[from.data[k].object];
    Target at = from.data[k];
    at.object = 0;
    for (uint32_t c = 0; c < p->cells.n; c++)
      if (target_meets(at, bytes, p->cells.data[c].at, p->cells.data[c].bytes))
        has_changed |= add_all(x->arena, into, p->cells.data[c].set.data,
                               p->cells.data[c].set.n);
  }
  return has_changed;
}

static void store(PointsTo *x, InstanceId i, const Inst *in, uint64_t bytes) {
  Set to = {0}, what = {0};
  add_operand(x, i, &in->a, &to);
  add_operand(x, i, &in->b, &what);
  for (uint32_t k = 0; k < to.n; k++) {
    if (!may_hold(x, to.data[k]) || (what.n == 1 && !what.data->object))
      continue;
    Cell *c = find_cell(x, to.data[k].object, to.data[k], bytes);
    if (add_all(x->arena, &c->set, what.data, what.n))
      x->memory++;
  }
}

/* ---- calls */

static void pass(PointsTo *x, InstanceId i, const Operand *args,
                 InstanceId to) {
  InstanceInfo *callee = x->instances.data[to];
  const uint32_t n = x->program->functions[callee->instance.function].n_params;
  for (uint32_t k = 0; k < n; k++)
    callee->is_changed |= add_moved(x, i, &args[k], 0, 0, &callee->regs[k]);
}

static bool call_one(PointsTo *x, InstanceId i, uint32_t at, FuncId f,
                     Set *into) {
  const Inst *in = &points_to_function(x, i)->code[at];
  if (!function_takes(&x->program->functions[f], in->args, in->n_args))
    return false;
  InstanceId callee = find_callee(x, i, at, f);
  pass(x, i, in->args, callee);
  const Set *r = &x->instances.data[callee]->result;
  return into && add_all(x->arena, into, r->data, r->n);
}

static bool call(PointsTo *x, InstanceId i, uint32_t at, Set *into) {
  const Inst *in = &points_to_function(x, i)->code[at];
  Set to = {0};
  bool has_changed = false;
  add_operand(x, i, &in->a, &to);
  for (uint32_t k = 0; k < to.n; k++) {
    const AbstractObject p = x->objects.data[to.data[k].object].object;
    if (p.kind == ABSTRACT_FUNCTION)
      has_changed |= call_one(x, i, at, p.id, into);
  }
  return has_changed;
}

static void give_back(PointsTo *x, InstanceId i, const Operand *o) {
  InstanceInfo *info = x->instances.data[i];
  if (add_moved(x, i, o, 0, 0, &info->result))
    for (uint32_t k = 0; k < info->callers.n; k++)
      x->instances.data[info->callers.data[k].instance]->is_changed = true;
}

static void pass_to_thread(PointsTo *x, const Operand *args, InstanceId i,
                           uint32_t at) {
  ClassId c = find_class(x, i, at);
  if (c)
    pass(x, i, args, x->thread_classes.data[c].root);
}

static void spawn(PointsTo *x, InstanceId i, uint32_t at) {
  const Inst *in = &points_to_function(x, i)->code[at];
  const Operand args[] = {in->a, in->b};
  if (x->program->thread_start != FUNC_NONE &&
      function_takes(&x->program->functions[x->program->thread_start], args, 2))
    pass_to_thread(x, args, i, at);
}

/* ---- the least fixed point */

static bool leads_to(const PointsTo *x, FuncId id, uint32_t from, uint32_t to) {
  const Function *f = &x->program->functions[id];
  bool *is_seen = ARENA_ARRAY(x->arena, bool, f->n_code + 1);
  uint32_t next[2];
  for (unsigned n = successors(f, from, next); n-- > 0;)
    mark_live(x->arena, f, next[n], is_seen);
  return is_seen[to];
}

/* Returns the first of alternative instructions that make the same object. */
static uint32_t first_maker(const PointsTo *x, InstanceId i, uint32_t at) {
  const FuncId id = get(x, i)->function;
  const Inst *code = x->program->functions[id].code;
  for (uint32_t k = 0; k < at; k++)
    if (code[k].kind == INST_ALLOC && code[k].dst == code[at].dst &&
        !leads_to(x, id, k, at) && !leads_to(x, id, at, k))
      return k;
  return at;
}

static Target target_made(PointsTo *x, InstanceId i, uint32_t at) {
  return (Target){
      .object = find_object(
          x, (AbstractObject){.kind = ABSTRACT_MADE,
                              .thread_class = get(x, i)->thread_class,
                              .instance = i,
                              .at = first_maker(x, i, at)})};
}

/* Executes one instruction.  True when a register has changed. */
static bool look_at(PointsTo *x, InstanceId i, uint32_t at) {
  const Function *f = points_to_function(x, i);
  const Inst *in = &f->code[at];
  Set *dst = inst_assigns(in->kind) && in->dst != REG_NONE
                 ? &x->instances.data[i]->regs[in->dst]
                 : NULL;
  switch (in->kind) {
  case INST_MOVE: return add_moved(x, i, &in->a, 0, 0, dst);
  case INST_INDEX: return add_indexed(x, i, in, dst);
  case INST_OP: return add_operated(x, i, in, dst);
  case INST_LOAD:
    return add_loaded(x, i, in, inst_access_width(f, in) / 8, dst);
  case INST_STORE: store(x, i, in, inst_access_width(f, in) / 8); return false;
  case INST_CALL: return call(x, i, at, dst);
  case INST_RETURN: give_back(x, i, &in->a); return false;
  case INST_ALLOC: return add(x->arena, dst, target_made(x, i, at));
  case INST_SPAWN: spawn(x, i, at); return false;
  default: return false;
  }
}

static void look_at_instance(PointsTo *x, InstanceId i) {
  const FuncId id = get(x, i)->function;
  InstanceInfo *info = x->instances.data[i];
  info->is_changed = false;
  info->seen = x->memory;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t at = 0; at < x->program->functions[id].n_code; at++)
      if (x->shapes[id].is_live[at])
        again |= look_at(x, i, at);
  }
}

static void solve(PointsTo *x, const Stop *stop) {
  for (bool again = true; again && !stop_now(stop);) {
    again = false;
    for (InstanceId i = 0; i < x->instances.n && !stop_now(stop); i++) {
      const InstanceInfo *info = x->instances.data[i];
      if (!info->is_changed && info->seen == x->memory)
        continue;
      look_at_instance(x, i);
      again = true;
    }
  }
}

/* ---- sharing */

static bool share_all(PointsTo *x, const Set *s) {
  bool has_changed = false;
  for (uint32_t i = 0; i < s->n; i++) {
    ObjectInfo *p = &x->objects.data[s->data[i].object];
    has_changed |= !p->is_shared;
    p->is_shared = true;
  }
  return has_changed;
}

static bool share_contents(PointsTo *x, AbstractId id) {
  const ObjectInfo *p = &x->objects.data[id];
  const bool is_shared = points_to_is_shared(x, id);
  bool has_changed = false;
  for (uint32_t i = 0; is_shared && i < p->cells.n; i++)
    has_changed |= share_all(x, &p->cells.data[i].set);
  return has_changed;
}

static void find_shared(PointsTo *x) {
  for (ClassId c = 1; c < x->thread_classes.n; c++) {
    const InstanceInfo *root =
        x->instances.data[x->thread_classes.data[c].root];
    for (uint32_t k = 0; k < 2; k++)
      share_all(x, &root->regs[k]);
  }
  for (bool again = true; again;) {
    again = false;
    for (AbstractId i = 0; i < x->objects.n; i++)
      again |= share_contents(x, i);
  }
}

PointsTo *points_to_new(Arena *a, const Program *p, const Stop *stop) {
  PointsTo *x = ARENA_NEW(a, PointsTo);
  x->arena = a, x->program = p;
  find_shapes(x);
  find_object(x, (AbstractObject){.kind = ABSTRACT_NUMBER});
  InstanceId root = make_instance(
      x, (Instance){.function = p->entry, .parent = INSTANCE_NONE});
  *vec_push(a, &x->thread_classes) =
      (ThreadClass){.made = {INSTANCE_NONE, 0}, .root = root};
  solve(x, stop);
  find_shared(x);
  return x;
}

/* ---- results */

uint32_t points_to_n_instances(const PointsTo *x) { return x->instances.n; }

const Instance *points_to_instance(const PointsTo *x, InstanceId i) {
  return get(x, i);
}

const Function *points_to_function(const PointsTo *x, InstanceId i) {
  return &x->program->functions[get(x, i)->function];
}

uint32_t points_to_n_classes(const PointsTo *x) { return x->thread_classes.n; }

const ThreadClass *points_to_class(const PointsTo *x, ClassId c) {
  assert(c < x->thread_classes.n);
  return &x->thread_classes.data[c];
}

uint32_t points_to_n_objects(const PointsTo *x) { return x->objects.n; }

const AbstractObject *points_to_object(const PointsTo *x, AbstractId p) {
  assert(p < x->objects.n);
  return &x->objects.data[p].object;
}

InstanceId points_to_callee(const PointsTo *x, InstanceId i, uint32_t at,
                            uint32_t *from) {
  const InstanceInfo *info = x->instances.data[i];
  const uint32_t n =
      *from ? info->calls.data[*from - 1].next : info->first_call[at];
  if (!n)
    return INSTANCE_NONE;
  *from = n;
  return info->calls.data[n - 1].callee;
}

ClassId points_to_made(const PointsTo *x, InstanceId i, uint32_t at) {
  const CallSite made = {i, at}, called = user_call(x, made);
  for (ClassId c = 1; c < x->thread_classes.n; c++)
    if (x->thread_classes.data[c].made.instance == i &&
        x->thread_classes.data[c].made.at == at)
      return c;
  for (ClassId c = get(x, i)->thread_class; c;
       c = x->thread_classes.data[c].parent)
    if (is_same_call(x, x->thread_classes.data[c].called, called))
      return c;
  return 0;
}

bool points_to_is_partial(const PointsTo *x) { return x->is_partial; }

TargetList points_to_operand(PointsTo *x, InstanceId i, const Operand *o) {
  if (o->kind == OPERAND_REG) {
    const Set *s = &x->instances.data[i]->regs[o->id];
    return (TargetList){s->data, s->n};
  }
  Set s = {0};
  add_operand(x, i, o, &s);
  return (TargetList){s.data, s.n};
}

bool points_to_is_cyclic(const PointsTo *x, FuncId f, uint32_t at) {
  return x->shapes[f].is_cyclic[at];
}

bool points_to_is_alone(const PointsTo *x, InstanceId i) {
  for (; i != INSTANCE_NONE; i = get(x, i)->parent)
    if (get(x, i)->is_recursive || get(x, i)->n_callers > 1)
      return false;
  return true;
}

bool points_to_is_stored(PointsTo *x, InstanceId i, Target t, uint64_t bytes) {
  const Function *f = points_to_function(x, i);
  for (uint32_t at = 0; at < f->n_code; at++) {
    const Inst *in = &f->code[at];
    if (in->kind == INST_STORE && x->shapes[get(x, i)->function].is_live[at] &&
        targets_meet((TargetList){&t, 1}, bytes,
                     points_to_operand(x, i, &in->a),
                     inst_access_width(f, in) / 8))
      return true;
  }
  return false;
}

AbstractId points_to_block(const PointsTo *x, InstanceId i, uint32_t at) {
  const uint32_t first = first_maker(x, i, at);
  for (AbstractId p = 0; p < x->objects.n; p++) {
    const AbstractObject *object = &x->objects.data[p].object;
    if (object->kind == ABSTRACT_MADE && object->instance == i &&
        object->at == first)
      return p;
  }
  return 0;
}

bool points_to_is_once(const PointsTo *x, InstanceId i, uint32_t at) {
  const Instance *n = get(x, i);
  if (x->shapes[n->function].is_cyclic[at] || n->is_recursive ||
      n->n_callers > 1)
    return false;
  if (n->parent != INSTANCE_NONE)
    return points_to_is_once(x, n->parent, n->at);
  const ThreadClass *c = &x->thread_classes.data[n->thread_class];
  return !n->thread_class ||
         (!c->is_endless && points_to_is_once(x, c->made.instance, c->made.at));
}

bool points_to_is_single(const PointsTo *x, AbstractId id) {
  const AbstractObject *p = &x->objects.data[id].object;
  if (p->kind == ABSTRACT_MADE)
    return points_to_is_once(x, p->instance, p->at);
  if (p->kind != ABSTRACT_STATIC)
    return false;
  const ThreadClass *c = &x->thread_classes.data[p->thread_class];
  return !p->thread_class ||
         (!c->is_endless && points_to_is_once(x, c->made.instance, c->made.at));
}

bool points_to_is_shared(const PointsTo *x, AbstractId id) {
  const ObjectInfo *p = &x->objects.data[id];
  return p->is_shared || (p->object.kind == ABSTRACT_STATIC &&
                          !x->program->objects[p->object.id].is_thread_local);
}
