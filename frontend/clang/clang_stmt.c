#include "frontend/base/text.h"
#include "frontend/clang/clang_jump.h"
#include "frontend/clang/clang_handle.h"
#include "frontend/clang/lower.h"
#include "frontend/library/models.h"

#include <ctype.h>

static Code *code(Lower *L) { return L->frame->code; }

static void strange(Lower *L, CXCursor c) { value_strange(L, c); }

/* ---- declarations ---- */

static LoweredValue local_lvalue(Lower *L, uint32_t n) {
  const Local *l = &L->frame->locals.data[n];
  if (!l->in_memory)
    return (LoweredValue){.kind = VALUE_REGISTER,
                          .type = l->type,
                          .reg = l->reg,
                          .cursor = clang_getNullCursor()};
  return value_memory(l->type, operand_reg(L->address_width, l->reg), l->decl);
}

/* Refuses a list that reads its own variable: C leaves open how much of it is
 * stored before a part is evaluated. */
static void check_list(Lower *L, uint32_t n, CXCursor list) {
  const Local *l = &L->frame->locals.data[n];
  if (!type_is_scalar(l->type) && may_read(L, list, l->decl))
    emit_unsupported(L, "initialiser that reads '%s' itself", l->name);
}

static void initialise(Lower *L, uint32_t n, CXCursor init) {
  LoweredValue to = local_lvalue(L, n);
  if (clang_getCursorKind(init) == CXCursor_InitListExpr)
    check_list(L, n, init);
  if (!type_is_scalar(to.type) ||
      clang_getCursorKind(init) == CXCursor_InitListExpr) {
    lower_initialiser(L, &to, init);
    return;
  }
  to.cursor = clang_getNullCursor();
  Operand v = lower_scalar_as(L, init, to.type);
  if (to.kind == VALUE_MEMORY)
    code_store(
        code(L), to.operand, v,
        (Lvalue){.type = to.type, .text = L->frame->locals.data[n].name});
  else
    value_store(L, &to, v);
}

/* True for register long sp asm("rsp"); */
static bool is_machine_register(Lower *L, CXCursor decl) {
  if (clang_Cursor_getStorageClass(decl) != CX_SC_Register)
    return false;
  const char *text = declaration_text(L, decl);
  return text_find_word(&text, "asm");
}

/* True if variables without an initialiser are set to 0. */
static bool clears_variables(const Lower *L) {
  return !L->unit->is_library &&
         unit_has_flag(L->unit, "-ftrivial-auto-var-init=zero");
}

static void clear_variable(Lower *L, uint32_t n) {
  LoweredValue to = local_lvalue(L, n);
  to.cursor = clang_getNullCursor();
  to.is_initial = true;
  if (!to.type->is_complete)
    emit_unsupported(L, "'%s', which a flag sets to 0",
                     L->frame->locals.data[n].name);
  else if (type_is_scalar(to.type) && !type_is_wide(to.type))
    value_store(L, &to, operand_const(type_bits(to.type), 0));
  else
    lower_zero_value(L, &to);
}

static void lower_variable(Lower *L, CXCursor decl) {
  FunctionLowering *f = L->frame;
  uint32_t n = cursor_map_find(&f->locals.number_of, decl);
  code_set_spot(code(L), cursor_spot(L, decl));
  settle_declaration(L, decl);
  if (n == NOT_FOUND)
    return;
  const Type *t = f->locals.data[n].type;
  if (!t->is_complete && !t->is_variable)
    emit_unsupported(L, "variable '%s' of incomplete type",
                     f->locals.data[n].name);
  CXCursor init = clang_Cursor_getVarDeclInitializer(decl);
  if (cursor_is_null(init) && is_machine_register(L, decl))
    emit_unsupported(L, "variable '%s' in a register of the machine",
                     f->locals.data[n].name);
  bool is_new =
      f->locals.data[n].in_memory || cursor_is_null(init) || names(init, decl);
  if (f->locals.data[n].is_again && cursor_is_null(init))
    local_forget(L, n);
  if (is_new)
    local_begin(L, n);
  else
    scope_add(L, n);
  /* A setjmp in its initialiser saves it. */
  if (!is_new && function_has_setjmp(L))
    code_move(code(L), f->locals.data[n].reg, operand_const(type_bits(t), 0));
  uint32_t scope = scope_open(L);
  if (!cursor_is_null(init))
    initialise(L, n, init);
  else if (clears_variables(L))
    clear_variable(L, n);
  scope_close(L, scope);
}

static void lower_declarations(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  for (uint32_t i = 0; i < k.n; i++)
    if (clang_getCursorKind(k.data[i]) == CXCursor_VarDecl)
      lower_variable(L, k.data[i]);
    else if (clang_getCursorKind(k.data[i]) == CXCursor_TypedefDecl)
      settle_declaration(L, k.data[i]);
}

/* ---- blocks and conditions ---- */

static void lower_children(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  for (uint32_t i = 0; i < k.n; i++)
    lower_stmt(L, k.data[i]);
}

static void lower_expression(Lower *L, CXCursor c) {
  uint32_t scope = scope_open(L);
  lower_discard(L, c);
  scope_close(L, scope);
}

static void lower_test(Lower *L, CXCursor c, Label yes, Label no) {
  lower_condition(L, c, yes, no);
}

static void lower_if(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  if (k.n < 2 || k.n > 3) {
    strange(L, c);
    return;
  }
  Label yes = code_label(code(L)), no = code_label(code(L));
  uint32_t scope = scope_open(L);
  lower_test(L, k.data[0], yes, no);
  code_place(code(L), yes);
  lower_stmt(L, k.data[1]);
  if (k.n == 3) {
    Label end = code_label(code(L));
    code_jump(code(L), end);
    code_place(code(L), no);
    lower_stmt(L, k.data[2]);
    code_place(code(L), end);
  } else {
    code_place(code(L), no);
  }
  scope_close(L, scope);
}

/* ---- loops ---- */

static Exit exit_to(Lower *L, Label l) {
  return (Exit){.label = l, .depth = scope_open(L), .is_set = true};
}

typedef struct {
  CXCursor condition, step, body; /* null when absent */
  bool test_first;
} LoopParts;

static void lower_loop(Lower *L, const LoopParts *p) {
  Code *c = code(L);
  StatementExits outer = L->frame->exits;
  uint32_t scope = scope_open(L);
  Label body = code_label(c), next = code_label(c);
  Label back = code_label(c), end = code_label(c);
  Spot spot = code_spot(c);
  L->frame->exits.break_to = exit_to(L, end);
  L->frame->exits.continue_to = exit_to(L, next);
  uint32_t loop = code_loop_begin(c);
  if (p->test_first && !cursor_is_null(p->condition)) {
    lower_test(L, p->condition, body, end);
    code_place(c, body);
  }
  code_loop_enter(c, loop);
  lower_stmt(L, p->body);
  code_place(c, next);
  if (!cursor_is_null(p->step))
    lower_expression(L, p->step);
  if (!p->test_first) {
    lower_test(L, p->condition, back, end);
    code_place(c, back);
  }
  code_set_spot(c, spot);
  code_loop_end(c, loop);
  code_place(c, end);
  scope_close(L, scope);
  L->frame->exits = outer;
}

static void lower_while(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  CXCursor none = clang_getNullCursor();
  if (k.n != 2)
    strange(L, c);
  else
    lower_loop(L, &(LoopParts){k.data[0], none, k.data[1], true});
}

static void lower_do(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  CXCursor none = clang_getNullCursor();
  if (k.n != 2)
    strange(L, c);
  else
    lower_loop(L, &(LoopParts){k.data[1], none, k.data[0], false});
}

/* Parts of a for statement.  libclang does not report which of its children
 * they are.  They are read from clang's print of the function, in which for
 * statements have the order of the tree. */
enum { FOR_INIT = 1, FOR_CONDITION = 2, FOR_STEP = 4 };

/* The for statements of the function being lowered, numbered in that order. */
struct ForStatements {
  uint32_t n;
  CursorMap number_of;
  const uint8_t *parts; /* FOR_... by number; NULL: not read, or no match */
};

void for_statement_add(Lower *L, CXCursor c) {
  if (!L->frame->fors)
    L->frame->fors = ARENA_NEW(L->arena, ForStatements);
  ForStatements *all = L->frame->fors;
  cursor_map_add(L->arena, &all->number_of, c, all->n++);
}

/* Parses the parts; 'p' is after the opening parenthesis. */
static uint8_t parse_for_parts(const char *p) {
  uint8_t parts = 0, part = FOR_INIT;
  for (int depth = 0; *p && depth >= 0;) {
    if (*p == '"' || *p == '\'') {
      parts |= part;
      p = text_skip_quoted(p);
      continue;
    }
    if (*p == '(' || *p == '{' || *p == '[')
      depth++;
    else if (*p == ')' || *p == '}' || *p == ']')
      depth--;
    if (*p == ';' && depth == 0)
      part = (uint8_t)(part << 1);
    else if (!isspace((unsigned char)*p) && depth >= 0)
      parts |= part;
    p++;
  }
  return parts;
}

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static const uint8_t *find_for_parts(Lower *L, uint32_t expected) {
  uint8_t *parts = arena_alloc(L->arena, expected + 1);
  uint32_t n = 0;
  for (const char *p = function_text(L); *p;) {
    if (*p == '"' || *p == '\'') {
      p = text_skip_quoted(p);
    } else if (is_word(*p)) {
      const char *start = p;
      while (is_word(*p))
        p++;
      if (p - start == 3 && !strncmp(start, "for", 3) && p[0] == ' ' &&
          p[1] == '(' && n++ < expected)
        parts[n - 1] = parse_for_parts(p + 2);
    } else {
      p++;
    }
  }
  return n == expected ? parts : NULL;
}

static unsigned count_bits(unsigned x) {
  return (x & 1) + (x >> 1 & 1) + (x >> 2 & 1);
}

static bool get_for_parts(Lower *L, CXCursor c, uint32_t n_children,
                          unsigned *parts) {
  ForStatements *all = L->frame->fors;
  if (n_children == 1 || n_children == 4) {
    *parts = n_children == 1 ? 0 : FOR_INIT | FOR_CONDITION | FOR_STEP;
    return true;
  }
  uint32_t n = all ? cursor_map_find(&all->number_of, c) : NOT_FOUND;
  if (n == NOT_FOUND)
    return false;
  if (!all->parts)
    all->parts = find_for_parts(L, all->n);
  if (!all->parts)
    return false;
  *parts = all->parts[n];
  return count_bits(*parts) + 1 == n_children;
}

static void lower_for(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  CXCursor none = clang_getNullCursor();
  unsigned parts;
  if (k.n < 1 || k.n > 4 || !get_for_parts(L, c, k.n, &parts)) {
    strange(L, c);
    return;
  }
  uint32_t i = 0;
  if (parts & FOR_INIT)
    lower_stmt(L, k.data[i++]);
  LoopParts p = {none, none, k.data[k.n - 1], true};
  if (parts & FOR_CONDITION)
    p.condition = k.data[i++];
  if (parts & FOR_STEP)
    p.step = k.data[i++];
  lower_loop(L, &p);
}

static void lower_exit(Lower *L, CXCursor c, Exit to) {
  if (!to.is_set) {
    strange(L, c);
    return;
  }
  scope_leave(L, to.depth);
  code_jump(code(L), to.label);
}

/* ---- switch ---- */

typedef struct {
  Lower *L;
  Cursors cases;
} CaseSearch;

static enum CXChildVisitResult find_cases(CXCursor c, CXCursor parent,
                                          CXClientData data) {
  (void)parent;
  CaseSearch *s = data;
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt)
    *vec_push(s->L->arena, &s->cases) = c;
  if (kind == CXCursor_SwitchStmt || clang_isExpression(kind) ||
      s->L->depth >= MAX_DEPTH)
    return CXChildVisit_Continue;
  s->L->depth++;
  clang_visitChildren(c, find_cases, s);
  s->L->depth--;
  return CXChildVisit_Continue;
}

/* Returns the label for a jump to a case, or a stub that first begins the
 * locals that the jump skips. */
static Label case_entry(Lower *L, const JumpTarget *t, bool *is_stub) {
  *is_stub = scope_is_entered(L, t);
  return *is_stub ? code_label(code(L)) : t->label;
}

static Operand case_test(Lower *L, CXCursor c, const Cursors *k, Operand v,
                         const Type *t) {
  Operand low, high;
  if (!lower_constant(L, k->data[0], t, &low) ||
      (k->n == 3 && !lower_constant(L, k->data[1], t, &high))) {
    strange(L, c);
    return operand_const(1, 0);
  }
  if (k->n < 3)
    return code_op(code(L), OP_EQ, v, low);
  Operand above = comparison(L, CXBinaryOperator_LE, t, low, v);
  Operand below = comparison(L, CXBinaryOperator_LE, t, v, high);
  return code_op(code(L), OP_AND, above, below);
}

static void jump_to_case(Lower *L, const JumpTarget *t, Label entry,
                         bool is_stub) {
  if (!is_stub) {
    code_jump(code(L), t->label);
    return;
  }
  code_place(code(L), entry);
  scope_jump(L, t);
  code_jump(code(L), t->label);
}

static void lower_dispatch(Lower *L, const Cursors *cases, Operand v,
                           const Type *t, Label end) {
  const JumpTargets *targets = &L->frame->targets;
  const JumpTarget *otherwise = NULL;
  for (uint32_t i = 0; i < cases->n; i++) {
    CXCursor c = cases->data[i];
    const JumpTarget *to =
        &targets->data[cursor_map_find(&targets->case_of, c)];
    if (clang_getCursorKind(c) == CXCursor_DefaultStmt) {
      otherwise = to;
      continue;
    }
    Cursors k = children_of(L, c);
    code_set_spot(code(L), cursor_spot(L, c));
    bool is_stub;
    Label entry = case_entry(L, to, &is_stub), next = code_label(code(L));
    code_branch(code(L), case_test(L, c, &k, v, t), entry, next);
    if (is_stub)
      jump_to_case(L, to, entry, is_stub);
    code_place(code(L), next);
  }
  if (!otherwise) {
    code_jump(code(L), end);
    return;
  }
  scope_jump(L, otherwise);
  code_jump(code(L), otherwise->label);
}

static void lower_switch(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  if (k.n != 2) {
    strange(L, c);
    return;
  }
  CaseSearch s = {.L = L};
  clang_visitChildren(c, find_cases, &s);
  uint32_t scope = scope_open(L);
  const Type *t;
  Operand v = lower_scalar(L, k.data[0], &t);
  handle_used(L, t);
  scope_close(L, scope);
  StatementExits exits = L->frame->exits;
  Label end = code_label(code(L));
  L->frame->exits.break_to = exit_to(L, end);
  if (type_is_integer(t) && !cursor_is_untyped(k.data[0]))
    lower_dispatch(L, &s.cases, v, t, end);
  else
    strange(L, c);
  lower_stmt(L, k.data[1]);
  code_place(code(L), end);
  L->frame->exits = exits;
  scope_close(L, scope);
}

/* ---- jumps ---- */

/* Finds a label whose name is in several blocks (__label__).  The cursor of a
 * reference differs from that of the statement, but has its location. */
static const JumpTarget *find_local_label(const JumpTargets *all, CXCursor c) {
  CXSourceLocation at = clang_getCursorLocation(
      clang_getCursorKind(c) == CXCursor_LabelRef ? clang_getCursorReferenced(c)
                                                  : c);
  for (uint32_t i = 0; i < all->n; i++)
    if (clang_equalLocations(all->data[i].at, at))
      return &all->data[i];
  return NULL;
}

/* Finds the target of a case, a label, or a reference to a label. */
static const JumpTarget *find_target(Lower *L, CXCursor c) {
  const JumpTargets *all = &L->frame->targets;
  enum CXCursorKind kind = clang_getCursorKind(c);
  bool is_case = kind == CXCursor_CaseStmt || kind == CXCursor_DefaultStmt;
  uint32_t n = is_case ? cursor_map_find(&all->case_of, c)
                       : name_map_find(&all->label_of, cursor_name(L, c));
  if (n == AMBIGUOUS)
    return find_local_label(all, c);
  return n < all->n ? &all->data[n] : NULL;
}

static void lower_goto(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  const JumpTarget *t =
      k.n == 1 && clang_getCursorKind(k.data[0]) == CXCursor_LabelRef
          ? find_target(L, k.data[0])
          : NULL;
  if (!t) {
    strange(L, c);
    return;
  }
  scope_jump(L, t);
  code_jump(code(L), t->label);
}

static void place_target(Lower *L, CXCursor c) {
  const JumpTarget *t = find_target(L, c);
  if (!t) {
    strange(L, c);
    return;
  }
  if (clang_getCursorKind(c) == CXCursor_LabelStmt)
    code_place_mark(code(L), t->label);
  else
    code_place(code(L), t->label);
  scope_enter(L, t);
}

static void lower_label(Lower *L, CXCursor c) {
  Cursors k = children_of(L, c);
  place_target(L, c);
  if (k.n && clang_getCursorKind(c) == CXCursor_LabelStmt &&
      is_async_label(L, c))
    lower_async(L, c, k.data[k.n - 1]);
  else if (k.n)
    lower_stmt(L, k.data[k.n - 1]);
}

void lower_return(Lower *L, CXCursor value) {
  FunctionLowering *f = L->frame;
  Operand v = {0};
  const Type *t = f->signature.result;
  if (!cursor_is_null(value) && type_is_in_memory(t)) {
    LoweredValue to = value_memory(
        t, operand_reg(L->address_width, f->signature.result_address),
        clang_getNullCursor());
    lower_into(L, &to, value);
  } else if (!cursor_is_null(value) && t->kind != TYPE_VOID) {
    v = lower_scalar_as(L, value, t);
  } else if (!cursor_is_null(value)) {
    lower_discard(L, value);
  } else if (t->kind != TYPE_VOID && !type_is_in_memory(t)) {
    unsigned width = t->size <= 8 ? type_bits(t) : 64;
    Reg r = code_reg(code(L), width, NULL, NULL);
    Inst *i = code_emit(code(L), INST_UNDEF);
    i->dst = r;
    i->text = "missing return value";
    v = operand_reg(width, r);
  }
  bool is_own =
      !L->unit->is_library && !model_find(cursor_name(L, f->function));
  if (is_own && is_noreturn(L, f->function))
    emit_unsupported(L, "return from a function that is declared noreturn");
  scope_leave(L, 0);
  if (f->is_atomic)
    code_emit(code(L), INST_ATOMIC_END);
  code_emit(code(L), INST_RETURN)->a = v;
}

/* ---- all statements ---- */

/* True for library statements in dead code, whose callees are not needed.  The
 * library has no labels except those of switch statements. */
static bool is_dropped(Lower *L, enum CXCursorKind kind) {
  return L->unit->is_library && code_is_dead(code(L)) &&
         kind != CXCursor_CompoundStmt && kind != CXCursor_CaseStmt &&
         kind != CXCursor_DefaultStmt;
}

static void dispatch(Lower *L, CXCursor c) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  Cursors k;
  if (is_dropped(L, kind))
    return;
  switch (kind) {
  case CXCursor_CompoundStmt: lower_children(L, c); break;
  case CXCursor_DeclStmt: lower_declarations(L, c); break;
  case CXCursor_IfStmt: lower_if(L, c); break;
  case CXCursor_WhileStmt: lower_while(L, c); break;
  case CXCursor_DoStmt: lower_do(L, c); break;
  case CXCursor_ForStmt: lower_for(L, c); break;
  case CXCursor_SwitchStmt: lower_switch(L, c); break;
  case CXCursor_CaseStmt:
  case CXCursor_DefaultStmt:
  case CXCursor_LabelStmt: lower_label(L, c); break;
  case CXCursor_BreakStmt: lower_exit(L, c, L->frame->exits.break_to); break;
  case CXCursor_ContinueStmt:
    lower_exit(L, c, L->frame->exits.continue_to);
    break;
  case CXCursor_GotoStmt: lower_goto(L, c); break;
  case CXCursor_IndirectGotoStmt: lower_computed_goto(L, c); break;
  case CXCursor_ReturnStmt: {
    k = children_of(L, c);
    uint32_t scope = scope_open(L);
    lower_return(L, k.n ? k.data[0] : clang_getNullCursor());
    scope_close(L, scope);
    break;
  }
  case CXCursor_NullStmt: break;
  case CXCursor_GCCAsmStmt: lower_asm(L, c); break;
  case CXCursor_UnexposedStmt:
    k = children_of(L, c);
    if (k.n)
      lower_stmt(L, k.data[k.n - 1]);
    break;
  default:
    if (clang_isExpression(kind))
      lower_expression(L, c);
    else if (!clang_isDeclaration(kind))
      strange(L, c);
  }
}

void lower_stmt(Lower *L, CXCursor c) {
  if (L->depth >= MAX_DEPTH) {
    emit_unsupported(L, "statement nested more than %d deep", MAX_DEPTH);
    return;
  }
  Spot outer = code_spot(code(L));
  code_set_spot(code(L), cursor_spot(L, c));
  L->depth++;
  if (block_is(L, c)) {
    BlockMark mark = block_open(L, c);
    dispatch(L, c);
    block_close(L, mark);
  } else {
    dispatch(L, c);
  }
  L->depth--;
  code_set_spot(code(L), outer);
}

/* Strips labels before the value of a statement expression. */
static CXCursor strip_labels(Lower *L, CXCursor c, bool place) {
  while (clang_getCursorKind(c) == CXCursor_LabelStmt) {
    Cursors k = children_of(L, c);
    if (place)
      place_target(L, c);
    if (!k.n)
      return c;
    c = k.data[k.n - 1];
  }
  return c;
}

LoweredValue lower_stmt_expr(Lower *L, CXCursor c) {
  const Type *t = type_decayed(L, type_of_cursor(L, c));
  Cursors k = children_of(L, c);
  CXCursor block = k.n == 1 ? k.data[0] : c;
  if (k.n == 1)
    k = children_of(L, block);
  CXCursor last = k.n ? strip_labels(L, k.data[k.n - 1], false) : c;
  bool has_value = k.n && clang_isExpression(clang_getCursorKind(last));
  if (t->kind != TYPE_VOID && !has_value)
    return value_unsupported(L, t, "value of '%s'", cursor_text(L, c));
  bool is_aggregate = has_value && type_is_aggregate(t);
  LoweredValue result = value_none(L);
  if (is_aggregate)
    result = temporary(L, t, "statement expression");
  code_whole_begin(code(L), WHOLE_CALL);
  BlockMark mark = block_open(L, block);
  for (uint32_t i = 0; i + has_value < k.n; i++)
    lower_stmt(L, k.data[i]);
  if (has_value)
    strip_labels(L, k.data[k.n - 1], true);
  if (is_aggregate) {
    LoweredValue v = lower_expr(L, last);
    value_copy(L, &result, &v);
  } else if (has_value && t->kind == TYPE_VOID) {
    lower_discard(L, last);
  } else if (has_value) {
    Operand v = lower_scalar_as(L, last, t);
    result = value_scalar(t, v);
  }
  block_close(L, mark);
  code_whole_end(code(L));
  return result;
}
