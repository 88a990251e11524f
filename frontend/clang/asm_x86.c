#include "frontend/clang/asm_x86.h"

/* ---- properties of an instruction ---- */

static unsigned own_width(const AsmMachine *m, const AsmArg *a) {
  if (a->kind == ASM_ARG_REGISTER)
    return a->width;
  if (a->kind != ASM_ARG_OPERAND || !m->operands[a->number].own)
    return 0;
  return a->width ? a->width : m->operands[a->number].own;
}

static bool is_extension(const AsmInst *i) {
  return i->op == ASM_MOVZ || i->op == ASM_MOVS;
}

bool asm_reads_cycles(const AsmInst *i) {
  return i->op == ASM_RDTSC || i->op == ASM_RDTSCP;
}

unsigned asm_width(const AsmMachine *m, const AsmInst *i) {
  unsigned width = i->width;
  if (i->op == ASM_CMPXCHG_PAIR)
    return width;
  if (asm_reads_cycles(i))
    return 32;
  for (uint32_t k = 0; k < i->n_args; k++) {
    unsigned own = own_width(m, &i->args[k]);
    unsigned wanted = is_extension(i) && !k ? i->from : width;
    if (own && wanted && own != wanted)
      return 0;
    width = width ? width : own;
  }
  return width > m->address_width ? 0 : width;
}

bool asm_writes(const AsmInst *i, uint32_t k) {
  switch (i->op) {
  case ASM_NOP:
  case ASM_LFENCE:
  case ASM_MFENCE:
  case ASM_SFENCE:
  case ASM_LABEL:
  case ASM_JMP:
  case ASM_JCC:
  case ASM_CMP:
  case ASM_TEST:
  case ASM_BT: return false;
  case ASM_XCHG:
  case ASM_XADD: return true;
  default: return k + 1 == i->n_args;
  }
}

bool asm_overwrites(const AsmInst *i) {
  return i->op == ASM_MOV || is_extension(i) || i->op == ASM_SETCC;
}

bool asm_uses_register(const AsmInst *i, uint32_t number) {
  if (i->op == ASM_CMPXCHG)
    return number == ASM_A;
  if (asm_reads_cycles(i))
    return number == ASM_A || number == ASM_D ||
           (number == ASM_C && i->op == ASM_RDTSCP);
  return i->op == ASM_CMPXCHG_PAIR && (number == ASM_A || number == ASM_B ||
                                       number == ASM_C || number == ASM_D);
}

uint32_t asm_flags_of(unsigned condition) {
  switch (condition & ~1u) {
  case ASM_BE: return 1u << ASM_CARRY | 1u << ASM_Z;
  case ASM_L: return 1u << ASM_S | 1u << ASM_O;
  case ASM_LE: return 1u << ASM_S | 1u << ASM_O | 1u << ASM_Z;
  default: return 1u << (condition & ~1u);
  }
}

/* ---- places ---- */

static void refuse(AsmMachine *m, const char *what) {
  code_unsupported(m->code, arena_printf(m->arena, "inline assembly '%s' (%s)",
                                         m->text, what));
}

static Operand zero(unsigned width) { return operand_const(width, 0); }

static Operand whole(const AsmPlace *p) {
  return operand_reg(p->width, p->reg);
}

static Lvalue lvalue(const AsmPlace *p) {
  return (Lvalue){.type = p->type, .text = p->text, .order = p->order};
}

static Operand read(AsmMachine *m, const AsmPlace *p, unsigned width) {
  Code *c = m->code;
  if (p->kind == ASM_PLACE_CONSTANT)
    return code_resize(c, p->value, width, p->is_signed);
  if (p->kind == ASM_PLACE_MEMORY)
    return code_load(c, p->value, width, lvalue(p));
  return code_copy(c, code_resize(c, whole(p), width, false));
}

/* Returns the register's new value when its low bits are written. */
static Operand merged(AsmMachine *m, const AsmPlace *p, Operand v) {
  Code *c = m->code;
  if (v.width == p->width || (v.width == 32 && !p->is_variable))
    return code_resize(c, v, p->width, false);
  Operand mask = operand_const(p->width, ~bits_mask(v.width));
  return code_op(c, OP_OR, code_op(c, OP_AND, whole(p), mask),
                 code_resize(c, v, p->width, false));
}

/* Checks that a _Bool is 0 or 1. */
static void check_bool(AsmMachine *m, const AsmPlace *p, Operand v) {
  if (!p->type || p->type->kind != TYPE_BOOL)
    return;
  Label good = code_label(m->code), bad = code_label(m->code);
  code_branch(m->code, code_op(m->code, OP_ULE, v, operand_const(v.width, 1)),
              good, bad);
  code_place(m->code, bad);
  refuse(m, "a _Bool is neither 0 nor 1");
  code_place(m->code, good);
}

static void write(AsmMachine *m, const AsmPlace *p, Operand v) {
  check_bool(m, p, v);
  if (p->kind == ASM_PLACE_MEMORY)
    code_store(m->code, p->value, v, lvalue(p));
  else
    code_move(m->code, p->reg, merged(m, p, v));
}

/* ---- flags ---- */

static bool is_used(const AsmMachine *m, unsigned flag) {
  return m->used >> flag & 1;
}

static void set_flag(AsmMachine *m, unsigned flag, Operand bit) {
  if (is_used(m, flag))
    code_move(m->code, m->flags[flag], bit);
}

static void forget_flag(AsmMachine *m, unsigned flag) {
  if (!is_used(m, flag))
    return;
  Inst *i = code_emit(m->code, INST_UNDEF);
  i->dst = m->flags[flag];
  i->text = "undefined flag";
}

static void forget_flags(AsmMachine *m) {
  forget_flag(m, ASM_O);
  forget_flag(m, ASM_CARRY);
  forget_flag(m, ASM_Z);
  forget_flag(m, ASM_S);
}

static Operand flag(AsmMachine *m, unsigned f) {
  return operand_reg(1, m->flags[f]);
}

static Operand is_negative(AsmMachine *m, Operand v) {
  return code_op(m->code, OP_SLT, v, zero(v.width));
}

static void set_zero(AsmMachine *m, Operand a, Operand b) {
  if (is_used(m, ASM_Z))
    set_flag(m, ASM_Z, code_op(m->code, OP_EQ, a, b));
}

static void set_sign(AsmMachine *m, Operand r) {
  if (is_used(m, ASM_S))
    set_flag(m, ASM_S, is_negative(m, r));
}

static void set_result(AsmMachine *m, Operand r) {
  set_zero(m, r, zero(r.width));
  set_sign(m, r);
}

static void set_logic(AsmMachine *m, Operand r) {
  set_result(m, r);
  set_flag(m, ASM_CARRY, zero(1));
  set_flag(m, ASM_O, zero(1));
}

/* Sets the overflow flag of r = a + b + carry (or a - b - carry): the summands
 * have one sign, and r has the other. */
static void set_overflow(AsmMachine *m, Operand a, Operand b, Operand r,
                         bool minus) {
  if (!is_used(m, ASM_O))
    return;
  Code *c = m->code;
  Operand other = minus ? code_op(c, OP_XOR, a, b) : code_op(c, OP_XOR, b, r);
  set_flag(m, ASM_O,
           is_negative(m, code_op(c, OP_AND, code_op(c, OP_XOR, a, r), other)));
}

/* Sets the carry flag; 'carry' is the incoming one, or zero. */
static void set_carry(AsmMachine *m, Operand a, Operand b, Operand r,
                      bool minus, Operand carry) {
  if (!is_used(m, ASM_CARRY))
    return;
  Code *c = m->code;
  Operand past = minus ? code_op(c, OP_ULT, a, b) : code_op(c, OP_ULT, r, a);
  if (!operand_is_const(carry, NULL)) {
    Operand same = code_op(c, OP_EQ, a, minus ? b : r);
    past = code_op(c, OP_OR, past, code_op(c, OP_AND, same, carry));
  }
  set_flag(m, ASM_CARRY, past);
}

/* Returns a + b + carry or a - b - carry, and sets all flags.  Addresses can be
 * compared for equality; their difference is unknown. */
static Operand sum(AsmMachine *m, Operand a, Operand b, bool minus,
                   Operand carry) {
  Code *c = m->code;
  Op op = minus ? OP_SUB : OP_ADD;
  Operand r = code_op(c, op, a, b);
  bool is_plain = operand_is_const(carry, NULL);
  if (!is_plain)
    r = code_op(c, op, r, code_resize(c, carry, r.width, false));
  if (minus && is_plain)
    set_zero(m, a, b);
  else
    set_zero(m, r, zero(r.width));
  set_sign(m, r);
  set_overflow(m, a, b, r, minus);
  set_carry(m, a, b, r, minus, carry);
  return r;
}

Operand asm_condition(AsmMachine *m, unsigned condition) {
  Code *c = m->code;
  Operand bit;
  switch (condition & ~1u) {
  case ASM_BE:
    bit = code_op(c, OP_OR, flag(m, ASM_CARRY), flag(m, ASM_Z));
    break;
  case ASM_L:
  case ASM_LE:
    bit = code_op(c, OP_XOR, flag(m, ASM_S), flag(m, ASM_O));
    if ((condition & ~1u) == ASM_LE)
      bit = code_op(c, OP_OR, bit, flag(m, ASM_Z));
    break;
  default: bit = flag(m, condition & ~1u);
  }
  return condition & 1 ? code_not(c, bit) : bit;
}

/* ---- arguments ---- */

/* Operands of the current instruction. */
typedef struct {
  AsmMachine *m;
  const AsmInst *inst;
  unsigned width;
  AsmPlace args[ASM_MAX_ARGS];
  AsmPlace *to; /* the destination */
  bool is_atomic;
} Step;

static AsmPlace base_memory(AsmMachine *m, const AsmArg *a) {
  const AsmPlace *base =
      a->is_register ? &m->registers[a->number] : &m->operands[a->number];
  unsigned width = a->width ? a->width : base->own;
  if (base->kind != ASM_PLACE_REGISTER || base->is_variable ||
      width != m->address_width)
    return (AsmPlace){0};
  Operand address = code_index(m->code, read(m, base, width),
                               operand_const(width, (uint64_t)a->value), 1);
  return (AsmPlace){.kind = ASM_PLACE_MEMORY,
                    .value = address,
                    .is_writable = true,
                    .text = arena_printf(m->arena, "*(%s)", base->text)};
}

static AsmPlace place_of(AsmMachine *m, const AsmArg *a) {
  switch (a->kind) {
  case ASM_ARG_OPERAND: return m->operands[a->number];
  case ASM_ARG_REGISTER: return m->registers[a->number];
  case ASM_ARG_MEMORY: return base_memory(m, a);
  default:
    return (AsmPlace){.kind = ASM_PLACE_CONSTANT,
                      .value = operand_const(64, (uint64_t)a->value),
                      .width = 64,
                      .is_signed = true};
  }
}

/* Drops the type of the memory if the access has another width. */
static void fit_type(AsmPlace *p, unsigned width) {
  if (p->kind == ASM_PLACE_MEMORY && p->type && type_bits(p->type) != width)
    p->type = NULL;
}

/* Returns the width in which argument k is used. */
static unsigned width_of(const Step *s, uint32_t k) {
  return is_extension(s->inst) && !k ? s->inst->from : s->width;
}

static const char *check_place(const Step *s, uint32_t k) {
  const AsmPlace *p = &s->args[k];
  if (p->kind == ASM_PLACE_NONE)
    return "a register or address that is no operand";
  if (p->is_variable && p->width < width_of(s, k))
    return "an operand narrower than the instruction";
  return asm_writes(s->inst, k) &&
                 (p->kind == ASM_PLACE_CONSTANT || !p->is_writable)
             ? "a write to an operand that is no output"
             : NULL;
}

static bool has_registers(const Step *s) {
  for (uint32_t r = 0; r < N_ASM_REGISTER; r++) {
    const AsmPlace *p = &s->m->registers[r];
    bool is_read_only =
        s->inst->op == ASM_CMPXCHG_PAIR && (r == ASM_B || r == ASM_C);
    if (asm_uses_register(s->inst, r) &&
        (p->kind == ASM_PLACE_NONE || !(is_read_only || p->is_writable)))
      return false;
  }
  return true;
}

/* Returns NULL, or why the instruction is impossible. */
static const char *check_step(const Step *s) {
  unsigned in_memory = 0;
  bool is_lockable = false;
  for (uint32_t k = 0; k < s->inst->n_args; k++) {
    const char *why = check_place(s, k);
    if (why)
      return why;
    in_memory += s->args[k].kind == ASM_PLACE_MEMORY;
    is_lockable |=
        asm_writes(s->inst, k) &&
        (s->args[k].is_variable || s->args[k].kind == ASM_PLACE_MEMORY);
  }
  if (!has_registers(s))
    return "a register that is no operand";
  if (!s->width)
    return "operands of different sizes, or of none";
  if (in_memory > 1)
    return "two operands in memory";
  return s->inst->is_locked && !is_lockable ? "a lock prefix on a register"
                                            : NULL;
}

/* Returns the memory order of an argument in memory that is accessed once. */
static MemoryOrder order_of(const Step *s, uint32_t k) {
  const AsmPlace *p = &s->args[k];
  bool is_store = asm_writes(s->inst, k);
  bool is_once = !is_store || asm_overwrites(s->inst);
  bool is_aligned = !p->align || p->align >= width_of(s, k) / 8;
  if (!s->m->is_volatile || !is_once || !is_aligned)
    return MEMORY_ORDER_PLAIN;
  return !s->m->clobbers_memory ? MEMORY_ORDER_RELAXED
         : is_store             ? MEMORY_ORDER_RELEASE
                                : MEMORY_ORDER_ACQUIRE;
}

static const char *step_start(AsmMachine *m, const AsmInst *i, Step *s) {
  *s = (Step){.m = m, .inst = i, .width = asm_width(m, i)};
  bool in_memory = false;
  for (uint32_t k = 0; k < i->n_args; k++) {
    s->args[k] = place_of(m, &i->args[k]);
    fit_type(&s->args[k], width_of(s, k));
    in_memory |= s->args[k].kind == ASM_PLACE_MEMORY;
  }
  s->to = &s->args[i->n_args ? i->n_args - 1 : 0];
  s->is_atomic = in_memory && (i->is_locked || i->op == ASM_XCHG);
  for (uint32_t k = 0; k < i->n_args && in_memory; k++)
    s->args[k].order = s->is_atomic ? MEMORY_ORDER_SEQ_CST : order_of(s, k);
  for (uint32_t k = 0; k < i->n_args && in_memory; k++)
    m->is_by_x86 |= s->args[k].kind == ASM_PLACE_MEMORY && s->args[k].order;
  return check_step(s);
}

static void begin(const Step *s) {
  if (s->is_atomic)
    code_section_begin(s->m->code, SECTION_OPERATION);
}

static void end(const Step *s) {
  if (s->is_atomic)
    code_emit(s->m->code, INST_ATOMIC_END);
}

/* ---- instructions ---- */

static Operand compute(AsmMachine *m, AsmOp op, Operand a, Operand b) {
  Code *c = m->code;
  Operand r;
  switch (op) {
  case ASM_ADC:
  case ASM_SBB: return sum(m, a, b, op == ASM_SBB, flag(m, ASM_CARRY));
  case ASM_ADD: return sum(m, a, b, false, zero(1));
  case ASM_SUB:
  case ASM_CMP: return sum(m, a, b, true, zero(1));
  case ASM_AND:
  case ASM_TEST: r = code_op(c, OP_AND, a, b); break;
  case ASM_OR: r = code_op(c, OP_OR, a, b); break;
  default: r = code_op(c, OP_XOR, a, b);
  }
  set_logic(m, r);
  return r;
}

/* True for sbb %0, %0: the old value does not matter. */
static bool is_cancelled(const Step *s) {
  AsmOp op = s->inst->op;
  return (op == ASM_XOR || op == ASM_SUB || op == ASM_SBB) &&
         s->to->kind == ASM_PLACE_REGISTER &&
         s->args[0].kind == ASM_PLACE_REGISTER && s->args[0].reg == s->to->reg;
}

static void run_binary(Step *s) {
  bool is_nothing = is_cancelled(s);
  Operand b = is_nothing ? zero(s->width) : read(s->m, &s->args[0], s->width);
  begin(s);
  Operand a = is_nothing ? b : read(s->m, s->to, s->width);
  Operand r = compute(s->m, s->inst->op, a, b);
  if (asm_writes(s->inst, 1))
    write(s->m, s->to, r);
  end(s);
}

static Operand compute_unary(AsmMachine *m, AsmOp op, Operand a) {
  Operand one = operand_const(a.width, 1), r;
  if (op == ASM_NOT)
    return code_not(m->code, a);
  if (op == ASM_NEG)
    return sum(m, zero(a.width), a, true, zero(1));
  bool minus = op == ASM_DEC; /* the carry stays */
  r = code_op(m->code, minus ? OP_SUB : OP_ADD, a, one);
  set_result(m, r);
  set_overflow(m, a, one, r, minus);
  return r;
}

static void run_unary(Step *s) {
  begin(s);
  Operand a = read(s->m, s->to, s->width);
  write(s->m, s->to, compute_unary(s->m, s->inst->op, a));
  end(s);
}

static void run_mov(Step *s) {
  const AsmInst *i = s->inst;
  Operand v = read(s->m, &s->args[0], is_extension(i) ? i->from : s->width);
  write(s->m, s->to, code_resize(s->m->code, v, s->width, i->op == ASM_MOVS));
}

static void run_set(Step *s) {
  Operand bit = asm_condition(s->m, s->inst->condition);
  write(s->m, s->to, code_resize(s->m->code, bit, 8, false));
}

static void run_conditional_mov(Step *s) {
  Operand v = read(s->m, &s->args[0], s->width);
  Operand old = read(s->m, s->to, s->width);
  write(s->m, s->to,
        code_ite(s->m->code, asm_condition(s->m, s->inst->condition), v, old));
}

static void run_exchange(Step *s) {
  begin(s);
  Operand a = read(s->m, &s->args[0], s->width);
  Operand b = read(s->m, s->to, s->width);
  if (s->inst->op == ASM_XADD)
    a = sum(s->m, b, a, false, zero(1));
  write(s->m, &s->args[0], b);
  write(s->m, s->to, a);
  end(s);
}

/* Writes 'v' to the register unless 'bit' holds. */
static void write_unless(AsmMachine *m, const AsmPlace *p, Operand bit,
                         Operand v) {
  Operand old = code_copy(m->code, whole(p));
  code_move(m->code, p->reg, code_ite(m->code, bit, old, merged(m, p, v)));
}

/* Stores 'v' if 'bit' holds.  With a lock prefix nothing is written otherwise;
 * without one, the old value is written back. */
static void store_if(Step *s, Operand bit, const AsmPlace *to, Operand v,
                     Operand old) {
  Code *c = s->m->code;
  if (!s->is_atomic) {
    write(s->m, to, code_ite(c, bit, v, old));
    return;
  }
  Label yes = code_label(c), done = code_label(c);
  code_branch(c, bit, yes, done);
  code_place(c, yes);
  write(s->m, to, v);
  code_place(c, done);
}

static void run_compare_exchange(Step *s) {
  AsmMachine *m = s->m;
  const AsmPlace *a = &m->registers[ASM_A];
  Operand v = read(m, &s->args[0], s->width);
  Operand wanted = read(m, a, s->width);
  begin(s);
  Operand old = read(m, s->to, s->width);
  Operand same = code_op(m->code, OP_EQ, wanted, old);
  store_if(s, same, s->to, v, old);
  end(s);
  sum(m, wanted, old, true, zero(1));
  write_unless(m, a, same, old);
}

/* Reports a fault if the address is not aligned to both words. */
static void check_alignment(Step *s) {
  Code *c = s->m->code;
  if (s->width != 64)
    return;
  Label good = code_label(c), bad = code_label(c);
  unsigned width = s->m->address_width;
  Operand low = code_op(c, OP_AND, s->to->value, operand_const(width, 15));
  code_branch(c, code_is_zero(c, low), good, bad);
  code_place(c, bad);
  refuse(s->m, "cmpxchg16b of memory that is not aligned");
  code_place(c, good);
}

static void run_compare_exchange_pair(Step *s) {
  AsmMachine *m = s->m;
  Code *c = m->code;
  AsmPlace low = *s->to, high = low;
  const AsmPlace *a = &m->registers[ASM_A], *d = &m->registers[ASM_D];
  high.value = code_index(c, low.value,
                          operand_const(m->address_width, s->width / 8), 1);
  check_alignment(s);
  Operand wanted_low = read(m, a, s->width), wanted_high = read(m, d, s->width);
  Operand new_low = read(m, &m->registers[ASM_B], s->width);
  Operand new_high = read(m, &m->registers[ASM_C], s->width);
  begin(s);
  Operand old_low = read(m, &low, s->width),
          old_high = read(m, &high, s->width);
  Operand same = code_op(c, OP_AND, code_op(c, OP_EQ, wanted_low, old_low),
                         code_op(c, OP_EQ, wanted_high, old_high));
  store_if(s, same, &low, new_low, old_low);
  store_if(s, same, &high, new_high, old_high);
  end(s);
  set_flag(m, ASM_Z, same);
  write_unless(m, a, same, old_low);
  write_unless(m, d, same, old_high);
}

/* Moves to the word of a bit: a distance in a register may lead beyond the
 * addressed word. */
static void move_word(Step *s, Operand distance) {
  Code *c = s->m->code;
  unsigned log = s->width == 64 ? 6 : s->width == 32 ? 5 : 4;
  unsigned width = s->m->address_width;
  Operand words =
      code_op(c, OP_ASHR, distance, operand_const(distance.width, log));
  s->to->value = code_index(c, s->to->value, code_resize(c, words, width, true),
                            s->width / 8);
}

static void run_bit(Step *s) {
  AsmMachine *m = s->m;
  Code *c = m->code;
  Operand n = read(m, &s->args[0], s->width);
  uint64_t k;
  bool is_constant = operand_is_const(n, &k);
  if (s->width == 8 || (is_constant && k >= s->width)) {
    refuse(m, "a bit out of its word");
    return;
  }
  if (s->to->kind == ASM_PLACE_MEMORY && !is_constant)
    move_word(s, n);
  n = code_op(c, OP_AND, n, operand_const(s->width, s->width - 1));
  Operand mask = code_op(c, OP_SHL, operand_const(s->width, 1), n);
  begin(s);
  Operand old = read(m, s->to, s->width), new = old;
  if (s->inst->op == ASM_BTS)
    new = code_op(c, OP_OR, old, mask);
  else if (s->inst->op == ASM_BTR)
    new = code_op(c, OP_AND, old, code_not(c, mask));
  else if (s->inst->op == ASM_BTC)
    new = code_op(c, OP_XOR, old, mask);
  if (s->inst->op != ASM_BT)
    write(m, s->to, new);
  end(s);
  forget_flag(m, ASM_O);
  forget_flag(m, ASM_S);
  set_flag(m, ASM_CARRY,
           code_not(c, code_is_zero(c, code_op(c, OP_AND, old, mask))));
}

/* Writes the counter, and for rdtscp any number of the processor. */
static void run_cycles(Step *s) {
  AsmMachine *m = s->m;
  Operand all = m->cycles;
  Operand high = code_op(m->code, OP_LSHR, all, operand_const(64, 32));
  write(m, &m->registers[ASM_A], code_resize(m->code, all, 32, false));
  write(m, &m->registers[ASM_D], code_resize(m->code, high, 32, false));
  if (s->inst->op == ASM_RDTSC)
    return;
  Operand any = operand_reg(32, code_reg(m->code, 32, NULL, NULL));
  Inst *i = code_emit(m->code, INST_UNDEF);
  i->dst = any.id;
  i->text = "number of the processor";
  write(m, &m->registers[ASM_C], any);
}

static void run_data(Step *s) {
  switch (s->inst->op) {
  case ASM_MOV:
  case ASM_MOVZ:
  case ASM_MOVS: run_mov(s); break;
  case ASM_SETCC: run_set(s); break;
  case ASM_CMOV: run_conditional_mov(s); break;
  case ASM_INC:
  case ASM_DEC:
  case ASM_NEG:
  case ASM_NOT: run_unary(s); break;
  case ASM_XCHG:
  case ASM_XADD: run_exchange(s); break;
  case ASM_CMPXCHG: run_compare_exchange(s); break;
  case ASM_CMPXCHG_PAIR: run_compare_exchange_pair(s); break;
  case ASM_RDTSC:
  case ASM_RDTSCP: run_cycles(s); break;
  case ASM_BT:
  case ASM_BTS:
  case ASM_BTR:
  case ASM_BTC: run_bit(s); break;
  default: run_binary(s);
  }
}

/* True for lock; addl $0, (%rsp): a barrier. */
static bool is_stack_barrier(const AsmInst *i) {
  const AsmArg *from = &i->args[0], *to = &i->args[1];
  return (i->op == ASM_ADD || i->op == ASM_OR) &&
         from->kind == ASM_ARG_IMMEDIATE && !from->value &&
         to->kind == ASM_ARG_MEMORY && to->is_register && to->number == ASM_SP;
}

static bool is_fence(const AsmInst *i) {
  return i->op == ASM_LFENCE || i->op == ASM_MFENCE || i->op == ASM_SFENCE ||
         is_stack_barrier(i);
}

static void run_fence(AsmMachine *m, const AsmInst *i) {
  if (is_stack_barrier(i))
    forget_flags(m);
  if (!m->is_volatile || !m->clobbers_memory)
    return;
  m->is_by_x86 = true;
  code_emit(m->code, INST_FENCE)->order =
      i->op == ASM_LFENCE   ? MEMORY_ORDER_ACQUIRE
      : i->op == ASM_SFENCE ? MEMORY_ORDER_RELEASE
                            : MEMORY_ORDER_SEQ_CST;
}

static void run_instruction(AsmMachine *m, const AsmInst *i) {
  Step s;
  const char *why = step_start(m, i, &s);
  if (why)
    refuse(m, why);
  else
    run_data(&s);
}

/* ---- the whole template ---- */

static void run_at(AsmMachine *m, uint32_t at, const Label *labels) {
  const AsmInst *i = &m->template->data[at];
  Code *c = m->code;
  if (i->op == ASM_LABEL) {
    code_place_mark(c, labels[at]);
  } else if (i->op == ASM_JMP) {
    code_jump(c, labels[i->args[0].number]);
  } else if (i->op == ASM_JCC) {
    Label jump = code_label(c), next = code_label(c);
    code_branch(c, asm_condition(m, i->condition), jump, next);
    code_place(c, jump);
    code_jump(c, labels[i->args[0].number]);
    code_place(c, next);
  } else if (is_fence(i)) {
    run_fence(m, i);
  } else if (i->op != ASM_NOP) {
    run_instruction(m, i);
  }
}

void asm_run(AsmMachine *m) {
  uint32_t n = m->template->n;
  Label *labels = ARENA_ARRAY(m->arena, Label, n + 1);
  for (uint32_t i = 0; i < n; i++)
    if (m->template->data[i].op == ASM_LABEL)
      labels[i] = code_label(m->code);
  for (unsigned f = ASM_O; f <= ASM_S; f += 2)
    if (m->used >> f & 1)
      m->flags[f] = code_reg(m->code, 1, NULL, NULL);
  forget_flags(m);
  for (uint32_t i = 0; i < n; i++)
    run_at(m, i, labels);
}
