#include "frontend/clang/lower.h"

/* Labels as values.  The labels of a function whose addresses are taken are the
 * bytes of an object.  A computed goto compares its operand with each of them.
 * It jumps at once to a label that follows, and to one that comes before
 * through one branch at the beginning of the function, so that all these jumps
 * make one loop. */

static Code *code(Lower *L) { return L->frame->code; }

/* A label whose address is taken, in any function. */
typedef struct {
  CXSourceLocation at;
  Operand address;
} LabelAddress;

struct LabelAddresses {
  VEC(LabelAddress) all;
};

typedef struct {
  CXCursor cursor;
  uint32_t n_before; /* targets of the function before it */
} ComputedGoto;

/* Labels and computed gotos of the function being lowered. */
struct ComputedGotos {
  VEC(ComputedGoto) gotos;
  VEC(uint32_t) labels; /* whose addresses are taken, by number of target */
  VEC(CXSourceLocation) taken;
  Label dispatch;
  Reg selector; /* index into 'labels'; REG_NONE: no label comes before */
};

static ComputedGotos *gotos(Lower *L) {
  if (!L->frame->computed)
    L->frame->computed = ARENA_NEW(L->arena, ComputedGotos);
  return L->frame->computed;
}

static bool find_label(Lower *L, CXCursor address, CXSourceLocation *at) {
  Cursors k = children_of(L, address);
  if (k.n != 1 || clang_getCursorKind(k.data[0]) != CXCursor_LabelRef)
    return false;
  *at = clang_getCursorLocation(clang_getCursorReferenced(k.data[0]));
  return true;
}

/* ---- before the function is lowered ---- */

void label_address_add(Lower *L, CXCursor address) {
  CXSourceLocation at;
  if (find_label(L, address, &at))
    *vec_push(L->arena, &gotos(L)->taken) = at;
}

void computed_goto_add(Lower *L, CXCursor c) {
  *vec_push(L->arena, &gotos(L)->gotos) =
      (ComputedGoto){c, L->frame->targets.n};
}

static bool is_taken(const ComputedGotos *g, const JumpTarget *t) {
  for (uint32_t i = 0; i < g->taken.n; i++)
    if (t->is_label && clang_equalLocations(g->taken.data[i], t->at))
      return true;
  return false;
}

static void make_addresses(Lower *L, ComputedGotos *g) {
  const char *function = cursor_name(L, L->frame->function);
  ObjId id = object_new(L, arena_printf(L->arena, "labels of %s", function),
                        type_int(L, 8, false), g->labels.n);
  L->objects.data[id].is_unknown = true;
  if (!L->labels)
    L->labels = ARENA_NEW(L->arena, LabelAddresses);
  for (uint32_t i = 0; i < g->labels.n; i++)
    *vec_push(L->arena, &L->labels->all) =
        (LabelAddress){L->frame->targets.data[g->labels.data[i]].at,
                       {.kind = OPERAND_OBJECT,
                        .width = (uint8_t)L->address_width,
                        .id = id,
                        .bits = i}};
}

/* Emits the branch to labels that come before a computed goto. */
static void emit_dispatch(Lower *L, ComputedGotos *g) {
  Code *c = code(L);
  Label start = code_label(c);
  uint32_t last = vec_top(&g->gotos)->n_before;
  g->selector = code_reg(c, 32, NULL, NULL);
  g->dispatch = code_label(c);
  code_jump(c, start);
  code_place_mark(c, g->dispatch);
  for (uint32_t i = 0; i < g->labels.n && g->labels.data[i] < last; i++) {
    const JumpTarget *t = &L->frame->targets.data[g->labels.data[i]];
    bool is_last = i + 1 == g->labels.n || g->labels.data[i + 1] >= last;
    Label next = code_label(c);
    Operand is_it =
        code_op(c, OP_EQ, operand_reg(32, g->selector), operand_const(32, i));
    if (is_last)
      code_jump(c, t->label);
    else
      code_branch(c, is_it, t->label, next);
    code_place(c, next);
  }
  code_place(c, start);
}

void computed_gotos_begin(Lower *L) {
  ComputedGotos *g = L->frame->computed;
  if (!g || !g->taken.n)
    return;
  for (uint32_t i = 0; i < L->frame->targets.n; i++)
    if (is_taken(g, &L->frame->targets.data[i]))
      *vec_push(L->arena, &g->labels) = i;
  g->selector = REG_NONE;
  if (!g->labels.n)
    return;
  make_addresses(L, g);
  if (g->gotos.n && g->labels.data[0] < vec_top(&g->gotos)->n_before)
    emit_dispatch(L, g);
}

/* ---- in the function, and in initialisers ---- */

LoweredValue lower_label_address(Lower *L, CXCursor c) {
  CXSourceLocation at;
  if (L->labels && find_label(L, c, &at))
    for (uint32_t i = 0; i < L->labels->all.n; i++)
      if (clang_equalLocations(L->labels->all.data[i].at, at))
        return value_scalar(type_of_cursor(L, c),
                            L->labels->all.data[i].address);
  return value_strange(L, c);
}

static Operand address_of_target(Lower *L, uint32_t target) {
  const JumpTarget *t = &L->frame->targets.data[target];
  const LabelAddress *a = L->labels->all.data;
  while (!clang_equalLocations(a->at, t->at))
    a++;
  return a->address;
}

static void jump_to(Lower *L, const ComputedGotos *g, uint32_t label,
                    uint32_t n_before) {
  const JumpTarget *t = &L->frame->targets.data[g->labels.data[label]];
  scope_jump(L, t);
  if (g->labels.data[label] >= n_before) {
    code_jump(code(L), t->label);
    return;
  }
  code_move(code(L), g->selector, operand_const(32, label));
  code_jump(code(L), g->dispatch);
}

static const ComputedGoto *find_goto(const ComputedGotos *g, CXCursor c) {
  for (uint32_t i = 0; g && i < g->gotos.n; i++)
    if (clang_equalCursors(g->gotos.data[i].cursor, c))
      return &g->gotos.data[i];
  return NULL;
}

void lower_computed_goto(Lower *L, CXCursor c) {
  const ComputedGotos *g = L->frame->computed;
  const ComputedGoto *from = find_goto(g, c);
  Cursors k = children_of(L, c);
  if (!from || k.n != 1 || !g->labels.n) {
    value_strange(L, c);
    return;
  }
  uint32_t scope = scope_open(L);
  Operand to =
      code_copy(code(L), lower_scalar_as(L, k.data[0], type_size_t(L)));
  scope_close(L, scope);
  for (uint32_t i = 0; i < g->labels.n; i++) {
    Label here = code_label(code(L)), next = code_label(code(L));
    Operand is_it =
        code_op(code(L), OP_EQ, to, address_of_target(L, g->labels.data[i]));
    code_branch(code(L), is_it, here, next);
    code_place(code(L), here);
    jump_to(L, g, i, from->n_before);
    code_place(code(L), next);
  }
  demand_defined(L, operand_const(1, 0),
                 "jump to an address that is no label of the function");
  if (!code_is_dead(code(L)))
    code_emit(code(L), INST_EXIT);
}
