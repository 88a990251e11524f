#include "frontend/ir/ir.h"

#include <assert.h>
#include <string.h>

static const struct {
  const char *name;
  unsigned operands;
  bool assigns;
} insts[] = {
    [INST_OP] = {"op", 0, true},
    [INST_MOVE] = {"move", 1, true},
    [INST_FLOAT] = {"float", 0, true},
    [INST_INDEX] = {"index", 2, true},
    [INST_LOAD] = {"load", 1, true},
    [INST_STORE] = {"store", 2, false},
    [INST_JUMP] = {"jump", 0, false},
    [INST_BRANCH] = {"branch", 1, false},
    [INST_LOOP] = {"loop", 0, false},
    [INST_CALL] = {"call", 1, true},
    [INST_RETURN] = {"return", 1, false},
    [INST_NONDET] = {"nondet", 0, true},
    [INST_UNDEF] = {"undef", 0, true},
    [INST_CHOOSE] = {"choose", 1, true},
    [INST_ORDER] = {"order", 3, true},
    [INST_ATOM] = {"atom", 2, false},
    [INST_ORDERED] = {"ordered", 0, false},
    [INST_ALLOC] = {"alloc", 1, true},
    [INST_FREE] = {"free", 1, false},
    [INST_SIZE] = {"size", 1, true},
    [INST_AHEAD] = {"ahead", 2, true},
    [INST_FILL] = {"fill", 3, true},
    [INST_COPY] = {"copy", 3, true},
    [INST_HAVOC] = {"havoc", 3, true},
    [INST_SCAN] = {"scan", 3, true},
    [INST_SPAN] = {"span", 3, true},
    [INST_RSCAN] = {"rscan", 3, true},
    [INST_COMPARE] = {"compare", 3, true},
    [INST_STRCMP] = {"strcmp", 3, true},
    [INST_DEAD] = {"dead", 1, false},
    [INST_ASSERT] = {"assert", 1, false},
    [INST_ASSUME] = {"assume", 1, false},
    [INST_WAIT] = {"wait", 3, false},
    [INST_ATOMIC_BEGIN] = {"atomic_begin", 0, false},
    [INST_ATOMIC_END] = {"atomic_end", 0, false},
    [INST_SPAWN] = {"spawn", 2, true},
    [INST_SELF] = {"self", 0, true},
    [INST_FENCE] = {"fence", 0, false},
    [INST_JOINED] = {"joined", 1, false},
    [INST_END_OTHERS] = {"end_others", 0, false},
    [INST_END_THREAD] = {"end_thread", 0, false},
    [INST_EXIT] = {"exit", 1, false},
    [INST_UNSUPPORTED] = {"unsupported", 0, false},
};

static const char *const sections[] = {[SECTION_PROGRAM] = "",
                                       [SECTION_OPERATION] = "operation",
                                       [SECTION_MODEL] = "model"};

static const char *const memory_orders[] = {
    [MEMORY_ORDER_PLAIN] = "",       [MEMORY_ORDER_RELAXED] = ".rlx",
    [MEMORY_ORDER_CONSUME] = ".con", [MEMORY_ORDER_ACQUIRE] = ".acq",
    [MEMORY_ORDER_RELEASE] = ".rel", [MEMORY_ORDER_ACQ_REL] = ".acq_rel",
    [MEMORY_ORDER_SEQ_CST] = ".sc"};

const char *section_name(SectionKind k) {
  assert(k < N_SECTION);
  return sections[k];
}

const char *memory_order_name(MemoryOrder o) {
  assert(o < N_MEMORY_ORDER);
  return memory_orders[o];
}

MemoryOrder memory_order_of_load(MemoryOrder o) {
  return o == MEMORY_ORDER_RELEASE   ? MEMORY_ORDER_RELAXED
         : o == MEMORY_ORDER_ACQ_REL ? MEMORY_ORDER_ACQUIRE
                                     : o;
}

MemoryOrder memory_order_of_store(MemoryOrder o) {
  return o == MEMORY_ORDER_ACQUIRE || o == MEMORY_ORDER_CONSUME
             ? MEMORY_ORDER_RELAXED
         : o == MEMORY_ORDER_ACQ_REL ? MEMORY_ORDER_RELEASE
                                     : o;
}

bool memory_order_acquires(MemoryOrder o) {
  return o == MEMORY_ORDER_CONSUME || o == MEMORY_ORDER_ACQUIRE ||
         o == MEMORY_ORDER_ACQ_REL || o == MEMORY_ORDER_SEQ_CST;
}

bool memory_order_releases(MemoryOrder o) {
  return o == MEMORY_ORDER_RELEASE || o == MEMORY_ORDER_ACQ_REL ||
         o == MEMORY_ORDER_SEQ_CST;
}

const char *loc_as_text(Arena *a, Loc at) {
  return arena_printf(a, "%s:%u:%u", at.file ? at.file : "IR", at.line,
                      at.column);
}

bool memory_is_heap(MemoryKind k) {
  return k == MEMORY_HEAP || k == MEMORY_HEAP_ZEROED || k == MEMORY_MAPPED;
}

bool memory_is_zeroed(MemoryKind k) {
  return k == MEMORY_HEAP_ZEROED || k == MEMORY_MAPPED;
}

bool inst_takes_block(const Inst *i, MemoryKind k) {
  return memory_is_heap(k) &&
         (k == MEMORY_MAPPED) == (i->memory == MEMORY_MAPPED);
}

bool memory_is_local(MemoryKind k) {
  return k == MEMORY_STACK || k == MEMORY_FRAME;
}

const char *inst_name(InstKind k) {
  assert(k < N_INST);
  assert(k < N_INST);
  return insts[k].name;
}

unsigned inst_operands(const Inst *i) {
  assert(i->kind < N_INST);
  if (i->kind == INST_OP)
    return op_arity(i->op);
  if (i->kind == INST_FLOAT)
    return float_arity(i->float_op);
  if (i->kind == INST_RETURN || i->kind == INST_EXIT)
    return i->a.kind == OPERAND_NONE ? 0 : 1;
  if (i->kind == INST_ALLOC)
    return i->c.kind ? 3 : i->b.kind ? 2 : 1;
  if (i->kind == INST_WAIT)
    return i->c.kind ? 3 : i->b.kind ? 2 : 1;
  return insts[i->kind].operands;
}

bool inst_assigns(InstKind k) {
  assert(k < N_INST);
  return insts[k].assigns;
}

bool inst_is_range(InstKind k) {
  return k == INST_FILL || k == INST_COPY || k == INST_HAVOC;
}

bool inst_is_search(InstKind k) {
  return k == INST_SCAN || k == INST_SPAN || k == INST_RSCAN;
}

bool inst_is_comparison(InstKind k) {
  return k == INST_COMPARE || k == INST_STRCMP;
}

bool inst_is_access(InstKind k) { return k == INST_LOAD || k == INST_STORE; }

bool inst_is_for_caller(const Inst *i) {
  return i->type && i->type->is_volatile;
}

unsigned inst_access_width(const Function *f, const Inst *i) {
  return i->kind == INST_LOAD ? f->regs[i->dst].width : i->b.width;
}

bool inst_begins_step(InstKind k) {
  return inst_is_access(k) || k == INST_FREE || k == INST_ATOMIC_BEGIN;
}

bool inst_jumps(InstKind k) { return k == INST_JUMP || k == INST_BRANCH; }

bool inst_goes_on(InstKind k) {
  return !inst_jumps(k) && k != INST_RETURN && k != INST_END_THREAD &&
         k != INST_EXIT && k != INST_UNSUPPORTED;
}

unsigned inst_successors(const Function *f, uint32_t at, uint32_t next[2]) {
  const Inst *i = &f->code[at];
  unsigned n = 0;
  if (inst_jumps(i->kind))
    next[n++] = i->then;
  if (i->kind == INST_BRANCH)
    next[n++] = i->other;
  if (inst_goes_on(i->kind) && at + 1 < f->n_code)
    next[n++] = at + 1;
  return n;
}

void function_mark_targets(const Function *f, bool *is_target) {
  for (uint32_t k = 0; k < f->n_code; k++) {
    if (inst_jumps(f->code[k].kind))
      is_target[f->code[k].then] = true;
    if (f->code[k].kind == INST_BRANCH)
      is_target[f->code[k].other] = true;
  }
}

bool loop_contains(const Loop *outer, const Loop *inner) {
  return outer->head <= inner->head && inner->back <= outer->back;
}

Program *program_copy(Arena *a, const Program *p, Function **functions) {
  Program *q = ARENA_NEW(a, Program);
  *functions = ARENA_ARRAY(a, Function, p->n_functions + 1);
  memcpy(*functions, p->functions, p->n_functions * sizeof **functions);
  *q = *p;
  q->functions = *functions;
  return q;
}

const Inst *program_find(const Program *p,
                         bool (*is_such)(const Function *, const Inst *)) {
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t i = 0; i < p->functions[f].n_code; i++)
      if (is_such(&p->functions[f], &p->functions[f].code[i]))
        return &p->functions[f].code[i];
  return NULL;
}

bool program_has(const Program *p,
                 bool (*is_such)(const Function *, const Inst *)) {
  return program_find(p, is_such);
}

const Function *program_function(const Program *p, FuncId f) {
  assert(f < p->n_functions);
  return &p->functions[f];
}

bool function_takes(const Function *f, const Operand *args, uint32_t n) {
  if (!f->has_body || n < f->n_params)
    return false;
  for (uint32_t k = 0; k < f->n_params; k++)
    if (f->regs[k].width != args[k].width)
      return false;
  return true;
}

static bool is_before(Loc a, Loc b) {
  return a.line < b.line || (a.line == b.line && a.column < b.column);
}

static bool is_of_file(Loc at, const char *file) {
  return at.file && file && !strcmp(at.file, file);
}

bool aim_has_file(const Aim *aim, Loc at) {
  for (uint32_t i = 0; i < aim->n_files; i++)
    if (is_of_file(at, aim->files[i]))
      return true;
  return false;
}

bool program_aims_at(const Program *p, unsigned which, Loc at) {
  const AimPlace *aim = p->aim ? &p->aim->at[which] : NULL;
  return !aim || (is_of_file(at, aim->from.file) && !is_before(at, aim->from) &&
                  is_before(at, aim->to));
}

bool function_is_offered(const Function *f) {
  return f->has_body && !f->is_library && !f->is_static;
}

bool object_is_offered(const Object *o) {
  return !o->is_unknown && !o->is_library && !o->is_static;
}

bool object_is_read_only(const Object *o) {
  return o->is_constant || o->is_const;
}

bool program_is_ghost(const Program *p, Loc at) {
  return is_of_file(at, p->ghost_file);
}

static bool is_delivery(const Function *f, const Inst *i) {
  (void)i;
  return f->is_library && !strcmp(f->name, "__bmc_signal_point");
}

bool program_takes_signals(const Program *p) {
  return program_has(p, is_delivery);
}

/* One thread does not wait for the lock of a stream, which counts. */
static bool is_wait(const Function *f, const Inst *i) {
  return i->kind == INST_WAIT &&
         !(f->is_library && !strcmp(f->name, "await_stream"));
}

bool program_waits(const Program *p) { return program_has(p, is_wait); }
