#include "frontend/clang/asm_x86.h"
#include "frontend/base/text.h"
#include "frontend/clang/lower.h"

/* asm statements: text, operands, and code of each. */

static Code *code(Lower *L) { return L->frame->code; }

/* ---- the text of a statement ---- */

typedef struct {
  Lower *L;
  const char *at;
  bool is_there;
} Names;

static enum CXChildVisitResult find_name(CXCursor c, CXCursor parent,
                                         CXClientData data) {
  (void)parent;
  Names *n = data;
  if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
    n->is_there &= text_find_word(&n->at, cursor_name(n->L, c));
  return n->is_there ? CXChildVisit_Recurse : CXChildVisit_Break;
}

/* True if the text names all variables of the expression, in their order. */
static bool names_same(Lower *L, CXCursor c, const char *text) {
  Names n = {L, text, true};
  find_name(c, c, &n);
  if (n.is_there)
    clang_visitChildren(c, find_name, &n);
  return n.is_there;
}

static bool is_of(Lower *L, const AsmText *t, const Cursors *operands) {
  if (t->operands.n != operands->n)
    return false;
  for (uint32_t i = 0; i < operands->n; i++)
    if (!names_same(L, operands->data[i], t->operands.data[i].text))
      return false;
  return true;
}

/* The asm statements of the function being lowered, numbered in the order of
 * its text. */
struct AsmStatements {
  uint32_t n;
  CursorMap number_of;
  bool is_read;   /* 'texts' is filled */
  AsmTexts texts; /* by number; empty if they do not match */
};

void asm_statement_add(Lower *L, CXCursor c) {
  if (!L->frame->asms)
    L->frame->asms = ARENA_NEW(L->arena, AsmStatements);
  AsmStatements *all = L->frame->asms;
  cursor_map_add(L->arena, &all->number_of, c, all->n++);
}

static void read_texts(Lower *L, AsmStatements *all) {
  all->is_read = true;
  if (!asm_texts_read(L->arena, function_text(L), &all->texts) ||
      all->texts.n != all->n)
    all->texts.n = 0;
}

/* Returns NULL if the statement cannot be distinguished from others of the
 * function. */
static const AsmText *find_text(Lower *L, CXCursor c) {
  AsmStatements *all = L->frame->asms;
  if (!all)
    return NULL;
  if (!all->is_read)
    read_texts(L, all);
  uint32_t n = cursor_map_find(&all->number_of, c);
  return n < all->texts.n ? &all->texts.data[n] : NULL;
}

/* ---- one statement ---- */

typedef struct {
  AsmConstraint constraint;
  CXCursor cursor;
  const Type *type;
  LoweredValue value; /* an lvalue */
  bool is_lvalue;
  AsmPlace place;
  uint32_t first, last; /* instructions that use it */
  bool is_used;
} AsmOperand;

typedef struct {
  Lower *L;
  const AsmText *text;
  AsmCode code;
  AsmMachine machine;
  AsmOperand *operands;
  uint32_t n_operands;
  unsigned widths[N_ASM_REGISTER]; /* 0: not used */
  bool has_jump, has_loop, touches_memory;
  uint32_t first_memory, last_memory; /* instructions */
} AsmStatement;

static bool is_output(const AsmStatement *s, uint32_t i) {
  return i < s->text->n_outputs;
}

/* Returns the operand that holds the register of operand i: itself, or the
 * output that it matches. */
static uint32_t holder(const AsmStatement *s, uint32_t i) {
  uint32_t to = s->operands[i].constraint.matches;
  return to == UINT32_MAX ? i : to;
}

/* True if the operand's register holds a value when the code begins. */
static bool has_input(const AsmStatement *s, uint32_t i) {
  const AsmConstraint *c = &s->operands[i].constraint;
  for (uint32_t k = 0; k < s->n_operands; k++)
    if (s->operands[k].constraint.matches == i ||
        (c->is_fixed && s->operands[k].constraint.is_fixed &&
         s->operands[k].constraint.fixed == c->fixed &&
         s->operands[k].constraint.reads))
      return true;
  return c->reads;
}

static const char *read_constraints(AsmStatement *s) {
  for (uint32_t i = 0; i < s->n_operands; i++) {
    AsmOperand *o = &s->operands[i];
    if (!asm_constraint_read(s->text, i, &o->constraint))
      return arena_printf(s->L->arena, "constraint \"%s\"",
                          s->text->operands.data[i].constraint);
    o->type = type_of_cursor(s->L, o->cursor);
  }
  return NULL;
}

/* ---- uses of operands ---- */

static void use(AsmStatement *s, uint32_t operand, uint32_t at) {
  AsmOperand *o = &s->operands[holder(s, operand)];
  if (!o->is_used)
    o->first = at;
  o->is_used = true;
  o->last = at;
  if (operand != holder(s, operand)) {
    s->operands[operand].is_used = true;
    s->operands[operand].last = at;
  }
}

/* Records uses by the register's name, or without a name, for operands with a
 * fixed register. */
static void use_register(AsmStatement *s, const AsmInst *inst, uint32_t at) {
  for (uint32_t i = 0; i < s->n_operands; i++) {
    const AsmConstraint *c = &s->operands[i].constraint;
    bool is_used = c->is_fixed && asm_uses_register(inst, c->fixed);
    for (uint32_t k = 0; k < inst->n_args && c->is_fixed; k++)
      is_used |=
          inst->args[k].number == c->fixed &&
          (inst->args[k].kind == ASM_ARG_REGISTER || inst->args[k].is_register);
    if (is_used)
      use(s, i, at);
  }
}

static bool is_memory_only(const AsmConstraint *c) {
  return c->in_memory && !c->in_register && !c->is_constant;
}

static void touch_memory(AsmStatement *s, uint32_t at) {
  if (!s->touches_memory)
    s->first_memory = at;
  s->touches_memory = true;
  s->last_memory = at;
}

static void note_uses(AsmStatement *s) {
  for (uint32_t i = 0; i < s->code.n; i++) {
    const AsmInst *inst = &s->code.data[i];
    bool is_jump = inst->op == ASM_JMP || inst->op == ASM_JCC;
    s->has_jump |= is_jump;
    s->has_loop |= is_jump && inst->args[0].number < i;
    use_register(s, inst, i);
    for (uint32_t k = 0; k < inst->n_args; k++) {
      const AsmArg *a = &inst->args[k];
      bool is_operand = a->kind == ASM_ARG_OPERAND ||
                        (a->kind == ASM_ARG_MEMORY && !a->is_register);
      if (is_operand)
        use(s, a->number, i);
      if (a->kind == ASM_ARG_MEMORY ||
          (is_operand && is_memory_only(&s->operands[a->number].constraint)))
        touch_memory(s, i);
    }
  }
}

/* ---- conditions on a template ---- */

/* True if the compiler may give output and input one register.  Without '&', an
 * output may share a register with an input (or an address of memory).  An
 * output that holds an input itself may only share with an input of equal
 * value. */
static bool may_overlap(const AsmStatement *s, uint32_t output,
                        uint32_t input) {
  const AsmConstraint *c = &s->operands[input].constraint;
  bool in_address = is_memory_only(c);
  bool is_input = !is_output(s, input) && c->matches == UINT32_MAX &&
                  !(c->is_constant && !c->in_register);
  bool is_same = c->is_fixed && s->operands[output].constraint.is_fixed;
  uint64_t size =
      in_address ? s->L->address_width / 8 : s->operands[input].type->size;
  bool may_equal = s->operands[output].type->size == size;
  return (in_address || is_input) && !is_same &&
         (may_equal || !has_input(s, output));
}

static bool writes_operand(const AsmStatement *s, const AsmInst *inst,
                           uint32_t i) {
  const AsmConstraint *c = &s->operands[i].constraint;
  if (c->is_fixed && c->fixed != ASM_B && c->fixed != ASM_C &&
      asm_uses_register(inst, c->fixed))
    return true;
  for (uint32_t k = 0; k < inst->n_args; k++) {
    const AsmArg *a = &inst->args[k];
    bool is_it =
        (a->kind == ASM_ARG_OPERAND && holder(s, a->number) == i) ||
        (a->kind == ASM_ARG_REGISTER && c->is_fixed && a->number == c->fixed);
    if (is_it && asm_writes(inst, k))
      return true;
  }
  return false;
}

static bool is_written_too_early(const AsmStatement *s, uint32_t output) {
  const AsmConstraint *c = &s->operands[output].constraint;
  if (c->is_early || !c->in_register || (c->is_fixed && has_input(s, output)))
    return false;
  uint32_t at = 0;
  while (at < s->code.n && !writes_operand(s, &s->code.data[at], output))
    at++;
  for (uint32_t i = 0; i < s->n_operands; i++)
    if (i != output && s->operands[i].is_used &&
        (s->operands[i].last > at || (at < s->code.n && s->has_loop)) &&
        may_overlap(s, output, i))
      return true;
  return false;
}

/* True if the statement declares that it reads the old value of output i. */
static bool is_kept(const AsmStatement *s, uint32_t i) {
  const AsmOperandText *all = s->text->operands.data;
  for (uint32_t k = s->text->n_outputs; k < s->n_operands; k++)
    if (is_memory_only(&s->operands[k].constraint) &&
        !strcmp(all[k].text, all[i].text))
      return true;
  return s->operands[i].constraint.reads || asm_clobbers(s->text, "memory");
}

/* True if all of "=m" is written before any other use of it. */
static bool is_overwritten(const AsmStatement *s, uint32_t i) {
  const AsmOperand *o = &s->operands[i];
  if (!o->is_used || s->has_jump)
    return false;
  const AsmInst *first = &s->code.data[o->first];
  const AsmArg *a = &first->args[first->n_args - 1];
  return asm_overwrites(first) && a->kind == ASM_ARG_OPERAND &&
         a->number == i && 8 * o->type->size == asm_width(&s->machine, first);
}

static const char *check_output(const AsmStatement *s, uint32_t i) {
  const AsmConstraint *c = &s->operands[i].constraint;
  if (is_memory_only(c) && !is_kept(s, i) && !is_overwritten(s, i))
    return "an output that keeps some of what it was";
  return !c->is_flag && is_written_too_early(s, i)
             ? "an output that is written before all inputs are read"
             : NULL;
}

/* True if the statement declares accesses of memory through registers. */
static bool clobbers_memory(const AsmStatement *s) {
  for (uint32_t i = 0; i < s->n_operands; i++)
    if (is_memory_only(&s->operands[i].constraint))
      return true;
  return asm_clobbers(s->text, "memory");
}

static const char *check_addresses(const AsmStatement *s) {
  for (uint32_t i = 0; i < s->code.n; i++)
    for (uint32_t k = 0; k < s->code.data[i].n_args; k++) {
      const AsmArg *a = &s->code.data[i].args[k];
      if (a->kind == ASM_ARG_MEMORY && a->number != ASM_SP &&
          !clobbers_memory(s))
        return "memory that is neither operand nor clobbered";
    }
  return NULL;
}

static const char *check_statement(const AsmStatement *s) {
  const char *why = check_addresses(s);
  for (uint32_t i = 0; i < s->text->n_outputs && !why; i++)
    why = check_output(s, i);
  return why;
}

/* ---- operands ---- */

static bool is_word(const AsmStatement *s, const Type *t) {
  return t->kind != TYPE_FLOAT && type_is_scalar(t) && t->size &&
         8 * t->size <= s->L->address_width;
}

/* True if it makes no difference whether the operand is in memory or in a
 * register: reading it before the code, or writing it after, is the same. */
static bool is_indifferent(const AsmStatement *s, const AsmOperand *o) {
  const AsmConstraint *c = &o->constraint;
  if (!o->is_used || (o->first == o->last && !s->touches_memory))
    return true;
  return o->first == o->last && !s->has_jump &&
         ((!c->writes && o->last <= s->first_memory) ||
          (!c->reads && o->first >= s->last_memory));
}

static bool is_locked(const AsmStatement *s, const AsmOperand *o) {
  return o->is_used && s->code.data[o->first].is_locked;
}

/* Chooses between memory and register.  Returns NULL, or a reason to refuse. */
static const char *choose_memory(AsmStatement *s, AsmOperand *o,
                                 bool *in_memory) {
  const AsmConstraint *c = &o->constraint;
  *in_memory = is_memory_only(c);
  if (*in_memory || !c->in_memory || o->value.kind != VALUE_MEMORY)
    return NULL;
  *in_memory =
      c->writes && (is_locked(s, o) || (!o->is_used && !is_word(s, o->type)));
  if (!*in_memory && !is_indifferent(s, o))
    return "an operand in memory or in a register";
  if (o->is_used)
    touch_memory(s, o->first);
  return NULL;
}

/* Fixes the address to its value before the code. */
static void settle(Lower *L, LoweredValue *v) {
  if (v->kind == VALUE_MEMORY && v->operand.kind == OPERAND_REG)
    v->operand = code_copy(code(L), v->operand);
}

/* Returns the alignment of an operand in memory.  A byte stands for memory of
 * any width, whose alignment is unknown. */
static unsigned memory_alignment(AsmStatement *s, const AsmOperand *o) {
  return o->type->size == 1 ? 0 : lvalue_alignment(s->L, o->cursor);
}

static void place_memory(AsmStatement *s, AsmOperand *o) {
  Lower *L = s->L;
  const LoweredValue *v = &o->value;
  if (v->kind == VALUE_REGISTER)
    o->place = (AsmPlace){.kind = ASM_PLACE_REGISTER,
                          .reg = v->reg,
                          .width = code_reg_width(code(L), v->reg),
                          .is_variable = true,
                          .type = v->type};
  else
    o->place = (AsmPlace){.kind = ASM_PLACE_MEMORY,
                          .value = value_address(L, v),
                          .type = is_word(s, v->type) ? v->type : NULL,
                          .align = memory_alignment(s, o),
                          .text = value_text(L, v)};
  o->place.is_writable =
      o->constraint.writes || asm_clobbers(s->text, "memory");
}

/* Places a register operand.  The register is made later; until then 'value' is
 * its initial value. */
static void place_register(AsmOperand *o, Operand value, const char *text) {
  o->place = (AsmPlace){.kind = ASM_PLACE_REGISTER,
                        .value = value,
                        .is_writable = o->constraint.writes,
                        .is_signed = o->type->is_signed,
                        .text = text,
                        .own = type_bits(o->type)};
}

/* Strips casts of an output, which GCC ignores. */
static CXCursor without_casts(Lower *L, CXCursor c) {
  while (clang_getCursorKind(c) == CXCursor_CStyleCastExpr ||
         clang_getCursorKind(c) == CXCursor_ParenExpr) {
    Cursors k = children_of(L, c);
    if (!k.n || clang_Type_getSizeOf(clang_getCursorType(k.data[k.n - 1])) !=
                    clang_Type_getSizeOf(clang_getCursorType(c)))
      break;
    c = k.data[k.n - 1];
  }
  return c;
}

static const char *make_output(AsmStatement *s, uint32_t i) {
  AsmOperand *o = &s->operands[i];
  Lower *L = s->L;
  bool in_memory;
  o->value = lower_expr(L, without_casts(L, o->cursor));
  o->type = o->value.type;
  settle(L, &o->value);
  if (o->value.kind != VALUE_MEMORY && o->value.kind != VALUE_REGISTER)
    return "an output that is no variable";
  if (o->constraint.is_flag)
    return is_word(s, o->type) ? NULL : o->type->name;
  const char *why = choose_memory(s, o, &in_memory);
  if (why)
    return why;
  if (in_memory) {
    place_memory(s, o);
    return NULL;
  }
  if (!is_word(s, o->type))
    return o->type->name;
  Operand old = {0};
  if (o->constraint.reads)
    old = value_load(L, &o->value);
  place_register(o, old, cursor_text(L, o->cursor));
  return NULL;
}

static void place_constant(AsmOperand *o, Operand v) {
  o->place = (AsmPlace){.kind = ASM_PLACE_CONSTANT,
                        .value = v,
                        .width = v.width,
                        .is_signed = o->type->is_signed};
}

/* Finds the loaded lvalue, without the conversion that loads it. */
static bool is_loaded(Lower *L, CXCursor c, CXCursor *from) {
  Cursors k = children_of(L, c);
  if (clang_getCursorKind(c) != CXCursor_UnexposedExpr || k.n != 1)
    return false;
  *from = k.data[0];
  return type_is_scalar(type_of_cursor(L, *from)) &&
         type_of_cursor(L, c) == type_of_cursor(L, *from);
}

static const char *read_input(AsmStatement *s, AsmOperand *o, Operand *v) {
  Lower *L = s->L;
  CXCursor from;
  bool in_memory;
  if (!o->constraint.in_memory || !is_loaded(L, o->cursor, &from)) {
    *v = code_copy(code(L), lower_scalar(L, o->cursor, &o->type));
    return NULL;
  }
  o->value = lower_expr(L, from);
  *v = code_copy(code(L), value_load(L, &o->value));
  return choose_memory(s, o, &in_memory);
}

/* Sets the initial value of an output's register. */
static const char *place_matching(AsmStatement *s, AsmOperand *o, Operand v) {
  AsmOperand *to = &s->operands[o->constraint.matches];
  bool is_constant = operand_is_const(v, NULL);
  if (to->place.kind != ASM_PLACE_REGISTER || to->place.value.kind ||
      (o->type->size != to->type->size && !is_constant))
    return "an input that does not match its output";
  to->place.value =
      code_resize(code(s->L), v, type_bits(to->type), o->type->is_signed);
  return NULL;
}

static const char *make_input(AsmStatement *s, uint32_t i) {
  AsmOperand *o = &s->operands[i];
  const AsmConstraint *c = &o->constraint;
  Lower *L = s->L;
  Operand v = {0};
  if (is_memory_only(c)) {
    o->value = lower_expr(L, o->cursor);
    settle(L, &o->value);
    place_memory(s, o);
    return NULL;
  }
  bool is_matching = c->matches != UINT32_MAX;
  if (!o->is_used && !is_matching) {
    lower_discard(L, o->cursor);
    return NULL;
  }
  bool is_constant =
      (c->is_constant || is_matching) && lower_constant(L, o->cursor, NULL, &v);
  const char *why = is_constant ? NULL : read_input(s, o, &v);
  if (why || !is_word(s, o->type))
    return why ? why : o->type->name;
  if (is_matching)
    return place_matching(s, o, v);
  if (is_constant || (c->is_constant && !c->in_register))
    place_constant(o, v);
  else
    place_register(o, v, cursor_text(L, o->cursor));
  return NULL;
}

static const char *make_operands(AsmStatement *s) {
  const char *why = NULL;
  for (uint32_t i = 0; i < s->n_operands && !why; i++)
    why = is_output(s, i) ? make_output(s, i) : make_input(s, i);
  return why;
}

/* ---- registers ---- */

static void widen(unsigned *width, unsigned to) {
  *width = to > *width ? to : *width;
}

/* Widens registers to the widest operation on them. */
static void widen_by(AsmStatement *s, const AsmInst *inst, unsigned *own) {
  for (uint32_t k = 0; k < inst->n_args; k++) {
    const AsmArg *a = &inst->args[k];
    bool is_base = a->kind == ASM_ARG_MEMORY;
    unsigned width = is_base ? s->L->address_width : a->width;
    if (a->kind == ASM_ARG_REGISTER || (is_base && a->is_register))
      widen(&s->widths[a->number], width);
    else if (a->kind == ASM_ARG_OPERAND || is_base)
      widen(&own[holder(s, a->number)], width);
  }
  for (uint32_t r = 0; r < N_ASM_REGISTER; r++)
    if (asm_uses_register(inst, r))
      widen(&s->widths[r], asm_width(&s->machine, inst));
}

static void make_register(AsmStatement *s, AsmPlace *p, unsigned width) {
  p->kind = ASM_PLACE_REGISTER;
  p->width = width;
  p->reg = code_reg(code(s->L), width, NULL, NULL);
  if (p->value.kind && p->value.width == width)
    return;
  Inst *i = code_emit(code(s->L), INST_UNDEF);
  i->dst = p->reg;
  i->text = "register";
}

/* Initialises a register; the upper bits of a narrow input are arbitrary. */
static void fill_register(AsmStatement *s, const AsmPlace *p) {
  Code *c = code(s->L);
  Operand v = p->value;
  if (!v.kind)
    return;
  Operand all = operand_reg(p->width, p->reg);
  Operand upper = operand_const(p->width, ~bits_mask(v.width));
  Operand low = code_resize(c, v, p->width, false);
  code_move(c, p->reg,
            v.width == p->width
                ? v
                : code_op(c, OP_OR, code_op(c, OP_AND, all, upper), low));
}

/* Makes the register that operands of one letter share. */
static void make_fixed(AsmStatement *s, uint32_t r) {
  AsmPlace *place = &s->machine.registers[r];
  place->text = "register";
  for (uint32_t i = 0; i < s->n_operands; i++) {
    AsmOperand *o = &s->operands[i];
    if (!o->constraint.is_fixed || o->constraint.fixed != r)
      continue;
    place->is_writable |= o->constraint.writes;
    if (o->place.value.kind)
      place->value = o->place.value;
  }
  make_register(s, place, s->widths[r]);
  fill_register(s, place);
}

static bool is_clobbered(const AsmStatement *s, uint32_t r) {
  uint32_t number;
  for (uint32_t i = 0; i < s->text->clobbers.n; i++)
    if (asm_register_find(s->text->clobbers.data[i], &number) && number == r)
      return true;
  return false;
}

static void make_all_fixed(AsmStatement *s) {
  bool is_bound[N_ASM_REGISTER] = {false};
  for (uint32_t i = 0; i < s->n_operands; i++)
    if (s->operands[i].constraint.is_fixed)
      is_bound[s->operands[i].constraint.fixed] = true;
  for (uint32_t r = 0; r < N_ASM_REGISTER; r++) {
    s->machine.registers[r].is_writable = is_clobbered(s, r);
    if (s->widths[r] && (is_bound[r] || is_clobbered(s, r)))
      make_fixed(s, r);
  }
}

static void make_registers(AsmStatement *s) {
  unsigned *own = ARENA_ARRAY(s->L->arena, unsigned, s->n_operands + 1);
  for (uint32_t i = 0; i < s->n_operands; i++)
    own[i] = s->operands[i].place.own;
  for (uint32_t i = 0; i < s->code.n; i++)
    widen_by(s, &s->code.data[i], own);
  for (uint32_t i = 0; i < s->n_operands; i++)
    if (s->operands[i].constraint.is_fixed && s->operands[i].place.own)
      widen(&s->widths[s->operands[i].constraint.fixed], own[i]);
  make_all_fixed(s);
  for (uint32_t i = 0; i < s->n_operands; i++) {
    AsmOperand *o = &s->operands[i];
    if (!o->place.own || o->constraint.is_fixed)
      continue;
    make_register(s, &o->place, own[i]);
    fill_register(s, &o->place);
  }
}

/* Fills in the places that the instructions use; a matching operand has the
 * place of its output. */
static void share_places(AsmStatement *s, AsmPlace *places) {
  for (uint32_t i = 0; i < s->n_operands; i++) {
    const AsmOperand *o = &s->operands[holder(s, i)];
    bool is_fixed = o->constraint.is_fixed && o->place.own;
    places[i] = o->place;
    if (is_fixed) {
      places[i] = s->machine.registers[o->constraint.fixed];
      places[i].own = o->place.own;
      places[i].is_writable = o->constraint.writes;
      places[i].text = o->place.text;
    }
  }
}

/* ---- results ---- */

static Operand result_of(AsmStatement *s, const AsmOperand *o,
                         const AsmPlace *p) {
  unsigned width = type_bits(o->type);
  Operand v = o->constraint.is_flag
                  ? asm_condition(&s->machine, o->constraint.condition)
                  : operand_reg(p->width, p->reg);
  return code_resize(code(s->L), v, width, false);
}

static void refuse(Lower *L, CXCursor c, const char *why) {
  emit_unsupported(L, "inline assembly '%s' (%s)", cursor_text(L, c), why);
}

static void check_bool(Lower *L, CXCursor c, const Type *t, Operand v) {
  if (t->kind != TYPE_BOOL)
    return;
  Code *to = code(L);
  Label good = code_label(to), bad = code_label(to);
  code_branch(to, code_op(to, OP_ULE, v, operand_const(v.width, 1)), good, bad);
  code_place(to, bad);
  refuse(L, c, "a _Bool is neither 0 nor 1");
  code_place(to, good);
}

/* True if the operand may change.  A variable in a register keeps its value if
 * no instruction uses it. */
static bool is_changed(const AsmOperand *o) {
  return o->is_used || o->constraint.is_fixed || !o->constraint.reads ||
         o->value.kind != VALUE_REGISTER;
}

static void store_results(AsmStatement *s, CXCursor c) {
  for (uint32_t i = 0; i < s->text->n_outputs; i++) {
    const AsmOperand *o = &s->operands[i];
    if (!o->constraint.is_flag &&
        (!s->machine.operands[i].own || !is_changed(o)))
      continue;
    Operand v = result_of(s, o, &s->machine.operands[i]);
    if (!o->constraint.is_flag)
      check_bool(s->L, c, o->type, v);
    value_store(s->L, &o->value, v);
  }
}

/* ---- the statement ---- */

static uint32_t flags_used(const AsmStatement *s) {
  uint32_t used = 0;
  for (uint32_t i = 0; i < s->code.n; i++) {
    const AsmInst *inst = &s->code.data[i];
    if (inst->op == ASM_JCC || inst->op == ASM_SETCC || inst->op == ASM_CMOV)
      used |= asm_flags_of(inst->condition);
    if (inst->op == ASM_ADC || inst->op == ASM_SBB)
      used |= 1u << ASM_CARRY;
  }
  for (uint32_t i = 0; i < s->text->n_outputs; i++)
    if (s->operands[i].constraint.is_flag)
      used |= asm_flags_of(s->operands[i].constraint.condition);
  return used;
}

/* Reads the counter of cycles for the instruction that does, if there is one.
 */
static const char *read_cycles(AsmStatement *s) {
  uint32_t n = 0;
  for (uint32_t i = 0; i < s->code.n; i++)
    n += asm_reads_cycles(&s->code.data[i]);
  if (n == 1)
    s->machine.cycles = lower_cycles(s->L).operand;
  return n > 1 ? "two readings of the counter of cycles" : NULL;
}

static const char *lower_statement(AsmStatement *s, CXCursor c) {
  Lower *L = s->L;
  const char *why = make_operands(s);
  AsmPlace *places = ARENA_ARRAY(L->arena, AsmPlace, s->n_operands + 1);
  for (uint32_t i = 0; i < s->n_operands; i++)
    places[i] = s->operands[holder(s, i)].place;
  s->machine.operands = places;
  if (!why)
    why = check_statement(s);
  if (!why)
    why = read_cycles(s);
  if (why)
    return why;
  make_registers(s);
  share_places(s, places);
  s->machine.used = flags_used(s);
  asm_run(&s->machine);
  L->is_by_x86 |= s->machine.is_by_x86;
  store_results(s, c);
  return NULL;
}

static const char *read_statement(AsmStatement *s) {
  if (s->text->is_goto)
    return "asm goto";
  const char *why = read_constraints(s);
  if (!why)
    why = asm_template_read(s->L->arena, s->text, &s->code);
  if (!why)
    note_uses(s);
  return why;
}

static const char *lower_known(Lower *L, CXCursor c, const AsmText *text,
                               const Cursors *operands) {
  AsmStatement s = {.L = L, .text = text, .n_operands = operands->n};
  s.operands = ARENA_ARRAY(L->arena, AsmOperand, operands->n + 1);
  for (uint32_t i = 0; i < operands->n; i++)
    s.operands[i].cursor = operands->data[i];
  s.machine = (AsmMachine){.arena = L->arena,
                           .code = code(L),
                           .text = cursor_text(L, c),
                           .address_width = L->address_width,
                           .template = &s.code,
                           .is_volatile = text->is_volatile,
                           .clobbers_memory = asm_clobbers(text, "memory")};
  const char *why = read_statement(&s);
  return why ? why : lower_statement(&s, c);
}

void lower_asm(Lower *L, CXCursor c) {
  const AsmText *text = find_text(L, c);
  Cursors operands = children_of(L, c);
  uint32_t scope = scope_open(L);
  const char *why = !text || (!text->is_goto && !is_of(L, text, &operands))
                        ? "its template is not known"
                        : lower_known(L, c, text, &operands);
  if (why)
    refuse(L, c, why);
  scope_close(L, scope);
}
