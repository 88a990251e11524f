#include "frontend/ir/child_exits.h"

#include "frontend/base/hash.h"
#include "frontend/base/vec.h"

#include <assert.h>
#include <string.h>

enum { MOST_BITS = 4 };

/* One of some constants, or any value.  Values of one name are equal (global
 * value numbering); a computation from named values has a name, anything else
 * gets a new one each time. */
typedef struct {
  unsigned n; /* number of constants; 0: any value */
  uint64_t bits[MOST_BITS];
  uint64_t name;
} Value;

/* The last store, if it is that of a constant. */
typedef struct {
  Value value;
  uint64_t address; /* name */
  unsigned width;
} Cell;

typedef struct {
  Value *registers;
  Cell cell;
  bool has_threads; /* the child may have created threads */
} State;

/* The state in which a child may reach an instruction.  It has no registers if
 * no child is known to reach it. */
typedef struct {
  State state;
  bool is_pending;
} Point;

typedef struct {
  Point *points;     /* by instruction: leaders only; or NULL */
  bool *is_leader;   /* by instruction: the first one, those to which control
                        jumps, and those behind calls of user functions */
  bool is_left;      /* a child may return from it to a caller it never had */
  bool has_returned; /* a child may return from it */
  bool has_threads;  /* a child may have, when it returns from it */
  Value result;
  bool is_passed;  /* its address is taken */
  bool is_routine; /* if so: only by pthread_create */
} Path;

typedef struct {
  FuncId f;
  uint32_t at;
} Spot;

typedef struct {
  Arena *arena;
  const Function *functions;
  uint32_t n;
  Path *paths;
  VEC(Spot) pending;
  State now, given, after; /* scratch, of one function */
  uint64_t room;           /* left for registers */
  uint64_t n_names;
  FuncId entry;
  bool has_handlers; /* they run between any two instructions */
  bool has_threads;  /* the program creates some */
  bool is_cancelled; /* the program cancels threads */
  bool calls_any;
  ChildExits out;
} Search;

/* ---- how a child ends */

static bool has(const Value *v, uint64_t bits) {
  for (unsigned k = 0; k < v->n; k++)
    if (v->bits[k] == bits)
      return true;
  return false;
}

static void add_all(Search *s) {
  memset(s->out.codes, 0xff, sizeof s->out.codes);
  s->out.execs = s->out.is_killed = true;
}

static void add_one_code(Search *s, uint64_t code) {
  s->out.codes[code / 64] |= (uint64_t)1 << code % 64;
}

/* Adds the result of main. */
static void add_result(Search *s, const Value *code) {
  if (!code->n)
    memset(s->out.codes, 0xff, sizeof s->out.codes);
  for (unsigned k = 0; k < code->n; k++)
    add_one_code(s, code->bits[k] & 0xff);
}

/* Adds the operand of an EXIT. */
static void add_exit(Search *s, const Value *code) {
  s->out.is_killed |= has(code, EXIT_BY_SIGNAL);
  if (!has(code, EXIT_BY_SIGNAL))
    add_result(s, code);
}

/* ---- reaching code */

static Value value_known(uint64_t bits) {
  return (Value){1, {bits}, hash_mix(OPERAND_CONST, bits)};
}

static Value value_unknown(Search *s) {
  return (Value){.name = hash_mix(N_OPERAND, ++s->n_names)};
}

static Value value_of(const Value *registers, const Operand *o) {
  if (o->kind == OPERAND_CONST)
    return value_known(o->bits);
  return o->kind == OPERAND_REG
             ? registers[o->id]
             : (Value){.name = hash_mix(hash_mix(o->kind, o->id), o->bits)};
}

static bool is_fork(const Search *s, const Inst *i) {
  return i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION &&
         s->functions[i->a.id].is_library &&
         child_is_made_by(s->functions[i->a.id].name);
}

static bool is_call_of_user(const Search *s, const Inst *i) {
  return is_fork(s, i) ||
         (i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION &&
          !s->functions[i->a.id].is_library);
}

static void find_leaders(Search *s, FuncId f) {
  const Function *x = &s->functions[f];
  Path *p = &s->paths[f];
  if (p->points)
    return;
  p->points = ARENA_ARRAY(s->arena, Point, x->n_code + 1);
  p->is_leader = ARENA_ARRAY(s->arena, bool, x->n_code + 1);
  function_mark_targets(x, p->is_leader);
  p->is_leader[0] = true;
  for (uint32_t at = 0; at < x->n_code; at++)
    p->is_leader[at + 1] |= is_call_of_user(s, &x->code[at]);
}

static void wait_at(Search *s, FuncId f, uint32_t at) {
  Point *p = &s->paths[f].points[at];
  if (!p->is_pending)
    *vec_push(s->arena, &s->pending) = (Spot){f, at};
  p->is_pending = true;
}

static bool is_within(const Value *v, const Value *whole) {
  if (!whole->n)
    return true;
  for (unsigned k = 0; k < v->n; k++)
    if (!has(whole, v->bits[k]))
      return false;
  return v->n > 0;
}

/* Adds the constants of another value; false if it has them already. */
static bool widen(Value *own, const Value *other) {
  if (is_within(other, own))
    return false;
  const unsigned n = own->n;
  for (unsigned k = 0; k < other->n; k++)
    if (!has(own, other->bits[k])) {
      if (own->n == MOST_BITS) {
        own->n = 0;
        return true;
      }
      own->bits[own->n++] = other->bits[k];
    }
  if (own->n == n)
    own->n = 0;
  return true;
}

/* Keeps of a value what both states know.  Where it may have several names it
 * gets one for the place.  No cell survives that: it would have had to come
 * there with this name before there was one. */
static bool meet_value(Value *own, const Value *other, uint64_t place) {
  bool changes = widen(own, other);
  if (own->name != other->name && own->name != place)
    own->name = place, changes = true;
  return changes;
}

/* True if less is known than before. */
static bool meet(State *own, const State *other, uint32_t n, uint64_t place) {
  bool changes = other->has_threads && !own->has_threads;
  own->has_threads |= other->has_threads;
  for (uint32_t r = 0; r < n; r++)
    changes |= meet_value(&own->registers[r], &other->registers[r],
                          hash_mix(place, r));
  if (!own->cell.value.n)
    return changes;
  if (other->cell.value.n && own->cell.address == other->cell.address &&
      own->cell.width == other->cell.width)
    return changes | widen(&own->cell.value, &other->cell.value);
  own->cell = (Cell){0};
  return true;
}

static void copy_state(State *to, const State *from, uint32_t n) {
  memcpy(to->registers, from->registers, n * sizeof *to->registers);
  to->cell = from->cell;
  to->has_threads = from->has_threads;
}

static void clear_state(Search *s, State *x, uint32_t n, bool has_threads) {
  for (uint32_t r = 0; r < n; r++)
    x->registers[r] = value_unknown(s);
  x->cell = (Cell){0};
  x->has_threads = has_threads;
}

/* Reaches the instruction in this state. */
static void reach(Search *s, FuncId f, uint32_t at, const State *with) {
  const uint32_t n = s->functions[f].n_regs;
  const uint64_t bytes = (n + 1) * sizeof *with->registers;
  find_leaders(s, f);
  State *own = &s->paths[f].points[at].state;
  if (own->registers) {
    if (meet(own, with, n, hash_mix(f, at)))
      wait_at(s, f, at);
    return;
  }
  if (bytes > s->room) {
    add_all(s);
    return;
  }
  s->room -= bytes;
  own->registers = ARENA_ARRAY(s->arena, Value, n + 1);
  copy_state(own, with, n);
  wait_at(s, f, at);
}

static bool runs_program(const char *function) {
  return !strncmp(function, "exec", strlen("exec")) ||
         !strcmp(function, "fexecve");
}

/* Reaches a function that a child calls with these arguments; NULL: any.  Of
 * the library these are functions that the program has a pointer to. */
static void reach_function(Search *s, FuncId f, const State *now,
                           const Inst *call) {
  const Function *x = &s->functions[f];
  s->out.execs |= x->is_library && runs_program(x->name);
  if (!x->n_code)
    return;
  clear_state(s, &s->given, x->n_regs,
              call ? now->has_threads : s->has_threads);
  for (uint32_t i = 0; call && i < call->n_args && i < x->n_params; i++)
    s->given.registers[i] = value_of(now->registers, &call->args[i]);
  reach(s, f, 0, &s->given);
}

/* Reaches all functions whose address is taken; without a call, with any
 * arguments. */
static void reach_passed(Search *s, const State *now, const Inst *call) {
  for (FuncId f = 0; f < s->n && !s->calls_any; f++)
    if (s->paths[f].is_passed)
      reach_function(s, f, now, call);
  s->calls_any |= !call;
}

/* ---- calls and returns */

static bool calls(const Inst *i, FuncId f) {
  return i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION && i->a.id == f;
}

/* Returns the result of a call: each call has its own, unless it is a
 * constant. */
static Value returned_by(Search *s, FuncId f) {
  Value v = s->paths[f].result;
  if (v.n != 1)
    v.name = value_unknown(s).name;
  return v;
}

/* Goes on behind a call in a frame that was there before the child. */
static void go_on(Search *s, FuncId f, uint32_t at, Value result,
                  bool has_threads) {
  const Function *x = &s->functions[f];
  clear_state(s, &s->after, x->n_regs, has_threads);
  if (x->code[at].dst != REG_NONE)
    s->after.registers[x->code[at].dst] = result;
  reach(s, f, at + 1, &s->after);
}

/* The child returns from a frame of the function that it did not make. */
static void leave_for_callers(Search *s, FuncId f);

/* The process ends with the entry function. */
static void end_with(Search *s, FuncId f, const Value *result) {
  if (f == s->entry)
    add_result(s, s->functions[f].result_width == 32 ? result : &(Value){0});
}

/* The child has a frame of this function that it did not make. */
static void inherit(Search *s, FuncId f) {
  Path *p = &s->paths[f];
  if (p->is_left)
    return;
  p->is_left = true;
  if (!p->has_returned)
    return;
  end_with(s, f, &p->result);
  leave_for_callers(s, f);
}

/* Runs a call again that may return now, if the child has made it; or goes on
 * behind it, if the child may have inherited it. */
static void return_to(Search *s, FuncId f, uint32_t at, FuncId callee) {
  uint32_t leader = at;
  find_leaders(s, f);
  while (!s->paths[f].is_leader[leader])
    leader--;
  if (s->paths[f].points[leader].state.registers)
    wait_at(s, f, leader);
  if (!s->paths[callee].is_left)
    return;
  go_on(s, f, at, returned_by(s, callee), s->paths[callee].has_threads);
  inherit(s, f);
}

static void run_callers(Search *s, FuncId callee) {
  for (FuncId f = 0; f < s->n; f++)
    for (uint32_t at = 0; at < s->functions[f].n_code; at++)
      if (!s->functions[f].is_library &&
          calls(&s->functions[f].code[at], callee))
        return_to(s, f, at, callee);
}

/* The last thread ends, after functions that the program has registered for
 * that, even before the fork. */
static void end_thread(Search *s) {
  add_one_code(s, 0);
  reach_passed(s, NULL, NULL);
}

static void leave_for_callers(Search *s, FuncId f) {
  const Path *p = &s->paths[f];
  if (p->is_passed && !p->is_routine)
    add_all(s);
  if (p->is_routine)
    end_thread(s);
  run_callers(s, f);
}

static void leave(Search *s, FuncId f, const Value *result, bool has_threads) {
  Path *p = &s->paths[f];
  if (p->is_left)
    end_with(s, f, result);
  bool changes = !p->has_returned || (has_threads && !p->has_threads);
  if (p->has_returned)
    changes |= widen(&p->result, result);
  else
    p->result = *result;
  p->has_returned = true;
  p->has_threads |= has_threads;
  if (!changes)
    return;
  if (p->is_left)
    leave_for_callers(s, f);
  else
    run_callers(s, f);
}

bool child_is_made_by(const char *function) {
  return !strcmp(function, "fork") || !strcmp(function, "vfork") ||
         !strcmp(function, "_Fork") || !strcmp(function, "forkpty");
}

static bool creates_thread(const char *function) {
  return !strcmp(function, "pthread_create") ||
         !strcmp(function, "thrd_create");
}

static bool takes_function(const Function *f, uint32_t i) {
  const Type *t = f->type && i < f->type->n_params ? f->type->params[i] : NULL;
  return t && t->kind == TYPE_POINTER && t->element->kind == TYPE_FUNCTION;
}

static void call_library(Search *s, const Function *f, const Inst *call,
                         State *now) {
  s->out.execs |= runs_program(f->name);
  now->has_threads |= creates_thread(f->name);
  if (!strcmp(f->name, "daemon"))
    add_one_code(s, 0);
  for (uint32_t i = 0; i < call->n_args; i++) {
    const bool is_known = call->args[i].kind == OPERAND_FUNCTION;
    if (is_known)
      reach_function(s, call->args[i].id, NULL, NULL);
    else if (takes_function(f, i))
      reach_passed(s, NULL, NULL);
    if (is_known || takes_function(f, i))
      now->has_threads |= s->has_threads;
  }
}

/* Calls; true if the next instruction is reached at once. */
static bool call(Search *s, FuncId f, uint32_t at, State *now) {
  const Inst *i = &s->functions[f].code[at];
  Value result = value_unknown(s);
  bool returns = true;
  if (i->a.kind != OPERAND_FUNCTION) {
    reach_passed(s, now, i);
    now->has_threads |= s->has_threads;
  } else if (s->functions[i->a.id].is_library) {
    call_library(s, &s->functions[i->a.id], i, now);
  } else {
    reach_function(s, i->a.id, now, i);
    returns = s->paths[i->a.id].has_returned;
    result = returned_by(s, i->a.id);
    now->has_threads |= s->paths[i->a.id].has_threads;
  }
  if (returns && i->dst != REG_NONE)
    now->registers[i->dst] = result;
  return returns;
}

/* ---- code */

static bool is_computation(InstKind k) {
  return k == INST_OP || k == INST_MOVE || k == INST_INDEX;
}

/* Sets the result for each constant of one operand, the others having one. */
static bool apply(const Inst *i, const Value *v, unsigned width, Value *out) {
  const unsigned from = i->op == OP_ITE ? i->b.width : i->a.width;
  const unsigned n = inst_operands(i);
  unsigned many = 0;
  if (n == 3 && !v[0].n && v[1].n && v[2].n) {
    *out = v[1];
    widen(out, &v[2]);
    return true;
  }
  for (unsigned k = 0; k < n; k++) {
    if (!v[k].n || (k > many && v[k].n > 1 && v[many].n > 1))
      return false;
    many = v[k].n > 1 ? k : many;
  }
  for (unsigned x = 0; x < v[many].n; x++) {
    uint64_t bits[3] = {v[0].bits[0], v[1].bits[0], v[2].bits[0]};
    bits[many] = v[many].bits[x];
    const Value one =
        value_known(bits_apply(i->op, from, width, bits[0], bits[1], bits[2]));
    if (x == 0)
      *out = one;
    else
      widen(out, &one);
  }
  return true;
}

static Value computed(const Value *registers, const Inst *i, unsigned width) {
  const Operand *operands[] = {&i->a, &i->b, &i->c};
  Value v[3] = {{0}}, out = {0};
  uint64_t name = hash_mix(hash_mix(i->kind, i->op), (uint64_t)i->stride);
  for (unsigned k = 0; k < inst_operands(i); k++) {
    v[k] = value_of(registers, operands[k]);
    name = hash_mix(hash_mix(name, width), v[k].name);
  }
  if (i->kind == INST_MOVE)
    return v[0];
  if (i->kind == INST_OP && apply(i, v, width, &out) && out.n == 1)
    return out;
  out.name = name;
  return out;
}

/* ---- memory */

static Cell stored(const Inst *i, const State *now) {
  return (Cell){value_of(now->registers, &i->b),
                value_of(now->registers, &i->a).name, i->b.width};
}

static Value loaded(Search *s, const Inst *i, const State *now,
                    unsigned width) {
  const Cell *c = &now->cell;
  const uint64_t address = value_of(now->registers, &i->a).name;
  return !s->has_handlers && !now->has_threads && c->value.n &&
                 c->address == address && c->width == width
             ? c->value
             : value_unknown(s);
}

/* True if memory keeps what the last store has written. */
static bool keeps_memory(InstKind k) {
  return k == INST_OP || k == INST_FLOAT || k == INST_MOVE || k == INST_INDEX ||
         k == INST_LOAD || k == INST_LOOP || k == INST_NONDET ||
         k == INST_UNDEF || k == INST_CHOOSE || k == INST_ORDER ||
         k == INST_ATOM || k == INST_ORDERED || k == INST_ASSERT ||
         k == INST_ALLOC;
}

/* Runs an instruction that may assign a register. */
static void compute(Search *s, FuncId f, const Inst *i, State *now) {
  const Function *x = &s->functions[f];
  if (i->kind == INST_STORE)
    now->cell = stored(i, now);
  else if (!keeps_memory(i->kind))
    now->cell = (Cell){0};
  if (i->dst == REG_NONE || !inst_assigns(i->kind))
    return;
  const unsigned width = x->regs[i->dst].width;
  now->registers[i->dst] = is_computation(i->kind)
                               ? computed(now->registers, i, width)
                           : i->kind == INST_LOAD ? loaded(s, i, now, width)
                                                  : value_unknown(s);
}

/* Runs one instruction; false if the next one is not reached from it. */
static bool run_one(Search *s, FuncId f, uint32_t at, State *now) {
  const Inst *i = &s->functions[f].code[at];
  const Value a = value_of(now->registers, &i->a);
  switch (i->kind) {
  case INST_CALL: now->cell = (Cell){0}; return call(s, f, at, now);
  case INST_RETURN: leave(s, f, &a, now->has_threads); return false;
  case INST_EXIT: add_exit(s, &a); return false;
  case INST_END_THREAD: end_thread(s); return false;
  case INST_JUMP: reach(s, f, i->then, now); return false;
  case INST_BRANCH:
    if (!a.n || has(&a, 1))
      reach(s, f, i->then, now);
    if (!a.n || has(&a, 0))
      reach(s, f, i->other, now);
    return false;
  case INST_ASSUME: return !a.n || has(&a, 1);
  default: compute(s, f, i, now); return inst_goes_on(i->kind);
  }
}

static void run_from(Search *s, Spot from) {
  const Function *x = &s->functions[from.f];
  Point *p = &s->paths[from.f].points[from.at];
  p->is_pending = false;
  copy_state(&s->now, &p->state, x->n_regs);
  for (uint32_t at = from.at; at < x->n_code; at++) {
    if (at != from.at && s->paths[from.f].is_leader[at]) {
      reach(s, from.f, at, &s->now);
      return;
    }
    if (!run_one(s, from.f, at, &s->now))
      return;
  }
}

/* ---- the beginning */

/* True if a call through a pointer has effects that only its name shows. */
static bool needs_name(const char *function) {
  return child_is_made_by(function) || creates_thread(function) ||
         !strcmp(function, "pthread_cancel") || !strcmp(function, "daemon");
}

static void pass(Search *s, const Operand *o, bool is_routine) {
  if (o->kind != OPERAND_FUNCTION)
    return;
  Path *p = &s->paths[o->id];
  p->is_routine = is_routine && (!p->is_passed || p->is_routine);
  p->is_passed = true;
}

static void find_passed(Search *s, const Inst *i) {
  const bool is_known = i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION;
  const char *name = is_known ? s->functions[i->a.id].name : "";
  const bool creates = !strcmp(name, "pthread_create");
  s->has_threads |= creates_thread(name);
  s->is_cancelled |= !strcmp(name, "pthread_cancel");
  for (uint32_t k = 0; k < i->n_args; k++)
    pass(s, &i->args[k], creates);
  if (!is_known)
    pass(s, &i->a, false);
  pass(s, &i->b, false);
  pass(s, &i->c, false);
}

static void begin(Search *s) {
  for (FuncId f = 0; f < s->n; f++) {
    const Function *x = &s->functions[f];
    if (x->is_library && s->paths[f].is_passed && needs_name(x->name))
      add_all(s);
    for (uint32_t at = 0; at < x->n_code && !x->is_library; at++)
      if (is_fork(s, &x->code[at])) {
        inherit(s, f);
        go_on(s, f, at, value_known(0), false);
      }
  }
  if (s->is_cancelled)
    end_thread(s);
}

static State new_scratch(const Search *s) {
  uint32_t most = 0;
  for (FuncId f = 0; f < s->n; f++)
    if (s->functions[f].n_regs > most)
      most = s->functions[f].n_regs;
  return (State){.registers = ARENA_ARRAY(s->arena, Value, most + 1)};
}

ChildExits child_exits_find(Arena *a, const Function *functions, uint32_t n,
                            const Object *objects, uint32_t n_objects,
                            FuncId entry, ChildCode code) {
  enum { ROOM = 64 << 20 };
  Search s = {.arena = a,
              .functions = functions,
              .n = n,
              .room = ROOM,
              .entry = entry,
              .has_handlers = code == CHILD_CODE_HANDLERS};
  s.paths = ARENA_ARRAY(a, Path, n + 1);
  s.now = new_scratch(&s), s.given = new_scratch(&s);
  s.after = new_scratch(&s);
  for (FuncId f = 0; f < n; f++)
    for (uint32_t at = 0; at < functions[f].n_code; at++)
      if (!functions[f].is_library)
        find_passed(&s, &functions[f].code[at]);
  for (uint32_t o = 0; o < n_objects; o++)
    for (uint32_t k = 0; k < objects[o].n_relocations; k++)
      pass(&s, &objects[o].relocations[k].target, false);
  if (code == CHILD_CODE_OPEN)
    add_all(&s);
  else
    begin(&s);
  if (code == CHILD_CODE_HANDLERS)
    reach_passed(&s, NULL, NULL);
  while (s.pending.n)
    run_from(&s, s.pending.data[--s.pending.n]);
  return s.out;
}
