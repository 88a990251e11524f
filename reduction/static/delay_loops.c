#include "reduction/static/delay_loops.h"

#include "frontend/base/vec.h"
#include "frontend/ir/code.h"
#include "frontend/ir/liveness.h"

#include <string.h>

enum { MOST_CODE = 32 }; /* instructions of a delay loop */

/* A value in an iteration: 'bits', plus the value that register 'base' has at
 * the iteration's beginning; or an unknown one. */
typedef struct {
  bool is_known;
  uint8_t width;
  Reg base; /* REG_NONE: none */
  uint64_t bits;
} Value;

/* A comparison of two such values, x op y, or its negation. */
typedef struct {
  bool is_known, is_negated;
  Op op; /* EQ, ULT, ULE, SLT, SLE */
  Value x, y;
} Test;

typedef struct {
  Reg reg;
  Value now;
  Test test; /* of a register of one bit */
} Assigned;

typedef struct {
  const Function *f;
  const Loop *loop;
  Assigned assigned[MOST_CODE], left[MOST_CODE]; /* now, and at the test */
  unsigned n_assigned, n_left;
  Test test; /* the loop goes on if that holds */
  uint32_t at_test, exit;
} Iteration;

/* ---- values */

static Value unknown(unsigned width) {
  return (Value){.width = (uint8_t)width, .base = REG_NONE};
}

static Value number(unsigned width, uint64_t bits) {
  return (Value){true, (uint8_t)width, REG_NONE, bits & bits_mask(width)};
}

static Assigned *find(Iteration *t, Reg r) {
  for (unsigned i = 0; i < t->n_assigned; i++)
    if (t->assigned[i].reg == r)
      return &t->assigned[i];
  return NULL;
}

static Value value_of(Iteration *t, const Operand *o) {
  if (o->kind == OPERAND_CONST)
    return number(o->width, o->bits);
  if (o->kind != OPERAND_REG)
    return unknown(o->width);
  const Assigned *a = find(t, o->id);
  return a ? a->now : (Value){true, o->width, o->id, 0};
}

static Test test_of(Iteration *t, const Operand *o) {
  const Assigned *a = o->kind == OPERAND_REG ? find(t, o->id) : NULL;
  return a ? a->test : (Test){0};
}

static Value sum(Value x, Value y, bool is_difference) {
  if (!x.is_known || !y.is_known || (y.base != REG_NONE && is_difference) ||
      (x.base != REG_NONE && y.base != REG_NONE))
    return unknown(x.width);
  const uint64_t bits = is_difference ? x.bits - y.bits : x.bits + y.bits;
  Value v = number(x.width, bits);
  v.base = x.base != REG_NONE ? x.base : y.base;
  return v;
}

/* ---- one iteration */

static bool compares(Op op) {
  return op == OP_EQ || op == OP_ULT || op == OP_ULE || op == OP_SLT ||
         op == OP_SLE;
}

static void compute(Iteration *t, const Inst *in, Assigned *out) {
  const Value x = value_of(t, &in->a);
  out->now = unknown(t->f->regs[in->dst].width);
  out->test = (Test){0};
  if (in->kind == INST_MOVE) {
    out->now = x;
    out->test = test_of(t, &in->a);
  } else if (in->op == OP_ADD || in->op == OP_SUB) {
    out->now = sum(x, value_of(t, &in->b), in->op == OP_SUB);
  } else if (compares(in->op)) {
    out->test = (Test){true, false, in->op, x, value_of(t, &in->b)};
  } else if (in->op == OP_NOT && x.width == 1) {
    out->test = test_of(t, &in->a);
    out->test.is_negated = !out->test.is_negated;
  }
}

static bool assign(Iteration *t, const Inst *in) {
  Assigned now = {.reg = in->dst};
  compute(t, in, &now);
  Assigned *place = find(t, in->dst);
  if (!place && t->n_assigned == MOST_CODE)
    return false;
  *(place ? place : &t->assigned[t->n_assigned++]) = now;
  return true;
}

static bool is_inside(const Iteration *t, uint32_t at) {
  return at >= t->loop->head && at <= t->loop->back;
}

/* Notes the only test of the loop.  Returns where the loop goes on, or 0. */
static uint32_t leave(Iteration *t, uint32_t at) {
  const Inst *in = &t->f->code[at];
  const bool goes_on = is_inside(t, in->then);
  t->test = test_of(t, &in->a);
  t->test.is_negated ^= !goes_on;
  if (t->exit || !t->test.is_known || goes_on == is_inside(t, in->other))
    return 0;
  t->at_test = at;
  t->exit = goes_on ? in->other : in->then;
  t->n_left = t->n_assigned;
  memcpy(t->left, t->assigned, sizeof t->left);
  return goes_on ? in->then : in->other;
}

/* Follows the only path through the loop. */
static bool follow(Iteration *t) {
  uint32_t at = t->loop->head, next = 0;
  for (unsigned n = 0; n < MOST_CODE; n++, at = next) {
    const Inst *in = &t->f->code[at];
    next = at + 1;
    if (in->kind == INST_JUMP)
      next = in->then;
    else if (in->kind == INST_BRANCH)
      next = leave(t, at);
    else if (in->kind != INST_LOOP &&
             ((in->kind != INST_OP && in->kind != INST_MOVE) || !assign(t, in)))
      return false;
    if (next == t->loop->head)
      return t->exit != 0;
    if (!is_inside(t, next) || next <= at)
      return false;
  }
  return false;
}

/* ---- the test
 *
 * It is made x != bound, x < bound or bound < x.  */
typedef struct {
  Op op;      /* EQ for x != bound, ULT or SLT */
  bool is_up; /* x < bound */
  Value x, bound;
} Rule;

static bool is_steady(Iteration *t, const Value *v) {
  return v->is_known && (v->base == REG_NONE || !find(t, v->base));
}

/* Returns the number that comes next upwards, or downwards; false if none. */
static bool next_number(Value *v, bool is_signed, bool is_up) {
  const uint64_t top = bits_mask(v->width) >> (is_signed ? 1 : 0);
  const uint64_t last = is_up ? top : is_signed ? top + 1 : 0;
  if (v->base != REG_NONE || v->bits == last)
    return false;
  *v = number(v->width, is_up ? v->bits + 1 : v->bits - 1);
  return true;
}

static bool make_rule(Iteration *t, Rule *r) {
  Test c = t->test;
  bool is_strict = c.op == OP_ULT || c.op == OP_SLT;
  const bool is_signed = c.op == OP_SLT || c.op == OP_SLE;
  if (c.op == OP_EQ) {
    const bool is_first = is_steady(t, &c.y);
    *r = (Rule){OP_EQ, false, is_first ? c.x : c.y, is_first ? c.y : c.x};
    return c.is_negated && is_steady(t, &r->bound);
  }
  if (c.is_negated) { /* !(x < y) is y <= x */
    const Value x = c.x;
    c.x = c.y, c.y = x;
    is_strict = !is_strict;
  }
  r->op = is_signed ? OP_SLT : OP_ULT;
  r->is_up = is_steady(t, &c.y);
  r->x = r->is_up ? c.x : c.y;
  r->bound = r->is_up ? c.y : c.x;
  if (!is_steady(t, &r->bound) ||
      (!is_strict && !next_number(&r->bound, is_signed, r->is_up)))
    return false;
  if (r->op == OP_ULT && !r->is_up && r->bound.base == REG_NONE &&
      !r->bound.bits)
    r->op = OP_EQ; /* 0 < x is x != 0 */
  return true;
}

/* True if the loop ends by the rule. */
static bool ends(Iteration *t, const Rule *r) {
  const Assigned *a = r->x.is_known ? find(t, r->x.base) : NULL;
  if (!a || !a->now.is_known || a->now.base != r->x.base)
    return false;
  const uint64_t step = a->now.bits;
  if (r->op == OP_EQ)
    return step & 1;
  return step == (r->is_up ? 1 : bits_mask(r->x.width));
}

/* ---- what replaces the loop */

typedef struct {
  Arena *arena;
  VEC(RegInfo) regs;
  VEC(Inst) code;
  const Inst *like; /* whose place in the source it has */
} Emit;

static Inst *emit(Emit *e, InstKind kind, Reg dst) {
  Inst *in = vec_push(e->arena, &e->code);
  *in = (Inst){
      .kind = kind, .dst = dst, .loc = e->like->loc, .span = e->like->span};
  return in;
}

static Operand emit_op(Emit *e, Op op, unsigned width, Operand a, Operand b) {
  const Operand out = operand_reg(width, e->regs.n);
  *vec_push(e->arena, &e->regs) = (RegInfo){.width = (uint8_t)width};
  Inst *in = emit(e, INST_OP, out.id);
  in->op = op, in->a = a, in->b = b;
  return out;
}

static Operand plus(Emit *e, Operand a, uint64_t bits) {
  if (a.kind == OPERAND_CONST)
    return operand_const(a.width, a.bits + bits);
  return bits & bits_mask(a.width)
             ? emit_op(e, OP_ADD, a.width, a, operand_const(a.width, bits))
             : a;
}

static Operand emit_value(Emit *e, const Value *v) {
  if (v->base == REG_NONE)
    return operand_const(v->width, v->bits);
  return plus(e, operand_reg(v->width, v->base), v->bits);
}

/* Returns the value of x when the loop ends. */
static Operand last_value(Emit *e, const Rule *r) {
  const Operand bound = emit_value(e, &r->bound);
  if (r->op == OP_EQ)
    return bound;
  const Operand x = emit_value(e, &r->x);
  const Operand goes =
      emit_op(e, r->op, 1, r->is_up ? x : bound, r->is_up ? bound : x);
  const Operand last = emit_op(e, OP_ITE, x.width, goes, bound);
  e->code.data[e->code.n - 1].c = x;
  return last;
}

/* Assigns the registers that are live after the loop.  False if one of them
 * is not determined by x. */
static bool emit_values(Emit *e, Iteration *t, Liveness *l, const Rule *r) {
  const Operand last = last_value(e, r);
  for (unsigned i = 0; i < t->n_assigned; i++) {
    const Reg reg = t->assigned[i].reg;
    Value v = {true, t->f->regs[reg].width, reg, 0};
    if (!liveness_is_live(l, t->f, t->exit, reg))
      continue;
    for (unsigned j = 0; j < t->n_left; j++)
      if (t->left[j].reg == reg)
        v = t->left[j].now;
    if (!v.is_known || (v.base != r->x.base && !is_steady(t, &v)))
      return false;
    const Operand now = v.base == r->x.base ? plus(e, last, v.bits - r->x.bits)
                                            : emit_value(e, &v);
    emit(e, INST_MOVE, reg)->a = now;
  }
  return true;
}

/* Leaves the loop, and fills it with code that is never reached. */
static void emit_rest(Emit *e, const Iteration *t) {
  emit(e, INST_JUMP, REG_NONE)->then = t->exit;
  emit(e, INST_LOOP, REG_NONE)->id = (uint32_t)(t->loop - t->f->loops);
  while (e->code.n < t->loop->back - t->loop->head)
    emit(e, INST_JUMP, REG_NONE)->then = t->exit;
}

/* True if control comes to the loop at its first instruction only. */
static bool is_entered_first(const Iteration *t) {
  for (uint32_t at = 0; at < t->f->n_code; at++) {
    uint32_t next[2];
    for (unsigned i = inst_successors(t->f, at, next); i-- > 0;)
      if (is_inside(t, next[i]) && !is_inside(t, at) &&
          next[i] != t->loop->head)
        return false;
  }
  return true;
}

/* ---- programs */

/* A function whose loops are being replaced: 'from' is as it was. */
typedef struct {
  Liveness *liveness;
  const Function *from;
  Emit emit;
  Inst *code; /* NULL as long as none is replaced */
} Change;

static void begin(Change *c) {
  const Function *f = c->from;
  c->code = ARENA_ARRAY(c->emit.arena, Inst, f->n_code);
  memcpy(c->code, f->code, f->n_code * sizeof *c->code);
}

static void replace(Change *c, const Loop *loop) {
  Iteration t = {.f = c->from, .loop = loop};
  Emit *e = &c->emit;
  Rule r;
  if (!follow(&t) || !make_rule(&t, &r) || !ends(&t, &r) ||
      !is_entered_first(&t))
    return;
  for (Reg reg = e->regs.n; reg < c->from->n_regs; reg++)
    *vec_push(e->arena, &e->regs) = c->from->regs[reg];
  const uint32_t n_regs = e->regs.n;
  e->code.n = 0;
  e->like = &c->from->code[t.at_test];
  const bool is_told = emit_values(e, &t, c->liveness, &r);
  emit_rest(e, &t);
  if (!is_told || e->code.n != loop->back - loop->head) {
    e->regs.n = n_regs;
    return;
  }
  if (!c->code)
    begin(c);
  memcpy(&c->code[loop->head], e->code.data, e->code.n * sizeof *c->code);
}

const Program *delay_loops_replace(Arena *a, const Program *p) {
  Liveness *l = liveness_new(a, p);
  Program *out = NULL;
  Function *functions = NULL;
  for (FuncId i = 0; i < p->n_functions; i++) {
    Change c = {.liveness = l, .from = &p->functions[i], .emit.arena = a};
    for (uint32_t n = 0; n < c.from->n_loops; n++)
      replace(&c, &c.from->loops[n]);
    if (!c.code)
      continue;
    if (!out)
      out = program_copy(a, p, &functions);
    functions[i].code = c.code;
    functions[i].regs = c.emit.regs.data;
    functions[i].n_regs = c.emit.regs.n;
  }
  return out ? out : p;
}
