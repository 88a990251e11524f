#include "frontend/base/hash.h"
#include "frontend/base/ticks.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

enum {
  MOST_CONDITIONAL = 100, /* free iterations that strengthen the path */
  MOST_COMPARED = 64,     /* iterations compared with the one before */
  MOST_UNSETTLED = 1000,  /* free iterations in a round that is not the last */
  DEFAULT_INSTRUCTIONS = 20000000
};

/* ---- data that do not depend on the round */

static void find_labels(Arena *a, const Function *f, CodeInfo *c) {
  c->label_of = ARENA_ARRAY(a, uint32_t, f->n_code + 1);
  for (uint32_t i = 0; i < f->n_code; i++) {
    const Inst *x = &f->code[i];
    if (inst_jumps(x->kind))
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
  c->is_head = ARENA_ARRAY(a, bool, f->n_code + 1);
  for (uint32_t l = 0; l < f->n_loops; l++)
    c->is_head[f->loops[l].head] = true;
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

uint64_t inst_key(Unwinder *u, const Activation *a, uint32_t pc) {
  assert(pc < a->function->n_code);
  uint64_t key = hash_mix(a->context, pc);
  uint32_t l = code_info(u, a->function)->loop_of[pc];
  for (; l != UINT32_MAX; l = a->function->loops[l].parent)
    key = hash_mix(key, a->visits[l]);
  return key;
}

uint32_t loop_bound(Unwinder *u, const char *function, int loop) {
  const UnwindOptions *o = u->options;
  return o->bound_of
             ? o->bound_of(o->context, u->thread, function, loop, o->bound)
             : o->bound;
}

void path_end(UnwindState *s) { s->guard = NULL; }

/* Returns the library's function that the user has called on the path to here,
 * or NULL. */
static const char *model_called(const Activation *a) {
  const char *name = NULL;
  for (; a && a->function->is_library; a = a->caller)
    name = a->function->name;
  return name;
}

void path_cut(Unwinder *u, UnwindState *s, const Activation *a,
              const Inst *inst, CheckKind kind, const char *text,
              uint32_t bound) {
  assert(s->guard && kind < N_CHECK);
  Check *c = check_add(u, s, a, inst, kind, term_false(u->terms), text);
  if (c) {
    c->loop = text;
    c->bound = bound;
    if (kind == CHECK_UNWINDING && !a->function->is_library)
      c->loc = inst->loc;
    c->model = model_called(a);
  }
  path_end(s);
}

/* ---- control */

void reg_set(Unwinder *u, UnwindState *s, Reg r, Value v) {
  if (r != REG_NONE)
    map_set(&u->maps, &s->regs, r, v);
}

/* Queues the state at a later label. */
static void defer(Unwinder *u, Activation *a, UnwindState *s, uint32_t target) {
  uint32_t label = code_info(u, a->function)->label_of[target];
  assert(label != UINT32_MAX);
  UnwindState **at = &a->pending[label];
  if (*at) {
    state_merge(u, *at, s);
  } else {
    *at = ARENA_NEW(u->round, UnwindState);
    **at = *s;
  }
  path_end(s);
}

/* Notes a branch that may leave loops, and whether constants decide it. */
static void note_exits(Unwinder *u, Activation *a, uint32_t pc, uint32_t stay,
                       uint32_t leave, bool is_const) {
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
static uint32_t do_branch(Unwinder *u, Activation *a, UnwindState *s,
                          uint32_t pc, const Inst *x) {
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
  UnwindState *other = state_fork(u, s);
  s->guard = guard_and(u, s->guard, c);
  other->guard = guard_and(u, other->guard, term_not(u->terms, c));
  bool then_back = x->then <= pc, other_back = x->other <= pc;
  if (then_back && other_back) {
    unwind_give_up(u, UNSUPPORTED,
                   "a branch whose two targets both lie before it");
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
        a->last[l] = a->mark[l] = NULL;
        a->left_open[l] = a->decided[l] = false;
      }
}

static bool see_difference(void *context, uint32_t key, Value a, Value b) {
  (void)key, (void)a, (void)b;
  *(bool *)context = true;
  return false;
}

static bool is_as(const UnwindState *then, const UnwindState *now) {
  if (then->guard != now->guard || then->deepest != now->deepest ||
      now->spawning)
    return false;
  bool differs = false;
  map_differ(&then->cells, &now->cells, see_difference, &differs);
  if (!differs)
    map_differ(&then->ranges, &now->ranges, see_difference, &differs);
  if (!differs)
    map_differ(&then->regs, &now->regs, see_difference, &differs);
  return !differs;
}

/* Keeps the state at the last entry of the body.  Its maps are copied, which
 * has each node that changes copied, too, only as long as they are compared. */
static void keep_last(Unwinder *u, Activation *a, UnwindState *s, uint32_t id,
                      bool is_compared) {
  if (!a->last[id])
    a->last[id] = ARENA_NEW(u->round, UnwindState);
  *a->last[id] = is_compared ? state_copy(u, s) : *s;
}

/* Returns the state at an earlier entry of the body, if nothing has changed
 * since: without an input or a transition the loop will never end, and the
 * thread does nothing more.  Two earlier entries are compared: the last one,
 * for some entries from the bound on, and, for rounds of several states and
 * later ones, the last one of 1, 2, 4, ... (Brent). */
static const UnwindState *runs_forever(Unwinder *u, Activation *a,
                                       UnwindState *s, uint32_t id,
                                       uint32_t bound) {
  const UnwindState *last = a->last[id], *mark = a->mark[id];
  const uint32_t n = a->visits[id];
  const bool is_compared = n <= bound || n - bound <= MOST_COMPARED;
  if (last && is_compared && is_as(last, s))
    return last;
  if (mark && is_as(mark, s))
    return mark;
  if (n >= bound)
    keep_last(u, a, s, id, n - bound < MOST_COMPARED);
  if (!(n & (n - 1)))
    a->mark[id] = state_fork(u, s);
  return NULL;
}

/* True if it reads memory in each iteration: it may wait for a store that never
 * comes, which is checked elsewhere (hang.h). */
static bool reads_forever(const Unwinder *u, const UnwindState *then,
                          const UnwindState *now) {
  return u->exits && then->loads != now->loads;
}

/* True if, by control flow, the process does not end from here on. */
static bool is_endless(const Unwinder *u, const Activation *a, uint32_t at) {
  for (; a; a = a->caller) {
    if (exits_end(u->exits, a->function, at))
      return false;
    if (!exits_return(u->exits, a->function, at))
      return true;
    at = a->call ? (uint32_t)(a->call - a->caller->function->code) + 1 : 0;
  }
  return true;
}

/* Adds a check that deadlocks depend on. */
static void note(Unwinder *u, const UnwindState *s, CheckKind kind) {
  if (u->exits && !s->atomic)
    *vec_push(u->round, &u->checks) = (Check){.kind = kind,
                                              .thread = u->thread,
                                              .after = u->building.n - u->first,
                                              .violated = s->guard->term};
}

/* A thread that goes on for ever is in a loop, so it suffices to check
 * there. */
static void note_endless(Unwinder *u, const Activation *a, UnwindState *s,
                         const Inst *x) {
  if (!u->exits || s->is_endless || s->atomic ||
      !is_endless(u, a, (uint32_t)(x - a->function->code)))
    return;
  s->is_endless = true;
  note(u, s, CHECK_ENDLESS);
}

static bool moves_threads(const UnwindState *from, const UnwindState *to) {
  return !thread_set_equal(&from->created, &to->created) ||
         !thread_set_equal(&from->dead, &to->dead);
}

/* Iterations beyond the bound are free while constants alone decide that the
 * loop goes on, and few transitions result.  They are also free if each makes a
 * thread or joins one, as later code is of little use without the rest.  In a
 * round that is not the last, cells still count as constant that threads
 * share, so a loop that waits for one would not end. */
static void do_loop(Unwinder *u, Activation *a, UnwindState *s, const Inst *x) {
  const Function *f = a->function;
  uint32_t n = ++a->visits[x->id];
  uint32_t bound = loop_bound(u, f->name, (int)x->id);
  bool constant = a->decided[x->id] && !a->left_open[x->id];
  const UnwindState *last = a->last[x->id];
  bool moves = last && moves_threads(last, s);
  bool narrows = last && last->guard != s->guard; /* runs_forever changes it */
  bool few = u->building.n - u->moving < u->options->free_transitions;
  bool free = constant && (moves || few);
  if (moves)
    u->moving += s->deepest - last->deepest;
  reset_inner_loops(a, x->id);
  note_endless(u, a, s, x);
  const UnwindState *forever =
      a->left_open[x->id] ? NULL : runs_forever(u, a, s, x->id, bound);
  if (forever && !reads_forever(u, forever, s)) {
    order_note_effect(u, ORDER_STOPS);
    note(u, s, CHECK_SPINNING);
    path_end(s);
    return;
  }
  if (n > bound && free && !moves)
    free = n - bound <= MOST_CONDITIONAL || !narrows;
  if (n > bound && n - bound > MOST_UNSETTLED && memory_grew(u->memory))
    free = false;
  if ((!forever || n < bound) && (n <= bound || free))
    return;
  Inst at = *x;
  at.loc = f->loops[x->id].loc;
  path_cut(u, s, a, &at, CHECK_UNWINDING,
           arena_printf(u->run, "%s.%u", f->name, x->id), bound);
}

/* A fence is a transition of its own, without a step. */
static void do_fence(Unwinder *u, const Activation *a, UnwindState *s,
                     const Inst *x) {
  if (!u->options->has_fences || !s->multi || s->atomic)
    return;
  TransitionId t = transition_begin(u, s, user_inst(u, a, x));
  u->building.data[t].mode = (AccessMode){.is_fence = true, .order = x->order};
  *vec_push(u->round, &u->steps) = (ConfigRun){s->guard->term, 0, t};
}

/* ---- atomic sections */

static void begin_section(Unwinder *u, Activation *a, UnwindState *s,
                          const Inst *x, uint32_t pc) {
  s->atomic++;
  if (x->section == SECTION_MODEL && !s->model)
    s->model = s->atomic;
  if (x->section == SECTION_PROGRAM && !s->program)
    s->program = s->atomic;
  if (s->atomic > 1)
    return;
  s->section = memory_section(u->memory, inst_key(u, a, pc));
  if (u->options->has_fences)
    s->owns = s->multi;
  else
    s->owns = s->section->is_visible ? s->multi || unwind_wants_deadlock(u)
                                     : s->multi && s->section->is_shared &&
                                           s->current == TRANSITION_NONE;
  TransitionId begins = TRANSITION_NONE;
  if (s->owns)
    begins = transition_begin(u, s, user_inst(u, a, x));
  step_record(u, s, begins);
  site_record(u, s, a, x, begins);
}

static void end_section(Unwinder *u, UnwindState *s) {
  s->atomic--;
  if (s->model > s->atomic)
    s->model = 0;
  if (s->program > s->atomic)
    s->program = 0;
  if (s->atomic)
    return;
  s->section = NULL;
  s->owns = false;
  const Spawning *made = s->spawning;
  s->spawning = NULL;
  for (; made && s->guard; made = made->next)
    thread_begin(u, s, made);
}

/* True if no known fact lets the wait end, but the thread may. */
static bool is_to_come(Unwinder *u, Term holds, Term holder) {
  uint64_t id;
  return term_is_false(u->terms, holds) &&
         term_is_const(u->terms, holder, &id) && id && id <= MOST_THREADS &&
         memory_expect_end(u->memory, (ThreadId)id - 1);
}

static void do_wait(Unwinder *u, UnwindState *s, const Inst *x) {
  Term holds = operand_value(u, s, x->a).term;
  order_note_effect(u, ORDER_STOPS);
  order_note_effect(u, ORDER_ACTS);
  Holders holders = holders_nobody(u->terms);
  if (x->b.kind != OPERAND_NONE)
    holders_name(u->terms, &holders, operand_value(u, s, x->b).term);
  if (x->c.kind != OPERAND_NONE)
    holders.some = operand_value(u, s, x->c).term;
  if (unwind_wants_deadlock(u) && s->section && !s->section->is_visible)
    memory_mark_section(u->memory, s->section, true);
  if (!is_to_come(u, holds, holders.one))
    state_wait(u, s, holds, holders);
}

/* ---- one instruction */

static void do_assert(Unwinder *u, Activation *a, UnwindState *s,
                      const Inst *x) {
  check_property(u, s, a, x, x->property, operand_value(u, s, x->a).term,
                 x->text);
}

/* Returns the value for the caller: any value, if the callee returns none, or
 * one of another width. */
static Value returned_value(Unwinder *u, const Activation *a, UnwindState *s,
                            const Inst *x) {
  Value v = {0};
  if (x->a.kind != OPERAND_NONE)
    v = operand_value(u, s, x->a);
  if (!a->call || a->call->dst == REG_NONE)
    return v;
  unsigned width = a->caller->function->regs[a->call->dst].width;
  if (!v.term || term_width(u->terms, v.term) != width) {
    v = (Value){.term = term_var(u->terms, width, bits_mask(width), NULL)};
    input_record(u, s, INPUT_NONDET, a->call, v.term);
  }
  return v;
}

static void do_return(Unwinder *u, Activation *a, UnwindState *s,
                      const Inst *x) {
  Value v = returned_value(u, a, s, x);
  memory_end_frame(u, s, a);
  if (v.term)
    reg_set(u, s, a->function->n_regs, v);
  if (a->end) {
    state_merge(u, a->end, s);
  } else {
    a->end = ARENA_NEW(u->round, UnwindState);
    *a->end = *s;
  }
  path_end(s);
}

/* An open section ends with its thread. */
void thread_end(Unwinder *u, UnwindState *s) {
  assert(s->guard);
  memory_end_thread(u, s);
  if (s->atomic) {
    s->atomic = 1;
    end_section(u, s);
  }
  u->ended = term_or(u->terms, u->ended, s->guard->term);
  memory_note_end(u->memory, u->thread);
  path_end(s);
}

static void do_joined(Unwinder *u, UnwindState *s, const Inst *x) {
  uint64_t n;
  order_note_effect(u, ORDER_MOVES);
  if (term_is_const(u->terms, operand_value(u, s, x->a).term, &n) &&
      n < MOST_THREADS)
    thread_set_add(&s->dead, (ThreadId)n);
}

/* A jump may have passed over the allocation: then there is no object. */
static void do_dead(Unwinder *u, UnwindState *s, const Inst *x) {
  if (x->a.kind != OPERAND_REG || map_get(&s->regs, x->a.id).term)
    memory_dead(u, s, operand_value(u, s, x->a));
}

/* If it is not modelled, a section that contains it does not take place. */
static void do_float(Unwinder *u, Activation *a, UnwindState *s,
                     const Inst *x) {
  Value v = value_float(u, a, s, x);
  if (v.term)
    reg_set(u, s, x->dst, v);
}

static unsigned bytes_of(const Activation *a, Reg r) {
  return a->function->regs[r].width / 8u;
}

/* Returns the next instruction to execute. */
static uint32_t execute(Unwinder *u, Activation *a, UnwindState *s,
                        uint32_t pc) {
  const Inst *x = &a->function->code[pc];
  u->here = a, u->now = x;
  switch (x->kind) {
  case INST_OP: reg_set(u, s, x->dst, value_op(u, a, s, x)); break;
  case INST_FLOAT: do_float(u, a, s, x); break;
  case INST_MOVE: reg_set(u, s, x->dst, operand_value(u, s, x->a)); break;
  case INST_INDEX: reg_set(u, s, x->dst, value_index(u, s, x)); break;
  case INST_LOAD: {
    Value v =
        memory_load(u, s, a, x, operand_value(u, s, x->a), bytes_of(a, x->dst));
    s->loads++;
    reg_set(u, s, x->dst, v);
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
  case INST_CALL: call_run(u, a, s, x, pc); break;
  case INST_RETURN: do_return(u, a, s, x); break;
  case INST_NONDET:
  case INST_UNDEF: reg_set(u, s, x->dst, value_input(u, a, s, x)); break;
  case INST_CHOOSE: reg_set(u, s, x->dst, value_choose(u, a, s, x)); break;
  case INST_ORDER: order_begin(u, a, s, x, pc); break;
  case INST_ATOM: order_atom(u, a, x); break;
  case INST_ORDERED: order_end(u, a, x); break;
  case INST_ALLOC: value_alloc(u, a, s, x, pc); break;
  case INST_FREE: memory_free(u, s, a, x, operand_value(u, s, x->a)); break;
  case INST_SIZE: {
    Value v = memory_size(u, s, a, x, operand_value(u, s, x->a));
    reg_set(u, s, x->dst, v);
    break;
  }
  case INST_AHEAD: reg_set(u, s, x->dst, value_ahead(u, s, x)); break;
  case INST_FILL:
  case INST_COPY:
  case INST_HAVOC:
  case INST_SCAN:
  case INST_SPAN:
  case INST_RSCAN:
  case INST_COMPARE:
  case INST_STRCMP: {
    Value v = inst_is_search(x->kind)       ? value_search(u, a, s, x)
              : inst_is_comparison(x->kind) ? value_compare(u, a, s, x)
                                            : value_range(u, a, s, x);
    if (s->guard)
      reg_set(u, s, x->dst, v);
    break;
  }
  case INST_DEAD: do_dead(u, s, x); break;
  case INST_ASSERT: do_assert(u, a, s, x); break;
  case INST_ASSUME:
    order_note_effect(u, ORDER_STOPS);
    state_assume(u, s, operand_value(u, s, x->a).term);
    break;
  case INST_WAIT: do_wait(u, s, x); break;
  case INST_ATOMIC_BEGIN: begin_section(u, a, s, x, pc); break;
  case INST_ATOMIC_END:
    if (s->atomic)
      end_section(u, s);
    else
      path_cut(u, s, a, x, CHECK_UNSUPPORTED,
               "the end of an atomic section that did not begin", 0);
    break;
  case INST_SPAWN: thread_spawn(u, a, s, x, pc); break;
  case INST_SELF:
    reg_set(u, s, x->dst,
            value_const(u, a->function->regs[x->dst].width, u->thread));
    break;
  case INST_FENCE: do_fence(u, a, s, x); break;
  case INST_JOINED: do_joined(u, s, x); break;
  case INST_END_THREAD:
    order_note_effect(u, ORDER_STOPS);
    thread_end(u, s);
    break;
  case INST_END_OTHERS:
    path_cut(u, s, a, x, CHECK_UNSUPPORTED,
             "the child of a process with other threads", 0);
    break;
  case INST_EXIT:
    order_note_effect(u, ORDER_STOPS);
    check_end(u, s, a, x, term_false(u->terms));
    state_assume(u, s, term_false(u->terms));
    break;
  case INST_UNSUPPORTED:
    path_cut(u, s, a, x, CHECK_UNSUPPORTED, x->text, 0);
    break;
  case N_INST: assert(false);
  }
  return pc + 1;
}

/* Returns the first label at or after 'pc' with waiting states, or n_code. */
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
  ticks_add(TICKS_UNWOUND);
  if (++u->instructions > most)
    unwind_give_up(u, LIMIT, "too many instructions to unwind");
  if (!(u->instructions & 1023) && o->stop && o->stop(o->stop_context))
    unwind_give_up(u, LIMIT, "stopped while unwinding");
  return u->status != OK;
}

static void run_code(Unwinder *u, Activation *a, UnwindState *s) {
  const CodeInfo *c = code_info(u, a->function);
  uint32_t from = a->function->n_code, pc = 0;
  while (pc < a->function->n_code && !out_of_budget(u)) {
    uint32_t label = c->label_of[pc];
    if (label != UINT32_MAX && a->pending[label]) {
      UnwindState *waiting = a->pending[label];
      a->pending[label] = NULL;
      state_merge(u, s, waiting);
    }
    if (s->guard && c->is_head[pc])
      spin_arrive(u, a, s, pc, from);
    from = pc;
    if (s->guard)
      pc = execute(u, a, s, pc);
    if (!s->guard)
      pc = next_pending(a, c, pc);
  }
}

Value code_run(Unwinder *u, const Function *f, const Activation *caller,
               const Inst *call, uint64_t context, UnwindState *s,
               const Value *args) {
  assert(f->has_body && s->guard);
  const CodeInfo *c = code_info(u, f);
  Activation a = {.function = f,
                  .caller = caller,
                  .call = call,
                  .context = context,
                  .entry = s->guard};
  a.visits = ARENA_ARRAY(u->round, uint32_t, f->n_loops + 1);
  a.left_open = ARENA_ARRAY(u->round, bool, f->n_loops + 1);
  a.decided = ARENA_ARRAY(u->round, bool, f->n_loops + 1);
  a.pending = ARENA_ARRAY(u->round, UnwindState *, c->n_labels + 1);
  a.arrivals = ARENA_ARRAY(u->round, Arrival *, f->n_loops + 1);
  a.changing = ARENA_ARRAY(u->round, uint32_t, f->n_loops + 1);
  a.last = ARENA_ARRAY(u->round, UnwindState *, f->n_loops + 1);
  a.mark = ARENA_ARRAY(u->round, UnwindState *, f->n_loops + 1);
  Map regs = s->regs;
  s->regs = map_new(&u->maps);
  for (uint32_t i = 0; i < f->n_params; i++)
    reg_set(u, s, i, args[i]);
  run_code(u, &a, s);
  order_leave(u, &a);
  Value result = {0};
  if (a.end) {
    *s = *a.end;
    result = map_get(&s->regs, f->n_regs);
  } else {
    path_end(s);
  }
  s->regs = regs;
  return result;
}
