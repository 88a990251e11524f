#include "reduction/static/thread_facts.h"

#include "frontend/library/models.h"
#include "reduction/static/class_joins.h"
#include "reduction/static/fact_paths.h"
#include "reduction/static/lock_uses.h"
#include "reduction/static/zero_facts.h"

#include <assert.h>

enum { MOST_SYMBOLS = 2000000, MANY_CALLS = 40 };

/* Facts and symbols at the beginnings of basic blocks. */
typedef struct {
  uint32_t at;
  FactPaths paths;
  Symbol *symbols;           /* by register; or NULL */
  bool is_changed, is_named; /* named: has symbols */
} Leader;

typedef struct {
  uint32_t *leaders; /* by instruction: number plus one */
  VEC(Leader) blocks;
  Symbol *params;
  FactPaths entry, exit;
  Symbol result;
  bool has_symbols, has_result, is_changed;
  bool is_renamed; /* its parameters are other values than before */
} InstanceFacts;

struct ThreadFacts {
  Arena *arena;
  const Program *program;
  PointsTo *points;
  Symbols symbols;
  InstanceFacts *instances;
  ClassOrder *order;
  LockUses *locks;
  ClassJoins *joins;
  CallList waits; /* calls that wait at barriers */
  bool has_changed;

  /* State at the current instruction. */
  InstanceId instance;
  uint32_t at;
  MustFacts now;
  FactPaths after;     /* after the call */
  Symbol *now_symbols; /* NULL or 'scratch' */
  Symbol *scratch;
  bool is_finished; /* the fixed point is reached */
  FactsVisit *visit;
  void *context;
};

static ClassId class_of(const ThreadFacts *t) {
  return points_to_instance(t->points, t->instance)->thread_class;
}

static CallSite here(const ThreadFacts *t) {
  return (CallSite){t->instance, t->at};
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
  if (!inst_assigns(in->kind) || in->dst == REG_NONE || !t->now_symbols)
    return;
  if (!symbols_derive(&t->symbols, f, in, t->now_symbols, &s))
    s = renewed(t, in->dst);
  t->now_symbols[in->dst] = s;
}

/* ---- barriers */

const CallList *facts_waits(const ThreadFacts *t) { return &t->waits; }

static void barrier_effect(const ThreadFacts *t, MustFacts *f) {
  for (uint32_t i = 0; i < t->waits.n && i < MOST_WAITS; i++)
    if (t->waits.data[i].instance == t->instance &&
        t->waits.data[i].at == t->at) {
      f->passed |= (uint64_t)1 << i;
      f->waited |= (uint64_t)1 << i;
    }
}

/* ---- new blocks */

static void publish(ThreadFacts *t, const Operand *what) {
  const Symbol s = facts_symbol(t, what);
  const TargetList l = points_to_operand(t->points, t->instance, what);
  for (unsigned i = t->now.n_fresh; i-- > 0;) {
    const FreshBlock *b = &t->now.fresh[i];
    bool may_be = false;
    for (uint32_t k = 0; k < l.n; k++)
      may_be |= l.data[k].object == b->object;
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
  if (!is_maker || !at.object || !t->now_symbols || f->n_fresh == MOST_FRESH)
    return;
  for (unsigned i = f->n_fresh; i-- > 0;)
    if (f->fresh[i].object == at.object)
      f->fresh[i] = f->fresh[--f->n_fresh];
  f->fresh[f->n_fresh++] =
      (FreshBlock){origin(t, t->instance, t->at, in->dst), at.object};
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
  zero_facts_set(&t->symbols, f, now,
                 zero_facts_find(&t->symbols, of, was, in->regs[r].width));
}

/* Copies what is known of the register by its old name, on the paths so far. */
static void rename_at(ThreadFacts *t, Leader *l, Reg r, Symbol old) {
  for (unsigned k = 0; k < l->paths.n; k++)
    know_as(t, r, &l->paths.data[k], old, &l->paths.data[k], l->symbols[r]);
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
  if (t->is_finished)
    return;
  class_joins_enter(t->joins, here(t), at, &in);
  meet_symbols(t, l, &in, at, t->now_symbols);
  l->is_changed |= fact_paths_add(t->arena, &l->paths, &in);
}

/* ---- calls */

static void use_lock(ThreadFacts *t, MustFacts *f, const Inst *in,
                     const Model *m) {
  unsigned argument;
  if (!lock_uses_find(m, in, &argument))
    return;
  const bool is_named = t->now_symbols && in->dst != REG_NONE;
  const LockCall c = {
      .site = here(t),
      .inst = in,
      .model = m,
      .argument = argument,
      .thread_class = class_of(t),
      .address = facts_symbol(t, &in->args[argument]),
      .result = is_named ? origin(t, t->instance, t->at, in->dst) : (Symbol){0},
      .before = &t->now};
  lock_uses_apply(t->locks, &c, f);
}

static void effect_of_call(ThreadFacts *t, MustFacts *f, const Inst *in,
                           const Function *called) {
  const Model *m = model_find(called->name);
  add_fresh(t, f, in, called);
  if (!m || !in->n_args)
    return;
  use_lock(t, f, in, m);
  if (m->object == MODEL_BARRIER)
    barrier_effect(t, f);
  else if (m->role == MODEL_JOINS)
    class_joins_call(t->joins, here(t), f);
}

static void enter(ThreadFacts *t, InstanceId callee, const Inst *in) {
  InstanceFacts *x = &t->instances[callee];
  const uint32_t n = points_to_function(t->points, callee)->n_params;
  x->is_changed |= fact_paths_add(t->arena, &x->entry, &t->now);
  for (uint32_t k = 0; x->has_symbols && k < n; k++) {
    Symbol s = facts_symbol(t, &in->args[k]);
    x->is_renamed |=
        s.term != x->params[k].term || s.offset != x->params[k].offset;
    x->params[k] = s;
  }
  x->is_changed |= x->is_renamed;
}

/* Returns the control of a call that runs a routine once, or object 0. */
static Target once_control(const ThreadFacts *t, const Inst *in,
                           const Function *called) {
  const Model *m = called ? model_find(called->name) : NULL;
  if (!m || m->object != MODEL_ONCE || !in->n_args)
    return (Target){0};
  const Target at = class_handles_target(t->points, t->instance, &in->args[0]);
  return points_to_is_single(t->points, at.object) ? at : (Target){0};
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
  if (control.object)
    facts_set_once(&f, control, true);
  rename_result(t, &f, in, callee);
  fact_paths_add(t->arena, &t->after, &f);
}

/* Propagates the callee's exit facts.  A function that only concerns a lock is
 * summarised by its model, as it may be called elsewhere, too. */
static void flow_callee(ThreadFacts *t, const Inst *in, InstanceId callee) {
  const Function *called =
      class_handles_called(t->program, t->points, t->instance, callee);
  const Target control = once_control(t, in, called);
  const FactPaths *exit = &t->instances[callee].exit;
  if (control.object)
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
static void unite_made(FactPaths *w) {
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
  fact_paths_clear(&t->after);
  if (in->dst != REG_NONE && t->now_symbols)
    renewed(t, in->dst);
  for (InstanceId c; (c = points_to_callee(t->points, t->instance, t->at,
                                           &from)) != INSTANCE_NONE;)
    flow_callee(t, in, c);
  unite_made(&t->after);
  assign_result(t, in, only_callee(t));
  const bool is_split = t->after.n > 1 && split_after_call(t);
  if (!is_split)
    fact_paths_unite(&t->after);
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
  const ZeroFact v = o->kind == OPERAND_CONST ? zero_fact_of(!o->bits)
                     : o->kind == OPERAND_REG && t->now_symbols
                         ? zero_facts_find(&t->symbols, &t->now,
                                           t->now_symbols[o->id], o->width)
                         : ZERO_MAYBE;
  zero_facts_set(&t->symbols, &t->now, returned(t, t->instance), v);
}

static void leave(ThreadFacts *t, const Inst *in) {
  InstanceFacts *x = &t->instances[t->instance];
  const Instance *n = points_to_instance(t->points, t->instance);
  const Symbol s = facts_symbol(t, &in->a);
  know_returned(t, &in->a);
  bool has_changed = fact_paths_add(t->arena, &x->exit, &t->now);
  if (!x->has_result)
    x->result = s, x->has_result = true;
  else if (!symbol_is_same(x->result, s))
    has_changed |= x->result.term, x->result = (Symbol){0};
  for (uint32_t k = 0; has_changed && k < n->n_callers; k++)
    t->instances[n->callers[k].instance].is_changed = true;
}

/* ---- conditions */

static bool assume(ThreadFacts *t, MustFacts *f, const Operand *o, ZeroFact v) {
  if (o->kind == OPERAND_CONST)
    return zero_fact_of(!o->bits) == v;
  if (o->kind != OPERAND_REG || !t->now_symbols)
    return true;
  const Symbol s = t->now_symbols[o->id];
  const ZeroFact known = zero_facts_find(&t->symbols, f, s, o->width);
  return (known == ZERO_MAYBE || known == v) &&
         (!s.term || zero_facts_assume(&t->symbols, f, s, v, class_of(t)));
}

/* ---- one function */

static void branch(ThreadFacts *t, const Inst *in) {
  MustFacts yes = t->now, no = t->now;
  const bool may_be = assume(t, &yes, &in->a, ZERO_NO);
  const bool may_not_be = assume(t, &no, &in->a, ZERO_YES);
  class_joins_leave(t->joins, here(t), &no);
  if (may_be)
    reach(t, in->then, &yes);
  if (may_not_be)
    reach(t, in->other, &no);
}

static void store_effect(ThreadFacts *t, const Function *f, const Inst *in) {
  publish(t, &in->b);
  if (!facts_is_inside(&t->now, SECTION_MODEL))
    lock_uses_overwrite(
        t->locks,
        &(Pointed){{t->instance, t->at}, &in->a, inst_access_width(f, in) / 8},
        &t->now);
}

/* Applies an instruction that is no call.  False if it does not go on. */
static bool flow_simple(ThreadFacts *t, const Function *f, const Inst *in) {
  switch (in->kind) {
  case INST_ATOMIC_BEGIN: facts_begin_section(&t->now, in->section); break;
  case INST_ATOMIC_END: facts_end_section(&t->now); break;
  case INST_STORE: store_effect(t, f, in); break;
  case INST_FREE: publish(t, &in->a); break;
  case INST_ALLOC: class_joins_make(t->joins, here(t), &t->now); break;
  case INST_SPAWN:
    publish(t, &in->b);
    class_order_spawn(t->order, &t->now,
                      points_to_made(t->points, t->instance, t->at));
    break;
  case INST_RETURN: leave(t, in); return false;
  case INST_END_THREAD:
    t->has_changed |= class_joins_end(t->joins, class_of(t), &t->now);
    return false;
  case INST_BRANCH: branch(t, in); return false;
  case INST_ASSUME: return assume(t, &t->now, &in->a, ZERO_NO);
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
  root->is_changed |= fact_paths_add(t->arena, &root->entry, &fresh);
}

static void flow_block(ThreadFacts *t, uint32_t at) {
  const Function *f = points_to_function(t->points, t->instance);
  InstanceFacts *x = &t->instances[t->instance];
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

static void load_block(ThreadFacts *t, const Leader *l, unsigned path) {
  const uint32_t n = n_regs(t, t->instance);
  t->now = l->paths.data[path];
  t->now_symbols = NULL;
  if (!t->instances[t->instance].has_symbols)
    return;
  t->now_symbols = t->scratch;
  memcpy(t->now_symbols, l->symbols, n * sizeof *l->symbols);
}

/* New blocks may be added on the path. */
static void flow_paths(ThreadFacts *t, uint32_t block) {
  const InstanceFacts *x = &t->instances[t->instance];
  for (unsigned k = 0; k < x->blocks.data[block].paths.n; k++) {
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
    x->blocks.data[b].is_changed |= x->blocks.data[b].paths.n != 0;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t b = 0; b < x->blocks.n; b++) {
      if (!x->blocks.data[b].is_changed)
        continue;
      again = true;
      x->blocks.data[b].is_changed = false;
      flow_paths(t, b);
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
    fact_paths_clear(&x->entry);
    fact_paths_clear(&x->exit);
    for (uint32_t b = 0; b < x->blocks.n; b++)
      fact_paths_clear(&x->blocks.data[b].paths);
  }
  class_order_clear(t->order);
  MustFacts begin = {0};
  begin.is_reached = true;
  begin.made = MADE_NONE;
  fact_paths_add(t->arena, &t->instances[0].entry, &begin);
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
  }
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
  t->order = class_order_new(a, x);
  t->locks = lock_uses_new(a, p, x);
  t->joins = class_joins_new(a, p, x);
  t->waits = class_handles_calls(a, x, "pthread_barrier_wait");
  begin(t);
  for (unsigned round = 0; (t->has_changed || round < 2) && !stop_now(stop);
       round++) {
    t->has_changed = false;
    reset(t);
    flow_all(t, stop);
  }
  class_order_end(t->order);
  thread_facts_visit(t, NULL, NULL);
  return t;
}

void thread_facts_visit(ThreadFacts *t, FactsVisit *visit, void *context) {
  t->is_finished = true, t->visit = visit, t->context = context;
  lock_uses_record(t->locks);
  for (InstanceId i = 0; i < points_to_n_instances(t->points); i++) {
    t->instance = i;
    for (uint32_t b = 0; b < t->instances[i].blocks.n; b++)
      flow_paths(t, b);
  }
  t->visit = NULL;
}

/* ---- results */

bool facts_is_given_by_holders(const ThreadFacts *t, const HeldLock *l) {
  return lock_uses_is_given_by_holders(t->locks, l);
}

bool facts_is_sound(const ThreadFacts *t, const HeldLock *l) {
  return lock_uses_is_sound(t->locks, t->order, l);
}

bool facts_is_many(const ThreadFacts *t, ClassId c) {
  return class_order_is_many(t->order, c);
}

bool facts_may_be_parallel(const ThreadFacts *t, ClassId a,
                           const MustFacts *at_a, ClassId b,
                           const MustFacts *at_b) {
  return class_order_may_be_parallel(t->order, a, at_a, b, at_b);
}
