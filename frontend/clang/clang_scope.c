#include "frontend/base/text.h"
#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"

static Code *code(Lower *L) { return L->frame->code; }

/* A statement that is a block (C11 6.8.2p2, 6.8.4p3, 6.8.5p5): the scope of
 * what is declared or made in it. */
typedef struct {
  uint32_t parent; /* or NOT_FOUND */
  bool is_loop;    /* its conditions are evaluated again */
  VEC(uint32_t) kept;
} Scope;

/* The scopes of the function being lowered. */
struct Scopes {
  VEC(uint32_t) active; /* locals and temporaries in memory, in order */
  VEC(Scope) blocks;
  CursorMap block_of; /* by statement */
  uint32_t block;     /* current block, or NOT_FOUND */
};

static Scopes *scopes(const Lower *L) {
  if (!L->frame->scopes)
    L->frame->scopes = ARENA_NEW(L->arena, Scopes);
  return L->frame->scopes;
}

uint32_t local_new(Lower *L, CXCursor decl, const char *name,
                   const Type *type) {
  Local *l = vec_push(L->arena, &L->frame->locals);
  *l = (Local){.decl = decl,
               .name = name,
               .type = type,
               .in_memory = !type_is_scalar(type) || type_is_wide(type) ||
                            (type->is_volatile && handlers_may_jump(L)),
               .block = scopes(L)->block,
               .reg = REG_NONE};
  uint32_t n = L->frame->locals.n - 1;
  if (!cursor_is_null(decl))
    cursor_map_add(L->arena, &L->frame->locals.number_of, decl, n);
  return n;
}

static void local_set_register(Lower *L, Local *l) {
  if (l->reg == REG_NONE)
    l->reg = l->in_memory
                 ? code_reg(code(L), L->address_width, NULL, NULL)
                 : code_reg(code(L), type_bits(l->type), l->name, l->type);
}

static unsigned local_alignment(Lower *L, const Local *l) {
  if (!l->in_memory || cursor_is_null(l->decl))
    return l->type->align;
  unsigned align = declared_alignment(L, l->decl, l->type);
  if (!align)
    emit_unsupported(L, "alignment of '%s'", l->name);
  return align;
}

static void make(Lower *L, Local *l) {
  Operand size = runtime_size(L, l->type);
  unsigned align = local_alignment(L, l);
  Inst *i = code_emit(code(L), l->in_memory ? INST_ALLOC : INST_UNDEF);
  i->dst = l->reg;
  i->type = l->type;
  i->text = l->name;
  if (!l->in_memory)
    return;
  i->memory = MEMORY_STACK;
  if (align != l->type->align)
    i->b = operand_const(L->address_width, align);
  i->a = size;
}

/* Makes a new object, unless a kept one exists, or sets the register to any
 * value. */
void local_make(Lower *L, uint32_t n) {
  Code *c = code(L);
  Local *l = &L->frame->locals.data[n];
  local_set_register(L, l);
  if (!l->is_again) {
    make(L, l);
    return;
  }
  Operand object = operand_reg(L->address_width, l->reg);
  Label none = code_label(c), made = code_label(c);
  code_branch(c, code_is_zero(c, object), none, made);
  code_place(c, none);
  make(L, l);
  code_place(c, made);
}

uint32_t scope_open(Lower *L) { return scopes(L)->active.n; }

void scope_add(Lower *L, uint32_t local) {
  *vec_push(L->arena, &scopes(L)->active) = local;
}

void local_begin(Lower *L, uint32_t local) {
  local_make(L, local);
  if (!L->frame->locals.data[local].is_kept)
    scope_add(L, local);
}

static void clear_register(Lower *L, const Local *l) {
  code_move(code(L), l->reg, operand_const(L->address_width, 0));
}

/* Ends the lifetime of the object in 'r', if there is one. */
static void emit_guarded_dead(Lower *L, Reg r) {
  Code *c = code(L);
  Operand object = operand_reg(L->address_width, r);
  Label made = code_label(c), next = code_label(c);
  code_branch(c, code_is_zero(c, object), next, made);
  code_place(c, made);
  code_emit(c, INST_DEAD)->a = object;
  code_place(c, next);
}

void local_forget(Lower *L, uint32_t n) {
  emit_guarded_dead(L, L->frame->locals.data[n].reg);
  clear_register(L, &L->frame->locals.data[n]);
}

static void emit_dead(Lower *L, uint32_t n) {
  const Local *l = &L->frame->locals.data[n];
  if (l->cleanup)
    cleanup_run(L, l);
  l = &L->frame->locals.data[n];
  if (l->is_kept) {
    local_forget(L, n);
  } else if (l->in_memory) {
    code_emit(code(L), INST_DEAD)->a = operand_reg(L->address_width, l->reg);
  }
}

void scope_leave(Lower *L, uint32_t depth) {
  const Scopes *s = scopes(L);
  for (uint32_t i = s->active.n; i > depth; i--)
    emit_dead(L, s->active.data[i - 1]);
}

void scope_close(Lower *L, uint32_t depth) {
  scope_leave(L, depth);
  scopes(L)->active.n = depth;
}

bool block_is(Lower *L, CXCursor c) {
  return cursor_map_find(&scopes(L)->block_of, c) != NOT_FOUND;
}

/* Opens a block.  What is kept lives until the block ends. */
BlockMark block_open(Lower *L, CXCursor c) {
  Scopes *s = scopes(L);
  BlockMark mark = {scope_open(L), s->block};
  uint32_t n = cursor_map_find(&s->block_of, c);
  if (n == NOT_FOUND)
    return mark;
  s->block = n;
  const Scope *b = &s->blocks.data[n];
  for (uint32_t i = 0; i < b->kept.n; i++)
    if (L->frame->locals.data[b->kept.data[i]].is_kept)
      scope_add(L, b->kept.data[i]);
  return mark;
}

void block_close(Lower *L, BlockMark mark) {
  scope_close(L, mark.scope);
  scopes(L)->block = mark.outer;
}

static bool is_in(const uint32_t *set, uint32_t n, uint32_t x) {
  for (uint32_t i = 0; i < n; i++)
    if (set[i] == x)
      return true;
  return false;
}

static bool is_active(const Lower *L, uint32_t n) {
  const Scopes *s = scopes(L);
  return is_in(s->active.data, s->active.n, n);
}

static bool is_within(const Lower *L, uint32_t block, uint32_t outer) {
  while (block != outer && block != NOT_FOUND)
    block = scopes(L)->blocks.data[block].parent;
  return block == outer;
}

/* True if the local survives the jump.  What is undeclared or kept lives until
 * its block is left. */
static bool survives(const Lower *L, uint32_t n, const JumpTarget *to) {
  const Locals *locals = &L->frame->locals;
  const Local *l = &locals->data[n];
  bool is_declared = !cursor_is_null(l->decl) && !l->is_kept;
  if (n < locals->n_params || is_in(to->scope, to->n_scope, n))
    return true;
  return !is_declared && is_within(L, to->block, l->block);
}

void scope_jump(Lower *L, const JumpTarget *to) {
  const Scopes *s = scopes(L);
  for (uint32_t i = s->active.n; i > 0; i--) {
    uint32_t n = s->active.data[i - 1];
    if (!survives(L, n, to))
      emit_dead(L, n);
  }
  for (uint32_t i = 0; i < to->n_scope; i++)
    if (!is_active(L, to->scope[i]) ||
        L->frame->locals.data[to->scope[i]].is_kept)
      local_make(L, to->scope[i]);
}

bool scope_keep_all(Lower *L) {
  Scopes *s = scopes(L);
  bool all = true;
  for (uint32_t n = L->frame->locals.n_params; n < L->frame->locals.n; n++) {
    Local *l = &L->frame->locals.data[n];
    bool can = !l->cleanup && !l->type->is_variable;
    all &= can;
    if (!l->in_memory || l->is_kept || !can)
      continue;
    l->is_kept = l->is_again = true;
    *vec_push(L->arena, &s->blocks.data[l->block].kept) = n;
    clear_register(L, l);
  }
  return all;
}

void scope_jump_from_anywhere(Lower *L, const JumpTarget *to) {
  for (uint32_t n = L->frame->locals.n_params; n < L->frame->locals.n; n++) {
    if (!L->frame->locals.data[n].is_kept)
      continue;
    if (!survives(L, n, to))
      local_forget(L, n);
    else if (is_in(to->scope, to->n_scope, n))
      local_make(L, n);
  }
}

bool scope_cleans_up(const Lower *L) {
  const Scopes *s = scopes(L);
  for (uint32_t i = 0; i < s->active.n; i++)
    if (L->frame->locals.data[s->active.data[i]].cleanup)
      return true;
  return false;
}

const Local *local_alive(const Lower *L, const char *name) {
  const Scopes *s = scopes(L);
  for (uint32_t i = s->active.n; i > 0; i--) {
    const Local *l = &L->frame->locals.data[s->active.data[i - 1]];
    if (l->name && !strcmp(l->name, name))
      return l;
  }
  return NULL;
}

bool scope_is_entered(Lower *L, const JumpTarget *to) {
  for (uint32_t i = 0; i < to->n_scope; i++)
    if (!is_active(L, to->scope[i]))
      return true;
  return false;
}

/* Activates all locals before the label, after a jump into their scope. */
void scope_enter(Lower *L, const JumpTarget *at) {
  for (uint32_t i = 0; i < at->n_scope; i++)
    if (!is_active(L, at->scope[i]))
      scope_add(L, at->scope[i]);
}

/* ---- scan ---- */

typedef struct {
  Lower *L;
  VEC(uint32_t) scope;
} Scan;

static enum CXChildVisitResult scan(CXCursor c, CXCursor parent,
                                    CXClientData data);

static void scan_children(Scan *s, CXCursor c) {
  if (s->L->depth >= MAX_DEPTH) {
    s->L->frame->is_too_deep = true;
    return;
  }
  s->L->depth++;
  clang_visitChildren(c, scan, s);
  s->L->depth--;
}

bool is_va_list(Lower *L, CXCursor decl) {
  return text_ends_in(
      take_string(L, clang_getTypeSpelling(clang_getCursorType(decl))),
      "va_list");
}

/* True if control may come back to before this place of the scan without that
 * it leaves the block. */
static bool is_after_label(const Lower *L, uint32_t block) {
  const JumpTargets *all = &L->frame->targets;
  for (uint32_t i = 0; i < all->n; i++)
    if (!all->data[i].is_case && is_within(L, all->data[i].block, block))
      return true;
  return false;
}

static void keep(Lower *L, uint32_t n) {
  Scopes *s = scopes(L);
  L->frame->locals.data[n].is_kept = true;
  *vec_push(L->arena, &s->blocks.data[s->block].kept) = n;
}

/* Keeps a variable that a jump may lead back to before its declaration, within
 * its lifetime (C11 6.2.4p6). */
static void keep_variable(Lower *L, uint32_t n) {
  Local *l = &L->frame->locals.data[n];
  if (l->cleanup || l->type->is_variable || !is_after_label(L, l->block))
    return;
  keep(L, n);
  l->is_again = true;
}

static void scan_variable(Scan *s, CXCursor c) {
  Lower *L = s->L;
  enum CX_StorageClass storage = clang_Cursor_getStorageClass(c);
  if (storage != CX_SC_Static && storage != CX_SC_Extern &&
      clang_getCursorTLSKind(c) == CXTLS_None) {
    uint32_t n = local_new(L, c, cursor_name(L, c), type_of_cursor(L, c));
    *vec_push(L->arena, &s->scope) = n;
    Local *l = &L->frame->locals.data[n];
    l->cleanup = cleanup_of(L, c);
    l->in_memory |= l->cleanup || is_va_list(L, c);
    if (l->cleanup)
      unwinding_note(L, c);
    keep_variable(L, n);
  }
  scan_children(s, c);
}

static uint32_t target_new(Scan *s) {
  Lower *L = s->L;
  JumpTarget *t = vec_push(L->arena, &L->frame->targets);
  uint32_t *scope = ARENA_ARRAY(L->arena, uint32_t, s->scope.n);
  if (s->scope.n)
    memcpy(scope, s->scope.data, sizeof *scope * s->scope.n);
  *t = (JumpTarget){.label = code_label(code(L)),
                    .scope = scope,
                    .n_scope = s->scope.n,
                    .block = scopes(L)->block};
  return L->frame->targets.n - 1;
}

/* Records a setjmp in a full expression. */
static void scan_setjmp(Scan *s, CXCursor c) {
  CXCursor call;
  if (find_setjmp(s->L, c, &call))
    setjmp_add(s->L, call, target_new(s));
}

static void add_target(Scan *s, CXCursor c) {
  Lower *L = s->L;
  JumpTargets *all = &L->frame->targets;
  uint32_t n = target_new(s);
  if (clang_getCursorKind(c) != CXCursor_LabelStmt) {
    cursor_map_add(L->arena, &all->case_of, c, n);
    all->data[n].is_case = true;
    return;
  }
  const char *name = cursor_name(L, c);
  all->data[n].at = clang_getCursorLocation(c);
  all->data[n].is_label = true;
  bool is_new = name_map_find(&all->label_of, name) == NOT_FOUND;
  name_map_add(L->arena, &all->label_of, name, is_new ? n : AMBIGUOUS);
}

/* Marks the variable of &x, &(x), &x in __extension__. */
static void mark_address_taken(Lower *L, CXCursor c) {
  for (;;) {
    if (clang_getCursorKind(c) == CXCursor_DeclRefExpr) {
      uint32_t n = cursor_map_find(&L->frame->locals.number_of,
                                   clang_getCursorReferenced(c));
      if (n != NOT_FOUND)
        L->frame->locals.data[n].in_memory = true;
      return;
    }
    Cursors k = children_of(L, c);
    enum CXCursorKind kind = clang_getCursorKind(c);
    if (kind == CXCursor_GenericSelectionExpr)
      for (uint32_t i = 1; i < k.n; i++)
        mark_address_taken(L, k.data[i]);
    if (k.n != 1 ||
        (kind != CXCursor_ParenExpr && kind != CXCursor_UnaryOperator &&
         kind != CXCursor_UnexposedExpr))
      return;
    c = k.data[0];
  }
}

static void scan_literal(Lower *L, CXCursor c) {
  Scopes *s = scopes(L);
  uint32_t n = local_new(L, c, "compound literal", type_of_cursor(L, c));
  Local *l = &L->frame->locals.data[n];
  l->in_memory = true;
  l->is_again = s->blocks.data[s->block].is_loop || is_after_label(L, s->block);
  keep(L, n);
}

static bool is_loop(enum CXCursorKind kind) {
  return kind == CXCursor_WhileStmt || kind == CXCursor_DoStmt ||
         kind == CXCursor_ForStmt;
}

/* True if 'c' is a substatement of a selection or iteration statement, and no
 * condition. */
static bool is_substatement(Lower *L, CXCursor c, CXCursor parent) {
  enum CXCursorKind kind = clang_getCursorKind(parent);
  if (kind != CXCursor_IfStmt && kind != CXCursor_SwitchStmt && !is_loop(kind))
    return false;
  Cursors k = children_of(L, parent);
  if (kind == CXCursor_IfStmt)
    return !clang_equalCursors(c, k.data[0]);
  return clang_equalCursors(c, k.data[kind == CXCursor_DoStmt ? 0 : k.n - 1]);
}

static bool is_block(Lower *L, CXCursor c, CXCursor parent) {
  enum CXCursorKind kind = clang_getCursorKind(c);
  return kind == CXCursor_CompoundStmt || kind == CXCursor_IfStmt ||
         kind == CXCursor_SwitchStmt || is_loop(kind) ||
         is_substatement(L, c, parent);
}

static void scan_statement(Scan *s, CXCursor c) {
  Lower *L = s->L;
  switch (clang_getCursorKind(c)) {
  case CXCursor_LabelStmt:
  case CXCursor_CaseStmt:
  case CXCursor_DefaultStmt: add_target(s, c); break;
  case CXCursor_ForStmt: for_statement_add(L, c); break;
  case CXCursor_CompoundLiteralExpr: scan_literal(L, c); break;
  case CXCursor_GCCAsmStmt: asm_statement_add(L, c); break;
  case CXCursor_AddrLabelExpr: label_address_add(L, c); break;
  case CXCursor_IndirectGotoStmt: computed_goto_add(L, c); break;
  case CXCursor_UnaryOperator:
    if (clang_getCursorUnaryOperatorKind(c) == CXUnaryOperator_AddrOf)
      mark_address_taken(L, c);
    break;
  default: break;
  }
  scan_children(s, c);
}

/* Enters blocks as the lowering will do again. */
static void scan_block(Scan *s, CXCursor c) {
  Lower *L = s->L;
  Scopes *all = scopes(L);
  uint32_t outer_scope = s->scope.n, outer = all->block;
  *vec_push(L->arena, &all->blocks) =
      (Scope){.parent = outer, .is_loop = is_loop(clang_getCursorKind(c))};
  all->block = all->blocks.n - 1;
  cursor_map_add(L->arena, &all->block_of, c, all->block);
  scan_statement(s, c);
  s->scope.n = outer_scope;
  all->block = outer;
}

static enum CXChildVisitResult scan(CXCursor c, CXCursor parent,
                                    CXClientData data) {
  Scan *s = data;
  Lower *L = s->L;
  enum CXCursorKind kind = clang_getCursorKind(c);
  if (clang_isExpression(kind) &&
      !clang_isExpression(clang_getCursorKind(parent)))
    scan_setjmp(s, c);
  switch (kind) {
  case CXCursor_FunctionDecl:
  case CXCursor_StructDecl:
  case CXCursor_UnionDecl:
  case CXCursor_EnumDecl:
  case CXCursor_TypedefDecl:
  case CXCursor_ParmDecl: break;
  case CXCursor_VarDecl: scan_variable(s, c); break;
  default:
    if (is_block(L, c, parent))
      scan_block(s, c);
    else
      scan_statement(s, c);
  }
  return CXChildVisit_Continue;
}

void scan_function(Lower *L, CXCursor body) {
  Scan s = {.L = L};
  scopes(L)->block = NOT_FOUND;
  scan_block(&s, body);
  for (uint32_t i = 0; i < L->frame->locals.n; i++) {
    Local *l = &L->frame->locals.data[i];
    local_set_register(L, l);
    l->is_kept &= l->in_memory;
    l->is_again &= l->is_kept;
    if (l->is_kept)
      clear_register(L, l);
  }
}
