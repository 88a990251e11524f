#include "frontend/clang/lower.h"

/* Atomic operations: each is one section, or one access. */

static Code *code(Lower *L) { return L->frame->code; }

static void begin(Lower *L) { code_section_begin(code(L), SECTION_OPERATION); }

static void end(Lower *L) { code_emit(code(L), INST_ATOMIC_END); }

/* Returns the object that 'pointer' points to; for &x, x. */
static LoweredValue pointee(Lower *L, CXCursor pointer) {
  const Type *t;
  Operand p = lower_scalar(L, pointer, &t);
  const Type *e = t->kind == TYPE_POINTER ? t->element : type_int(L, 32, true);
  CXCursor written = pointer;
  if (clang_getCursorKind(pointer) == CXCursor_UnaryOperator &&
      clang_getCursorUnaryOperatorKind(pointer) == CXUnaryOperator_AddrOf) {
    Cursors k = children_of(L, pointer);
    if (k.n == 1)
      written = k.data[0];
  }
  return value_memory(e, p, written);
}

/* ---- memory orders ---- */

/* Refuses an order that the operation cannot have, which is undefined in C. */
static MemoryOrder refuse_order(Lower *L, CXCursor c, const char *user) {
  emit_unsupported(L, "memory order '%s' of %s", cursor_text(L, c), user);
  return MEMORY_ORDER_SEQ_CST;
}

/* Returns the number of a constant order, without hints about lock elision. */
static bool order_number(Lower *L, CXCursor c, uint64_t *number) {
  Operand o;
  if (!lower_constant(L, c, NULL, &o) || !operand_is_const(o, number))
    return false;
  *number &= 0xffff;
  return true;
}

/* Returns the memory order of the argument for 'user'.  An order that is not
 * constant counts as the strongest. */
static MemoryOrder order_argument(Lower *L, CXCursor c, const char *user) {
  static const MemoryOrder orders[] = {
      MEMORY_ORDER_RELAXED, MEMORY_ORDER_CONSUME, MEMORY_ORDER_ACQUIRE,
      MEMORY_ORDER_RELEASE, MEMORY_ORDER_ACQ_REL, MEMORY_ORDER_SEQ_CST};
  uint64_t n;
  if (!order_number(L, c, &n)) {
    lower_discard(L, c);
    return MEMORY_ORDER_SEQ_CST;
  }
  return n < sizeof orders / sizeof *orders ? orders[n]
                                            : refuse_order(L, c, user);
}

static MemoryOrder load_order(Lower *L, CXCursor c, const char *user) {
  MemoryOrder o = order_argument(L, c, user);
  return memory_order_of_load(o) == o ? o : refuse_order(L, c, user);
}

static MemoryOrder store_order(Lower *L, CXCursor c) {
  MemoryOrder o = order_argument(L, c, "a store");
  return memory_order_of_store(o) == o ? o : refuse_order(L, c, "a store");
}

/* ---- operations ---- */

/* Returns the object of the operation, accessed atomically however wide it
 * is. */
static LoweredValue target(Lower *L, CXCursor pointer) {
  LoweredValue v = pointee(L, pointer);
  v.type = type_atomic(L, v.type);
  return v;
}

static bool is_word(const LoweredValue *v) {
  return type_is_scalar(v->type) || type_is_float(v->type);
}

LoweredValue lower_atomic_update(Lower *L, const LoweredValue *v,
                                 enum CXBinaryOperatorKind op,
                                 const Type *by_type, Operand by,
                                 bool result_is_new, const char *text) {
  bool is_shared = v->kind == VALUE_MEMORY;
  if (!is_word(v))
    return value_unsupported(L, v->type, "atomic operation on '%s'",
                             v->type->name);
  if (is_shared)
    begin(L);
  Operand old = value_load(L, v);
  if (!is_shared)
    old = code_copy(code(L), old);
  Operand new = compound(L, op, v, old, by_type, by, text);
  value_store(L, v, new);
  if (is_shared)
    end(L);
  return value_scalar(v->type, result_is_new ? new : old);
}

typedef enum {
  UPDATE_ADD,
  UPDATE_SUB,
  UPDATE_AND,
  UPDATE_OR,
  UPDATE_XOR,
  UPDATE_NAND,
  UPDATE_MAX,
  UPDATE_MIN,
  UPDATE_SET,
  N_UPDATE
} Update;

static const char *const update_names[N_UPDATE] = {
    "add", "sub", "and", "or", "xor", "nand", "max", "min", "set"};

static Operand update(Lower *L, Update u, const Type *t, Operand old,
                      Operand by, bool scales) {
  Code *c = code(L);
  bool is_pointer = t->kind == TYPE_POINTER;
  bool is_signed = t->is_signed;
  if (type_is_float(t) && u != UPDATE_SET) {
    emit_unsupported(L, "atomic operation on '%s'", t->name);
    return old;
  }
  switch (u) {
  case UPDATE_ADD:
  case UPDATE_SUB:
    if (is_pointer && scales)
      return pointer_add(L, t, old, type_int(L, L->address_width, true), by,
                         u == UPDATE_SUB);
    if (is_pointer)
      return code_index(c, old, by, u == UPDATE_SUB ? -1 : 1);
    return code_op(c, u == UPDATE_ADD ? OP_ADD : OP_SUB, old, by);
  case UPDATE_AND: return code_op(c, OP_AND, old, by);
  case UPDATE_OR: return code_op(c, OP_OR, old, by);
  case UPDATE_XOR: return code_op(c, OP_XOR, old, by);
  case UPDATE_NAND: return code_not(c, code_op(c, OP_AND, old, by));
  case UPDATE_MAX:
    return code_ite(c, code_op(c, is_signed ? OP_SLT : OP_ULT, old, by), by,
                    old);
  case UPDATE_MIN:
    return code_ite(c, code_op(c, is_signed ? OP_SLT : OP_ULT, by, old), by,
                    old);
  default: return by;
  }
}

/* Normalises a _Bool to 0 or 1. */
static Operand normalised(Lower *L, const Type *t, Operand v) {
  if (t->kind != TYPE_BOOL)
    return v;
  return convert(L, v, type_int(L, 8, false), type_bool(L));
}

static LoweredValue read_modify_write(Lower *L, const LoweredValue *at,
                                      Update u, Operand by, bool scales,
                                      bool result_is_new) {
  if (!is_word(at))
    return value_unsupported(L, at->type, "atomic operation on '%s'",
                             at->type->name);
  begin(L);
  Operand old = value_load(L, at);
  Operand new =
      normalised(L, at->type, update(L, u, at->type, old, by, scales));
  value_store(L, at, new);
  end(L);
  return value_scalar(at->type, result_is_new ? new : old);
}

/* Returns the type of the operand for an update of '*at'. */
static const Type *update_operand(Lower *L, const LoweredValue *at, Update u) {
  if (at->type->kind == TYPE_POINTER && u != UPDATE_SET)
    return type_int(L, L->address_width, true);
  return at->type;
}

/* Returns whether a weak compare-exchange goes on: any value of one bit. */
static Operand any_success(Lower *L) {
  Reg r = code_reg(code(L), 1, NULL, NULL);
  Inst *i = code_emit(code(L), INST_NONDET);
  i->dst = r;
  i->type = type_bool(L);
  i->text = "compare_exchange_weak";
  return operand_reg(1, r);
}

/* Emits compare and set.  If the values differ and 'expected' is given, the
 * found value is written to '*expected'.  Returns one bit. */
static Operand compare_exchange(Lower *L, const LoweredValue *at,
                                Operand wanted, const LoweredValue *expected,
                                Operand desired, bool is_weak, Operand *found) {
  Code *c = code(L);
  Label same = code_label(c), differs = code_label(c), done = code_label(c);
  begin(L);
  *found = value_load(L, at);
  if (expected)
    wanted = value_load(L, expected);
  Operand is_same = code_op(c, OP_EQ, *found, wanted);
  if (is_weak)
    is_same = code_op(c, OP_AND, is_same, any_success(L));
  code_branch(c, is_same, same, differs);
  code_place(c, same);
  value_store(L, at, desired);
  code_jump(c, done);
  code_place(c, differs);
  if (expected)
    value_store(L, expected, *found);
  code_place(c, done);
  end(L);
  return is_same;
}

static LoweredValue truth(Lower *L, CXCursor c, Operand bit) {
  const Type *t = type_of_cursor(L, c);
  return value_scalar(t, code_resize(code(L), bit, type_bits(t), false));
}

/* ---- __c11_atomic_* and __atomic_* ---- */

/* Order of arguments in libclang: pointer, order, first value, order of
 * failure, second value, weak. */
enum { PTR, ORDER, FIRST, FAIL_ORDER, SECOND, WEAK };

typedef struct {
  CXCursor cursor;
  Cursors args;
  const char *op;          /* "fetch_add" */
  bool is_c11, is_generic; /* generic: values through pointers */
} Atomic;

static LoweredValue unknown_atomic(Lower *L, const Atomic *a,
                                   const char *name) {
  return value_unsupported(L, type_of_cursor(L, a->cursor), "%s", name);
}

static Operand value_argument(Lower *L, const Atomic *a, uint32_t n,
                              const Type *as) {
  if (!a->is_generic)
    return lower_scalar_as(L, a->args.data[n], as);
  LoweredValue v = pointee(L, a->args.data[n]);
  return value_load(L, &v);
}

/* Returns the value; a generic operation stores it through a pointer. */
static LoweredValue give(Lower *L, const Atomic *a, const LoweredValue *to,
                         Operand v, const Type *t) {
  if (!a->is_generic)
    return value_scalar(t, v);
  value_store(L, to, v);
  return value_none(L);
}

static LoweredValue atomic_load(Lower *L, const Atomic *a,
                                const LoweredValue *at) {
  LoweredValue to = value_none(L);
  if (a->is_generic)
    to = pointee(L, a->args.data[FIRST]);
  return give(L, a, &to, value_load(L, at), at->type);
}

static LoweredValue atomic_store(Lower *L, const Atomic *a,
                                 const LoweredValue *at, uint32_t n) {
  value_store(L, at, value_argument(L, a, n, at->type));
  return value_none(L);
}

static LoweredValue atomic_exchange(Lower *L, const Atomic *a,
                                    const LoweredValue *at) {
  Operand v = value_argument(L, a, FIRST, at->type);
  LoweredValue to = value_none(L);
  if (a->is_generic)
    to = pointee(L, a->args.data[3]);
  LoweredValue old = read_modify_write(L, at, UPDATE_SET, v, false, false);
  return give(L, a, &to, old.operand, at->type);
}

/* True if it may fail although the values are equal.  It counts as weak unless
 * it is known to be strong. */
static bool is_weak(Lower *L, const Atomic *a) {
  Operand weak;
  uint64_t bits;
  if (!L->options->weak_cas_may_fail)
    return false;
  if (a->is_c11)
    return !strcmp(a->op, "compare_exchange_weak");
  return a->args.n <= WEAK ||
         !lower_constant(L, a->args.data[WEAK], NULL, &weak) ||
         !operand_is_const(weak, &bits) || bits;
}

static LoweredValue atomic_compare_exchange(Lower *L, const Atomic *a,
                                            const LoweredValue *at) {
  LoweredValue expected = pointee(L, a->args.data[FIRST]);
  Operand desired = value_argument(L, a, SECOND, at->type), found;
  if (!is_word(&expected) || expected.type->size != at->type->size)
    return unknown_atomic(L, a, "compare-exchange of different types");
  return truth(L, a->cursor,
               compare_exchange(L, at, (Operand){0}, &expected, desired,
                                is_weak(L, a), &found));
}

/* Parses "fetch_add" or "add_fetch". */
static bool parse_update(const char *op, Update *u, bool *result_is_new) {
  *result_is_new = strncmp(op, "fetch_", 6) != 0;
  const char *name = *result_is_new ? op : op + 6;
  for (*u = UPDATE_ADD; *u < UPDATE_SET; (*u)++) {
    size_t n = strlen(update_names[*u]);
    if (!strncmp(name, update_names[*u], n) &&
        !strcmp(name + n, *result_is_new ? "_fetch" : ""))
      return true;
  }
  return false;
}

/* ---- structures and unions: as images */

static bool is_image(const LoweredValue *v) {
  return type_is_aggregate(v->type) && v->type->is_complete;
}

static LoweredValue contents_argument(Lower *L, const Atomic *a, uint32_t n) {
  return a->is_generic ? pointee(L, a->args.data[n])
                       : lower_expr(L, a->args.data[n]);
}

static bool is_argument(const LoweredValue *v, const LoweredValue *at) {
  return v->kind == VALUE_MEMORY && type_is_aggregate(v->type) &&
         v->type->size <= at->type->size;
}

static LoweredValue no_argument(Lower *L, const Atomic *a) {
  return value_unsupported(L, type_of_cursor(L, a->cursor),
                           "atomic operation in '%s'",
                           cursor_text(L, a->cursor));
}

static LoweredValue contents_place(Lower *L, const Atomic *a, uint32_t n) {
  return a->is_generic ? pointee(L, a->args.data[n])
                       : temporary(L, type_of_cursor(L, a->cursor), "atomic");
}

static LoweredValue contents_result(Lower *L, const Atomic *a,
                                    const LoweredValue *to) {
  return a->is_generic ? value_none(L) : *to;
}

static LoweredValue load_image(Lower *L, const Atomic *a,
                               const LoweredValue *at) {
  LoweredValue to = contents_place(L, a, FIRST);
  if (!is_argument(&to, at))
    return no_argument(L, a);
  Contents contents = contents_load(L, at, to.type, true);
  contents_store(L, &to, &contents, false);
  return contents_result(L, a, &to);
}

static LoweredValue store_image(Lower *L, const Atomic *a,
                                const LoweredValue *at, uint32_t n) {
  LoweredValue from = contents_argument(L, a, n);
  if (!is_argument(&from, at))
    return no_argument(L, a);
  Contents contents = contents_load(L, &from, from.type, false);
  contents_store(L, at, &contents, true);
  return value_none(L);
}

static LoweredValue exchange_image(Lower *L, const Atomic *a,
                                   const LoweredValue *at) {
  LoweredValue from = contents_argument(L, a, FIRST),
               to = contents_place(L, a, 3);
  if (!is_argument(&from, at) || to.type->size != from.type->size)
    return no_argument(L, a);
  Contents new = contents_load(L, &from, from.type, false);
  begin(L);
  Contents old = contents_load(L, at, from.type, false);
  contents_store(L, at, &new, false);
  end(L);
  contents_store(L, &to, &old, false);
  return contents_result(L, a, &to);
}

/* Lowers a compare-exchange; if the values differ, the found value is written
 * to '*expected'. */
static LoweredValue compare_exchange_image(Lower *L, const Atomic *a,
                                           const LoweredValue *at) {
  LoweredValue expected = pointee(L, a->args.data[FIRST]);
  LoweredValue desired = contents_argument(L, a, SECOND);
  if (!is_argument(&expected, at) || !is_argument(&desired, at) ||
      expected.type->size != desired.type->size)
    return no_argument(L, a);
  Code *c = code(L);
  Label same = code_label(c), differs = code_label(c), done = code_label(c);
  Contents new = contents_load(L, &desired, desired.type, false);
  begin(L);
  Contents found = contents_load(L, at, expected.type, false);
  Contents wanted = contents_load(L, &expected, expected.type, false);
  Operand is_same = contents_equals(L, &found, &wanted);
  if (is_weak(L, a))
    is_same = code_op(c, OP_AND, is_same, any_success(L));
  code_branch(c, is_same, same, differs);
  code_place(c, same);
  contents_store(L, at, &new, false);
  code_jump(c, done);
  code_place(c, differs);
  contents_store(L, &expected, &found, false);
  code_place(c, done);
  end(L);
  return truth(L, a->cursor, is_same);
}

static LoweredValue lower_image(Lower *L, const Atomic *a,
                                const LoweredValue *at, const char *name) {
  uint32_t n = a->args.n;
  if (!strcmp(a->op, "init"))
    return store_image(L, a, at, 1);
  if (!strcmp(a->op, "load") && n == (a->is_generic ? 3u : 2u))
    return load_image(L, a, at);
  if (!strcmp(a->op, "store") && n == 3)
    return store_image(L, a, at, FIRST);
  if (!strcmp(a->op, "exchange") && n == (a->is_generic ? 4u : 3u))
    return exchange_image(L, a, at);
  if (!strncmp(a->op, "compare_exchange", 16) && n >= 5)
    return compare_exchange_image(L, a, at);
  return unknown_atomic(L, a, name);
}

/* Reads the arguments that are orders. */
static void set_orders(Lower *L, const Atomic *a, LoweredValue *at) {
  const CXCursor *args = a->args.data;
  at->is_initial = !strcmp(a->op, "init");
  if (at->is_initial)
    return;
  if (!strcmp(a->op, "load"))
    at->order = load_order(L, args[ORDER], "a load");
  else if (!strcmp(a->op, "store"))
    at->order = store_order(L, args[ORDER]);
  else
    at->order = order_argument(L, args[ORDER], "an operation");
  if (!strncmp(a->op, "compare_exchange", 16) && a->args.n > FAIL_ORDER)
    at->failure =
        load_order(L, args[FAIL_ORDER], "a compare-exchange that fails");
}

static LoweredValue lower_parsed(Lower *L, const Atomic *a, const char *name) {
  uint32_t n = a->args.n;
  if (n < 2)
    return unknown_atomic(L, a, name);
  LoweredValue at = target(L, a->args.data[PTR]);
  set_orders(L, a, &at);
  Update u;
  bool result_is_new;
  if (is_image(&at))
    return lower_image(L, a, &at, name);
  if (!is_word(&at))
    return value_unsupported(L, type_of_cursor(L, a->cursor), "%s on '%s'",
                             name, at.type->name);
  if (!strcmp(a->op, "init"))
    return atomic_store(L, a, &at, 1);
  if (!strcmp(a->op, "load") && n == (a->is_generic ? 3u : 2u))
    return atomic_load(L, a, &at);
  if (!strcmp(a->op, "store") && n == 3)
    return atomic_store(L, a, &at, FIRST);
  if (!strcmp(a->op, "exchange") && n == (a->is_generic ? 4u : 3u))
    return atomic_exchange(L, a, &at);
  if (!strncmp(a->op, "compare_exchange", 16) && n >= 5)
    return atomic_compare_exchange(L, a, &at);
  if (!parse_update(a->op, &u, &result_is_new) || n != 3)
    return unknown_atomic(L, a, name);
  Operand by =
      lower_scalar_as(L, a->args.data[FIRST], update_operand(L, &at, u));
  return read_modify_write(L, &at, u, by, a->is_c11, result_is_new);
}

LoweredValue lower_atomic_expr(Lower *L, CXCursor c, const char *name) {
  Atomic a = {.cursor = c, .args = children_of(L, c)};
  a.is_c11 = !strncmp(name, "__c11_atomic_", 13);
  char *op = arena_strdup(L->arena, name + (a.is_c11 ? 13 : 9));
  size_t n = strlen(op);
  bool is_n = n > 2 && !strcmp(op + n - 2, "_n");
  if (is_n)
    op[n - 2] = '\0';
  a.op = op;
  a.is_generic = !a.is_c11 && !is_n &&
                 (!strcmp(op, "load") || !strcmp(op, "store") ||
                  !strcmp(op, "exchange") || !strcmp(op, "compare_exchange"));
  return lower_parsed(L, &a, name);
}

/* ---- __sync_* and other calls ---- */

static LoweredValue sync_result(Lower *L, const Call *call, LoweredValue v) {
  if (call->result->kind == TYPE_VOID)
    return value_none(L);
  return value_scalar(call->result,
                      convert(L, v.operand, v.type, call->result));
}

static bool lower_sync_update(Lower *L, const Call *call, const char *op,
                              LoweredValue *out) {
  Update u;
  bool result_is_new;
  /* fetch_and_add, add_and_fetch: the names for __atomic have no "and_". */
  char name[32];
  const char *and = strstr(op, "_and_");
  if (!and|| strlen(op) >= sizeof name || call->n_args < 2)
    return false;
  snprintf(name, sizeof name, "%.*s_%s", (int)(and-op), op, and+5);
  if (!parse_update(name, &u, &result_is_new))
    return false;
  LoweredValue at = target(L, call->args[0]);
  Operand by = lower_scalar_as(L, call->args[1], update_operand(L, &at, u));
  *out = sync_result(L, call,
                     read_modify_write(L, &at, u, by, false, result_is_new));
  return true;
}

static bool lower_sync_compare(Lower *L, const Call *call, const char *op,
                               LoweredValue *out) {
  bool is_bool = !strcmp(op, "bool_compare_and_swap");
  if (call->n_args < 3 || (!is_bool && strcmp(op, "val_compare_and_swap")))
    return false;
  LoweredValue at = target(L, call->args[0]);
  if (!is_word(&at))
    return false;
  Operand wanted = lower_scalar_as(L, call->args[1], at.type);
  Operand new = lower_scalar_as(L, call->args[2], at.type), found;
  Operand bit = compare_exchange(L, &at, wanted, NULL, new, false, &found);
  *out = is_bool ? truth(L, call->cursor, bit)
                 : sync_result(L, call, value_scalar(at.type, found));
  return true;
}

static bool lower_sync_set(Lower *L, const Call *call, const char *op,
                           LoweredValue *out) {
  bool is_release = !strcmp(op, "lock_release");
  if (call->n_args < 1 ||
      (!is_release && strcmp(op, "lock_test_and_set") && strcmp(op, "swap")))
    return false;
  if (!is_release && call->n_args < 2)
    return false;
  LoweredValue at = target(L, call->args[0]);
  if (!is_word(&at))
    return false;
  if (is_release) {
    at.order = MEMORY_ORDER_RELEASE;
    value_store(L, &at, operand_const(type_bits(at.type), 0));
    *out = value_none(L);
    return true;
  }
  if (!strcmp(op, "lock_test_and_set"))
    at.order = MEMORY_ORDER_ACQUIRE;
  Operand by = lower_scalar_as(L, call->args[1], at.type);
  *out = sync_result(L, call,
                     read_modify_write(L, &at, UPDATE_SET, by, false, false));
  return true;
}

/* Returns "fetch_and_add" for "__sync_fetch_and_add_4". */
static const char *sync_operation(Lower *L, const char *name) {
  char *op = arena_strdup(L->arena, name + strlen("__sync_"));
  size_t n = strlen(op);
  while (n && op[n - 1] >= '0' && op[n - 1] <= '9')
    n--;
  if (n && op[n - 1] == '_')
    op[n - 1] = '\0';
  return op;
}

static LoweredValue lower_flag(Lower *L, const Call *call, bool is_clear) {
  LoweredValue at = target(L, call->args[0]);
  at.type = type_int(L, 8, false);
  at.order = MEMORY_ORDER_SEQ_CST;
  if (call->n_args > 1)
    at.order = is_clear ? store_order(L, call->args[1])
                        : order_argument(L, call->args[1], "an operation");
  if (is_clear) {
    value_store(L, &at, operand_const(8, 0));
    return value_none(L);
  }
  LoweredValue old =
      read_modify_write(L, &at, UPDATE_SET, operand_const(8, 1), false, false);
  return truth(L, call->cursor, value_bit(L, old.operand, old.type));
}

static bool is_one_of(const char *name, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(names[i], name))
      return true;
  return false;
}

static bool is_fence(const char *name) {
  static const char *const names[] = {
      "__atomic_thread_fence", "__c11_atomic_thread_fence",
      "__sync_synchronize", "atomic_thread_fence"};
  return is_one_of(name, names, sizeof names / sizeof *names);
}

static bool is_signal_fence(const char *name) {
  static const char *const names[] = {"__atomic_signal_fence",
                                      "__c11_atomic_signal_fence",
                                      "atomic_signal_fence"};
  return is_one_of(name, names, sizeof names / sizeof *names);
}

static LoweredValue lower_fence(Lower *L, const Call *call) {
  MemoryOrder order = call->n_args ? order_argument(L, call->args[0], "a fence")
                                   : MEMORY_ORDER_SEQ_CST;
  if (order == MEMORY_ORDER_CONSUME)
    order = MEMORY_ORDER_ACQUIRE; /* C11, 7.17.4.1 */
  code_emit(code(L), INST_FENCE)->order = order;
  return value_none(L);
}

static LoweredValue lower_signal_fence(Lower *L, const Call *call) {
  for (unsigned i = 0; i < call->n_args; i++)
    lower_discard(L, call->args[i]);
  return value_none(L);
}

static bool is_lock_free_query(const char *name) {
  return !strcmp(name, "__atomic_always_lock_free") ||
         !strcmp(name, "__atomic_is_lock_free") ||
         !strcmp(name, "__c11_atomic_is_lock_free");
}

/* True for sizes up to a word. */
static LoweredValue lock_free(Lower *L, const Call *call) {
  Operand size;
  uint64_t bytes;
  if (!call->n_args || !lower_constant(L, call->args[0], NULL, &size) ||
      !operand_is_const(size, &bytes))
    return value_unsupported(L, call->result, "%s", call->name);
  return value_scalar(
      call->result,
      operand_const(type_bits(call->result), bytes <= L->address_width / 8));
}

bool lower_sync_builtin(Lower *L, const Call *call, LoweredValue *out) {
  if (is_fence(call->name)) {
    *out = lower_fence(L, call);
    return true;
  }
  if (is_signal_fence(call->name)) {
    *out = lower_signal_fence(L, call);
    return true;
  }
  if (is_lock_free_query(call->name)) {
    *out = lock_free(L, call);
    return true;
  }
  bool is_clear = !strcmp(call->name, "__atomic_clear");
  if (call->n_args &&
      (is_clear || !strcmp(call->name, "__atomic_test_and_set"))) {
    *out = lower_flag(L, call, is_clear);
    return true;
  }
  if (strncmp(call->name, "__sync_", 7))
    return false;
  const char *op = sync_operation(L, call->name);
  return lower_sync_compare(L, call, op, out) ||
         lower_sync_set(L, call, op, out) ||
         lower_sync_update(L, call, op, out);
}
