#include "frontend/clang/clang_jump.h"
#include "frontend/base/text.h"

static Code *code(Lower *L) { return L->frame->code; }

/* ---- does the program jump? */

static const char *const jumping[] = {"longjmp", "_longjmp", "siglongjmp"};
enum { N_JUMPING = sizeof jumping / sizeof *jumping };

bool is_longjmp(const Function *f) {
  bool is = false;
  for (unsigned i = 0; i < N_JUMPING && f->is_library; i++)
    is |= !strcmp(jumping[i], f->name);
  return is;
}

bool program_jumps(Lower *L) {
  bool does = false;
  for (unsigned i = 0; i < N_JUMPING; i++)
    does |= user_refers_to(L, jumping[i]);
  return does;
}

bool handlers_may_jump(Lower *L) {
  return program_jumps(L) && program_sets_handlers(L);
}

/* ---- contexts of setjmp */

static bool is_comparison_or_assignment(enum CXBinaryOperatorKind op) {
  return is_comparison(op) || op == CXBinaryOperator_Assign;
}

static bool is_leaf(CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  return kind == CXCursor_IntegerLiteral || kind == CXCursor_DeclRefExpr;
}

/* Steps into the part of the expression that may be a setjmp: C allows it in
 * this context (C11 7.13.1.1), or it is assigned to a variable. */
static bool step_into(Lower *L, CXCursor *c) {
  Cursors k = children_of(L, *c);
  switch (clang_getCursorKind(*c)) {
  case CXCursor_ParenExpr:
  case CXCursor_UnexposedExpr:
  case CXCursor_CStyleCastExpr:
  case CXCursor_UnaryOperator: break;
  case CXCursor_BinaryOperator:
    if (k.n != 2 ||
        !is_comparison_or_assignment(clang_getCursorBinaryOperatorKind(*c)))
      return false;
    if (!is_leaf(k.data[0]) && !is_leaf(k.data[1]))
      return false;
    *c = k.data[is_leaf(k.data[0])];
    return true;
  default: return false;
  }
  if (!k.n)
    return false;
  *c = k.data[k.n - 1];
  return true;
}

static bool is_setjmp(Lower *L, CXCursor c) {
  const char *name = cursor_name(L, c);
  return !strcmp(name, "setjmp") ||
         (*name == '_' && text_ends_in(name, "setjmp"));
}

bool find_setjmp(Lower *L, CXCursor c, CXCursor *call) {
  if (!program_jumps(L))
    return false;
  for (*call = c; clang_getCursorKind(*call) != CXCursor_CallExpr;)
    if (!step_into(L, call))
      return false;
  return is_setjmp(L, *call);
}

/* ---- the calls of setjmp in a function */

/* A setjmp, after which calls may return by longjmp. */
typedef struct {
  uint32_t number; /* from 1 on, by which library/jump.c knows it */
  uint32_t target; /* number among the function's targets */
  Reg result;
  Reg *kept; /* saved registers in scope */
  bool is_placed;
} JumpSite;

/* All of the function being lowered. */
struct JumpSites {
  VEC(JumpSite) all;
  CursorMap number_of; /* by call */
  Reg context;         /* address of library/jump.c's context */
  Label landing;       /* for jumps of handlers */
  bool has_landing;
  bool notes_all; /* see scope_keep_all */
};

void setjmp_add(Lower *L, CXCursor call, uint32_t target) {
  if (!L->frame->jumps)
    L->frame->jumps = ARENA_NEW(L->arena, JumpSites);
  JumpSites *sites = L->frame->jumps;
  cursor_map_add(L->arena, &sites->number_of, call, sites->all.n);
  JumpSite *s = vec_push(L->arena, &sites->all);
  *s = (JumpSite){.number = sites->all.n, .target = target};
}

bool function_has_setjmp(const Lower *L) { return L->frame->jumps; }

static const JumpTarget *target_of(const Lower *L, const JumpSite *s) {
  return &L->frame->targets.data[s->target];
}

/* ---- variables in registers */

/* Returns the number of parameters and variables in scope at the setjmp. */
static uint32_t n_in_scope(const Locals *all, const JumpTarget *t) {
  return all->n_params + t->n_scope;
}

static const Local *in_scope(const Locals *all, const JumpTarget *t,
                             uint32_t i) {
  return &all->data[i < all->n_params ? i : t->scope[i - all->n_params]];
}

static bool is_lost(const Local *l) {
  return !l->in_memory && !l->type->is_volatile;
}

static Operand register_of(Lower *L, Reg r) {
  return operand_reg(code_reg_width(code(L), r), r);
}

static void site_settle(Lower *L, JumpSite *s) {
  const Locals *all = &L->frame->locals;
  const JumpTarget *t = target_of(L, s);
  uint32_t n = n_in_scope(all, t);
  s->result = code_reg(code(L), 32, NULL, NULL);
  s->kept = ARENA_ARRAY(L->arena, Reg, n + 1);
  for (uint32_t i = 0; i < n; i++)
    if (is_lost(in_scope(all, t, i)))
      s->kept[i] =
          code_reg(code(L), code_reg_width(code(L), in_scope(all, t, i)->reg),
                   NULL, NULL);
}

static void keep_registers(Lower *L, const JumpSite *s, const JumpTarget *t) {
  const Locals *all = &L->frame->locals;
  for (uint32_t i = 0; i < n_in_scope(all, t); i++)
    if (is_lost(in_scope(all, t, i)))
      code_move(code(L), s->kept[i], register_of(L, in_scope(all, t, i)->reg));
}

static void lose_register(Lower *L, const Local *l, Reg kept) {
  Label lost = code_label(code(L)), next = code_label(code(L));
  Operand same =
      code_op(code(L), OP_EQ, register_of(L, l->reg), register_of(L, kept));
  code_branch(code(L), same, next, lost);
  code_place(code(L), lost);
  Inst *i = code_emit(code(L), INST_UNDEF);
  i->dst = l->reg;
  i->type = l->type;
  i->text = l->name;
  code_place(code(L), next);
}

static void lose_registers(Lower *L, const JumpSite *s, const JumpTarget *t) {
  const Locals *all = &L->frame->locals;
  for (uint32_t i = 0; i < n_in_scope(all, t); i++)
    if (is_lost(in_scope(all, t, i)))
      lose_register(L, in_scope(all, t, i), s->kept[i]);
}

/* ---- setjmp */

static Operand context_of(Lower *L) {
  return operand_reg(L->address_width, L->frame->jumps->context);
}

void jumps_begin(Lower *L) {
  enum { CONTEXT_BYTES = 12 };
  JumpSites *sites = L->frame->jumps;
  if (!sites)
    return;
  for (uint32_t i = 0; i < sites->all.n; i++)
    site_settle(L, &sites->all.data[i]);
  sites->context = code_reg(code(L), L->address_width, NULL, NULL);
  Inst *i = code_emit(code(L), INST_ALLOC);
  i->dst = sites->context;
  i->memory = MEMORY_FRAME;
  i->a = operand_const(L->address_width, CONTEXT_BYTES);
  i->text = "context of setjmp";
  Operand context = context_of(L);
  call_library(L, "__bmc_context_make", &context, 1);
  sites->has_landing = handlers_may_jump(L);
  if (!sites->has_landing)
    return;
  sites->landing = code_label(code(L));
  sites->notes_all = scope_keep_all(L);
}

/* ---- jumps */

/* Changes scopes for a jump. */
typedef void ScopeChange(Lower *, const JumpTarget *);

/* Ends the jump at the site, where setjmp returns its result. */
static void land(Lower *L, const JumpSite *s, ScopeChange *change) {
  const JumpTarget *t = target_of(L, s);
  Operand context = context_of(L);
  code_move(code(L), s->result,
            call_library(L, "__bmc_context_land", &context, 1));
  lose_registers(L, s, t);
  change(L, t);
  code_jump(code(L), t->label);
}

static void land_if(Lower *L, const JumpSite *s, Operand site,
                    ScopeChange *change) {
  Label yes = code_label(code(L)), no = code_label(code(L));
  code_branch(code(L),
              code_op(code(L), OP_EQ, site, operand_const(32, s->number)), yes,
              no);
  code_place(code(L), yes);
  land(L, s, change);
  code_place(code(L), no);
}

static void return_by_jump(Lower *L) {
  const Type *t = L->frame->signature.result;
  Operand v = {0};
  if (t->kind != TYPE_VOID && !type_is_in_memory(t))
    v = operand_const(t->size && t->size <= 8 ? type_bits(t) : 64, 0);
  scope_leave(L, 0);
  code_emit(code(L), INST_RETURN)->a = v;
}

/* ---- the landing for jumps of handlers */

/* Branches to the landing if the thread jumps. */
static void branch_to_landing(Lower *L) {
  Label next = code_label(code(L));
  Operand is_jumping = call_library(L, "__bmc_is_jumping", NULL, 0);
  code_branch(code(L), code_is_zero(code(L), is_jumping), next,
              L->frame->jumps->landing);
  code_place(code(L), next);
}

static void place_landing(Lower *L) {
  const JumpSites *sites = L->frame->jumps;
  code_place(code(L), sites->landing);
  Operand context = context_of(L);
  Operand site = call_library(L, LANDING, &context, 1);
  if (!sites->notes_all)
    emit_unsupported(L, "longjmp out of a handler that interrupts a function "
                        "with a variable-length array or a cleanup");
  if (code_is_dead(code(L)))
    return;
  for (uint32_t i = 0; i < sites->all.n; i++)
    land_if(L, &sites->all.data[i], site, scope_jump_from_anywhere);
  return_by_jump(L);
}

/* Places the labels of setjmps that are not evaluated, as jumps may refer to
 * them. */
void jumps_end(Lower *L) {
  const JumpSites *sites = L->frame->jumps;
  for (uint32_t i = 0; sites && i < sites->all.n; i++) {
    const JumpSite *s = &sites->all.data[i];
    if (s->is_placed)
      continue;
    code_place(code(L), target_of(L, s)->label);
    emit_unsupported(L, "a setjmp that is not evaluated");
  }
  if (sites && sites->has_landing)
    place_landing(L);
}

static LoweredValue place_setjmp(Lower *L, const Call *call, JumpSite *s) {
  const JumpTarget *t = target_of(L, s);
  s->is_placed = true;
  keep_registers(L, s, t);
  code_move(code(L), s->result, operand_const(32, 0));
  code_place_mark(code(L), t->label);
  if (L->frame->jumps->has_landing)
    branch_to_landing(L);
  return value_scalar(call->result,
                      code_copy(code(L), operand_reg(32, s->result)));
}

/* Returns NULL for a call that no longjmp returns to. */
static JumpSite *find_site(Lower *L, CXCursor call) {
  JumpSites *sites = L->frame->jumps;
  uint32_t n = sites ? cursor_map_find(&sites->number_of, call) : NOT_FOUND;
  return n == NOT_FOUND ? NULL : &sites->all.data[n];
}

LoweredValue lower_setjmp(Lower *L, const Call *call) {
  JumpSite *s = find_site(L, call->cursor);
  Operand args[] = {lower_scalar_as(L, call->args[0], type_size_t(L)),
                    operand_const(L->address_width, 0), operand_const(32, 0)};
  Operand saves = operand_const(32, 0);
  if (call->n_args > 1)
    saves = lower_scalar_as(L, call->args[1], type_int(L, 32, true));
  if (program_jumps(L) && (!s || s->is_placed))
    return value_unsupported(
        L, call->result, "call of '%s' inside of an expression", call->name);
  if (s) {
    args[1] = context_of(L);
    args[2] = operand_const(32, s->number);
  }
  call_library(L, "__bmc_setjmp", args, 3);
  args[1] = saves;
  if (call->n_args > 1)
    call_library(L, "__bmc_setjmp_mask", args, 2);
  return s ? place_setjmp(L, call, s)
           : value_scalar(call->result, operand_const(32, 0));
}

/* ---- after calls */

static bool calls_longjmp(const Lower *L, Operand callee) {
  if (callee.kind != OPERAND_FUNCTION)
    return false;
  return is_longjmp(&L->functions.data[callee.id]);
}

/* True in the library's function that calls handlers. */
static bool calls_handlers(Lower *L) {
  return L->unit->is_library &&
         !strcmp(cursor_name(L, L->frame->function), HANDLER_CALL);
}

/* True if the call may return by a jump.  Library functions check their own
 * calls. */
bool may_come_by_jump(Lower *L, Operand callee) {
  if (!L->frame->signature.result || !program_jumps(L))
    return false;
  if (callee.kind != OPERAND_FUNCTION)
    return !calls_handlers(L);
  return !L->unit->is_library &&
         (!L->functions.data[callee.id].is_library || calls_longjmp(L, callee));
}

static void follow(Lower *L) {
  const JumpSites *sites = L->frame->jumps;
  if (L->unit->is_library)
    emit_unsupported(L, "longjmp out of a function that the library calls");
  else if (L->frame->is_atomic || scope_cleans_up(L))
    emit_unsupported(L, "longjmp past the end of a section or a cleanup");
  if (code_is_dead(code(L)))
    return;
  if (sites) {
    Operand context = context_of(L);
    Operand site = call_library(L, "__bmc_context_site", &context, 1);
    for (uint32_t i = 0; i < sites->all.n; i++)
      land_if(L, &sites->all.data[i], site, scope_jump);
  }
  return_by_jump(L);
}

void follow_jump(Lower *L, Operand callee) {
  if (calls_longjmp(L, callee)) {
    follow(L);
    return;
  }
  Label yes = code_label(code(L)), no = code_label(code(L));
  Operand is_jumping = call_library(L, "__bmc_is_jumping", NULL, 0);
  code_branch(code(L), code_is_zero(code(L), is_jumping), no, yes);
  code_place(code(L), yes);
  follow(L);
  code_place(code(L), no);
}
