#include "reduction/analysis/thread_facts.h"

#include "frontend/library/models.h"
#include "reduction/analysis/crew_arrays.h"

#include <assert.h>

enum { MOST_SYMBOLS = 2000000, MANY_CALLS = 40, AT_ENTRY = UINT32_MAX };

/* Facts and symbols where blocks of code begin. */
typedef struct {
  uint32_t at;
  Facts facts;
  Symbol *symbols;           /* by register; or NULL */
  bool is_changed, is_named; /* has symbols */
} Leader;

typedef struct {
  uint32_t *leaders; /* by instruction: number plus one */
  VEC(Leader) blocks;
  Symbol *params;
  Facts entry, exit;
  Symbol result;
  bool has_symbols, has_result, is_changed;
  bool is_renamed; /* its parameters are other values than before */
} InstanceFacts;

/* The call of a function of the library that something is done to a lock by. */
typedef struct {
  CallSite site;
  unsigned argument;
  CrewId crew;
  Facts facts;
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
  uint64_t *at_spawn; /* by crew: crews that may run there */
  const Target *handles;
  const CrewArrays *arrays;
  CallList waits;  /* at barriers */
  uint64_t untidy; /* crews that leave others behind */
  uint64_t many;   /* of which several may run beside each other */
  bool has_robust, has_changed;
  VEC(LockUse) uses;
  VEC(LockSuspect) suspects;

  /* The instruction that is being looked at. */
  InstanceId instance;
  uint32_t at;
  Facts now;
  Symbol *now_symbols; /* NULL or 'scratch' */
  Symbol *scratch;
  uint32_t *defined; /* by register: one plus the last instruction of the block
                        that assigned it */
  bool is_over;      /* all is known */
  FactsVisit *visit;
  void *context;
};

static uint64_t only(CrewId c) { return (uint64_t)1 << c; }

static CrewId crew_of(const ThreadFacts *t) {
  return points_to_instance(t->points, t->instance)->crew;
}

/* ---- targets */

static TargetList argument_targets(const ThreadFacts *t, CallSite s,
                                   unsigned argument) {
  const Inst *in = &points_to_function(t->points, s.instance)->code[s.at];
  return points_to_operand(t->points, s.instance, &in->args[argument]);
}

/* ---- symbols */

static Symbol origin(ThreadFacts *t, InstanceId i, uint32_t at, Reg r) {
  return (Symbol){
      symbols_term(&t->symbols, (SymbolTerm){TERM_ORIGIN, i, at, r, 0}), 0};
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

/* ---- what calls do to locks */

static HeldLock lock_at(ThreadFacts *t, const Operand *o) {
  HeldLock l;
  memset(&l, 0, sizeof l);
  Target at = crew_handles_target(t->points, t->instance, o);
  l.symbol = facts_symbol(t, o);
  if (at.place && points_to_is_single(t->points, at.place))
    l.place = at.place, l.offset = at.offset;
  l.site = (CallSite){t->instance, t->at};
  l.depth = 1;
  return l;
}

/* Bytes of the object that the library keeps its state in. */
static uint64_t lock_bytes(ModelObject o) {
  return o == MODEL_SPIN_LOCK ? 4 : o == MODEL_MUTEX ? 20 : 24;
}

static void take(ThreadFacts *t, Facts *f, const Inst *in, const Model *m,
                 LockMode mode, bool may_fail) {
  HeldLock l = lock_at(t, &in->args[0]);
  l.mode = mode;
  l.bytes = lock_bytes(m->object);
  l.is_held = true;
  l.before = f->some;
  if (!may_fail) {
    facts_hold(f, &l, crew_of(t));
    return;
  }
  if (!t->now_symbols || in->dst == REG_NONE || facts_find_lock(f, &l))
    return;
  l.result = origin(t, t->instance, t->at, in->dst);
  facts_add_lock(f, &l);
}

/* Other locks that may be the same are not known to be held any more. */
static void doubt_others(ThreadFacts *t, Facts *f, const HeldLock *l,
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

static void give_maybe(const ThreadFacts *t, Facts *f, const HeldLock *known,
                       TargetList at) {
  if (known)
    facts_may_not_hold(f, known->site);
  for (unsigned i = f->n_maybe; i-- > 0;)
    if (are_same(at, argument_targets(t, f->maybe[i], 0)))
      facts_may_not_hold(f, f->maybe[i]);
}

static void give(ThreadFacts *t, Facts *f, const Inst *in, ModelObject object) {
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

/* What is stored there makes it no lock that is held. */
static void overwrite(ThreadFacts *t, Facts *f, TargetList at, uint64_t bytes) {
  for (unsigned i = f->n_locks; i-- > 0;)
    if (targets_meet(at, bytes, argument_targets(t, f->locks[i].site, 0),
                     f->locks[i].bytes))
      facts_drop_lock(f, &f->locks[i]);
}

static void note_use(ThreadFacts *t, unsigned argument, bool is_reset) {
  if (t->is_over)
    *vec_push(t->arena, &t->uses) =
        (LockUse){{t->instance, t->at}, argument, crew_of(t), t->now, is_reset};
}

static void take_rwlock(ThreadFacts *t, Facts *f, const Inst *in,
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

static void lock_effect(ThreadFacts *t, Facts *f, const Inst *in,
                        const Model *m) {
  bool is_reset = m->role == MODEL_INITS || m->role == MODEL_DESTROYS;
  bool is_taking = m->role == MODEL_TAKES || m->role == MODEL_TRIES;
  note_use(t, 0, is_reset);
  if (is_taking)
    facts_may_hold(f, (CallSite){t->instance, t->at});
  if (is_reset)
    overwrite(t, f, argument_targets(t, (CallSite){t->instance, t->at}, 0), 1);
  else if (m->role == MODEL_GIVES)
    give(t, f, in, m->object);
  else if (is_taking && m->object == MODEL_RWLOCK)
    take_rwlock(t, f, in, m);
  else if (is_taking && !(t->has_robust && m->object == MODEL_MUTEX))
    take(t, f, in, m, LOCK_WRITE, m->role == MODEL_TRIES);
}

/* Waiting gives back the mutex for a time. */
static void wait_effect(ThreadFacts *t, Facts *f, const Inst *in) {
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

static void barrier_effect(ThreadFacts *t, Facts *f, const Model *m) {
  note_use(t, 0, m->role != MODEL_WAITS);
  for (uint32_t i = 0; i < t->waits.n && i < MOST_WAITS; i++)
    if (t->waits.data[i].instance == t->instance &&
        t->waits.data[i].at == t->at) {
      f->passed |= (uint64_t)1 << i;
      f->waited |= (uint64_t)1 << i;
    }
}

/* ---- threads made and joined */

/* The handle is read for the call, which comes next: where? */
static Target handle_read(const ThreadFacts *t, const Inst *in) {
  const Function *f = points_to_function(t->points, t->instance);
  if (in->args[0].kind != OPERAND_REG)
    return (Target){0};
  uint32_t at = t->defined[in->args[0].id];
  if (!at || f->code[--at].kind != INST_LOAD)
    return (Target){0};
  for (uint32_t k = at; k < t->at; k++)
    if (f->code[k].kind == INST_CALL || f->code[k].kind == INST_SPAWN)
      return (Target){0};
  return crew_handles_target(t->points, t->instance, &f->code[at].a);
}

static void join_effect(ThreadFacts *t, Facts *f, const Inst *in) {
  const Target from = handle_read(t, in);
  const CrewId me = crew_of(t);
  for (CrewId c = 1; from.place && c < points_to_n_crews(t->points); c++)
    if (target_is_same(from, t->handles[c]) &&
        points_to_crew(t->points, c)->parent == me &&
        !((t->untidy | f->many) & only(c)))
      facts_join(f, only(c));
}

/* A loop has joined all threads of the crews. */
static void end_joining(const ThreadFacts *t, Facts *f, uint64_t crews) {
  facts_join(f, crews & ~(t->untidy | f->lost));
}

static void spawn_effect(ThreadFacts *t, CrewId c) {
  Facts *f = &t->now;
  if (!c)
    return;
  t->at_spawn[c] |= f->some;
  t->many |= f->some & only(c);
  f->many |= f->some & only(c);
  f->some |= only(c);
}

/* What the handles were read from is another object now. */
static void remake(ThreadFacts *t) {
  for (CrewId c = 1; c < points_to_n_crews(t->points); c++) {
    const Place *p = points_to_place(t->points, t->handles[c].place);
    if (p->kind == PLACE_MADE && p->instance == t->instance && p->at == t->at)
      t->now.many |= t->now.some & only(c);
  }
  t->now.lost |=
      t->now.some & crew_arrays_remade(t->arrays, t->instance, t->at);
}

/* ---- blocks that are new */

static void publish(ThreadFacts *t, const Operand *what) {
  const Symbol s = facts_symbol(t, what);
  const TargetList l = points_to_operand(t->points, t->instance, what);
  for (unsigned i = t->now.n_fresh; i-- > 0;) {
    const FreshBlock *b = &t->now.fresh[i];
    bool may_be = false;
    for (uint32_t k = 0; k < l.n; k++)
      may_be |= l.data[k].place == b->place;
    const SymbolTerm *term = &t->symbols.terms.data[s.term];
    bool is_other = term->kind == TERM_NUMBER || term->kind == TERM_OBJECT;
    if (may_be && !is_other)
      t->now.fresh[i] = t->now.fresh[--t->now.n_fresh];
  }
}

/* The call returns a block that it has made, and has told nobody of. */
static void add_fresh(ThreadFacts *t, Facts *f, const Inst *in,
                      const Function *called) {
  static const char *const makers[] = {"malloc", "calloc"};
  const Target at =
      in->dst == REG_NONE
          ? (Target){0}
          : crew_handles_target(t->points, t->instance,
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

/* ---- calls */

static void effect_of_call(ThreadFacts *t, Facts *f, const Inst *in,
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
  x->is_changed |= facts_meet(&x->entry, &t->now);
  for (uint32_t k = 0; x->has_symbols && k < n; k++) {
    Symbol s = facts_symbol(t, &in->args[k]);
    x->is_renamed |=
        s.term != x->params[k].term || s.offset != x->params[k].offset;
    x->params[k] = s;
  }
  x->is_changed |= x->is_renamed;
}

/* The control of a call that runs a routine once, or place 0. */
static Target once_control(const ThreadFacts *t, const Inst *in,
                           const Function *called) {
  const Model *m = called ? model_find(called->name) : NULL;
  if (!m || m->object != MODEL_ONCE || !in->n_args)
    return (Target){0};
  const Target at = crew_handles_target(t->points, t->instance, &in->args[0]);
  return points_to_is_single(t->points, at.place) ? at : (Target){0};
}

static void enter_once(ThreadFacts *t, InstanceId callee, const Inst *in,
                       Target control) {
  const Facts before = t->now;
  facts_set_once(&t->now, control, false);
  enter(t, callee, in);
  t->now = before;
}

static bool is_of_caller(const ThreadFacts *t, uint32_t term) {
  const SymbolTerm *s = &t->symbols.terms.data[term];
  if (s->kind == TERM_INDEX || s->kind == TERM_CAST)
    return is_of_caller(t, s->a) &&
           (s->kind == TERM_CAST || is_of_caller(t, s->b));
  InstanceId i = t->instance;
  while (s->kind == TERM_ORIGIN && i != s->a && i != INSTANCE_NONE)
    i = points_to_instance(t->points, i)->parent;
  return i != INSTANCE_NONE;
}

/* What the call gives back, as a value: one of what the callee has made is a
 * new one of the call's, as the callee may come to make another. */
static void assign_result(ThreadFacts *t, const Inst *in, InstanceId callee,
                          bool is_only) {
  const InstanceFacts *x = &t->instances[callee];
  if (in->dst == REG_NONE || !t->now_symbols)
    return;
  const Symbol own = origin(t, t->instance, t->at, in->dst);
  const bool is_known = is_only && x->has_symbols && x->result.term;
  if (is_known && !is_of_caller(t, x->result.term))
    facts_rename(&t->now, x->result, own);
  t->now_symbols[in->dst] =
      is_known && is_of_caller(t, x->result.term) ? x->result : own;
}

/* What the callee leaves; one that does nothing but to a lock may have been
 * called elsewhere, too. */
static Facts facts_after(const ThreadFacts *t, InstanceId callee,
                         const Function *called) {
  const Facts *exit = &t->instances[callee].exit;
  const Model *m = called ? model_find(called->name) : NULL;
  return m && model_is_of_lock(m) && exit->is_reached ? t->now : *exit;
}

/* False: no way leads back. */
static bool flow_call(ThreadFacts *t, const Inst *in) {
  Facts after;
  InstanceId last = INSTANCE_NONE;
  uint32_t from = 0, n = 0;
  memset(&after, 0, sizeof after);
  if (in->dst != REG_NONE) {
    t->defined[in->dst] = t->at + 1;
    if (t->now_symbols)
      renewed(t, in->dst);
  }
  for (InstanceId c; (c = points_to_callee(t->points, t->instance, t->at,
                                           &from)) != INSTANCE_NONE;
       n++) {
    const Function *called =
        crew_handles_called(t->program, t->points, t->instance, c);
    const Target control = once_control(t, in, called);
    last = c;
    if (control.place)
      enter_once(t, c, in, control);
    else
      enter(t, c, in);
    Facts one = facts_after(t, c, called);
    if (one.is_reached && called)
      effect_of_call(t, &one, in, called);
    if (one.is_reached && control.place)
      facts_set_once(&one, control, true);
    facts_meet(&after, &one);
  }
  t->now = after;
  if (after.is_reached)
    assign_result(t, in, last, n == 1);
  return after.is_reached;
}

static void leave(ThreadFacts *t, const Inst *in) {
  InstanceFacts *x = &t->instances[t->instance];
  const Instance *n = points_to_instance(t->points, t->instance);
  const Symbol s = facts_symbol(t, &in->a);
  bool has_changed = facts_meet(&x->exit, &t->now);
  if (!x->has_result)
    x->result = s, x->has_result = true;
  else if (!symbol_is_same(x->result, s))
    has_changed |= x->result.term, x->result = (Symbol){0};
  for (uint32_t k = 0; has_changed && k < n->n_callers; k++)
    t->instances[n->callers[k].instance].is_changed = true;
}

static void end_thread(ThreadFacts *t) {
  const CrewId c = crew_of(t);
  t->has_changed |= t->now.some && !(t->untidy & only(c));
  t->untidy |= t->now.some ? only(c) : 0;
}

/* ---- conditions */

static bool is_number(const Operand *o, uint64_t n) {
  return o->kind == OPERAND_CONST && o->bits == n;
}

/* The register is 0, or is not, at the end of the block. */
static void assume(ThreadFacts *t, Facts *f, const Operand *o, bool is_zero) {
  const Function *of = points_to_function(t->points, t->instance);
  for (uint32_t before = UINT32_MAX; o->kind == OPERAND_REG;) {
    uint32_t at = t->defined[o->id];
    if (at > before)
      return;
    if (t->now_symbols)
      facts_decide(f, t->now_symbols[o->id], is_zero, crew_of(t));
    if (!at)
      return;
    before = at - 1;
    const Inst *in = &of->code[before];
    bool is_negated = in->kind == INST_OP &&
                      ((in->op == OP_NOT && of->regs[in->dst].width == 1) ||
                       (in->op == OP_EQ && is_number(&in->b, 0)));
    bool is_kept =
        in->kind == INST_MOVE ||
        (in->kind == INST_OP && (in->op == OP_ZEXT || in->op == OP_SEXT));
    if (!is_negated && !is_kept)
      return;
    is_zero ^= is_negated;
    o = &in->a;
  }
}

/* ---- one function */

static void meet_symbols(ThreadFacts *t, Leader *l, Facts *in, uint32_t at,
                         const Symbol *from) {
  const uint32_t n = n_regs(t, t->instance);
  facts_forget(in, &t->symbols, t->instance, at, REG_NONE);
  for (Reg r = 0; from && r < n; r++) {
    Symbol s = from[r], *old = &l->symbols[r];
    if (symbols_depends(&t->symbols, s, t->instance, at, REG_NONE))
      s = origin(t, t->instance, at, r);
    if (!l->is_named) {
      *old = s;
    } else if (s.term != old->term || s.offset != old->offset) {
      s = origin(t, t->instance, at, r);
      l->is_changed |= !symbol_is_same(s, *old);
      *old = s;
    }
  }
  l->is_named = true;
}

/* What holds now holds where the block begins. */
static void reach(ThreadFacts *t, uint32_t at, const Facts *now) {
  InstanceFacts *x = &t->instances[t->instance];
  Leader *l = &x->blocks.data[x->leaders[at] - 1];
  Facts in = *now;
  in.lost |= in.some & crew_arrays_entered(t->arrays, t->instance, t->at, at);
  meet_symbols(t, l, &in, at, t->now_symbols);
  l->is_changed |= facts_meet(&l->facts, &in);
}

static void branch(ThreadFacts *t, const Inst *in) {
  Facts yes = t->now, no = t->now;
  assume(t, &yes, &in->a, false);
  assume(t, &no, &in->a, true);
  end_joining(t, &no, crew_arrays_joined(t->arrays, t->instance, t->at));
  if (in->a.kind != OPERAND_CONST || in->a.bits)
    reach(t, in->then, &yes);
  if (in->a.kind != OPERAND_CONST || !in->a.bits)
    reach(t, in->other, &no);
}

static void store_effect(ThreadFacts *t, const Function *f, const Inst *in) {
  publish(t, &in->b);
  if (!facts_is_inside(&t->now, SECTION_MODEL))
    overwrite(t, &t->now, points_to_operand(t->points, t->instance, &in->a),
              inst_access_width(f, in) / 8);
}

/* What is no call.  False: it does not go on. */
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
  case INST_JUMP: reach(t, in->then, &t->now); return false;
  default: break;
  }
  assign(t, in);
  return inst_goes_on(in->kind);
}

static void start_crew(ThreadFacts *t, const Inst *in) {
  const CrewId c = in->kind == INST_SPAWN
                       ? points_to_made(t->points, t->instance, t->at)
                       : 0;
  if (!c)
    return;
  InstanceFacts *root = &t->instances[points_to_crew(t->points, c)->root];
  Facts fresh;
  memset(&fresh, 0, sizeof fresh);
  fresh.is_reached = true;
  fresh.n_taken = t->now.n_taken;
  memcpy(fresh.taken, t->now.taken, sizeof fresh.taken);
  fresh.passed = t->now.passed;
  root->is_changed |= facts_meet(&root->entry, &fresh);
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
    start_crew(t, in);
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

static void load_block(ThreadFacts *t, const Leader *l) {
  const uint32_t n = n_regs(t, t->instance);
  t->now = l->facts;
  t->now_symbols = NULL;
  if (!t->instances[t->instance].has_symbols)
    return;
  t->now_symbols = t->scratch;
  memcpy(t->now_symbols, l->symbols, n * sizeof *l->symbols);
}

static void begin_instance(ThreadFacts *t, InstanceId i) {
  InstanceFacts *x = &t->instances[i];
  for (uint32_t b = 0; x->is_renamed && b < x->blocks.n; b++)
    x->blocks.data[b].is_named = false;
  x->has_result &= !x->is_renamed;
  x->is_renamed = false;
  const uint32_t n = points_to_function(t->points, i)->n_params;
  t->instance = i, t->at = AT_ENTRY;
  t->now = x->entry;
  t->now_symbols = NULL;
  facts_forget(&t->now, &t->symbols, i, AT_ENTRY, REG_NONE);
  if (x->has_symbols)
    t->now_symbols = memset(t->scratch, 0, n_regs(t, i) * sizeof *t->scratch);
  for (Reg r = 0; x->has_symbols && r < n; r++)
    t->now_symbols[r] =
        x->params[r].term ? x->params[r] : origin(t, i, AT_ENTRY, r);
  reach(t, 0, &t->now);
}

static void flow_instance(ThreadFacts *t, InstanceId i) {
  InstanceFacts *x = &t->instances[i];
  x->is_changed = false;
  begin_instance(t, i);
  for (uint32_t b = 0; b < x->blocks.n; b++)
    x->blocks.data[b].is_changed |= x->blocks.data[b].facts.is_reached;
  for (bool again = true; again;) {
    again = false;
    for (uint32_t b = 0; b < x->blocks.n; b++) {
      Leader *l = &x->blocks.data[b];
      if (!l->is_changed)
        continue;
      again = true;
      l->is_changed = false;
      load_block(t, l);
      flow_block(t, l->at);
    }
  }
}

/* ---- all of them */

static void add_leader(ThreadFacts *t, InstanceFacts *x, uint32_t at,
                       uint32_t n) {
  if (x->leaders[at])
    return;
  Leader *l = vec_push(t->arena, &x->blocks);
  l->symbols = x->has_symbols ? ARENA_ARRAY(t->arena, Symbol, n + 1) : NULL;
  l->at = at;
  x->leaders[at] = x->blocks.n;
}

/* So many that what comes after one is not to be looked at again when it is
 * known what an earlier one leaves. */
static bool has_many_calls(const Function *f) {
  uint32_t n = 0;
  for (uint32_t at = 0; at < f->n_code; at++)
    n += f->code[at].kind == INST_CALL;
  return n > MANY_CALLS && (uint64_t)n * f->n_regs < MOST_SYMBOLS;
}

static void find_leaders(ThreadFacts *t, InstanceId i) {
  InstanceFacts *x = &t->instances[i];
  const Function *f = points_to_function(t->points, i);
  x->has_symbols = points_to_is_alone(t->points, i) && !f->is_library &&
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
    memset(&x->entry, 0, sizeof x->entry);
    memset(&x->exit, 0, sizeof x->exit);
    for (uint32_t b = 0; b < x->blocks.n; b++)
      memset(&x->blocks.data[b].facts, 0, sizeof(Facts));
  }
  t->instances[0].entry.is_reached = true;
  t->instances[0].is_changed = true;
}

static void flow_all(ThreadFacts *t, const Stop *stop) {
  for (bool again = true; again && !stop_now(stop);) {
    again = false;
    for (InstanceId i = 0;
         i < points_to_n_instances(t->points) && !stop_now(stop); i++)
      if (t->instances[i].is_changed && t->instances[i].entry.is_reached) {
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

/* Symbols change while they are found, and then what is known of locks by them
 * is lost: so all begins anew when they are known.  What is known of joins
 * depends on which crews leave others behind. */
ThreadFacts *thread_facts_new(Arena *a, const Program *p, PointsTo *x,
                              const Stop *stop) {
  ThreadFacts *t = ARENA_NEW(a, ThreadFacts);
  t->arena = a, t->program = p, t->points = x;
  symbols_init(&t->symbols, a);
  find_registers(t);
  t->at_spawn = ARENA_ARRAY(a, uint64_t, points_to_n_crews(x));
  t->handles = crew_handles(a, p, x);
  t->arrays = crew_arrays_new(a, p, x);
  t->waits = crew_handles_calls(a, x, "pthread_barrier_wait");
  begin(t);
  for (unsigned round = 0; (t->has_changed || round < 2) && !stop_now(stop);
       round++) {
    t->has_changed = false;
    reset(t);
    flow_all(t, stop);
  }
  for (CrewId c = 1; c < points_to_n_crews(x); c++)
    if (points_to_crew(x, c)->is_endless)
      t->many |= only(c);
  thread_facts_visit(t, NULL, NULL);
  return t;
}

void thread_facts_visit(ThreadFacts *t, FactsVisit *visit, void *context) {
  t->is_over = true, t->visit = visit, t->context = context;
  t->uses.n = t->suspects.n = 0;
  for (InstanceId i = 0; i < points_to_n_instances(t->points); i++) {
    const InstanceFacts *x = &t->instances[i];
    t->instance = i;
    for (uint32_t b = 0; b < x->blocks.n; b++)
      if (x->blocks.data[b].facts.is_reached) {
        load_block(t, &x->blocks.data[b]);
        flow_block(t, x->blocks.data[b].at);
      }
  }
  t->visit = NULL;
}

/* ---- what was found */

static bool is_reset_beside(const ThreadFacts *t, TargetList at) {
  for (uint32_t i = 0; i < t->uses.n; i++) {
    const LockUse *r = &t->uses.data[i];
    if (!r->is_reset ||
        !targets_meet(at, 1, argument_targets(t, r->site, r->argument), 1))
      continue;
    for (uint32_t k = 0; k < t->uses.n; k++) {
      const LockUse *u = &t->uses.data[k];
      if (facts_is_beside(t, r->crew, &r->facts, u->crew, &u->facts) &&
          targets_meet(argument_targets(t, u->site, u->argument), 1,
                       argument_targets(t, r->site, r->argument), 1))
        return true;
    }
  }
  return false;
}

bool facts_is_sound(const ThreadFacts *t, const HeldLock *l) {
  const TargetList at = argument_targets(t, l->site, 0);
  for (uint32_t i = 0; i < t->suspects.n; i++) {
    const LockSuspect *s = &t->suspects.data[i];
    if (targets_meet(at, 1, argument_targets(t, s->site, s->argument), 1))
      return false;
  }
  return !is_reset_beside(t, at);
}

/* ---- beside each other */

bool facts_is_many(const ThreadFacts *t, CrewId c) {
  for (; c; c = points_to_crew(t->points, c)->parent)
    if (t->many & only(c))
      return true;
  return false;
}

static unsigned depth_of(const ThreadFacts *t, CrewId c) {
  unsigned n = 0;
  for (; c; c = points_to_crew(t->points, c)->parent)
    n++;
  return n;
}

/* Up to a common crew: what was made there, or 0 where it is that one. */
static CrewId climb(const ThreadFacts *t, CrewId a, CrewId b, CrewId *top_a,
                    CrewId *top_b) {
  *top_a = *top_b = 0;
  while (a != b) {
    bool is_a = depth_of(t, a) >= depth_of(t, b);
    CrewId *one = is_a ? &a : &b;
    *(is_a ? top_a : top_b) = *one;
    *one = points_to_crew(t->points, *one)->parent;
  }
  return a;
}

bool facts_is_beside(const ThreadFacts *t, CrewId a, const Facts *at_a,
                     CrewId b, const Facts *at_b) {
  CrewId top_a, top_b;
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
