#include "frontend/clang/lower.h"
#include "frontend/ir/sections.h"

#include <string.h>

/* Delivery points: calls of a library function in which a signal may arrive.
 *
 * A handler runs between two accesses of the thread that it interrupts.  So a
 * point stands before each step, before an object on the stack dies, before the
 * process ends, and before each call that changes which signals may arrive.  A
 * handler that runs elsewhere could as well have run at the next point: between
 * the two the thread only computes.
 *
 * Points are left out where the order of the handler's run and the access
 * cannot be observed: no handler accesses the object, and no other thread could
 * see what comes first, as there is none or the object is the thread's own.
 * Then the handler's run commutes with the access, and the execution has the
 * same values as one in which it runs at the next point that is kept.  A step
 * that waits keeps its point (see signal_may_come in library/signal_deliver.c).
 * Without a point a loop could run for ever while a signal of another thread is
 * pending, so in programs with threads each round of a loop has one. */

typedef struct {
  Arena *arena;
  Lower *L;
  FuncId point; /* the library's function */
  const Program *program;
  const Sections *sections;
  bool *is_of_handler;  /* by function: may run in a handler */
  bool *is_touched;     /* by object: a handler accesses it by name */
  bool touches_any;     /* a handler accesses other memory, or ends threads */
  bool is_known_by_all; /* an accessed object's address is taken */
  bool has_threads;
} Delivery;

/* ---- functions */

static bool is_of_file(const Function *f, const char *file) {
  const char *name = f->loc.file ? strrchr(f->loc.file, '/') : NULL;
  return f->is_library && name && !strncmp(name + 1, file, strlen(file));
}

/* True for the library's functions for signals, inside of which no signal
 * arrives but where they say so. */
static bool is_machinery(const Function *f) {
  return is_of_file(f, "signal") || is_of_file(f, "kill.c");
}

static const Function *callee_of(const Delivery *d, const Inst *i) {
  return i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION
             ? &d->L->functions.data[i->a.id]
             : NULL;
}

/* ---- what handlers do */

static bool is_own_object(const Function *f, const Operand *address);

static void note_access(Delivery *d, const Function *f, const Operand *o) {
  if (o->kind == OPERAND_OBJECT)
    d->is_touched[o->id] = true;
  else
    d->touches_any |= !is_own_object(f, o);
}

/* True if the function has been added. */
static bool note_effect(Delivery *d, const Function *f, const Inst *i) {
  switch (i->kind) {
  case INST_LOAD:
  case INST_STORE: note_access(d, f, &i->a); return false;
  case INST_CALL: {
    const Function *callee = callee_of(d, i);
    d->touches_any |= !callee || is_machinery(callee);
    bool is_new = callee && !d->is_of_handler[i->a.id];
    if (callee)
      d->is_of_handler[i->a.id] = true;
    return is_new;
  }
  case INST_ALLOC:
    d->touches_any |= memory_is_heap(i->memory);
    return false;
  case INST_FREE:
  case INST_SPAWN:
  case INST_END_THREAD:
  case INST_EXIT: d->touches_any = true; return false;
  default: return false;
  }
}

static void find_effects(Delivery *d) {
  const Lower *L = d->L;
  for (bool grows = true; grows;) {
    grows = false;
    for (FuncId f = 0; f < L->functions.n; f++)
      for (uint32_t i = 0; d->is_of_handler[f] && i < L->functions.data[f].n_code;
           i++)
        grows |= note_effect(d, &L->functions.data[f],
                             &L->functions.data[f].code[i]);
  }
}

static void note_address(Delivery *d, const Operand *o) {
  d->is_known_by_all |= o->kind == OPERAND_OBJECT && d->is_touched[o->id];
}

/* Notes uses of objects other than to access them. */
static void find_addresses(Delivery *d) {
  const Lower *L = d->L;
  for (FuncId f = 0; f < L->functions.n; f++)
    for (uint32_t k = 0; k < L->functions.data[f].n_code; k++) {
      const Inst *i = &L->functions.data[f].code[k];
      if (!inst_is_access(i->kind))
        note_address(d, &i->a);
      note_address(d, &i->b);
      note_address(d, &i->c);
      for (uint32_t n = 0; n < i->n_args; n++)
        note_address(d, &i->args[n]);
    }
  for (ObjId o = 0; o < L->objects.n; o++)
    for (uint32_t k = 0; k < L->objects.data[o].n_relocations; k++)
      note_address(d, &L->objects.data[o].relocations[k].target);
}

/* ---- objects that only the thread knows */

static bool is_register(const Operand *o, Reg r) {
  return o->kind == OPERAND_REG && o->id == r;
}

/* True if the register holds the address of one object on the stack, which is
 * only used for accesses. */
static bool is_own_object(const Function *f, const Operand *address) {
  bool is_made = false;
  if (address->kind != OPERAND_REG)
    return false;
  const Reg r = address->id;
  if (r < f->n_params)
    return false;
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    if (i->dst == r && inst_assigns(i->kind)) {
      if (i->kind != INST_ALLOC || memory_is_heap(i->memory))
        return false;
      is_made = true;
    }
    bool is_address = inst_is_access(i->kind) || i->kind == INST_DEAD;
    if ((!is_address && is_register(&i->a, r)) || is_register(&i->b, r) ||
        is_register(&i->c, r))
      return false;
    for (uint32_t n = 0; n < i->n_args; n++)
      if (is_register(&i->args[n], r))
        return false;
  }
  return is_made;
}

/* ---- points */

static bool is_private_access(const Delivery *d, const Function *f,
                              const Inst *i) {
  if (i->a.kind != OPERAND_OBJECT)
    return is_own_object(f, &i->a);
  const Object *o = &d->L->objects.data[i->a.id];
  return o->is_constant || (o->is_thread_local && o->is_library && f->is_library);
}

/* True if the order of the access and a handler's run can be observed. */
static bool access_matters(const Delivery *d, const Function *f,
                           const Inst *i) {
  if (is_private_access(d, f, i))
    return false;
  if (d->has_threads || d->touches_any)
    return true;
  return i->a.kind == OPERAND_OBJECT ? d->is_touched[i->a.id]
                                     : d->is_known_by_all;
}

/* True if the order of the section and a handler's run can be observed. */
static bool section_matters(const Delivery *d, const Function *f, uint32_t at) {
  if (d->has_threads || d->touches_any)
    return true;
  for (uint32_t k = at + 1; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    if (i->kind == INST_ATOMIC_END)
      return false;
    if (i->kind == INST_CALL || i->kind == INST_WAIT ||
        i->kind == INST_ATOMIC_BEGIN || inst_jumps(i->kind) ||
        (inst_is_access(i->kind) && access_matters(d, f, i)))
      return true;
  }
  return true;
}

static bool needs_point(const Delivery *d, FuncId id, uint32_t at) {
  const Function *f = &d->L->functions.data[id];
  const Inst *i = &f->code[at];
  const Function *callee;
  if (!sections_is_outside(d->sections, id, at))
    return false;
  switch (i->kind) {
  case INST_LOAD:
  case INST_STORE: return access_matters(d, f, i);
  case INST_ATOMIC_BEGIN: return section_matters(d, f, at);
  case INST_FREE: return d->has_threads || d->touches_any;
  case INST_DEAD: return d->touches_any && !is_own_object(f, &i->a);
  case INST_EXIT: return true;
  case INST_LOOP: return d->has_threads && !f->is_library;
  case INST_CALL:
    callee = callee_of(d, i);
    return callee && is_machinery(callee);
  default: return false;
  }
}

/* ---- rewriting */

static Inst point_before(const Delivery *d, const Inst *i) {
  return (Inst){.kind = INST_CALL,
                .dst = REG_NONE,
                .a = {.kind = OPERAND_FUNCTION,
                      .width = (uint8_t)d->L->address_width,
                      .id = d->point},
                .is_repeated = i->is_repeated,
                .loc = i->loc,
                .span = i->span};
}

/* Inserts the points.  'to' says where each old instruction begins. */
static void insert(const Delivery *d, Function *f, const bool *is_point,
                   const uint32_t *to) {
  Inst *code = ARENA_ARRAY(d->arena, Inst, to[f->n_code] + 1);
  Loop *loops = ARENA_ARRAY(d->arena, Loop, f->n_loops + 1);
  for (uint32_t k = 0, n = 0; k < f->n_code; k++) {
    if (is_point[k])
      code[n++] = point_before(d, &f->code[k]);
    code[n] = f->code[k];
    if (inst_jumps(code[n].kind))
      code[n].then = to[code[n].then];
    if (code[n].kind == INST_BRANCH)
      code[n].other = to[code[n].other];
    n++;
  }
  for (uint32_t k = 0; k < f->n_loops; k++) {
    loops[k] = f->loops[k];
    loops[k].head = to[loops[k].head];
    loops[k].back = to[loops[k].back + 1] - 1;
  }
  f->n_code = to[f->n_code];
  f->code = code;
  f->loops = loops;
}

static void insert_points(Delivery *d, FuncId id) {
  Function *f = &d->L->functions.data[id];
  bool *is_point = ARENA_ARRAY(d->arena, bool, f->n_code + 1);
  uint32_t *to = ARENA_ARRAY(d->arena, uint32_t, f->n_code + 1), n = 0;
  for (uint32_t k = 0; k < f->n_code; k++) {
    is_point[k] = needs_point(d, id, k);
    to[k] = k + n;
    n += is_point[k];
  }
  to[f->n_code] = f->n_code + n;
  if (n)
    insert(d, f, is_point, to);
}

static bool is_spawn(const Function *f, const Inst *i) {
  (void)f;
  return i->kind == INST_SPAWN;
}

void deliver_signals(Lower *L, const Program *p) {
  Delivery d = {.arena = L->arena,
                .L = L,
                .point = signals_point(L),
                .program = p,
                .is_of_handler = ARENA_ARRAY(L->arena, bool, p->n_functions),
                .is_touched = ARENA_ARRAY(L->arena, bool, p->n_objects + 1),
                .has_threads = program_has(p, is_spawn)};
  if (d.point == NOT_FOUND || (!L->options->signals && !d.has_threads))
    return;
  d.sections = sections_new(L->arena, p);
  signals_mark_handlers(L, d.is_of_handler);
  find_effects(&d);
  find_addresses(&d);
  for (FuncId f = 0; f < p->n_functions; f++)
    if (!is_machinery(&L->functions.data[f]))
      insert_points(&d, f);
}
