#include "reduction/unwind.h"

#include "frontend/base/hash.h"
#include "reduction/address.h"
#include "reduction/range.h"
#include "reduction/unwind_state.h"

#include <assert.h>
#include <stdlib.h>

enum {
  MOST_ROUNDS = 200,
  MOST_CALLS = 1500, /* nested: each takes C stack */
  MOST_CONDITIONAL = 100, /* free iterations that narrow the path */
  MOST_BYTES = 1 << 26,     /* of an object */
  MOST_RANGE = 1 << 16,     /* the same where its size is not constant, */
  MOST_UNKNOWN = 1 << 10,   /* and where nothing is known of its size */
  DEFAULT_INSTRUCTIONS = 20000000
};

/* ---- what does not depend on the round */

static void find_labels(Arena *a, const Function *f, CodeInfo *c) {
  c->label_of = ARENA_ARRAY(a, uint32_t, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *x = &f->code[i];
    if (x->kind == INST_JUMP || x->kind == INST_BRANCH)
      c->label_of[x->then] = 1;
    if (x->kind == INST_BRANCH)
      c->label_of[x->other] = 1;
  }
  for (uint32_t i = 0; i < f->n_code; i++)
    c->n_labels += c->label_of[i];
  c->at_label = ARENA_ARRAY(a, uint32_t, c->n_labels + 1);
  uint32_t n = 0;
  for (uint32_t i = 0; i < f->n_code; i++) {
    bool is_label = c->label_of[i];
    c->label_of[i] = is_label ? n : UINT32_MAX;
    if (is_label)
      c->at_label[n++] = i;
  }
}

static void find_loops(Arena *a, const Function *f, CodeInfo *c) {
  c->loop_of = ARENA_ARRAY(a, uint32_t, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_code; i++) {
    uint32_t best = UINT32_MAX;
    for (uint32_t l = 0; l < f->n_loops; l++) {
      const Loop *x = &f->loops[l];
      if (x->head <= i && i <= x->back &&
          (best == UINT32_MAX ||
           x->back - x->head < f->loops[best].back - f->loops[best].head))
        best = l;
    }
    c->loop_of[i] = best;
  }
}

static const CodeInfo *code_info(Unwinder *u, const Function *f) {
  CodeInfo *c = &u->code[f - u->program->functions];
  if (!c->label_of) {
    find_labels(u->run, f, c);
    find_loops(u->run, f, c);
  }
  return c;
}

/* The place in the unrolled program: call path, iterations, instruction. */
static uint64_t place_key(Unwinder *u, const Activation *a, uint32_t pc) {
  uint64_t key = hash_mix(a->context, pc);
  uint32_t l = code_info(u, a->function)->loop_of[pc];
  for (; l != UINT32_MAX; l = a->function->loops[l].parent)
    key = hash_mix(key, a->visits[l]);
  return key;
}

static uint32_t bound_of(Unwinder *u, const char *function, int loop) {
  const UnwindOptions *o = u->options;
  return o->bound_of ? o->bound_of(o->context, u->thread, function, loop,
                                   o->bound)
                     : o->bound;
}

static void give_up(Unwinder *u, Status status, const char *why) {
  if (u->status == OK)
    u->status = status, u->why = why;
}

static void die(State *s) { s->guard = NULL; }

/* A cut that leaves the analysis incomplete: getting there is reported. */
static void cut_path(Unwinder *u, State *s, const Activation *a,
                     const Inst *inst, CheckKind kind, const char *text,
                     uint32_t bound) {
  Check *c = check_add(u, s, a, inst, kind, term_false(u->terms), text);
  if (c) {
    c->loop = text;
    c->bound = bound;
    if (kind == CHECK_UNWINDING)
      c->loc = inst->loc;
  }
  die(s);
}

/* ---- control */

static void set_reg(Unwinder *u, State *s, Reg r, Value v) {
  if (r != REG_NONE)
    map_set(&u->maps, &s->regs, r, v);
}

/* Queue the state at a later label. */
static void defer(Unwinder *u, Activation *a, State *s, uint32_t target) {
  uint32_t label = code_info(u, a->function)->label_of[target];
  assert(label != UINT32_MAX);
  State **at = &a->pending[label];
  if (*at) {
    state_merge(u, *at, s);
  } else {
    *at = ARENA_NEW(u->round, State);
    **at = *s;
  }
  die(s);
}

/* A branch that may leave loops: is that decided by constants? */
static void note_exits(Unwinder *u, Activation *a, uint32_t pc,
                       uint32_t stay, uint32_t leave, bool is_const) {
  const Function *f = a->function;
  uint32_t l = code_info(u, f)->loop_of[pc];
  for (; l != UINT32_MAX; l = f->loops[l].parent) {
    const Loop *x = &f->loops[l];
    bool in = x->head <= stay && stay <= x->back;
    bool out = !(x->head <= leave && leave <= x->back);
    if (is_const && in && out)
      a->decided[l] = true;
    else if (!is_const && in == out)
      a->left_open[l] = true;
  }
}

/* Returns the next instruction to execute. */
static uint32_t do_branch(Unwinder *u, Activation *a, State *s, uint32_t pc,
                          const Inst *x) {
  Term c = operand_value(u, s, x->a).term;
  uint64_t bit;
  if (term_is_const(u->terms, c, &bit)) {
    uint32_t to = bit ? x->then : x->other;
    note_exits(u, a, pc, to, bit ? x->other : x->then, true);
    if (to > pc + 1)
      defer(u, a, s, to);
    return to > pc ? pc + 1 : to;
  }
  note_exits(u, a, pc, x->then, x->other, false);
  State *other = state_fork(u, s);
  s->guard = guard_and(u, s->guard, c);
  other->guard = guard_and(u, other->guard, term_not(u->terms, c));
  bool then_back = x->then <= pc, other_back = x->other <= pc;
  if (then_back && other_back) {
    give_up(u, UNSUPPORTED, "a branch that goes back both ways");
    return pc + 1;
  }
  if (other_back) {
    if (s->guard)
      defer(u, a, s, x->then);
    *s = *other;
    return x->other;
  }
  if (other->guard)
    defer(u, a, other, x->other);
  if (then_back && s->guard)
    return x->then;
  if (s->guard && x->then != pc + 1)
    defer(u, a, s, x->then);
  return pc + 1;
}

static void reset_inner_loops(Activation *a, uint32_t outer) {
  const Function *f = a->function;
  for (uint32_t l = 0; l < f->n_loops; l++)
    for (uint32_t p = f->loops[l].parent; p != UINT32_MAX;
         p = f->loops[p].parent)
      if (p == outer) {
        a->visits[l] = 0;
        a->last[l] = NULL;
        a->left_open[l] = a->decided[l] = false;
      }
}

static void see_difference(void *context, uint32_t key, Value a, Value b) {
  (void)key, (void)a, (void)b;
  *(bool *)context = true;
}

/* Nothing changed since the body was last entered: without an input or a
 * transition the loop will never end, and the thread does nothing more. */
static bool runs_forever(Unwinder *u, Activation *a, State *s, uint32_t id) {
  State *last = a->last[id];
  bool differs = !last || last->guard != s->guard ||
                 last->deepest != s->deepest || s->spawning;
  if (!differs)
    map_differ(&last->cells, &s->cells, see_difference, &differs);
  if (!differs)
    map_differ(&last->regs, &s->regs, see_difference, &differs);
  if (differs)
    a->last[id] = state_fork(u, s);
  return !differs;
}

/* Iterations beyond the bound are free as long as constants alone decide
 * that the loop goes on, and few transitions have come of it. */
static void do_loop(Unwinder *u, Activation *a, State *s, const Inst *x) {
  const Function *f = a->function;
  uint32_t n = ++a->visits[x->id];
  uint32_t bound = bound_of(u, f->name, (int)x->id);
  bool constant = a->decided[x->id] && !a->left_open[x->id];
  bool free = constant && u->building.n < u->options->free_transitions;
  reset_inner_loops(a, x->id);
  if (n > bound && free) {
    const State *last = a->last[x->id];
    free = n - bound <= MOST_CONDITIONAL || !last || last->guard == s->guard;
    if (runs_forever(u, a, s, x->id)) {
      die(s);
      return;
    }
  }
  if (n <= bound || free)
    return;
  Inst at = *x;
  at.loc = f->loops[x->id].loc;
  cut_path(u, s, a, &at, CHECK_UNWINDING,
           arena_printf(u->run, "%s.%u", f->name, x->id), bound);
}

/* ---- calls */

static Value run_function(Unwinder *, const Function *, const Activation *,
                          const Inst *, uint64_t context, State *,
                          const Value *args);

/* Recursion on constants alone is free, like such loops. */
static bool may_recur(Unwinder *u, const Function *f, const Activation *a,
                      const State *s, uint32_t *bound) {
  uint32_t depth = 0, calls = 0;
  const Guard *last = NULL;
  for (; a; a = a->caller, calls++)
    if (a->function == f) {
      if (!depth)
        last = a->entry;
      depth++;
    }
  if (calls > MOST_CALLS) {
    give_up(u, LIMIT, "calls are nested too deeply");
    return false;
  }
  *bound = bound_of(u, f->name, -1);
  return depth <= *bound || last == s->guard;
}

static bool takes(const Unwinder *u, const Function *f, const Value *args,
                  uint32_t n_args) {
  for (uint32_t i = 0; i < f->n_params; i++)
    if (i >= n_args ||
        term_width(u->terms, args[i].term) != f->regs[i].width)
      return false;
  return true;
}

static Value call_one(Unwinder *u, Activation *a, State *s, const Inst *x,
                      uint32_t pc, const Function *f, const Value *args,
                      uint32_t n_args) {
  Value none = {0, 0};
  if (!f->has_body || !takes(u, f, args, n_args)) {
    cut_path(u, s, a, x, CHECK_UNSUPPORTED,
             arena_printf(u->run, "call of '%s', which %s", f->name,
                          f->has_body ? "takes other arguments"
                                      : "has no body"),
             0);
    return none;
  }
  uint32_t bound = 0;
  if (!may_recur(u, f, a, s, &bound)) {
    if (u->status == OK)
      cut_path(u, s, a, x, CHECK_UNWINDING, f->name, bound);
    return none;
  }
  uint64_t id = (uint64_t)(f - u->program->functions);
  return run_function(u, f, a, x, hash_mix(place_key(u, a, pc), 1 + id), s,
                      args);
}

/* Through a pointer: one alternative for each function it may be. */
static Value call_pointer(Unwinder *u, Activation *a, State *s,
                          const Inst *x, uint32_t pc, Value callee,
                          const Value *args) {
  TermStore *ts = u->terms;
  State *rest = state_fork(u, s);
  Value result = {0, 0};
  Reg slot = a->function->n_regs; /* keeps results through merging */
  die(s);
  for (unsigned i = 0; i < pts_count(u->pts, callee.pts); i++) {
    Place p = pts_get(u->pts, callee.pts, i);
    if (!(p.object & PLACE_FUNCTION) || !rest->guard)
      continue;
    FuncId id = p.object & ~PLACE_FUNCTION;
    Term address = term_const(ts, term_width(ts, callee.term),
                              address_of_function(u->program, id));
    Term here = term_eq(ts, callee.term, address);
    State *alternative = state_fork(u, rest);
    alternative->guard = guard_and(u, alternative->guard, here);
    rest->guard = guard_and(u, rest->guard, term_not(ts, here));
    if (!alternative->guard)
      continue;
    Value v = call_one(u, a, alternative, x, pc, &u->program->functions[id],
                       args, x->n_args);
    if (alternative->guard && v.term)
      map_set(&u->maps, &alternative->regs, slot, v);
    state_merge(u, s, alternative);
  }
  if (s->guard) {
    result = map_get(&s->regs, slot);
    /* another call's result there may be of another width */
    map_set(&u->maps, &s->regs, slot, (Value){0, 0});
  }
  if (rest->guard) {
    check_property(u, rest, a, x, PROPERTY_DEREF, term_false(ts),
                   "the function pointer points to a function");
  }
  return result;
}

static void do_call(Unwinder *u, Activation *a, State *s, const Inst *x,
                    uint32_t pc) {
  Value callee = operand_value(u, s, x->a);
  Value *args = ARENA_ARRAY(u->round, Value, x->n_args + 1);
  for (uint32_t i = 0; i < x->n_args; i++)
    args[i] = operand_value(u, s, x->args[i]);
  Value result =
      x->a.kind == OPERAND_FUNCTION
          ? call_one(u, a, s, x, pc, program_function(u->program, x->a.id),
                     args, x->n_args)
          : call_pointer(u, a, s, x, pc, callee, args);
  if (s->guard && x->dst != REG_NONE)
    set_reg(u, s, x->dst, result);
}

/* ---- threads */

/* Where the state does not get to, the section did not take place. */
static void start_thread(Unwinder *u, State *s, const Spawning *x) {
  frames_begin(u, s);
  s->created |= (ThreadSet)1 << x->id;
  Work *w = vec_push(u->round, &u->work);
  w->id = x->id, w->parent = u->thread;
  w->after = u->building.n - u->first;
  w->earliest = u->earliest + s->shallowest;
  w->guard = term_and(u->terms, s->guard->term, x->guard);
  w->function = x->function, w->argument = x->argument;
  w->name = x->name;
  Guard *root = ARENA_NEW(u->round, Guard);
  *root = (Guard){NULL, term_true(u->terms), term_true(u->terms), 0};
  w->start = (State){.guard = root,
                     .cells = map_fork(&u->maps, &s->cells),
                     .regs = map_new(&u->maps),
                     .current = TRANSITION_NONE,
                     .dead = s->dead,
                     .multi = true};
}

static bool is_made(const Unwinder *u, const State *s, ThreadId id) {
  for (uint32_t i = 0; i < u->work.n; i++)
    if (u->work.data[i].id == id)
      return true;
  for (const Spawning *x = s->spawning; x; x = x->next)
    if (x->id == id)
      return true;
  return false;
}

/* The function that a value means for certain, or NULL. */
static const Function *function_of(const Unwinder *u, Value function) {
  if (pts_count(u->pts, function.pts) != 1)
    return NULL;
  Place p = pts_get(u->pts, function.pts, 0);
  return p.object & PLACE_FUNCTION
             ? &u->program->functions[p.object & ~PLACE_FUNCTION]
             : NULL;
}

static const char *start_name(const Unwinder *u, Value function) {
  const Function *f = function_of(u, function);
  return f ? f->name : "thread";
}

static void do_spawn(Unwinder *u, Activation *a, State *s, const Inst *x,
                     uint32_t pc) {
  Spawning made = {.function = operand_value(u, s, x->a),
                   .argument = operand_value(u, s, x->b),
                   .guard = s->guard->term};
  made.name = start_name(u, made.function);
  uint64_t key = place_key(u, a, pc);
  do {
    key = hash_mix(key, u->thread_key);
    made.id = memory_thread(u->memory, key, u->thread, made.name);
  } while (made.id < MAX_THREADS && is_made(u, s, made.id));
  if (made.id >= u->options->max_threads) {
    cut_path(u, s, a, x, CHECK_UNSUPPORTED,
             arena_printf(u->run, "more than %u threads",
                          u->options->max_threads - 1),
             0);
    return;
  }
  unsigned width = a->function->regs[x->dst].width;
  Value number = value_const(u, width, made.id);
  input_record(u, s, INPUT_THREAD, x, number.term);
  set_reg(u, s, x->dst, number);
  if (!s->atomic) {
    start_thread(u, s, &made);
    return;
  }
  made.next = s->spawning;
  Spawning *copy = ARENA_NEW(u->round, Spawning);
  *copy = made;
  s->spawning = copy;
}

/* ---- atomic sections */

static bool wants_deadlock(const Unwinder *u) {
  return u->options->properties >> PROPERTY_DEADLOCK & 1;
}

static void begin_section(Unwinder *u, Activation *a, State *s,
                          const Inst *x, uint32_t pc) {
  if (s->atomic++)
    return;
  s->section = memory_section(u->memory, place_key(u, a, pc));
  s->owns = s->section->is_visible
                ? s->multi || wants_deadlock(u)
                : s->multi && s->section->is_shared &&
                      s->current == TRANSITION_NONE;
  TransitionId begins = TRANSITION_NONE;
  if (s->owns)
    begins = transition_begin(u, s, user_inst(u, a, x));
  step_record(u, s, begins);
  site_record(u, s, a, x, begins);
}

static void end_section(Unwinder *u, State *s) {
  if (--s->atomic)
    return;
  s->section = NULL;
  s->owns = false;
  const Spawning *made = s->spawning;
  s->spawning = NULL;
  for (; made; made = made->next)
    start_thread(u, s, made);
}

static void do_wait(Unwinder *u, State *s, const Inst *x) {
  Term holds = operand_value(u, s, x->a).term;
  if (wants_deadlock(u) && s->section && !s->section->is_visible)
    memory_mark_section(u->memory, s->section, true);
  state_wait(u, s, holds);
}

/* ---- values */

static Pts op_provenance(Unwinder *u, const Inst *x, Value a, Value b,
                         Value c) {
  switch (x->op) {
  case OP_ADD: case OP_SUB: case OP_AND: case OP_OR: case OP_XOR: {
    if (!a.pts && !b.pts)
      return 0;
    uint64_t by;
    if (x->op == OP_ADD && !b.pts && term_is_const(u->terms, b.term, &by))
      return pts_shift(u->pts, a.pts,
                       (int64_t)bits_sext(by, term_width(u->terms, b.term)));
    return pts_scatter(u->pts, pts_union(u->pts, a.pts, b.pts), 1);
  }
  case OP_ZEXT: case OP_SEXT: case OP_TRUNC:
    return a.pts;
  case OP_ITE:
    return pts_union(u->pts, b.pts, c.pts);
  default:
    return 0;
  }
}

static Value do_op(Unwinder *u, const Activation *act, State *s,
                   const Inst *x) {
  unsigned arity = op_arity(x->op);
  Value none = {0, 0}, a = operand_value(u, s, x->a);
  Value b = arity > 1 ? operand_value(u, s, x->b) : none;
  Value c = arity > 2 ? operand_value(u, s, x->c) : none;
  unsigned width = act->function->regs[x->dst].width;
  return (Value){term_op(u->terms, x->op, width, a.term, b.term, c.term),
                 op_provenance(u, x, a, b, c)};
}

static Value do_index(Unwinder *u, State *s, const Inst *x) {
  Value a = operand_value(u, s, x->a), b = operand_value(u, s, x->b);
  unsigned width = term_width(u->terms, a.term);
  Term stride =
      term_const(u->terms, width, (uint64_t)x->stride & bits_mask(width));
  Term by = term_op(u->terms, OP_MUL, width, b.term, stride, TERM_NONE);
  uint64_t n;
  Pts pts;
  if (term_is_const(u->terms, b.term, &n))
    pts = pts_shift(u->pts, a.pts, (int64_t)bits_sext(n, width) * x->stride);
  else
    pts = pts_scatter(u->pts, a.pts,
                      (uint64_t)(x->stride < 0 ? -x->stride : x->stride));
  return (Value){term_add(u->terms, a.term, by), pts};
}

static Value do_input(Unwinder *u, const Activation *a, State *s,
                      const Inst *x) {
  unsigned width = a->function->regs[x->dst].width;
  Term t = term_var(u->terms, width, bits_mask(width), x->text);
  input_record(u, s, INPUT_NONDET, x, t);
  return (Value){t, 0};
}

static Value do_choose(Unwinder *u, State *s, const Inst *x) {
  TermStore *ts = u->terms;
  Term mask = operand_value(u, s, x->a).term;
  unsigned width = term_width(ts, mask);
  uint64_t ones = term_ones(ts, mask);
  Term zero = term_const(ts, width, 0), one = term_const(ts, width, 1);
  Term t = term_var(ts, width, ones, NULL);
  if (ones && !(ones & (ones - 1)))
    t = mask; /* there is but one bit to choose */
  input_record(u, s, INPUT_CHOOSE, x, t);
  Term alone = term_eq(ts, term_and(ts, t, term_sub(ts, t, one)), zero);
  Term chosen = term_not(ts, term_eq(ts, term_and(ts, t, mask), zero));
  state_assume(u, s, term_and(ts, alone, chosen));
  return (Value){t, 0};
}

/* Go on where no more than 'most' bytes are asked for. */
static void limit_size(Unwinder *u, Activation *a, State *s, const Inst *x,
                       Term size, uint64_t most) {
  unsigned width = term_width(u->terms, size);
  Term fits = term_ule(u->terms, size, term_const(u->terms, width, most));
  const char *what = most == MOST_BYTES ? "" : " whose size is not constant";
  check_add(u, s, a, x, CHECK_UNSUPPORTED, fits,
            arena_printf(u->run, "an allocation of more than %u bytes%s",
                         (unsigned)most, what));
  state_assume(u, s, fits);
}

static void do_alloc(Unwinder *u, Activation *a, State *s, const Inst *x,
                     uint32_t pc) {
  Term size = operand_value(u, s, x->a).term;
  uint64_t most = range_most(u->terms, s->guard, size);
  uint64_t limit = MOST_BYTES;
  if (!term_is_const(u->terms, size, NULL))
    limit = most > MOST_RANGE ? MOST_UNKNOWN : MOST_RANGE;
  if (most > limit)
    limit_size(u, a, s, x, size, most = limit);
  if (s->guard)
    set_reg(u, s, x->dst,
            memory_new_object(u, s, a, place_key(u, a, pc), x, size, most));
}

/* ---- one instruction */

static void do_assert(Unwinder *u, Activation *a, State *s, const Inst *x) {
  check_property(u, s, a, x, x->property, operand_value(u, s, x->a).term,
                 x->text);
}

/* Where the caller wants a value and gets none, or one of another width, it
 * is any value. */
static Value returned_value(Unwinder *u, const Activation *a, State *s,
                            const Inst *x) {
  Value v = {0, 0};
  if (x->a.kind != OPERAND_NONE)
    v = operand_value(u, s, x->a);
  if (!a->call || a->call->dst == REG_NONE)
    return v;
  unsigned width = a->caller->function->regs[a->call->dst].width;
  if (!v.term || term_width(u->terms, v.term) != width) {
    v = (Value){term_var(u->terms, width, bits_mask(width), NULL), 0};
    input_record(u, s, INPUT_NONDET, a->call, v.term);
  }
  return v;
}

static void do_return(Unwinder *u, Activation *a, State *s, const Inst *x) {
  Value v = returned_value(u, a, s, x);
  memory_end_frame(u, s, a);
  if (v.term)
    set_reg(u, s, a->function->n_regs, v);
  if (a->end) {
    state_merge(u, a->end, s);
  } else {
    a->end = ARENA_NEW(u->round, State);
    *a->end = *s;
  }
  die(s);
}

/* A section that is open ends with its thread. */
static void end_thread(Unwinder *u, State *s) {
  memory_end_thread(u, s);
  if (s->atomic) {
    s->atomic = 1;
    end_section(u, s);
  }
  u->ended = term_or(u->terms, u->ended, s->guard->term);
  die(s);
}

static void do_joined(Unwinder *u, State *s, const Inst *x) {
  uint64_t n;
  if (term_is_const(u->terms, operand_value(u, s, x->a).term, &n) &&
      n < MAX_THREADS)
    s->dead |= (ThreadSet)1 << n;
}

/* A jump may have passed over the allocation: then there is no object. */
static void do_dead(Unwinder *u, State *s, const Inst *x) {
  if (x->a.kind != OPERAND_REG || map_get(&s->regs, x->a.id).term)
    memory_dead(u, s, operand_value(u, s, x->a));
}

static unsigned bytes_of(const Activation *a, Reg r) {
  return a->function->regs[r].width / 8u;
}

/* Returns where to go on. */
static uint32_t execute(Unwinder *u, Activation *a, State *s, uint32_t pc) {
  const Inst *x = &a->function->code[pc];
  switch (x->kind) {
  case INST_OP: set_reg(u, s, x->dst, do_op(u, a, s, x)); break;
  case INST_MOVE: set_reg(u, s, x->dst, operand_value(u, s, x->a)); break;
  case INST_INDEX: set_reg(u, s, x->dst, do_index(u, s, x)); break;
  case INST_LOAD: {
    Value v = memory_load(u, s, a, x, operand_value(u, s, x->a),
                          bytes_of(a, x->dst));
    set_reg(u, s, x->dst, v);
    break;
  }
  case INST_STORE:
    memory_assign(u, s, a, x, operand_value(u, s, x->a),
                  operand_value(u, s, x->b), x->b.width / 8u);
    break;
  case INST_JUMP:
    if (x->then > pc + 1)
      defer(u, a, s, x->then);
    return x->then > pc ? pc + 1 : x->then;
  case INST_BRANCH: return do_branch(u, a, s, pc, x);
  case INST_LOOP: do_loop(u, a, s, x); break;
  case INST_CALL: do_call(u, a, s, x, pc); break;
  case INST_RETURN: do_return(u, a, s, x); break;
  case INST_NONDET: case INST_UNDEF:
    set_reg(u, s, x->dst, do_input(u, a, s, x));
    break;
  case INST_CHOOSE: set_reg(u, s, x->dst, do_choose(u, s, x)); break;
  case INST_ALLOC: do_alloc(u, a, s, x, pc); break;
  case INST_FREE:
    memory_free(u, s, a, x, operand_value(u, s, x->a));
    break;
  case INST_SIZE: {
    Value v = memory_size(u, s, a, x, operand_value(u, s, x->a));
    set_reg(u, s, x->dst, v);
    break;
  }
  case INST_DEAD: do_dead(u, s, x); break;
  case INST_ASSERT: do_assert(u, a, s, x); break;
  case INST_ASSUME:
    state_assume(u, s, operand_value(u, s, x->a).term);
    break;
  case INST_WAIT: do_wait(u, s, x); break;
  case INST_ATOMIC_BEGIN: begin_section(u, a, s, x, pc); break;
  case INST_ATOMIC_END:
    if (s->atomic)
      end_section(u, s);
    else
      cut_path(u, s, a, x, CHECK_UNSUPPORTED,
               "the end of an atomic section that did not begin", 0);
    break;
  case INST_SPAWN: do_spawn(u, a, s, x, pc); break;
  case INST_SELF:
    set_reg(u, s, x->dst,
            value_const(u, a->function->regs[x->dst].width, u->thread));
    break;
  case INST_JOINED: do_joined(u, s, x); break;
  case INST_END_THREAD: end_thread(u, s); break;
  case INST_EXIT:
    check_end(u, s, a, x, term_false(u->terms));
    state_assume(u, s, term_false(u->terms));
    break;
  case INST_UNSUPPORTED:
    cut_path(u, s, a, x, CHECK_UNSUPPORTED, x->text, 0);
    break;
  case N_INST: assert(false);
  }
  return pc + 1;
}

/* The first label at or after 'pc' where states wait, or n_code. */
static uint32_t next_pending(const Activation *a, const CodeInfo *c,
                             uint32_t pc) {
  uint32_t low = 0, high = c->n_labels;
  while (low < high) {
    uint32_t mid = (low + high) / 2;
    if (c->at_label[mid] < pc)
      low = mid + 1;
    else
      high = mid;
  }
  for (; low < c->n_labels; low++)
    if (a->pending[low])
      return c->at_label[low];
  return a->function->n_code;
}

static bool out_of_budget(Unwinder *u) {
  const UnwindOptions *o = u->options;
  uint64_t most = o->max_instructions ? o->max_instructions
                                      : (uint64_t)DEFAULT_INSTRUCTIONS;
  if (++u->instructions > most)
    give_up(u, LIMIT, "too many instructions to unwind");
  if (!(u->instructions & 1023) && o->stop && o->stop(o->stop_context))
    give_up(u, LIMIT, "stopped while unwinding");
  return u->status != OK;
}

static void run_code(Unwinder *u, Activation *a, State *s) {
  const CodeInfo *c = code_info(u, a->function);
  uint32_t pc = 0;
  while (pc < a->function->n_code && !out_of_budget(u)) {
    uint32_t label = c->label_of[pc];
    if (label != UINT32_MAX && a->pending[label]) {
      State *waiting = a->pending[label];
      a->pending[label] = NULL;
      state_merge(u, s, waiting);
    }
    if (s->guard)
      pc = execute(u, a, s, pc);
    if (!s->guard)
      pc = next_pending(a, c, pc);
  }
}

static Value run_function(Unwinder *u, const Function *f,
                          const Activation *caller, const Inst *call,
                          uint64_t context, State *s, const Value *args) {
  const CodeInfo *c = code_info(u, f);
  Activation a = {.function = f,
                  .caller = caller,
                  .call = call,
                  .context = context,
                  .entry = s->guard};
  a.visits = ARENA_ARRAY(u->round, uint32_t, f->n_loops + 1);
  a.left_open = ARENA_ARRAY(u->round, bool, f->n_loops + 1);
  a.decided = ARENA_ARRAY(u->round, bool, f->n_loops + 1);
  a.pending = ARENA_ARRAY(u->round, State *, c->n_labels + 1);
  a.last = ARENA_ARRAY(u->round, State *, f->n_loops + 1);
  Map regs = s->regs;
  s->regs = map_new(&u->maps);
  for (uint32_t i = 0; i < f->n_params; i++)
    set_reg(u, s, i, args[i]);
  run_code(u, &a, s);
  Value result = {0, 0};
  if (a.end) {
    *s = *a.end;
    result = map_get(&s->regs, f->n_regs);
  } else {
    die(s);
  }
  s->regs = regs;
  return result;
}

/* ---- one thread, one round */

/* Where a start routine returns, last of all in its text. */
static const Inst *last_return(const Function *f) {
  const Inst *last = NULL;
  for (uint32_t i = 0; f && !f->is_library && i < f->n_code; i++)
    if (f->code[i].kind == INST_RETURN)
      last = &f->code[i];
  return last;
}

static void run_thread(Unwinder *u, const Work *w, Thread *t) {
  u->thread = w->id;
  u->thread_key = memory_thread_info(u->memory, w->id)->key;
  u->first = u->building.n;
  u->earliest = w->earliest;
  u->depth = 0;
  u->ended = term_false(u->terms);
  u->last = last_return(function_of(u, w->function));
  u->steps.data = NULL, u->steps.n = u->steps.cap = 0;
  u->inputs.data = NULL, u->inputs.n = u->inputs.cap = 0;
  State s = w->start;
  const Program *p = u->program;
  Value args[2] = {w->function, w->argument};
  FuncId id = w->id ? p->thread_start : p->entry;
  run_function(u, &p->functions[id], NULL, NULL,
               hash_mix(u->thread_key, id), &s, args);
  if (s.guard)
    end_thread(u, &s);
  *t = (Thread){.parent = w->parent,
                .after = w->after,
                .guard = w->guard,
                .first = u->first,
                .n = u->building.n - u->first,
                .ended = u->ended,
                .steps = u->steps.data,
                .inputs = u->inputs.data,
                .n_steps = u->steps.n,
                .n_inputs = u->inputs.n,
                .name = w->name};
}

static void run_main_first(Unwinder *u) {
  memory_thread(u->memory, 1, MAX_THREADS, "main");
  Work *w = vec_push(u->round, &u->work);
  Guard *root = ARENA_NEW(u->round, Guard);
  *root = (Guard){NULL, term_true(u->terms), term_true(u->terms), 0};
  w->parent = MAX_THREADS;
  w->guard = term_true(u->terms);
  w->name = "main";
  w->start = (State){.guard = root,
                     .cells = map_new(&u->maps),
                     .regs = map_new(&u->maps),
                     .current = TRANSITION_NONE};
}

/* What shared cells hold when the frames begin. */
static void settle_cells(Unwinder *u) {
  for (uint32_t i = 0; i < memory_count_cells(u->memory); i++) {
    const MemoryCell *c = memory_cell(u->memory, i);
    if (!c->is_shared || c->is_obsolete)
      continue;
    Value v = map_get(&u->before, i);
    if (!v.term)
      v = cell_initial(u, i);
    memory_store(u->memory, i, term_ones(u->terms, v.term), v.pts);
  }
}

static void reset_round(Unwinder *u) {
  arena_delete(u->round);
  u->round = arena_new();
  u->maps = (MapSpace){u->round, 0};
#define EMPTY(V) (u->V.data = NULL, u->V.n = u->V.cap = 0)
  EMPTY(work);
  EMPTY(building);
  EMPTY(checks);
  EMPTY(uninitialised);
  EMPTY(heap);
  EMPTY(facts);
  EMPTY(initial);
#undef EMPTY
  u->has_frames = false;
  u->before = map_new(&u->maps);
  memory_begin_round(u->memory);
}

static uint32_t run_round(Unwinder *u, Thread threads[MAX_THREADS],
                          ThreadSet *exist) {
  uint32_t frames = 0;
  *exist = 0;
  reset_round(u);
  run_main_first(u);
  for (uint32_t i = 0; i < u->work.n && u->status == OK; i++) {
    Work w = u->work.data[i];
    run_thread(u, &w, &threads[w.id]);
    *exist |= (ThreadSet)1 << w.id;
    frames += u->depth;
  }
  check_heap(u);
  memory_settle(u->memory);
  settle_cells(u);
  return frames;
}

/* ---- the product */

#define COPY(A, T, V)                                                        \
  ((V).n ? memcpy(ARENA_ARRAY((A), T, (V).n), (V).data, (V).n * sizeof(T))   \
         : NULL)

static void make_cells(Unwinder *u, Arena *a, Threads *out) {
  VEC(Cell) cells = {0};
  for (uint32_t i = 0; i < memory_count_cells(u->memory); i++) {
    MemoryCell *c = memory_cell(u->memory, i);
    c->index = UINT32_MAX;
    if (!c->is_shared || c->is_obsolete)
      continue;
    Value v = map_get(&u->before, i);
    if (!v.term)
      v = cell_initial(u, i);
    c->index = cells.n;
    *vec_push(a, &cells) =
        (Cell){arena_strdup(a, memory_cell_name(u->memory, i)),
               8 * c->bytes, c->ones, v.term};
  }
  out->cells = cells.data, out->n_cells = cells.n;
}

static void make_transition(Unwinder *u, Arena *a, const Building *b,
                            Transition *t) {
  VEC(CellRead) reads = {0};
  VEC(CellWrite) writes = {0};
  for (uint32_t i = 0; i < b->touched.n; i++) {
    const Touched *x = &b->touched.data[i];
    CellId cell = memory_cell(u->memory, x->cell)->index;
    assert(cell != UINT32_MAX);
    if (x->base && !term_is_const(u->terms, x->base, NULL))
      *vec_push(a, &reads) = (CellRead){cell, x->base};
    if (x->when && !term_is_false(u->terms, x->when))
      *vec_push(a, &writes) = (CellWrite){cell, x->when, x->value};
  }
  *t = (Transition){.guard = b->guard->term,
                    .enabled = b->enabled,
                    .waits = b->waits,
                    .cut = b->cut,
                    .reads = reads.data,
                    .writes = writes.data,
                    .n_reads = reads.n,
                    .n_writes = writes.n,
                    .earliest = b->earliest,
                    .inst = b->inst};
}

static void make_threads(Unwinder *u, Arena *a, const Thread *threads,
                         ThreadSet exist, Threads *out) {
  uint32_t n = 0;
  while (n < MAX_THREADS && exist >> n)
    n++;
  Thread *copy = ARENA_ARRAY(a, Thread, n);
  Transition *ts = ARENA_ARRAY(a, Transition, u->building.n);
  for (uint32_t i = 0; i < u->building.n; i++)
    make_transition(u, a, &u->building.data[i], &ts[i]);
  for (ThreadId i = 0; i < n; i++) {
    if (!(exist >> i & 1)) {
      copy[i] = (Thread){.guard = term_false(u->terms),
                         .ended = term_false(u->terms),
                         .name = "none"};
      continue;
    }
    copy[i] = threads[i];
    StepRun *steps = ARENA_ARRAY(a, StepRun, threads[i].n_steps);
    InputRun *inputs = ARENA_ARRAY(a, InputRun, threads[i].n_inputs);
    for (uint32_t k = 0; k < threads[i].n_steps; k++)
      steps[k] = threads[i].steps[k];
    for (uint32_t k = 0; k < threads[i].n_inputs; k++)
      inputs[k] = threads[i].inputs[k];
    copy[i].steps = steps, copy[i].inputs = inputs;
    for (uint32_t k = 0; k < copy[i].n; k++)
      ts[copy[i].first + k].thread = i;
  }
  out->threads = copy, out->n_threads = n;
  out->transitions = ts, out->n_transitions = u->building.n;
}

static Threads *make_product(Unwinder *u, Arena *a, const Thread *threads,
                             ThreadSet exist, uint32_t frames) {
  Threads *out = ARENA_NEW(a, Threads);
  out->program = u->program, out->terms = u->terms;
  out->beyond = u->beyond;
  make_cells(u, a, out);
  make_threads(u, a, threads, exist, out);
  out->checks = COPY(a, Check, u->checks);
  out->n_checks = u->checks.n;
  out->memory = COPY(a, MemoryRun, u->uninitialised);
  out->n_memory = u->uninitialised.n;
  out->heap = COPY(a, HeapEvent, u->heap);
  out->n_heap = u->heap.n;
  out->facts = COPY(a, Term, u->facts);
  out->n_facts = u->facts.n;
  out->n_blocks = memory_count_objects(u->memory);
  out->frames = frames;
  out->wants_deadlock = wants_deadlock(u);
  out->wants_followed = u->program->aim != NULL;
  out->lines = u->options->reach ? u->options->reach->n : 0;
  return out;
}

Status unwind(Arena *a, const Program *p, TermStore *terms,
              const UnwindOptions *o, const Threads **out, uint32_t *rounds,
              const char **why) {
  Unwinder u = {.program = p, .options = o, .terms = terms, .run = a};
  u.beyond = term_var(terms, 1, 1, "beyond");
  u.pts = pts_store_new();
  u.memory = memory_new(a, p, u.pts);
  u.code = ARENA_ARRAY(a, CodeInfo, p->n_functions);
  Thread threads[MAX_THREADS];
  ThreadSet exist = 0;
  uint32_t frames = 0;
  *rounds = 0;
  do {
    frames = run_round(&u, threads, &exist);
    if (++*rounds > MOST_ROUNDS)
      give_up(&u, LIMIT, "unwinding does not settle");
  } while (u.status == OK && memory_grew(u.memory));
  *why = u.why;
  if (u.status == OK)
    *out = make_product(&u, a, threads, exist, frames);
  memory_delete(u.memory);
  pts_store_delete(u.pts);
  arena_delete(u.round);
  return u.status;
}

void threads_print(FILE *f, const Threads *t) {
  for (ThreadId i = 0; i < t->n_threads; i++) {
    const Thread *x = &t->threads[i];
    fprintf(f, "thread %u '%s'", i, x->name);
    if (i)
      fprintf(f, " made by %u after %u if ", x->parent, x->after);
    if (i)
      term_print(f, t->terms, x->guard);
    fprintf(f, "\n");
    for (uint32_t k = 0; k < x->n; k++) {
      const Transition *tr = &t->transitions[x->first + k];
      fprintf(f, "  %u: line %u", k, tr->inst ? tr->inst->loc.line : 0);
      for (uint32_t r = 0; r < tr->n_reads; r++)
        fprintf(f, ", reads %s", t->cells[tr->reads[r].cell].name);
      for (uint32_t w = 0; w < tr->n_writes; w++)
        fprintf(f, ", writes %s", t->cells[tr->writes[w].cell].name);
      fprintf(f, "\n");
    }
  }
  static const char *const kind[] = {"property", "unwinding", "unsupported",
                                     "undefined", "any value", "untracked",
                                     "site",     "followed"};
  for (uint32_t i = 0; i < t->n_checks; i++) {
    const Check *c = &t->checks[i];
    fprintf(f, "check %s in thread %u after %u, line %u: %s\n",
            kind[c->kind], c->thread, c->after, c->loc.line,
            c->text ? c->text : "");
  }
  fprintf(f, "%u transitions, %u frames, %u shared cells\n",
          t->n_transitions, t->frames, t->n_cells);
}
