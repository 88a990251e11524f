#include "reduction/static/lock_sets.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"
#include "reduction/static/shared_accesses.h"

#include <string.h>

/* Effect of calling a function, as far as it is possible. */
typedef struct {
  Tokens touched;
  bool *stores; /* by object */
} Effect;

/* All but the effect are by instruction. */
typedef struct {
  bool *is_reached;
  Tokens *held; /* before it */
  Tokens *takes, *leaves;
  const Effect **calls; /* NULL: it calls nothing */
  Effect effect;
} FunctionSets;

struct LockSets {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  VEC(Mutex) mutexes;
  VEC(CallSite) taken; /* by mutex: a call that takes it */
  Tokens known;        /* tokens; a mutex may have lost its own */
  FunctionSets *functions;
  Tokens *guards; /* by object: tokens held at all stores that count */
  FuncId first;   /* FUNC_NONE: not known */
  bool is_blind;
};

static Tokens only(unsigned token) { return (Tokens)1 << token; }

static FunctionSets *sets_of(const LockSets *s, InstanceId i) {
  return &s->functions[points_to_instance(s->points, i)->function];
}

/* ---- calls of the library by the user */

typedef struct {
  InstanceId instance;
  uint32_t at;
  const Inst *call;
  const Function *called;
} UserCall;

typedef void UserCallVisit(LockSets *, const UserCall *);

static void visit_callees(LockSets *s, UserCall c, UserCallVisit *visit) {
  InstanceId callee;
  for (uint32_t from = 0;
       (callee = points_to_callee(s->points, c.instance, c.at, &from)) !=
       INSTANCE_NONE;) {
    c.called = class_handles_called(s->program, s->points, c.instance, callee);
    if (c.called)
      visit(s, &c);
  }
}

static void visit_user_calls(LockSets *s, UserCallVisit *visit) {
  for (InstanceId i = 0; i < points_to_n_instances(s->points); i++) {
    const Function *f = points_to_function(s->points, i);
    for (uint32_t at = 0; at < f->n_code; at++)
      if (f->code[at].kind == INST_CALL)
        visit_callees(s, (UserCall){i, at, &f->code[at], NULL}, visit);
  }
}

/* Returns the effect on a mutex; MODEL_OTHER: nothing certain. */
static ModelRole role_of(const Function *called) {
  const Model *m =
      called && called->is_library ? model_find(called->name) : NULL;
  return m && m->object == MODEL_MUTEX && m->role != MODEL_TRIES ? m->role
                                                                 : MODEL_OTHER;
}

/* Returns the only target of the mutex's address, or object 0. */
static Target target_of(const LockSets *s, const UserCall *c) {
  return role_of(c->called) == MODEL_OTHER || !c->call->n_args
             ? (Target){0}
             : class_handles_target(s->points, c->instance, &c->call->args[0]);
}

/* ---- mutexes */

/* Returns the mutex type at the offset of the type, or NULL. */
static const Type *find_type(const Type *t, uint64_t offset) {
  while (t) {
    const Type *inner = NULL;
    if (!offset &&
        (!strcmp(t->name, "pthread_mutex_t") || !strcmp(t->name, "mtx_t")))
      return t;
    if (t->kind == TYPE_ARRAY && t->element->size) {
      offset %= t->element->size;
      inner = t->element;
    }
    for (unsigned i = 0; t->kind == TYPE_STRUCT && i < t->n_members; i++) {
      const Member *m = &t->members[i];
      if (m->offset <= offset && offset - m->offset < m->type->size) {
        offset -= m->offset;
        inner = m->type;
        break;
      }
    }
    t = inner;
  }
  return NULL;
}

static bool is_zero(const Object *o, uint64_t from, uint64_t bytes) {
  for (uint64_t i = from; o->image && i < from + bytes; i++)
    if (o->image[i])
      return false;
  return true;
}

static const Object *static_at(const LockSets *s, AbstractId id) {
  const AbstractObject *p = points_to_object(s->points, id);
  return id && p->kind == ABSTRACT_STATIC ? &s->program->objects[p->id] : NULL;
}

/* Returns the mutex that has the byte, or none. */
static uint32_t find_mutex(const LockSets *s, const Object *o,
                           uint64_t offset) {
  uint32_t i = 0;
  for (; i < s->mutexes.n; i++) {
    const Mutex *m = &s->mutexes.data[i];
    if (&s->program->objects[m->object] == o && m->offset <= offset &&
        offset - m->offset < m->size)
      break;
  }
  return i;
}

/* Returns the set of the mutex that begins there, or none. */
static Tokens token_at(const LockSets *s, AbstractId object, int64_t offset) {
  const uint32_t i = find_mutex(s, static_at(s, object), (uint64_t)offset);
  return i < s->mutexes.n && s->mutexes.data[i].offset == (uint64_t)offset
             ? only(TOKEN_MUTEX + i)
             : 0;
}

static void add_mutex(LockSets *s, const UserCall *c) {
  const Target t = target_of(s, c);
  const Object *o = static_at(s, t.object);
  char path[256];
  if (!o || role_of(c->called) != MODEL_TAKES || t.offset < 0 ||
      s->mutexes.n == MOST_TOKENS - TOKEN_MUTEX)
    return;
  const uint64_t offset = (uint64_t)t.offset;
  const Type *type = find_type(o->type, offset);
  if (find_mutex(s, o, offset) < s->mutexes.n || !type || !o->name ||
      o->is_thread_local || offset + type->size > o->size ||
      !is_zero(o, offset, type->size))
    return;
  type_path(o->type, offset, type->size, path, sizeof path);
  *vec_push(s->arena, &s->mutexes) =
      (Mutex){(ObjId)(o - s->program->objects), offset, type->size,
              arena_printf(s->arena, "%s%s", o->name, path)};
  *vec_push(s->arena, &s->taken) = (CallSite){c->instance, c->at};
}

void lock_sets_forget(LockSets *s, unsigned token) { s->known &= ~only(token); }

/* ---- mutexes that are touched in another way */

static bool meets(const LockSets *s, const Mutex *m, Target t, uint64_t bytes) {
  const AbstractObject *p = points_to_object(s->points, t.object);
  const Target mutex = {.object = t.object, .offset = (int64_t)m->offset};
  return t.object && p->kind == ABSTRACT_STATIC && p->id == m->object &&
         target_meets(mutex, m->size, t, bytes);
}

static void drop_at(LockSets *s, Target t) {
  for (uint32_t i = 0; i < s->mutexes.n; i++)
    if (meets(s, &s->mutexes.data[i], t, 1))
      lock_sets_forget(s, TOKEN_MUTEX + i);
}

/* True if the call is one that a mutex with a token may have. */
static bool is_fine(const LockSets *s, const UserCall *c) {
  const ModelRole role = role_of(c->called);
  if (role == MODEL_INITS)
    return c->call->n_args == 2 && c->call->args[1].kind == OPERAND_CONST &&
           !c->call->args[1].bits &&
           (sets_of(s, c->instance)->held[c->at] & only(TOKEN_ALONE));
  return role == MODEL_TAKES || role == MODEL_GIVES || role == MODEL_DESTROYS;
}

static Tokens mutex_of(const LockSets *s, const UserCall *c) {
  const Target t = target_of(s, c);
  return token_at(s, t.object, t.offset);
}

/* Drops mutexes to which the call has an address, unless it is fine and has
 * that of one mutex only. */
static void check_call(LockSets *s, const UserCall *c) {
  const bool is_one = mutex_of(s, c) && is_fine(s, c);
  for (uint32_t k = is_one ? 1 : 0; k < c->call->n_args; k++) {
    const TargetList l =
        points_to_operand(s->points, c->instance, &c->call->args[k]);
    for (uint32_t i = 0; i < l.n; i++)
      drop_at(s, l.data[i]);
  }
}

/* Drops mutexes if the call touches one here and another one there. */
static void note_site(LockSets *s, const UserCall *c) {
  FunctionSets *f = sets_of(s, c->instance);
  const ModelRole role = role_of(c->called);
  const Tokens m = mutex_of(s, c), all = f->takes[c->at] | f->leaves[c->at] | m;
  if (role == MODEL_TAKES)
    f->takes[c->at] |= m;
  if (role == MODEL_GIVES)
    f->leaves[c->at] |= m;
  if (m && (all & (all - 1)))
    s->known &= ~all;
}

/* True for the code of functions that the user calls to lock, and so on. */
static bool is_of_mutex(const LockSets *s, InstanceId i) {
  const Instance *n = points_to_instance(s->points, i);
  const Function *f = points_to_function(s->points, i);
  if (role_of(f) != MODEL_OTHER)
    return true;
  bool is_so = f->is_library && n->n_callers && !n->is_recursive;
  for (uint32_t k = 0; is_so && k < n->n_callers; k++)
    is_so = is_of_mutex(s, n->callers[k].instance);
  return is_so;
}

static void check_stores(LockSets *s, InstanceId i) {
  for (AbstractId p = 1; p < points_to_n_objects(s->points); p++)
    for (uint32_t k = 0; k < s->mutexes.n; k++) {
      const Mutex *m = &s->mutexes.data[k];
      const Target t = {.object = p, .offset = (int64_t)m->offset};
      if (meets(s, m, t, 1) && points_to_is_stored(s->points, i, t, m->size))
        lock_sets_forget(s, TOKEN_MUTEX + k);
    }
}

/* It is no matter when a mutex is destroyed: its holder keeps it, and no other
 * thread can take it from then on. */
static void check_mutexes(LockSets *s, const ThreadFacts *facts) {
  visit_user_calls(s, check_call);
  visit_user_calls(s, note_site);
  for (InstanceId i = 0; i < points_to_n_instances(s->points); i++)
    if (s->mutexes.n && !is_of_mutex(s, i))
      check_stores(s, i);
  for (uint32_t k = 0; k < s->mutexes.n; k++)
    if (!facts_is_given_by_holders(facts,
                                   &(HeldLock){.site = s->taken.data[k]}))
      lock_sets_forget(s, TOKEN_MUTEX + k);
}

/* ---- lock sets */

static Tokens tokens_of(const LockSets *s, const MustFacts *f) {
  Tokens all = f->made == MADE_NONE   ? only(TOKEN_ALONE)
               : f->made == MADE_SOME ? only(TOKEN_MULTI)
                                      : 0;
  if (!f->is_odd)
    all |= only(f->n_sections ? TOKEN_SECTION : TOKEN_OUTSIDE);
  for (unsigned i = 0; i < f->n_locks; i++) {
    const HeldLock *l = &f->locks[i];
    if (l->is_held && !l->result.term)
      all |= token_at(s, l->object, l->offset);
  }
  return all;
}

static void look_at(void *context, InstanceId i, uint32_t at,
                    const MustFacts *facts) {
  LockSets *s = context;
  FunctionSets *f = sets_of(s, i);
  const Tokens t = tokens_of(s, facts);
  f->held[at] = f->is_reached[at] ? f->held[at] & t : t;
  f->is_reached[at] = true;
}

/* ---- effects of calls */

/* Sections of the library are whole, in whatever section they are. */
static Tokens touched_by(const Function *f, const Inst *in) {
  const bool is_section =
      in->kind == INST_ATOMIC_BEGIN || in->kind == INST_ATOMIC_END;
  return in->kind == INST_SPAWN         ? only(TOKEN_MULTI)
         : is_section && !f->is_library ? only(TOKEN_SECTION)
                                        : 0;
}

static void find_own_effect(LockSets *s, FuncId id) {
  const Function *f = &s->program->functions[id];
  FunctionSets *x = &s->functions[id];
  x->effect.stores = ARENA_ARRAY(s->arena, bool, s->program->n_objects + 1);
  for (uint32_t at = 0; at < f->n_code; at++) {
    const Inst *in = &f->code[at];
    x->effect.touched |= touched_by(f, in) | x->takes[at] | x->leaves[at];
    if (in->kind == INST_STORE && in->a.kind == OPERAND_OBJECT)
      x->effect.stores[in->a.id] = true;
  }
}

/* True if 'into' has changed. */
static bool add_effect(const LockSets *s, Effect *into, const Effect *by) {
  bool has_changed = by->touched & ~into->touched;
  into->touched |= by->touched;
  for (ObjId o = 0; o < s->program->n_objects; o++) {
    has_changed |= by->stores[o] && !into->stores[o];
    into->stores[o] |= by->stores[o];
  }
  return has_changed;
}

static Effect *new_effect(const LockSets *s) {
  Effect *e = ARENA_NEW(s->arena, Effect);
  e->stores = ARENA_ARRAY(s->arena, bool, s->program->n_objects + 1);
  return e;
}

/* Adds an effect to those of the caller and of the call. */
static bool add_call(const LockSets *s, CallSite from, InstanceId callee) {
  FunctionSets *x = sets_of(s, from.instance);
  const Effect *e = &sets_of(s, callee)->effect, **old = &x->calls[from.at];
  if (!*old)
    *old = e;
  if (*old != e) {
    Effect *both = new_effect(s);
    add_effect(s, both, *old);
    if (add_effect(s, both, e))
      *old = both;
  }
  return add_effect(s, &x->effect, e);
}

static void find_effects(LockSets *s) {
  for (FuncId f = 0; f < s->program->n_functions; f++)
    find_own_effect(s, f);
  for (bool again = true; again;) {
    again = false;
    for (InstanceId i = 0; i < points_to_n_instances(s->points); i++) {
      const Instance *n = points_to_instance(s->points, i);
      for (uint32_t k = 0; k < n->n_callers; k++)
        again |= add_call(s, n->callers[k], i);
    }
  }
}

/* ---- guards */

static void find_guards(LockSets *s) {
  const Program *p = s->program;
  for (ObjId o = 0; o < p->n_objects; o++)
    s->guards[o] = ~(Tokens)0;
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t at = 0; at < p->functions[f].n_code; at++) {
      const Inst *in = &p->functions[f].code[at];
      if (in->kind == INST_STORE && in->a.kind == OPERAND_OBJECT &&
          lock_sets_is_reached(s, f, at) &&
          !(lock_sets_held(s, f, at) & only(TOKEN_ALONE)))
        s->guards[in->a.id] &= lock_sets_held(s, f, at);
    }
}

/* ---- all */

static void find_first(LockSets *s) {
  const Function *entry = &s->program->functions[s->program->entry];
  uint32_t at = 0, n = 0;
  s->first = FUNC_NONE;
  while (at < entry->n_code &&
         (entry->code[at].kind != INST_CALL ||
          entry->code[at].a.kind != OPERAND_FUNCTION ||
          program_function(s->program, entry->code[at].a.id)->is_library))
    at++;
  if (at == entry->n_code)
    return;
  const FuncId f = entry->code[at].a.id;
  for (InstanceId i = 0; i < points_to_n_instances(s->points); i++)
    n += points_to_instance(s->points, i)->function == f;
  for (InstanceId i = 0; i < points_to_n_instances(s->points); i++) {
    const Instance *x = points_to_instance(s->points, i);
    if (n == 1 && x->function == f && x->parent == 0 && x->at == at &&
        x->n_callers == 1 && !x->is_recursive &&
        points_to_is_once(s->points, 0, at))
      s->first = f;
  }
}

static void allocate(LockSets *s) {
  const Program *p = s->program;
  s->functions = ARENA_ARRAY(s->arena, FunctionSets, p->n_functions + 1);
  s->guards = ARENA_ARRAY(s->arena, Tokens, p->n_objects + 1);
  for (FuncId f = 0; f < p->n_functions; f++) {
    const uint32_t n = p->functions[f].n_code + 1;
    FunctionSets *x = &s->functions[f];
    x->is_reached = ARENA_ARRAY(s->arena, bool, n);
    x->held = ARENA_ARRAY(s->arena, Tokens, n);
    x->takes = ARENA_ARRAY(s->arena, Tokens, n);
    x->leaves = ARENA_ARRAY(s->arena, Tokens, n);
    x->calls = ARENA_ARRAY(s->arena, const Effect *, n);
  }
}

LockSets *lock_sets_new(Arena *a, const Program *p) {
  const SharedAccesses *accesses = shared_accesses_new(a, p, NULL);
  ThreadFacts *facts = shared_accesses_facts(accesses);
  LockSets *s = ARENA_NEW(a, LockSets);
  *s = (LockSets){.arena = a,
                  .program = p,
                  .points = shared_accesses_points(accesses),
                  .is_blind = shared_accesses_is_blind(accesses),
                  .known = ~(Tokens)0};
  allocate(s);
  visit_user_calls(s, add_mutex);
  thread_facts_visit(facts, look_at, s);
  check_mutexes(s, facts);
  find_effects(s);
  find_guards(s);
  find_first(s);
  if (s->is_blind)
    s->known = 0, s->first = FUNC_NONE;
  return s;
}

uint32_t lock_sets_n_mutexes(const LockSets *s) { return s->mutexes.n; }

const Mutex *lock_sets_mutex(const LockSets *s, uint32_t i) {
  return &s->mutexes.data[i];
}

unsigned lock_sets_find(const LockSets *s, ObjId object, uint64_t offset) {
  const uint32_t i = find_mutex(s, &s->program->objects[object], offset);
  return i < s->mutexes.n && s->known >> (TOKEN_MUTEX + i) & 1 ? TOKEN_MUTEX + i
                                                               : MOST_TOKENS;
}

bool lock_sets_is_reached(const LockSets *s, FuncId f, uint32_t inst) {
  return s->is_blind || s->functions[f].is_reached[inst];
}

Tokens lock_sets_held(const LockSets *s, FuncId f, uint32_t inst) {
  return s->functions[f].held[inst] & s->known;
}

Tokens lock_sets_takes(const LockSets *s, FuncId f, uint32_t inst) {
  return s->program->functions[f].code[inst].kind == INST_ATOMIC_BEGIN
             ? only(TOKEN_SECTION)
             : s->functions[f].takes[inst] & s->known;
}

Tokens lock_sets_leaves(const LockSets *s, FuncId f, uint32_t inst) {
  return s->program->functions[f].code[inst].kind == INST_ATOMIC_END
             ? only(TOKEN_SECTION)
             : s->functions[f].leaves[inst] & s->known;
}

Tokens lock_sets_touched(const LockSets *s, FuncId f, uint32_t call) {
  const Effect *e = s->functions[f].calls[call];
  return s->is_blind ? ~(Tokens)0 : e ? e->touched : 0;
}

bool lock_sets_stores(const LockSets *s, FuncId f, uint32_t call, ObjId o) {
  const Effect *e = s->functions[f].calls[call];
  return s->is_blind || (e && e->stores[o]);
}

unsigned lock_sets_guard(const LockSets *s, ObjId o) {
  const Tokens held = s->guards[o] & s->known;
  bool is_stored = s->guards[o] != ~(Tokens)0;
  for (unsigned t = TOKEN_MUTEX; is_stored && t < TOKEN_MUTEX + s->mutexes.n;
       t++)
    if (held & only(t))
      return t;
  return TOKEN_SECTION;
}

bool lock_sets_is_first(const LockSets *s, FuncId f) { return s->first == f; }
