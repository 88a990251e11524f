#include "frontend/base/hash.h"
#include "frontend/ir/address.h"
#include "frontend/ir/property_ids.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

enum { MOST_CALLS = 1500 /* nested: each takes C stack */ };

/* ---- calls */

/* Returns the function that occurs most often among the open calls. */
static const Function *most_recursive(const Unwinder *u, const Activation *a) {
  uint32_t *calls = ARENA_ARRAY(u->round, uint32_t, u->program->n_functions);
  const Function *most = a->function;
  for (; a; a = a->caller) {
    uint32_t *own = &calls[a->function - u->program->functions];
    if (++*own > calls[most - u->program->functions])
      most = a->function;
  }
  return most;
}

static void give_up_recursion(Unwinder *u, const Activation *a) {
  unwind_give_up(u, LIMIT,
                 arena_printf(u->run,
                              "the recursion of %s goes deeper than "
                              "%u calls",
                              most_recursive(u, a)->name, MOST_CALLS));
}

/* True if the function may be called.  Recursion on constants alone is free,
 * like such loops. */
static bool may_recur(Unwinder *u, const Function *f, const Activation *a,
                      const UnwindState *s, uint32_t *bound) {
  uint32_t depth = 0, calls = 0;
  const Guard *last = NULL;
  const Activation *innermost = a;
  for (; a; a = a->caller, calls++)
    if (a->function == f) {
      if (!depth)
        last = a->entry;
      depth++;
    }
  if (calls > MOST_CALLS) {
    give_up_recursion(u, innermost);
    return false;
  }
  *bound = loop_bound(u, f->name, -1);
  return depth <= *bound || last == s->guard;
}

static bool takes(const Unwinder *u, const Function *f, const Value *args,
                  uint32_t n_args) {
  for (uint32_t i = 0; i < f->n_params; i++)
    if (i >= n_args || term_width(u->terms, args[i].term) != f->regs[i].width)
      return false;
  return true;
}

static Value call_one(Unwinder *u, Activation *a, UnwindState *s, const Inst *x,
                      uint32_t pc, const Function *f, const Value *args,
                      uint32_t n_args) {
  assert(s->guard && pc < a->function->n_code);
  Value none = {0};
  if (!f->has_body || !takes(u, f, args, n_args)) {
    path_cut(u, s, a, x, CHECK_UNSUPPORTED,
             arena_printf(u->run, "call of '%s' (%s)", f->name,
                          f->has_body ? "other arguments than it takes"
                                      : "no body and no model"),
             0);
    return none;
  }
  uint32_t bound = 0;
  if (!may_recur(u, f, a, s, &bound)) {
    if (u->status == OK)
      path_cut(u, s, a, x, CHECK_UNWINDING, f->name, bound);
    return none;
  }
  uint64_t id = (uint64_t)(f - u->program->functions);
  uint64_t key = hash_mix(inst_key(u, a, pc), 1 + id);
  Value result = code_run(u, f, a, x, key, s, args);
  u->here = a, u->now = x;
  return result;
}

/* Calls through a pointer: one alternative for each possible function. */
static Value call_pointer(Unwinder *u, Activation *a, UnwindState *s,
                          const Inst *x, uint32_t pc, Value callee,
                          const Value *args) {
  TermStore *ts = u->terms;
  UnwindState *rest = state_fork(u, s);
  Value result = {0};
  Reg slot = a->function->n_regs; /* keeps results through merging */
  path_end(s);
  for (unsigned i = 0; i < pts_count(u->pts, callee.pts); i++) {
    PtsTarget p = pts_get(u->pts, callee.pts, i);
    if (pts_target_is_object(p) || !rest->guard)
      continue;
    FuncId id = p.object & ~PTS_FUNCTION;
    Term address = term_const(ts, term_width(ts, callee.term),
                              address_of_function(u->program, id));
    Term here = term_eq(ts, callee.term, address);
    UnwindState *alternative = state_fork(u, rest);
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
    /* another call's result in this register may have another width */
    map_set(&u->maps, &s->regs, slot, (Value){0});
  }
  if (rest->guard) {
    check_property(u, rest, a, x, PROPERTY_DEREF, term_false(ts),
                   "a call through a pointer that is not to a function");
  }
  return result;
}

void call_run(Unwinder *u, Activation *a, UnwindState *s, const Inst *x,
              uint32_t pc) {
  assert(x->kind == INST_CALL && s->guard);
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
    reg_set(u, s, x->dst, result);
}

/* ---- threads */

void thread_begin(Unwinder *u, UnwindState *s, const Spawning *x) {
  assert(s->guard && x->id < MOST_THREADS);
  order_note_effect(u, ORDER_MOVES);
  u->may_be_alone |= !s->multi && x->guard != s->guard->term;
  frames_begin(u, s);
  if (!s->guard)
    return;
  thread_set_add(&s->created, x->id);
  Work *w = vec_push(u->round, &u->work);
  w->id = x->id, w->parent = u->thread;
  w->after = u->building.n - u->first;
  w->earliest = u->earliest + s->shallowest;
  w->guard = term_and(u->terms, s->guard->term, x->guard);
  w->function = x->function, w->argument = x->argument;
  w->name = x->name;
  Ancestry *ancestry = ARENA_NEW(u->round, Ancestry);
  *ancestry = (Ancestry){s->guard, u->ancestry};
  w->ancestry = ancestry;
  Guard *root = ARENA_NEW(u->round, Guard);
  *root = (Guard){NULL, term_true(u->terms), term_true(u->terms), 0};
  w->start = (UnwindState){.guard = root,
                           .cells = map_fork(&u->maps, &s->cells),
                           .ranges = map_fork(&u->maps, &s->ranges),
                           .regs = map_new(&u->maps),
                           .current = TRANSITION_NONE,
                           .dead = s->dead,
                           .multi = true};
}

static bool is_made(const Unwinder *u, const UnwindState *s, ThreadId id) {
  for (uint32_t i = 0; i < u->work.n; i++)
    if (u->work.data[i].id == id)
      return true;
  for (const Spawning *x = s->spawning; x; x = x->next)
    if (x->id == id)
      return true;
  return false;
}

const Function *value_function(const Unwinder *u, Value function) {
  if (pts_count(u->pts, function.pts) != 1)
    return NULL;
  PtsTarget p = pts_get(u->pts, function.pts, 0);
  return pts_target_is_object(p)
             ? NULL
             : &u->program->functions[p.object & ~PTS_FUNCTION];
}

static const char *start_name(const Unwinder *u, Value function) {
  const Function *f = value_function(u, function);
  return f ? f->name : "thread";
}

static const char *too_many_threads(const Unwinder *u) {
  unsigned others = u->options->max_threads - 1;
  return others ? arena_printf(u->run, "more than %u thread%s besides main",
                               others, others == 1 ? "" : "s")
                : "a thread besides main";
}

void thread_spawn(Unwinder *u, Activation *a, UnwindState *s, const Inst *x,
                  uint32_t pc) {
  assert(x->kind == INST_SPAWN && s->guard);
  Spawning made = {.function = operand_value(u, s, x->a),
                   .argument = operand_value(u, s, x->b),
                   .guard = s->guard->term};
  made.name = start_name(u, made.function);
  uint64_t key = inst_key(u, a, pc);
  do {
    key = hash_mix(key, u->thread_key);
    made.id = memory_thread(u->memory, key, u->thread, made.name);
  } while (made.id < MOST_THREADS && is_made(u, s, made.id));
  if (made.id >= u->options->max_threads) {
    path_cut(u, s, a, x, CHECK_UNSUPPORTED, too_many_threads(u), 0);
    return;
  }
  unsigned width = a->function->regs[x->dst].width;
  Value number = value_const(u, width, made.id);
  input_record(u, s, INPUT_THREAD, x, number.term);
  reg_set(u, s, x->dst, number);
  if (!s->atomic) {
    thread_begin(u, s, &made);
    return;
  }
  made.next = s->spawning;
  Spawning *copy = ARENA_NEW(u->round, Spawning);
  *copy = made;
  s->spawning = copy;
}
