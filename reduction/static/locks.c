#include "reduction/static/locks.h"

#include "frontend/base/vec.h"
#include "frontend/library/models.h"
#include "frontend/source/one_step.h"

#include <string.h>

/* Transfer function of the tokens since a function began, or by a call.  Those
 * of 'gets' are held now whatever was held then.  Those of 'keeps', a superset,
 * are held if they were then, or whatever. */
typedef struct {
  bool is_reached;
  Tokens gets, keeps;
} Effect;

typedef struct {
  Tokens entry;
  Effect summary; /* effect of a call */
  Effect *at;     /* by instruction, before it */
  Tokens touched;
  bool *stores; /* by object */
  bool calls_any;
  unsigned n_calls; /* calls of the function */
} FunctionLocks;

typedef VEC(Mutex) Mutexes;

struct Locks {
  Arena *arena;
  const Program *program;
  const Outline *outline;
  Mutexes mutexes;
  FunctionLocks *functions;
  unsigned *guards;  /* by object */
  bool is_irregular; /* sections may be nested */
  bool has_changed;
  bool names_all; /* 'sites' has all makers of first threads */
  VEC(LockSite) sites;
};

static Tokens only(unsigned token) { return (Tokens)1 << token; }

static const Effect nothing = {true, 0, ~(Tokens)0};

static Effect then(Effect first, Effect second) {
  return (Effect){first.is_reached && second.is_reached,
                  second.gets | (second.keeps & first.gets),
                  second.gets | (second.keeps & first.keeps)};
}

static Effect taking(Tokens t) { return (Effect){true, t, ~(Tokens)0}; }
static Effect leaving(Tokens t) { return (Effect){true, 0, ~t}; }

/* Joins 'by' into 'into'.  True when that has changed. */
static bool join(Effect *into, Effect by) {
  Effect old = *into;
  if (!by.is_reached)
    return false;
  if (!into->is_reached)
    *into = by;
  into->gets &= by.gets, into->keeps &= by.keeps;
  return !old.is_reached || old.gets != into->gets || old.keeps != into->keeps;
}

/* ---- calls of the library ---- */

/* Returns the model of the library function that is called, or NULL. */
static const Model *find_model(const Program *p, const Inst *i) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION)
    return NULL;
  const Function *f = program_function(p, i->a.id);
  return f->is_library ? model_find(f->name) : NULL;
}

/* Returns the effect of the call on a mutex; MODEL_OTHER: nothing certain. */
static ModelRole role_of(const Program *p, const Inst *i) {
  const Model *m = find_model(p, i);
  return m && m->object == MODEL_MUTEX && m->role != MODEL_TRIES ? m->role
                                                                 : MODEL_OTHER;
}

/* Returns the argument that is the start of a new thread, or NULL. */
static const Operand *find_start(const Program *p, const Inst *i) {
  const Model *m = find_model(p, i);
  return m && m->role == MODEL_CREATES && m->calls < i->n_args
             ? &i->args[m->calls]
             : NULL;
}

static const Mutex *find_mutex(const Locks *l, ObjId object, uint64_t offset) {
  for (uint32_t i = 0; i < l->mutexes.n; i++)
    if (l->mutexes.data[i].object == object &&
        l->mutexes.data[i].offset == offset)
      return &l->mutexes.data[i];
  return NULL;
}

/* Returns the token of the mutex of the call, if that is of interest. */
static Tokens mutex_of(const Locks *l, const Inst *i) {
  const Operand *o = i->args;
  const Mutex *m = i->n_args && o->kind == OPERAND_OBJECT
                       ? find_mutex(l, o->id, o->bits)
                       : NULL;
  return m && m->size ? only(TOKEN_MUTEX + (unsigned)(m - l->mutexes.data)) : 0;
}

/* ---- the effects of instructions ---- */

static Effect effect_of_call(const Locks *l, const Inst *i) {
  ModelRole role = role_of(l->program, i);
  if (role == MODEL_TAKES && mutex_of(l, i))
    return taking(mutex_of(l, i));
  if (role == MODEL_GIVES || role == MODEL_INITS)
    return leaving(mutex_of(l, i));
  if (i->a.kind != OPERAND_FUNCTION)
    return leaving(~(only(TOKEN_MULTI) | only(TOKEN_OUTSIDE)));
  Effect e = l->functions[i->a.id].summary;
  if (!program_function(l->program, i->a.id)->has_body)
    return nothing;
  e.keeps |= only(TOKEN_OUTSIDE);
  return e;
}

static Effect effect_of(const Locks *l, const Inst *i) {
  switch (i->kind) {
  case INST_CALL: return effect_of_call(l, i);
  case INST_SPAWN:
    return then(taking(only(TOKEN_MULTI)), leaving(only(TOKEN_ALONE)));
  case INST_ATOMIC_BEGIN:
    return then(taking(only(TOKEN_SECTION)), leaving(only(TOKEN_OUTSIDE)));
  case INST_ATOMIC_END: return leaving(only(TOKEN_SECTION));
  case INST_RETURN:
  case INST_END_THREAD:
  case INST_EXIT:
  case INST_UNSUPPORTED: return (Effect){0};
  default: return nothing;
  }
}

/* ---- one function ---- */

static void change(Locks *l, bool is_new) { l->has_changed |= is_new; }

/* Restricts the tokens at the function's entry to those held at each call of
 * it. */
static void enter(Locks *l, const Inst *i, Tokens held) {
  if (i->kind != INST_CALL || i->a.kind != OPERAND_FUNCTION)
    return;
  FunctionLocks *f = &l->functions[i->a.id];
  Tokens old = f->entry;
  f->entry &= held;
  change(l, f->entry != old);
}

static Tokens held_by(const FunctionLocks *f, const Effect *e) {
  return e->gets | (e->keeps & f->entry);
}

static void flow(Locks *l, const Function *f, FunctionLocks *x, uint32_t at) {
  const Inst *i = &f->code[at];
  Effect now = x->at[at], out = then(now, effect_of(l, i));
  enter(l, i, held_by(x, &now));
  if (i->kind == INST_RETURN)
    change(l, join(&x->summary, now));
  if (i->kind == INST_ATOMIC_END)
    out.keeps |= only(TOKEN_OUTSIDE);
  uint32_t next[2], n = inst_successors(f, at, next);
  for (uint32_t k = 0; k < n; k++)
    change(l, join(&x->at[next[k]], out));
}

static void analyse(Locks *l) {
  const Program *p = l->program;
  for (l->has_changed = true; l->has_changed;) {
    l->has_changed = false;
    for (FuncId id = 0; id < p->n_functions; id++) {
      const Function *f = &p->functions[id];
      FunctionLocks *x = &l->functions[id];
      if (f->n_code)
        change(l, join(&x->at[0], nothing));
      for (uint32_t i = 0; i < f->n_code; i++)
        if (x->at[i].is_reached)
          flow(l, f, x, i);
    }
  }
}

/* ---- possible effects of calls ---- */

static Tokens touched_by(const Locks *l, const Inst *i) {
  if (i->kind == INST_SPAWN)
    return only(TOKEN_MULTI);
  if (i->kind == INST_ATOMIC_BEGIN || i->kind == INST_ATOMIC_END)
    return only(TOKEN_SECTION);
  return role_of(l->program, i) == MODEL_OTHER ? 0 : mutex_of(l, i);
}

static void note_call(Locks *l, FunctionLocks *x, const Inst *i) {
  if (i->a.kind != OPERAND_FUNCTION) {
    change(l, !x->calls_any);
    x->calls_any = true;
    return;
  }
  const FunctionLocks *y = &l->functions[i->a.id];
  change(l, (y->touched & ~x->touched) || (y->calls_any && !x->calls_any));
  x->touched |= y->touched;
  x->calls_any |= y->calls_any;
  for (ObjId o = 0; o < l->program->n_objects; o++)
    if (y->stores[o] && !x->stores[o])
      change(l, x->stores[o] = true);
}

static void note(Locks *l, FunctionLocks *x, const Inst *i) {
  x->touched |= touched_by(l, i);
  if (i->kind == INST_STORE && i->a.kind == OPERAND_OBJECT)
    x->stores[i->a.id] = true;
  if (i->kind == INST_CALL)
    note_call(l, x, i);
}

static void note_all(Locks *l) {
  const Program *p = l->program;
  for (l->has_changed = true; l->has_changed;) {
    l->has_changed = false;
    for (FuncId f = 0; f < p->n_functions; f++)
      for (uint32_t i = 0; i < p->functions[f].n_code; i++)
        note(l, &l->functions[f], &p->functions[f].code[i]);
  }
}

/* ---- entries of functions ---- */

static void take_address(Locks *l, const Operand *o, bool starts_thread) {
  if (o->kind == OPERAND_FUNCTION)
    l->functions[o->id].entry &=
        starts_thread ? only(TOKEN_MULTI) | only(TOKEN_OUTSIDE) : 0;
}

static void look_at_addresses(Locks *l, const Inst *i) {
  const Operand *start = find_start(l->program, i);
  if (i->kind != INST_CALL)
    take_address(l, &i->a, false);
  else if (i->a.kind == OPERAND_FUNCTION)
    l->functions[i->a.id].n_calls++;
  take_address(l, &i->b, false);
  take_address(l, &i->c, false);
  for (uint32_t k = 0; k < i->n_args; k++)
    take_address(l, &i->args[k], &i->args[k] == start);
}

static void find_entries(Locks *l) {
  const Program *p = l->program;
  for (FuncId f = 0; f < p->n_functions; f++)
    l->functions[f].entry = ~(Tokens)0;
  l->functions[p->entry].entry = only(TOKEN_ALONE) | only(TOKEN_OUTSIDE);
  if (p->thread_start != FUNC_NONE)
    l->functions[p->thread_start].entry =
        only(TOKEN_MULTI) | only(TOKEN_OUTSIDE);
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++)
      look_at_addresses(l, &p->functions[f].code[i]);
  for (ObjId o = 0; o < p->n_objects; o++)
    for (uint32_t k = 0; k < p->objects[o].n_relocations; k++)
      take_address(l, &p->objects[o].relocations[k].target, false);
}

/* ---- mutexes ---- */

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

static void add_mutex(Locks *l, const Inst *i) {
  const Operand *at = i->args;
  if (role_of(l->program, i) != MODEL_TAKES || at->kind != OPERAND_OBJECT ||
      find_mutex(l, at->id, at->bits) ||
      l->mutexes.n == MOST_TOKENS - TOKEN_MUTEX)
    return;
  const Object *o = &l->program->objects[at->id];
  const Type *t = find_type(o->type, at->bits);
  char path[256];
  if (!t || !o->name || o->is_thread_local || at->bits + t->size > o->size ||
      !is_zero(o, at->bits, t->size))
    return;
  type_path(o->type, at->bits, t->size, path, sizeof path);
  *vec_push(l->arena, &l->mutexes) = (Mutex){
      at->id, at->bits, t->size, arena_printf(l->arena, "%s%s", o->name, path)};
}

/* Drops mutexes of which these bytes are touched in another way. */
static void drop(Locks *l, const Operand *at, uint64_t bytes) {
  for (uint32_t i = 0; i < l->mutexes.n; i++) {
    Mutex *m = &l->mutexes.data[i];
    bool is_all = bytes == UINT64_MAX;
    if (at->kind == OPERAND_OBJECT && m->object == at->id &&
        (is_all ||
         (at->bits < m->offset + m->size && m->offset < at->bits + bytes)))
      m->size = 0;
  }
}

static StmtId find_statement(const Locks *l, const Inst *i) {
  return outline_has(l->outline, i->loc) ? outline_find(l->outline, i->loc)
                                         : STMT_NONE;
}

static bool is_fine(const Locks *l, const Function *f, const Inst *i) {
  ModelRole role = role_of(l->program, i);
  if (role == MODEL_INITS)
    return i->n_args == 2 && i->args[1].kind == OPERAND_CONST &&
           !i->args[1].bits;
  if (role == MODEL_DESTROYS)
    return true;
  StmtId s = find_statement(l, i);
  return !f->is_library && s != STMT_NONE && one_step_is(l->outline, s);
}

static void check_operands(Locks *l, const Function *f, const Inst *i) {
  bool is_known = role_of(l->program, i) != MODEL_OTHER;
  drop(l, &i->a,
       inst_is_access(i->kind) ? inst_access_width(f, i) / 8 : UINT64_MAX);
  drop(l, &i->b, UINT64_MAX);
  drop(l, &i->c, UINT64_MAX);
  for (uint32_t k = 0; k < i->n_args; k++)
    if (k || !is_known)
      drop(l, &i->args[k], UINT64_MAX);
    else if (!mutex_of(l, i) || !is_fine(l, f, i))
      drop(l, &i->args[k], 1);
}

static void find_mutexes(Locks *l) {
  const Program *p = l->program;
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++)
      if (!p->functions[f].is_library)
        add_mutex(l, &p->functions[f].code[i]);
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++)
      check_operands(l, &p->functions[f], &p->functions[f].code[i]);
  for (ObjId o = 0; o < p->n_objects; o++)
    for (uint32_t k = 0; k < p->objects[o].n_relocations; k++)
      drop(l, &p->objects[o].relocations[k].target, UINT64_MAX);
}

/* Drops a mutex unlocked without being held, or initialised beside
 * other threads. */
static void check_call(Locks *l, const Inst *i, Tokens held) {
  ModelRole role = role_of(l->program, i);
  Tokens m = role == MODEL_OTHER ? 0 : mutex_of(l, i);
  if ((role == MODEL_GIVES && !(held & m)) ||
      (role == MODEL_INITS && !(held & only(TOKEN_ALONE))))
    drop(l, i->args, 1);
}

/* True if a section is begun inside of a section, or ended where none has
 * certainly begun. */
static bool is_odd(const Inst *i, const Effect *e) {
  return i->kind == INST_ATOMIC_BEGIN || i->kind == INST_RETURN
             ? !(e->keeps & only(TOKEN_OUTSIDE))
             : i->kind == INST_ATOMIC_END && !(e->gets & only(TOKEN_SECTION));
}

static void check_all(Locks *l) {
  const Program *p = l->program;
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++) {
      const Effect *e = &l->functions[f].at[i];
      const Inst *in = &p->functions[f].code[i];
      if (!e->is_reached)
        continue;
      check_call(l, in, locks_held(l, f, i));
      l->is_irregular |= is_odd(in, e);
    }
}

/* ---- sites ---- */

static void add_site(Locks *l, LockSite site) {
  for (uint32_t i = 0; i < l->sites.n; i++)
    if (l->sites.data[i].stmt == site.stmt &&
        l->sites.data[i].token == site.token)
      return;
  vec_push(l->arena, &l->sites);
  uint32_t i = l->sites.n - 1;
  for (; i && l->sites.data[i - 1].stmt > site.stmt; i--)
    l->sites.data[i] = l->sites.data[i - 1];
  l->sites.data[i] = site;
}

static unsigned token_of(Tokens one) {
  unsigned token = 0;
  while (token < MOST_TOKENS - 1 && !(one >> token & 1))
    token++;
  return token;
}

static bool makes_first_thread(const Locks *l, FuncId f, uint32_t at) {
  const Inst *i = &l->program->functions[f].code[at];
  return i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION &&
         program_function(l->program, i->a.id)->is_library &&
         (l->functions[i->a.id].touched & only(TOKEN_MULTI)) &&
         !(locks_held(l, f, at) & only(TOKEN_MULTI));
}

/* True if all of the statement is executed at its location. */
static bool is_plain(const Stmt *s) {
  return !s->in_macro &&
         (s->kind == STMT_EXPRESSION || s->kind == STMT_DECLARATION ||
          s->kind == STMT_IF || s->kind == STMT_RETURN);
}

static void find_sites_of(Locks *l, FuncId f, uint32_t at) {
  const Inst *i = &l->program->functions[f].code[at];
  ModelRole role = role_of(l->program, i);
  StmtId s = find_statement(l, i);
  if ((role == MODEL_TAKES || role == MODEL_GIVES) && mutex_of(l, i))
    add_site(l, (LockSite){s, token_of(mutex_of(l, i)), role == MODEL_TAKES});
  if (!makes_first_thread(l, f, at))
    return;
  if (s != STMT_NONE && is_plain(&l->outline->stmts[s]))
    add_site(l, (LockSite){s, TOKEN_MULTI, true});
  else
    l->names_all = false;
}

static void find_sites(Locks *l) {
  const Program *p = l->program;
  l->names_all = true;
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++)
      if (!p->functions[f].is_library && l->functions[f].at[i].is_reached)
        find_sites_of(l, f, i);
}

/* ---- guards ---- */

static void find_guards(Locks *l) {
  const Program *p = l->program;
  Tokens all = 0, *held = ARENA_ARRAY(l->arena, Tokens, p->n_objects + 1);
  bool *is_stored = ARENA_ARRAY(l->arena, bool, p->n_objects + 1);
  for (uint32_t i = 0; i < l->mutexes.n; i++)
    all |= l->mutexes.data[i].size ? only(TOKEN_MUTEX + i) : 0;
  memset(held, 0xff, sizeof *held * (p->n_objects + 1));
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++) {
      const Inst *in = &p->functions[f].code[i];
      if (in->kind != INST_STORE || in->a.kind != OPERAND_OBJECT ||
          !l->functions[f].at[i].is_reached ||
          (locks_held(l, f, i) & only(TOKEN_ALONE)))
        continue;
      is_stored[in->a.id] = true;
      held[in->a.id] &= locks_held(l, f, i);
    }
  for (ObjId o = 0; o < p->n_objects; o++)
    l->guards[o] = is_stored[o] && (held[o] & all) ? token_of(held[o] & all)
                                                   : TOKEN_SECTION;
}

/* ---- all ---- */

Locks *locks_build(Arena *a, const Program *p, const Outline *o) {
  Locks *l = ARENA_NEW(a, Locks);
  *l = (Locks){.arena = a, .program = p, .outline = o};
  l->functions = ARENA_ARRAY(a, FunctionLocks, p->n_functions + 1);
  l->guards = ARENA_ARRAY(a, unsigned, p->n_objects + 1);
  for (FuncId f = 0; f < p->n_functions; f++) {
    l->functions[f].at = ARENA_ARRAY(a, Effect, p->functions[f].n_code + 1);
    l->functions[f].stores = ARENA_ARRAY(a, bool, p->n_objects + 1);
  }
  find_mutexes(l);
  find_entries(l);
  analyse(l);
  check_all(l);
  note_all(l);
  find_sites(l);
  find_guards(l);
  return l;
}

const Mutex *locks_mutex(const Locks *l, uint32_t i) {
  return &l->mutexes.data[i];
}

unsigned locks_find(const Locks *l, ObjId object, uint64_t offset) {
  for (uint32_t i = 0; i < l->mutexes.n; i++) {
    const Mutex *m = &l->mutexes.data[i];
    if (m->object == object && m->offset <= offset &&
        offset - m->offset < m->size)
      return TOKEN_MUTEX + i;
  }
  return MOST_TOKENS;
}

bool locks_sites(const Locks *l, const LockSite **out, uint32_t *n) {
  *out = l->sites.data;
  *n = l->sites.n;
  return l->names_all;
}

static Tokens trusted(const Locks *l, Tokens t) {
  return l->is_irregular ? t & ~only(TOKEN_OUTSIDE) : t;
}

Tokens locks_held(const Locks *l, FuncId f, uint32_t inst) {
  const FunctionLocks *x = &l->functions[f];
  return trusted(l, held_by(x, &x->at[inst]));
}

Tokens locks_held_after(const Locks *l, FuncId f, uint32_t inst) {
  const FunctionLocks *x = &l->functions[f];
  const Inst *i = &l->program->functions[f].code[inst];
  Effect after = then(x->at[inst], effect_of(l, i));
  return trusted(l, held_by(x, &after));
}

Tokens locks_taken(const Locks *l, FuncId f, uint32_t inst) {
  return l->functions[f].at[inst].gets;
}

Tokens locks_takes(const Locks *l, FuncId f, uint32_t inst) {
  const Inst *i = &l->program->functions[f].code[inst];
  if (i->kind == INST_ATOMIC_BEGIN)
    return only(TOKEN_SECTION);
  return role_of(l->program, i) == MODEL_TAKES ? mutex_of(l, i) : 0;
}

Tokens locks_leaves(const Locks *l, FuncId f, uint32_t inst) {
  const Inst *i = &l->program->functions[f].code[inst];
  if (i->kind == INST_ATOMIC_END)
    return only(TOKEN_SECTION);
  return role_of(l->program, i) == MODEL_GIVES ? mutex_of(l, i) : 0;
}

/* Returns the callee's data; NULL: it may be any function. */
static const FunctionLocks *called(const Locks *l, const Inst *call) {
  return call->a.kind == OPERAND_FUNCTION ? &l->functions[call->a.id] : NULL;
}

Tokens locks_touched(const Locks *l, const Inst *call) {
  const FunctionLocks *x = called(l, call);
  return !x || x->calls_any ? ~(Tokens)0 : x->touched;
}

bool locks_stores(const Locks *l, const Inst *call, ObjId o) {
  const FunctionLocks *x = called(l, call);
  return !x || x->calls_any || x->stores[o];
}

unsigned locks_guard(const Locks *l, ObjId o) { return l->guards[o]; }

bool locks_is_first(const Locks *l, FuncId f) {
  const FunctionLocks *x = &l->functions[f];
  const Function *entry = &l->program->functions[l->program->entry];
  bool is_called = false;
  for (uint32_t i = 0; i < entry->n_code; i++)
    is_called |= entry->code[i].kind == INST_CALL &&
                 entry->code[i].a.kind == OPERAND_FUNCTION &&
                 entry->code[i].a.id == f;
  return is_called && x->n_calls == 1 && (x->entry & only(TOKEN_ALONE));
}
