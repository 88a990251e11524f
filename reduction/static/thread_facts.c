#include "reduction/static/thread_facts.h"

#include "frontend/library/models.h"
#include "reduction/static/class_arrays.h"
#include "reduction/static/fact_ways.h"
#include "reduction/static/index_windows.h"

#include <assert.h>

enum { MOST_SYMBOLS = 2000000, MANY_CALLS = 40 };

/* Facts and symbols at the beginnings of basic blocks. */
typedef struct {
  uint32_t at;
  FactWays ways;
  Symbol *symbols;           /* by register; or NULL */
  bool is_changed, is_named; /* named: has symbols */
} Leader;

typedef struct {
  uint32_t *leaders; /* by instruction: number plus one */
  VEC(Leader) blocks;
  Symbol *params;
  FactWays entry, exit;
  Symbol result;
  bool has_symbols, has_result, is_changed;
  bool is_renamed; /* its parameters are other values than before */
} InstanceFacts;

/* Call of a library function that uses a lock. */
typedef struct {
  CallSite site;
  unsigned argument;
  ClassId thread_class;
  MustFacts facts;
  bool is_reset;
} LockUse;

typedef struct {
  CallSite site;
  unsigned argument;
} LockSuspect;

struct ThreadFacts {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  Symbols symbols;
  InstanceFacts *instances;
  uint64_t *at_spawn; /* by thread class: thread classes that may run there */
  const Target *handles;
  const ClassArrays *arrays;
  CallList waits;  /* calls that wait at barriers */
  uint64_t untidy; /* thread classes whose threads may end before others
                      that they made */
  uint64_t many;   /* thread classes with several threads at a time */
  bool has_robust, has_changed;
  VEC(LockUse) uses;
  VEC(LockSuspect) suspects;

  /* State at the current instruction. */
  InstanceId instance;
  uint32_t at;
  MustFacts now;
  FactWays after;      /* after the call */
  Symbol *now_symbols; /* NULL or 'scratch' */
  Symbol *scratch;
  uint32_t *defined; /* by register: one plus the last instruction of the block
                        that assigned it */
  bool is_over;      /* the fixed point is reached */
  FactsVisit *visit;
  void *context;
};

static uint64_t only(ClassId c) { return (uint64_t)1 << c; }

static ClassId class_of(const ThreadFacts *t) {
  return points_to_instance(t->points, t->instance)->thread_class;
}

/* ---- targets */

static const Operand *argument(const ThreadFacts *t, CallSite s, unsigned n) {
  return &points_to_function(t->points, s.instance)->code[s.at].args[n];
}

static TargetList argument_targets(const ThreadFacts *t, CallSite s,
                                   unsigned n) {
  return points_to_operand(t->points, s.instance, argument(t, s, n));
}

/* ---- symbols */

static Symbol origin(ThreadFacts *t, InstanceId i, uint32_t at, Reg r) {
  return (Symbol){
      symbols_term(&t->symbols, (SymbolTerm){SYMBOL_ORIGIN, i, at, r, 0}), 0};
}

const SymbolTerm *facts_term(const ThreadFacts *t, Symbol s) {
  return &t->symbols.terms.data[s.term];
}

static void forget_symbols(ThreadFacts *t, Symbol *of, uint32_t n, uint32_t at,
                           Reg r) {
  for (uint32_t k = 0; k < n; k++)
    if (symbols_depends(&t->symbols, of[k], t->instance, at, r))
      of[k] = (Symbol){0};
}

static uint32_t n_regs(const ThreadFacts *t, InstanceId i) {
  return points_to_function(t->points, i)->n_regs;
}

static Symbol renewed(ThreadFacts *t, Reg dst) {
  facts_forget(&t->now, &t->symbols, t->instance, t->at, dst);
  forget_symbols(t, t->now_symbols, n_regs(t, t->instance), t->at, dst);
  return origin(t, t->instance, t->at, dst);
}

Symbol facts_symbol(ThreadFacts *t, const Operand *o) {
  return symbols_of_operand(&t->symbols, t->now_symbols, o);
}

static void assign(ThreadFacts *t, const Inst *in) {
  const Function *f = points_to_function(t->points, t->instance);
  Symbol s;
  if (!inst_assigns(in->kind) || in->dst == REG_NONE)
    return;
  t->defined[in->dst] = t->at + 1;
  if (!t->now_symbols)
    return;
  if (!symbols_derive(&t->symbols, f, in, t->now_symbols, &s))
    s = renewed(t, in->dst);
  t->now_symbols[in->dst] = s;
}

/* ---- values that are 0 */

typedef enum { VALUE_ANY, VALUE_ZERO, VALUE_OTHER } Value;

static Value value_of(bool is_zero) {
  return is_zero ? VALUE_ZERO : VALUE_OTHER;
}

/* Returns the value that was tested.  An extended value is 0 where the
 * original was; a value compared with 0, or negated, is 0 where the
 * original was not. */
static Symbol tested(const ThreadFacts *t, Symbol s, bool *is_negated) {
  const SymbolTerm *x = facts_term(t, s);
  *is_negated = false;
  while (x->kind == SYMBOL_CAST && !s.offset && (x->d & 255) != OP_TRUNC &&
         t->symbols.terms.data[x->a].kind != SYMBOL_NUMBER) {
    *is_negated ^= (x->d & 255) == OP_EQ || (x->d & 255) == OP_NOT;
    s = (Symbol){x->a, x->c};
    x = facts_term(t, s);
  }
  return s;
}

static Value find_value(const ThreadFacts *, const MustFacts *, Symbol);

static Value value_of_logic(const ThreadFacts *t, const MustFacts *f,
                            const SymbolTerm *x) {
  const Value a = find_value(t, f, (Symbol){x->a, 0});
  const Value b = find_value(t, f, (Symbol){x->b, 0});
  const Value strong = x->c == OP_AND ? VALUE_ZERO : VALUE_OTHER;
  return a == strong || b == strong ? strong : a == b ? a : VALUE_ANY;
}

/* Returns the value, as far as it is known; not of numbers, whose width is
 * not. */
static Value find_value(const ThreadFacts *t, const MustFacts *f, Symbol s) {
  bool is_negated;
  s = tested(t, s, &is_negated);
  const SymbolTerm *x = facts_term(t, s);
  const KnownValue *k = facts_find_value(f, s);
  const Value v = k                         ? value_of(k->is_zero)
                  : x->kind == SYMBOL_LOGIC ? value_of_logic(t, f, x)
                                            : VALUE_ANY;
  return v == VALUE_ANY ? v : value_of((v == VALUE_ZERO) ^ is_negated);
}

/* True for a constant: constants of several widths have the same name. */
static bool is_of_number(const ThreadFacts *t, Symbol s) {
  const SymbolTerm *x = facts_term(t, s);
  while (x->kind == SYMBOL_CAST)
    x = facts_term(t, (Symbol){x->a, 0});
  return x->kind == SYMBOL_NUMBER;
}

/* Likewise, for a value of so many bits. */
static Value find_value_of(const ThreadFacts *t, const MustFacts *f, Symbol s,
                           unsigned width) {
  return facts_term(t, s)->kind == SYMBOL_NUMBER
             ? value_of(!bits_sext((uint64_t)s.offset, width))
             : find_value(t, f, s);
}

static void know(const ThreadFacts *t, MustFacts *f, Symbol s, Value v) {
  bool is_negated;
  s = tested(t, s, &is_negated);
  if (v != VALUE_ANY && !is_of_number(t, s))
    facts_know(f, s, (v == VALUE_ZERO) ^ is_negated);
}

/* ---- effects of calls on locks */

static HeldLock lock_at(ThreadFacts *t, const Operand *o) {
  HeldLock l;
  memset(&l, 0, sizeof l);
  Target at = class_handles_target(t->points, t->instance, o);
  l.symbol = facts_symbol(t, o);
  if (at.place && points_to_is_single(t->points, at.place))
    l.place = at.place, l.offset = at.offset;
  l.site = (CallSite){t->instance, t->at};
  l.depth = 1;
  return l;
}

/* Returns the bytes of the object in which the library keeps its state. */
static uint64_t lock_bytes(ModelObject o) {
  return o == MODEL_SPIN_LOCK ? 4 : o == MODEL_MUTEX ? 20 : 24;
}

static void take(ThreadFacts *t, MustFacts *f, const Inst *in, const Model *m,
                 LockMode mode, bool may_fail) {
  HeldLock l = lock_at(t, &in->args[0]);
  l.mode = mode;
  l.bytes = lock_bytes(m->object);
  l.is_held = true;
  l.before = f->some;
  if (!may_fail) {
    facts_hold(f, &l, class_of(t));
    return;
  }
  HeldLock *known = facts_find_lock(f, &l);
  if (known && !known->is_held && m->object == MODEL_RWLOCK) {
    facts_drop_lock(f, known);
    known = NULL;
  }
  if (!t->now_symbols || in->dst == REG_NONE || known)
    return;
  l.result = origin(t, t->instance, t->at, in->dst);
  facts_add_lock(f, &l);
}

/* Marks other locks that may be the same as not certainly held. */
static void doubt_others(ThreadFacts *t, MustFacts *f, const HeldLock *l,
                         const HeldLock *but, TargetList at) {
  for (unsigned i = f->n_locks; i-- > 0;) {
    HeldLock *o = &f->locks[i];
    if (o == but || lock_is_apart(o, l) ||
        !targets_meet(at, 1, argument_targets(t, o->site, 0), 1))
      continue;
    o->is_held = false;
  }
}

static void suspect(ThreadFacts *t, unsigned argument) {
  if (t->is_over)
    *vec_push(t->arena, &t->suspects) =
        (LockSuspect){{t->instance, t->at}, argument};
}

static bool has_target(TargetList l, Target t) {
  for (uint32_t i = 0; i < l.n; i++)
    if (target_is_same(l.data[i], t))
      return true;
  return false;
}

static bool are_same(TargetList a, TargetList b) {
  bool is_same = a.n == b.n;
  for (uint32_t i = 0; is_same && i < a.n; i++)
    is_same = has_target(b, a.data[i]);
  return is_same;
}

static void give_maybe(const ThreadFacts *t, MustFacts *f,
                       const HeldLock *known, TargetList at) {
  if (known)
    facts_may_not_hold(f, known->site);
  for (unsigned i = f->n_maybe; i-- > 0;)
    if (are_same(at, argument_targets(t, f->maybe[i], 0)))
      facts_may_not_hold(f, f->maybe[i]);
}

static void give(ThreadFacts *t, MustFacts *f, const Inst *in,
                 ModelObject object) {
  HeldLock l = lock_at(t, &in->args[0]);
  HeldLock *known = facts_find_lock(f, &l);
  if (!known || known->depth == 1)
    give_maybe(t, f, known, argument_targets(t, l.site, 0));
  doubt_others(t, f, &l, known, argument_targets(t, l.site, 0));
  if (known && known->result.term)
    known = NULL;
  if (!known && object != MODEL_RWLOCK)
    suspect(t, 0);
  if (!known)
    return;
  if (object == MODEL_RWLOCK && known->mode == LOCK_READ && f->n_readers)
    f->n_readers--;
  known->is_held = false;
  if (--known->depth == 0)
    facts_drop_lock(f, known);
}

/* Drops locks that the store may overwrite. */
static void overwrite(ThreadFacts *t, MustFacts *f, const Operand *address,
                      uint64_t bytes) {
  const Pointed stored = {{t->instance, t->at}, address, bytes};
  for (unsigned i = f->n_locks; i-- > 0;) {
    const HeldLock *l = &f->locks[i];
    const Pointed held = {l->site, argument(t, l->site, 0), l->bytes};
    if (index_windows_meet(t->points, &stored, &held))
      facts_drop_lock(f, &f->locks[i]);
  }
}

static void note_use(ThreadFacts *t, unsigned argument, bool is_reset) {
  if (t->is_over)
    *vec_push(t->arena, &t->uses) = (LockUse){
        {t->instance, t->at}, argument, class_of(t), t->now, is_reset};
}

static void take_rwlock(ThreadFacts *t, MustFacts *f, const Inst *in,
                        const Model *m) {
  bool is_try = m->role == MODEL_TRIES;
  if (model_reads_only(m)) {
    if (f->n_readers < UINT8_MAX)
      f->n_readers++;
    take(t, f, in, m, LOCK_READ, is_try);
  } else {
    take(t, f, in, m, LOCK_WRITE, is_try || f->n_readers);
  }
}

static void lock_effect(ThreadFacts *t, MustFacts *f, const Inst *in,
                        const Model *m) {
  bool is_reset = m->role == MODEL_INITS || m->role == MODEL_DESTROYS;
  bool is_taking = m->role == MODEL_TAKES || m->role == MODEL_TRIES;
  note_use(t, 0, is_reset);
  if (is_taking)
    facts_may_hold(f, (CallSite){t->instance, t->at});
  if (is_reset)
    overwrite(t, f, &in->args[0], 1);
  else if (m->role == MODEL_GIVES)
    give(t, f, in, m->object);
  else if (is_taking && m->object == MODEL_RWLOCK)
    take_rwlock(t, f, in, m);
  else if (is_taking && !(t->has_robust && m->object == MODEL_MUTEX))
    take(t, f, in, m, LOCK_WRITE, m->role == MODEL_TRIES);
}

/* Applies a wait for a condition, which gives back the mutex for a time. */
static void wait_effect(ThreadFacts *t, MustFacts *f, const Inst *in) {
  if (in->n_args < 2)
    return;
  HeldLock l = lock_at(t, &in->args[1]);
  HeldLock *known = facts_find_lock(f, &l);
  note_use(t, 1, false);
  if (!known || known->result.term)
    suspect(t, 1);
  else
    known->before = f->some;
}

/* ---- barriers */

const CallList *facts_waits(const ThreadFacts *t) { return &t->waits; }

static void barrier_effect(ThreadFacts *t, MustFacts *f, const Model *m) {
  note_use(t, 0, m->role != MODEL_WAITS);
  for (uint32_t i = 0; i < t->waits.n && i < MOST_WAITS; i++)
    if (t->waits.data[i].instance == t->instance &&
        t->waits.data[i].at == t->at) {
      f->passed |= (uint64_t)1 << i;
      f->waited |= (uint64_t)1 << i;
    }
}

/* ---- threads made and joined */

/* Returns the last instruction of the block before 'at' that assigns the
 * register, following moves from other registers. */
static const Inst *source_in_block(const ThreadFacts *t, uint32_t at, Reg r) {
  const Function *f = points_to_function(t->points, t->instance);
  for (uint32_t end; (end = t->defined[r]) && end <= at;) {
    const Inst *in = &f->code[end - 1];
    if (in->kind != INST_MOVE || in->a.kind != OPERAND_REG)
      return in;
    at = end - 1, r = in->a.id;
  }
  return NULL;
}

/* Returns the target from which the handle is read for the call that comes
 * next. */
static Target handle_read(const ThreadFacts *t, const Inst *in) {
  const Function *f = points_to_function(t->points, t->instance);
  const Inst *load = in->args[0].kind == OPERAND_REG
                         ? source_in_block(t, t->at, in->args[0].id)
                         : NULL;
  if (!load || load->kind != INST_LOAD)
    return (Target){0};
  for (const Inst *k = load; k < &f->code[t->at]; k++)
    if (k->kind == INST_CALL || k->kind == INST_SPAWN)
      return (Target){0};
  return class_handles_target(t->points, t->instance, &load->a);
}

/* Returns the thread classes that this thread makes and may have running, whose
 * last thread has its handle there. */
static uint64_t classes_at(const ThreadFacts *t, const MustFacts *f,
                           Target from) {
  uint64_t thread_classes = 0;
  for (ClassId c = 1; from.place && c < points_to_n_classes(t->points); c++)
    if (target_is_same(from, t->handles[c]) &&
        points_to_class(t->points, c)->parent == class_of(t))
      thread_classes |= f->some & only(c);
  return thread_classes;
}

/* Joins a thread, if there is one thread class: of several, the maker of the
 * last thread is unknown. */
static void join_effect(ThreadFacts *t, MustFacts *f, const Inst *in) {
  const uint64_t thread_classes = classes_at(t, f, handle_read(t, in));
  const bool is_one = !(thread_classes & (thread_classes - 1));
  if (is_one && !(thread_classes & (t->untidy | f->many)))
    facts_join(f, thread_classes);
}

/* Records that a loop has joined all threads of the thread classes. */
static void end_joining(const ThreadFacts *t, MustFacts *f,
                        uint64_t thread_classes) {
  facts_join(f, thread_classes & ~(t->untidy | f->lost));
}

static void spawn_effect(ThreadFacts *t, ClassId c) {
  MustFacts *f = &t->now;
  f->made = MADE_SOME;
  if (!c)
    return;
  t->at_spawn[c] |= f->some;
  t->many |= f->some & only(c);
  f->many |= f->some & only(c);
  f->some |= only(c);
}

/* Records that the variable of the handles is another object now. */
static void remake(ThreadFacts *t) {
  for (ClassId c = 1; c < points_to_n_classes(t->points); c++) {
    const Place *p = points_to_place(t->points, t->handles[c].place);
    if (p->kind == PLACE_MADE && p->instance == t->instance && p->at == t->at)
      t->now.many |= t->now.some & only(c);
  }
  t->now.lost |=
      t->now.some & class_arrays_remade(t->arrays, t->instance, t->at);
}

/* ---- new blocks */

static void publish(ThreadFacts *t, const Operand *what) {
  const Symbol s = facts_symbol(t, what);
  const TargetList l = points_to_operand(t->points, t->instance, what);
  for (unsigned i = t->now.n_fresh; i-- > 0;) {
    const FreshBlock *b = &t->now.fresh[i];
    bool may_be = false;
    for (uint32_t k = 0; k < l.n; k++)
      may_be |= l.data[k].place == b->place;
    const SymbolTerm *term = &t->symbols.terms.data[s.term];
    bool is_other = term->kind == SYMBOL_NUMBER || term->kind == SYMBOL_OBJECT;
    if (may_be && !is_other)
      t->now.fresh[i] = t->now.fresh[--t->now.n_fresh];
  }
}

/* Records a block that the call has made and returns, and whose address nobody
 * else has. */
static void add_fresh(ThreadFacts *t, MustFacts *f, const Inst *in,
                      const Function *called) {
  static const char *const makers[] = {"malloc", "calloc"};
  const Target at =
      in->dst == REG_NONE
          ? (Target){0}
          : class_handles_target(t->points, t->instance,
                                 &(Operand){OPERAND_REG, 0, in->dst, 0});
  bool is_maker = false;
  for (unsigned i = 0; i < sizeof makers / sizeof *makers; i++)
    is_maker |= !strcmp(called->name, makers[i]);
  if (!is_maker || !at.place || !t->now_symbols || f->n_fresh == MOST_FRESH)
    return;
  for (unsigned i = f->n_fresh; i-- > 0;)
    if (f->fresh[i].place == at.place)
      f->fresh[i] = f->fresh[--f->n_fresh];
  f->fresh[f->n_fresh++] =
      (FreshBlock){origin(t, t->instance, t->at, in->dst), at.place};
}

/* ---- beginnings of basic blocks */

static void add_leader(ThreadFacts *t, InstanceFacts *x, uint32_t at,
                       uint32_t n) {
  if (x->leaders[at])
    return;
  Leader *l = vec_push(t->arena, &x->blocks);
  l->symbols = x->has_symbols ? ARENA_ARRAY(t->arena, Symbol, n + 1) : NULL;
  l->at = at;
  x->leaders[at] = x->blocks.n;
}

/* Records what is known of the register's value for another name of it. */
static void know_as(const ThreadFacts *t, Reg r, const MustFacts *of,
                    Symbol was, MustFacts *f, Symbol now) {
  const Function *in = points_to_function(t->points, t->instance);
  know(t, f, now, find_value_of(t, of, was, in->regs[r].width));
}

/* Copies what is known of the register by its old name, on the paths so far. */
static void rename_at(ThreadFacts *t, Leader *l, Reg r, Symbol old) {
  for (unsigned k = 0; k < l->ways.n; k++)
    know_as(t, r, &l->ways.data[k], old, &l->ways.data[k], l->symbols[r]);
  l->is_changed = true;
}

static void meet_symbols(ThreadFacts *t, Leader *l, MustFacts *in, uint32_t at,
                         const Symbol *from) {
  const uint32_t n = n_regs(t, t->instance);
  const MustFacts before = *in;
  facts_forget(in, &t->symbols, t->instance, at, REG_NONE);
  for (Reg r = 0; from && r < n; r++) {
    const Symbol s = from[r], old = l->symbols[r];
    bool is_other =
        l->is_named && (s.term != old.term || s.offset != old.offset);
    if (!is_other &&
        !symbols_depends(&t->symbols, s, t->instance, at, REG_NONE)) {
      l->symbols[r] = s;
      continue;
    }
    l->symbols[r] = origin(t, t->instance, at, r);
    if (l->is_named && !symbol_is_same(l->symbols[r], old))
      rename_at(t, l, r, old);
    know_as(t, r, &before, s, in, l->symbols[r]);
  }
  l->is_named = true;
}

/* Joins the facts into those at the beginning of the block. */
static void reach(ThreadFacts *t, uint32_t at, const MustFacts *now) {
  InstanceFacts *x = &t->instances[t->instance];
  Leader *l = &x->blocks.data[x->leaders[at] - 1];
  MustFacts in = *now;
  if (t->is_over)
    return;
  in.lost |= in.some & class_arrays_entered(t->arrays, t->instance, t->at, at);
  meet_symbols(t, l, &in, at, t->now_symbols);
  l->is_changed |= fact_ways_add(t->arena, &l->ways, &in);
}

/* ---- calls */

static void effect_of_call(ThreadFacts *t, MustFacts *f, const Inst *in,
                           const Function *called) {
  const Model *m = model_find(called->name);
  add_fresh(t, f, in, called);
  if (!m || !in->n_args)
    return;
  if (m->object == MODEL_MUTEX || m->object == MODEL_RWLOCK ||
      m->object == MODEL_SPIN_LOCK)
    lock_effect(t, f, in, m);
  else if (m->object == MODEL_CONDITION && m->role == MODEL_WAITS)
    wait_effect(t, f, in);
  else if (m->object == MODEL_BARRIER)
    barrier_effect(t, f, m);
  else if (m->role == MODEL_JOINS)
    join_effect(t, f, in);
}

static void enter(ThreadFacts *t, InstanceId callee, const Inst *in) {
  InstanceFacts *x = &t->instances[callee];
  const uint32_t n = points_to_function(t->points, callee)->n_params;
  x->is_changed |= fact_ways_add(t->arena, &x->entry, &t->now);
  for (uint32_t k = 0; x->has_symbols && k < n; k++) {
    Symbol s = facts_symbol(t, &in->args[k]);
    x->is_renamed |=
        s.term != x->params[k].term || s.offset != x->params[k].offset;
    x->params[k] = s;
  }
  x->is_changed |= x->is_renamed;
}

/* Returns the control of a call that runs a routine once, or place 0. */
static Target once_control(const ThreadFacts *t, const Inst *in,
                           const Function *called) {
  const Model *m = called ? model_find(called->name) : NULL;
  if (!m || m->object != MODEL_ONCE || !in->n_args)
    return (Target){0};
  const Target at = class_handles_target(t->points, t->instance, &in->args[0]);
  return points_to_is_single(t->points, at.place) ? at : (Target){0};
}

static void enter_once(ThreadFacts *t, InstanceId callee, const Inst *in,
                       Target control) {
  const MustFacts before = t->now;
  facts_set_once(&t->now, control, false);
  enter(t, callee, in);
  t->now = before;
}

static bool is_of_caller(const ThreadFacts *t, uint32_t term) {
  const SymbolTerm *s = &t->symbols.terms.data[term];
  if (s->kind == SYMBOL_INDEX || s->kind == SYMBOL_CAST ||
      s->kind == SYMBOL_LOGIC)
    return is_of_caller(t, s->a) &&
           (s->kind == SYMBOL_CAST || is_of_caller(t, s->b));
  InstanceId i = t->instance;
  while (s->kind == SYMBOL_ORIGIN && i != s->a && i != INSTANCE_NONE)
    i = points_to_instance(t->points, i)->parent;
  return i != INSTANCE_NONE;
}

static Symbol returned(ThreadFacts *t, InstanceId callee) {
  return origin(t, callee, AT_RETURN, 0);
}

/* Renames the result of the call to the caller's name for it, and forgets
 * values with names of the callee's. */
static void rename_result(ThreadFacts *t, MustFacts *f, const Inst *in,
                          InstanceId callee) {
  const InstanceFacts *x = &t->instances[callee];
  if (in->dst != REG_NONE && t->now_symbols) {
    const Symbol own = origin(t, t->instance, t->at, in->dst);
    facts_rename(f, returned(t, callee), own);
    if (x->has_symbols && x->result.term && !is_of_caller(t, x->result.term))
      facts_rename(f, x->result, own);
  }
  for (unsigned i = f->n_known; i-- > 0;)
    if (!is_of_caller(t, f->known[i].symbol.term))
      facts_forget_value(f, i);
}

/* The result is a new value of the call's if the callee has made it, as the
 * callee may make another one. */
static void assign_result(ThreadFacts *t, const Inst *in, InstanceId callee) {
  const InstanceFacts *x = &t->instances[callee];
  if (in->dst == REG_NONE || !t->now_symbols)
    return;
  const bool is_of_ours = callee != INSTANCE_NONE && x->has_symbols &&
                          x->result.term && is_of_caller(t, x->result.term);
  t->now_symbols[in->dst] =
      is_of_ours ? x->result : origin(t, t->instance, t->at, in->dst);
}

/* Returns the only callee, or none. */
static InstanceId only_callee(const ThreadFacts *t) {
  uint32_t from = 0;
  const InstanceId c = points_to_callee(t->points, t->instance, t->at, &from);
  return c != INSTANCE_NONE && points_to_callee(t->points, t->instance, t->at,
                                                &from) == INSTANCE_NONE
             ? c
             : INSTANCE_NONE;
}

/* True if the callee only concerns a lock, and may return: its own facts
 * do not matter. */
static bool keeps_facts(const ThreadFacts *t, InstanceId callee,
                        const Function *called) {
  const Model *m = called ? model_find(called->name) : NULL;
  return m && model_is_of_lock(m) && t->instances[callee].exit.n;
}

static void return_by(ThreadFacts *t, const Inst *in, InstanceId callee,
                      const Function *called, Target control, MustFacts f) {
  if (called)
    effect_of_call(t, &f, in, called);
  if (control.place)
    facts_set_once(&f, control, true);
  rename_result(t, &f, in, callee);
  fact_ways_add(t->arena, &t->after, &f);
}

/* Propagates the callee's exit facts.  A function that only concerns a lock is
 * summarised by its model, as it may be called elsewhere, too. */
static void flow_callee(ThreadFacts *t, const Inst *in, InstanceId callee) {
  const Function *called =
      class_handles_called(t->program, t->points, t->instance, callee);
  const Target control = once_control(t, in, called);
  const FactWays *exit = &t->instances[callee].exit;
  if (control.place)
    enter_once(t, callee, in, control);
  else
    enter(t, callee, in);
  if (keeps_facts(t, callee, called))
    return_by(t, in, callee, called, control, t->now);
  else
    for (unsigned k = 0; k < exit->n; k++)
      return_by(t, in, callee, called, control, exit->data[k]);
}

/* True if a basic block begins after the call, or can from now on. */
static bool split_after_call(ThreadFacts *t) {
  InstanceFacts *x = &t->instances[t->instance];
  const uint32_t n = n_regs(t, t->instance);
  if (x->leaders[t->at + 1])
    return true;
  if (x->has_symbols && (uint64_t)x->blocks.n * n >= MOST_SYMBOLS)
    return false;
  add_leader(t, x, t->at + 1, n);
  return true;
}

/* Says of a call that makes threads on some path that it may have made one on
 * each: witnesses name the call, not the path. */
static void unite_made(FactWays *w) {
  bool may_make = false;
  for (unsigned k = 0; k < w->n; k++)
    may_make |= w->data[k].made != MADE_NONE;
  for (unsigned k = 0; may_make && k < w->n; k++)
    if (w->data[k].made == MADE_NONE)
      w->data[k].made = MADE_MAYBE;
}

/* False if no path returns, or several do, which have been followed. */
static bool flow_call(ThreadFacts *t, const Inst *in) {
  uint32_t from = 0;
  fact_ways_clear(&t->after);
  if (in->dst != REG_NONE) {
    t->defined[in->dst] = t->at + 1;
    if (t->now_symbols)
      renewed(t, in->dst);
  }
  for (InstanceId c; (c = points_to_callee(t->points, t->instance, t->at,
                                           &from)) != INSTANCE_NONE;)
    flow_callee(t, in, c);
  unite_made(&t->after);
  assign_result(t, in, only_callee(t));
  const bool is_split = t->after.n > 1 && split_after_call(t);
  if (!is_split)
    fact_ways_unite(&t->after);
  for (unsigned k = 0; is_split && k < t->after.n; k++)
    reach(t, t->at + 1, &t->after.data[k]);
  if (t->after.n)
    t->now = t->after.data[0];
  return t->after.n && !is_split;
}

/* Records whether a user function returns 0.  Those of the library may fail
 * where their models do not. */
static void know_returned(ThreadFacts *t, const Operand *o) {
  if (points_to_function(t->points, t->instance)->is_library)
    return;
  const Value v =
      o->kind == OPERAND_CONST ? value_of(!o->bits)
      : o->kind == OPERAND_REG && t->now_symbols
          ? find_value_of(t, &t->now, t->now_symbols[o->id], o->width)
          : VALUE_ANY;
  know(t, &t->now, returned(t, t->instance), v);
}

static void leave(ThreadFacts *t, const Inst *in) {
  InstanceFacts *x = &t->instances[t->instance];
  const Instance *n = points_to_instance(t->points, t->instance);
  const Symbol s = facts_symbol(t, &in->a);
  know_returned(t, &in->a);
  bool has_changed = fact_ways_add(t->arena, &x->exit, &t->now);
  if (!x->has_result)
    x->result = s, x->has_result = true;
  else if (!symbol_is_same(x->result, s))
    has_changed |= x->result.term, x->result = (Symbol){0};
  for (uint32_t k = 0; has_changed && k < n->n_callers; k++)
    t->instances[n->callers[k].instance].is_changed = true;
}

static void end_thread(ThreadFacts *t) {
  const ClassId c = class_of(t);
  t->has_changed |= t->now.some && !(t->untidy & only(c));
  t->untidy |= t->now.some ? only(c) : 0;
}

/* ---- conditions */

static bool assume_symbol(ThreadFacts *, MustFacts *, Symbol, Value);

/* Assumes both operands; or the only one that can decide it, if the
 * other does not. */
static bool assume_logic(ThreadFacts *t, MustFacts *f, SymbolTerm x, Value v) {
  const Symbol a = {x.a, 0}, b = {x.b, 0};
  const Value strong = x.c == OP_AND ? VALUE_ZERO : VALUE_OTHER;
  if (v != strong)
    return assume_symbol(t, f, a, v) && assume_symbol(t, f, b, v);
  const Value known_a = find_value(t, f, a), known_b = find_value(t, f, b);
  if (known_a != VALUE_ANY && known_a != strong)
    return assume_symbol(t, f, b, v);
  return known_b == VALUE_ANY || known_b == strong || assume_symbol(t, f, a, v);
}

/* Assumes the value from now on.  False if it cannot be. */
static bool assume_symbol(ThreadFacts *t, MustFacts *f, Symbol s, Value v) {
  bool is_negated;
  const Value known = find_value(t, f, s);
  if (known != VALUE_ANY && known != v)
    return false;
  s = tested(t, s, &is_negated);
  v = value_of((v == VALUE_ZERO) ^ is_negated);
  const SymbolTerm x = *facts_term(t, s);
  if (x.kind == SYMBOL_LOGIC && !assume_logic(t, f, x, v))
    return false;
  facts_decide(f, s, v == VALUE_ZERO, class_of(t));
  if (!is_of_number(t, s))
    facts_know(f, s, v == VALUE_ZERO);
  return true;
}

static bool assume(ThreadFacts *t, MustFacts *f, const Operand *o, Value v) {
  if (o->kind == OPERAND_CONST)
    return value_of(!o->bits) == v;
  if (o->kind != OPERAND_REG || !t->now_symbols)
    return true;
  const Symbol s = t->now_symbols[o->id];
  const Value known = find_value_of(t, f, s, o->width);
  return (known == VALUE_ANY || known == v) &&
         (!s.term || assume_symbol(t, f, s, v));
}

/* ---- one function */

static void branch(ThreadFacts *t, const Inst *in) {
  MustFacts yes = t->now, no = t->now;
  const bool may_be = assume(t, &yes, &in->a, VALUE_OTHER);
  const bool may_not_be = assume(t, &no, &in->a, VALUE_ZERO);
  end_joining(t, &no, class_arrays_joined(t->arrays, t->instance, t->at));
  if (may_be)
    reach(t, in->then, &yes);
  if (may_not_be)
    reach(t, in->other, &no);
}

static void store_effect(ThreadFacts *t, const Function *f, const Inst *in) {
  publish(t, &in->b);
  if (!facts_is_inside(&t->now, SECTION_MODEL))
    overwrite(t, &t->now, &in->a, inst_access_width(f, in) / 8);
}

/* Applies an instruction that is no call.  False if it does not go on. */
static bool flow_simple(ThreadFacts *t, const Function *f, const Inst *in) {
  switch (in->kind) {
  case INST_ATOMIC_BEGIN: facts_begin_section(&t->now, in->section); break;
  case INST_ATOMIC_END: facts_end_section(&t->now); break;
  case INST_STORE: store_effect(t, f, in); break;
  case INST_ALLOC: remake(t); break;
  case INST_SPAWN:
    publish(t, &in->b);
    spawn_effect(t, points_to_made(t->points, t->instance, t->at));
    break;
  case INST_RETURN: leave(t, in); return false;
  case INST_END_THREAD: end_thread(t); return false;
  case INST_BRANCH: branch(t, in); return false;
  case INST_ASSUME: return assume(t, &t->now, &in->a, VALUE_OTHER);
  case INST_JUMP: reach(t, in->then, &t->now); return false;
  default: break;
  }
  assign(t, in);
  return inst_goes_on(in->kind);
}

static void start_class(ThreadFacts *t, const Inst *in) {
  const ClassId c = in->kind == INST_SPAWN
                        ? points_to_made(t->points, t->instance, t->at)
                        : 0;
  if (!c)
    return;
  InstanceFacts *root = &t->instances[points_to_class(t->points, c)->root];
  MustFacts fresh;
  memset(&fresh, 0, sizeof fresh);
  fresh.is_reached = true;
  fresh.made = MADE_SOME;
  fresh.n_taken = t->now.n_taken;
  memcpy(fresh.taken, t->now.taken, sizeof fresh.taken);
  fresh.passed = t->now.passed;
  root->is_changed |= fact_ways_add(t->arena, &root->entry, &fresh);
}

static void flow_block(ThreadFacts *t, uint32_t at) {
  const Function *f = points_to_function(t->points, t->instance);
  InstanceFacts *x = &t->instances[t->instance];
  memset(t->defined, 0, sizeof *t->defined * f->n_regs);
  for (;; at++) {
    const Inst *in = &f->code[at];
    t->at = at;
    if (t->visit)
      t->visit(t->context, t->instance, at, &t->now);
    start_class(t, in);
    if (in->kind == INST_CALL ? !flow_call(t, in) : !flow_simple(t, f, in))
      return;
    if (at + 1 == f->n_code)
      return;
    if (x->leaders[at + 1]) {
      reach(t, at + 1, &t->now);
      return;
    }
  }
}

static void load_block(ThreadFacts *t, const Leader *l, unsigned way) {
  const uint32_t n = n_regs(t, t->instance);
  t->now = l->ways.data[way];
  t->now_symbols = NULL;
  if (!t->instances[t->instance].has_symbols)
    return;
  t->now_symbols = t->scratch;
  memcpy(t->now_symbols, l->symbols, n * sizeof *l->symbols);
}

/* New blocks may be added on the way. */
static void flow_ways(ThreadFacts *t, uint32_t block) {
  const InstanceFacts *x = &t->instances[t->instance];
  for (unsigned k = 0; k < x->blocks.data[block].ways.n; k++) {
    load_block(t, &x->blocks.data[block], k);
    flow_block(t, x->blocks.data[block].at);
  }
}

static void begin_way(ThreadFacts *t, const MustFacts *entry) {
  const InstanceFacts *x = &t->instances[t->instance];
  const uint32_t n = points_to_function(t->points, t->instance)->n_params;
  t->now = *entry;
  t->now_symbols = NULL;
  facts_forget(&t->now, &t->symbols, t->instance, AT_ENTRY, REG_NONE);
  if (x->has_symbols)
    t->now_symbols =
        memset(t->scratch, 0, n_regs(t, t->instance) * sizeof *t->scratch);
  for (Reg r = 0; x->has_symbols && r < n; r++)
    t->now_symbols[r] =
        x->params[r].term ? x->params[r] : origin(t, t->instance, AT_ENTRY, r);
  reach(t, 0, &t->now);
}

static void begin_instance(ThreadFacts *t, InstanceId i) {
  InstanceFacts *x = &t->instances[i];
  for (uint32_t b = 0; x->is_renamed && b < x->blocks.n; b++)
    x->blocks.data[b].is_named = false;
  x->has_result &= !x->is_renamed;
  x->is_renamed = false;
  t->instance = i, t->at = AT_ENTRY;
  for (unsigned k = 0; k < x->entry.n; k++)
    begin_way(t, &x->entry.data[k]);
}

static void flow_instance(ThreadFacts *t, InstanceId i) {
  InstanceFacts *x = &t->instances[i];
  x->is_changed = false;
  begin_instance(t, i);
  for (uint32_t b = 0; b < x->blocks.n; b++)
    x->blocks.data[b].is_changed |= x->blocks.data[b].ways.n != 0;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t b = 0; b < x->blocks.n; b++) {
      if (!x->blocks.data[b].is_changed)
        continue;
      again = true;
      x->blocks.data[b].is_changed = false;
      flow_ways(t, b);
    }
  }
}

/* ---- all instances */

/* True if there are so many calls that those after one are not to be visited
 * again when an earlier one's exit facts change. */
static bool has_many_calls(const Function *f) {
  uint32_t n = 0;
  for (uint32_t at = 0; at < f->n_code; at++)
    n += f->code[at].kind == INST_CALL;
  return n > MANY_CALLS && (uint64_t)n * f->n_regs < MOST_SYMBOLS;
}

static bool frees(const Function *f) {
  bool does = false;
  for (uint32_t at = 0; at < f->n_code; at++)
    does |= f->code[at].kind == INST_FREE;
  return does;
}

static void find_leaders(ThreadFacts *t, InstanceId i) {
  InstanceFacts *x = &t->instances[i];
  const Function *f = points_to_function(t->points, i);
  x->has_symbols = points_to_is_alone(t->points, i) &&
                   (!f->is_library || frees(f)) &&
                   (uint64_t)f->n_code * f->n_regs < MOST_SYMBOLS;
  x->leaders = ARENA_ARRAY(t->arena, uint32_t, f->n_code + 1);
  x->params = ARENA_ARRAY(t->arena, Symbol, f->n_params + 1);
  add_leader(t, x, 0, f->n_regs);
  const bool is_long = has_many_calls(f);
  for (uint32_t at = 0; at < f->n_code; at++) {
    const Inst *in = &f->code[at];
    if (is_long && in->kind == INST_CALL && at + 1 < f->n_code)
      add_leader(t, x, at + 1, f->n_regs);
    if (inst_jumps(in->kind))
      add_leader(t, x, in->then, f->n_regs);
    if (in->kind == INST_BRANCH)
      add_leader(t, x, in->other, f->n_regs);
  }
}

static void begin(ThreadFacts *t) {
  const uint32_t n = points_to_n_instances(t->points);
  t->instances = ARENA_ARRAY(t->arena, InstanceFacts, n + 1);
  for (InstanceId i = 0; i < n; i++)
    find_leaders(t, i);
}

static void reset(ThreadFacts *t) {
  for (InstanceId i = 0; i < points_to_n_instances(t->points); i++) {
    InstanceFacts *x = &t->instances[i];
    fact_ways_clear(&x->entry);
    fact_ways_clear(&x->exit);
    for (uint32_t b = 0; b < x->blocks.n; b++)
      fact_ways_clear(&x->blocks.data[b].ways);
  }
  memset(t->at_spawn, 0, points_to_n_classes(t->points) * sizeof *t->at_spawn);
  t->many = 0;
  MustFacts begin = {0};
  begin.is_reached = true;
  begin.made = MADE_NONE;
  fact_ways_add(t->arena, &t->instances[0].entry, &begin);
  t->instances[0].is_changed = true;
}

static void flow_all(ThreadFacts *t, const Stop *stop) {
  for (bool again = true; again && !stop_now(stop);) {
    again = false;
    for (InstanceId i = 0;
         i < points_to_n_instances(t->points) && !stop_now(stop); i++)
      if (t->instances[i].is_changed && t->instances[i].entry.n) {
        flow_instance(t, i);
        again = true;
      }
  }
}

static void find_registers(ThreadFacts *t) {
  uint32_t most = 0;
  for (FuncId f = 0; f < t->program->n_functions; f++) {
    const Function *g = &t->program->functions[f];
    most = g->n_regs > most ? g->n_regs : most;
    t->has_robust |= !strcmp(g->name, "pthread_mutexattr_setrobust");
  }
  t->defined = ARENA_ARRAY(t->arena, uint32_t, most + 1);
  t->scratch = ARENA_ARRAY(t->arena, Symbol, most + 1);
}

/* Symbols change while they are found, which loses what is known of locks by
 * them.  So the analysis begins anew once they are known.  Its joins depend on
 * which thread classes may leave others running. */
ThreadFacts *thread_facts_new(Arena *a, const Program *p, PointsTo *x,
                              const Stop *stop) {
  ThreadFacts *t = ARENA_NEW(a, ThreadFacts);
  t->arena = a, t->program = p, t->points = x;
  symbols_init(&t->symbols, a);
  find_registers(t);
  t->at_spawn = ARENA_ARRAY(a, uint64_t, points_to_n_classes(x));
  t->handles = class_handles(a, p, x);
  t->arrays = class_arrays_new(a, p, x);
  t->waits = class_handles_calls(a, x, "pthread_barrier_wait");
  begin(t);
  for (unsigned round = 0; (t->has_changed || round < 2) && !stop_now(stop);
       round++) {
    t->has_changed = false;
    reset(t);
    flow_all(t, stop);
  }
  for (ClassId c = 1; c < points_to_n_classes(x); c++)
    if (points_to_class(x, c)->is_endless)
      t->many |= only(c);
  thread_facts_visit(t, NULL, NULL);
  return t;
}

void thread_facts_visit(ThreadFacts *t, FactsVisit *visit, void *context) {
  t->is_over = true, t->visit = visit, t->context = context;
  t->uses.n = t->suspects.n = 0;
  for (InstanceId i = 0; i < points_to_n_instances(t->points); i++) {
    t->instance = i;
    for (uint32_t b = 0; b < t->instances[i].blocks.n; b++)
      flow_ways(t, b);
  }
  t->visit = NULL;
}

/* ---- results */

static bool is_reset_beside(const ThreadFacts *t, TargetList at) {
  for (uint32_t i = 0; i < t->uses.n; i++) {
    const LockUse *r = &t->uses.data[i];
    if (!r->is_reset ||
        !targets_meet(at, 1, argument_targets(t, r->site, r->argument), 1))
      continue;
    for (uint32_t k = 0; k < t->uses.n; k++) {
      const LockUse *u = &t->uses.data[k];
      if (facts_is_beside(t, r->thread_class, &r->facts, u->thread_class,
                          &u->facts) &&
          targets_meet(argument_targets(t, u->site, u->argument), 1,
                       argument_targets(t, r->site, r->argument), 1))
        return true;
    }
  }
  return false;
}

bool facts_is_given_by_holders(const ThreadFacts *t, const HeldLock *l) {
  const TargetList at = argument_targets(t, l->site, 0);
  for (uint32_t i = 0; i < t->suspects.n; i++) {
    const LockSuspect *s = &t->suspects.data[i];
    if (targets_meet(at, 1, argument_targets(t, s->site, s->argument), 1))
      return false;
  }
  return true;
}

bool facts_is_sound(const ThreadFacts *t, const HeldLock *l) {
  return facts_is_given_by_holders(t, l) &&
         !is_reset_beside(t, argument_targets(t, l->site, 0));
}

/* ---- concurrency */

bool facts_is_many(const ThreadFacts *t, ClassId c) {
  for (; c; c = points_to_class(t->points, c)->parent)
    if (t->many & only(c))
      return true;
  return false;
}

static unsigned depth_of(const ThreadFacts *t, ClassId c) {
  unsigned n = 0;
  for (; c; c = points_to_class(t->points, c)->parent)
    n++;
  return n;
}

/* Climbs up to a common thread class.  'top_a' and 'top_b' are the thread
 * classes below it on the way, or 0 for that one itself. */
static ClassId climb(const ThreadFacts *t, ClassId a, ClassId b, ClassId *top_a,
                     ClassId *top_b) {
  *top_a = *top_b = 0;
  while (a != b) {
    bool is_a = depth_of(t, a) >= depth_of(t, b);
    ClassId *one = is_a ? &a : &b;
    *(is_a ? top_a : top_b) = *one;
    *one = points_to_class(t->points, *one)->parent;
  }
  return a;
}

bool facts_is_beside(const ThreadFacts *t, ClassId a, const MustFacts *at_a,
                     ClassId b, const MustFacts *at_b) {
  ClassId top_a, top_b;
  if (facts_is_many(t, climb(t, a, b, &top_a, &top_b)))
    return true;
  if (!top_a && !top_b)
    return false;
  if (!top_a)
    return at_a->some & only(top_b);
  if (!top_b)
    return at_b->some & only(top_a);
  return (t->at_spawn[top_a] & only(top_b)) ||
         (t->at_spawn[top_b] & only(top_a));
}
