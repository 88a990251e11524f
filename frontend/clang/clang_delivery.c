#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/own_objects.h"
#include "frontend/ir/property_ids.h"
#include "frontend/ir/sections.h"
#include "frontend/library/models.h"

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
 * see what comes first, as there is none or the object is the thread's own
 * (own_objects.h).
 * Then the handler's run commutes with the access, and the execution has the
 * same values as one in which it runs at the next point that is kept.  A step
 * that waits keeps its point (see signal_may_come in library/signal_deliver.c).
 *   Jumps.  If a handler may jump (clang_jump.h), all accesses have points, as
 * the jump shows how far the thread has come.  After a point, and after each
 * call of the library that may run a handler, the function checks if the thread
 * jumps: it goes to its landing, or returns.  Then its objects die.  A function
 * that is not async-signal-safe may be left only before it has done anything.
 *   Races.  An access of a handler is checked against the access before which
 * the handler runs (access_is_sound).
 *   Without a point a loop could run for ever while a signal of another thread
 * is pending, so in programs with threads each round of a loop has one. */

typedef struct {
  Arena *arena;
  Lower *L;
  SignalFunctions library;
  const Program *program;
  const Sections *sections;
  const OwnObjects *own;
  bool *is_of_handler;  /* by function: may run in a handler */
  bool *is_touched;     /* by object: a handler accesses it by name */
  bool touches_any;     /* a handler accesses other memory, or ends threads */
  bool is_known_by_all; /* an accessed object's address is taken */
  bool has_threads;
  bool is_async;  /* handlers run at delivery points */
  bool calls_any; /* a handler calls a function by a pointer */
  bool jumps;     /* a handler may jump */
  bool *may_jump; /* by function of the library: may return by such a jump */
  uint32_t *n_points; /* by function of the library, with what it calls */
  uint32_t *opening;  /* by function, if 'jumps': where its context is made */
  uint32_t *landing;  /* by function, if 'jumps'; or the end of its code */
  FuncId is_jumping;
  const char *kept; /* see find_kept; NULL: none, or not asked for */
} Delivery;

/* ---- functions */

static bool is_of_file(const Function *f, const char *file) {
  const char *name = f->loc.file ? strrchr(f->loc.file, '/') : NULL;
  return f->is_library && name && !strncmp(name + 1, file, strlen(file));
}

/* True for the library's functions for signals, inside of which no signal
 * arrives but where they say so. */
static bool is_machinery(const Function *f) {
  return is_of_file(f, "signal") || is_of_file(f, "kill.c") ||
         is_of_file(f, "timer.c");
}

static bool is_point(const Delivery *d, const Inst *i) {
  return i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION &&
         i->a.id == d->library.point;
}

/* True for the library's functions for jumps, in which no signal arrives: the
 * jump would have to wait for the handler. */
static bool is_of_jumps(const Function *f) { return is_of_file(f, "jump.c"); }

static bool is_of_library(const Function *f, const char *name) {
  return f && f->is_library && !strcmp(f->name, name);
}

/* True for the function that fills a jmp_buf. */
static bool is_setjmp(const Function *f) {
  return is_of_library(f, "__bmc_setjmp");
}

static const Function *callee_of(const Delivery *d, const Inst *i) {
  return i->kind == INST_CALL && i->a.kind == OPERAND_FUNCTION
             ? &d->L->functions.data[i->a.id]
             : NULL;
}

/* ---- what handlers do */

static bool is_own_object(const Delivery *d, const Function *f,
                          const Operand *address);

static void note_access(Delivery *d, const Function *f, const Operand *o) {
  if (o->kind == OPERAND_OBJECT)
    d->is_touched[o->id] = true;
  else
    d->touches_any |= !is_own_object(d, f, o);
}

/* True if the function has been added. */
static bool note_effect(Delivery *d, const Function *f, const Inst *i) {
  switch (i->kind) {
  case INST_LOAD:
  case INST_STORE: note_access(d, f, &i->a); return false;
  case INST_CALL: {
    if (is_point(d, i))
      return false;
    const Function *callee = callee_of(d, i);
    d->touches_any |= !callee || is_machinery(callee);
    d->calls_any |= !callee;
    bool is_new = callee && !d->is_of_handler[i->a.id];
    if (callee)
      d->is_of_handler[i->a.id] = true;
    return is_new;
  }
  case INST_ALLOC: d->touches_any |= memory_is_heap(i->memory); return false;
  case INST_FREE:
  case INST_SPAWN:
  case INST_END_OTHERS:
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
      for (uint32_t i = 0;
           d->is_of_handler[f] && i < L->functions.data[f].n_code; i++)
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
static bool is_only_accessed(const Function *f, const Operand *address) {
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

/* True if no handler can access the object.  One that jumps shows what has
 * become of it, unless the object is as good as a register. */
static bool is_own_object(const Delivery *d, const Function *f,
                          const Operand *address) {
  FuncId id = (FuncId)(f - d->L->functions.data);
  return is_only_accessed(f, address) ||
         (!d->jumps && own_objects_have(d->own, id, address));
}

/* ---- points */

static bool is_private_access(const Delivery *d, const Function *f,
                              const Inst *i) {
  if (i->a.kind != OPERAND_OBJECT)
    return is_own_object(d, f, &i->a);
  const Object *o = &d->L->objects.data[i->a.id];
  return o->is_constant ||
         (o->is_thread_local && o->is_library && f->is_library);
}

/* True if the order of any access and a handler's run can be observed. */
static bool observes_all(const Delivery *d) {
  return d->has_threads || d->touches_any || d->jumps;
}

/* True if the order of the access and a handler's run can be observed. */
static bool access_matters(const Delivery *d, const Function *f,
                           const Inst *i) {
  if (d->jumps && !f->is_library && i->type && i->type->is_volatile)
    return true;
  if (is_private_access(d, f, i))
    return false;
  if (observes_all(d))
    return true;
  return i->a.kind == OPERAND_OBJECT ? d->is_touched[i->a.id]
                                     : d->is_known_by_all;
}

/* True if the order of the section and a handler's run can be observed. */
static bool section_matters(const Delivery *d, const Function *f, uint32_t at) {
  if (observes_all(d))
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

/* True outside of the code between the opening and the landing of a function
 * that may be jumped to: there it cannot be left by a jump. */
static bool is_apart(const Delivery *d, FuncId id, uint32_t at) {
  return d->jumps && (at < d->opening[id] || at >= d->landing[id]);
}

static bool needs_point(const Delivery *d, FuncId id, uint32_t at) {
  const Function *f = &d->L->functions.data[id];
  const Inst *i = &f->code[at];
  const Function *callee;
  if (!d->is_async || !sections_is_outside(d->sections, id, at) ||
      is_apart(d, id, at) || program_is_ghost(d->program, i->loc))
    return false;
  switch (i->kind) {
  case INST_LOAD:
  case INST_STORE: return access_matters(d, f, i);
  case INST_ATOMIC_BEGIN: return section_matters(d, f, at);
  case INST_FREE: return observes_all(d);
  case INST_DEAD: return d->touches_any && !is_own_object(d, f, &i->a);
  case INST_EXIT: return true;
  case INST_LOOP: return (d->has_threads || d->jumps) && !f->is_library;
  case INST_CALL:
    callee = callee_of(d, i);
    return callee && !is_point(d, i) &&
           (is_machinery(callee) || (d->jumps && is_setjmp(callee)));
  default: return false;
  }
}

/* ---- races of a handler and the thread that it interrupts */

/* True if the access may race with one of a handler. */
static bool may_race(const Delivery *d, const Function *f, const Inst *i) {
  return d->library.conflicts != NOT_FOUND && inst_is_access(i->kind) &&
         !f->is_library && !access_is_sound(i) &&
         !program_is_ghost(d->program, i->loc) && !is_private_access(d, f, i);
}

/* ---- pointers to functions that are not async-signal-safe */

static bool is_unsafe_body(const Delivery *d, const Operand *o) {
  if (o->kind != OPERAND_FUNCTION)
    return false;
  const Function *f = &d->L->functions.data[o->id];
  const Model *m = f->is_library ? model_find(f->name) : NULL;
  return m && m->kind == MODEL_BODY && !model_is_signal_safe(m);
}

static const char *unsafe_given(const Delivery *d, const Inst *i) {
  for (uint32_t n = 0; n < i->n_args; n++)
    if (is_unsafe_body(d, &i->args[n]))
      return d->L->functions.data[i->args[n].id].name;
  return NULL;
}

/* Returns the name of such a function if the program takes its address other
 * than to pass it to a function that it names; or NULL. */
static const char *unsafe_kept(const Delivery *d, const Inst *i) {
  const Operand *all[] = {i->kind == INST_CALL ? &i->b : &i->a, &i->b, &i->c};
  for (unsigned n = 0; n < sizeof all / sizeof *all; n++)
    if (is_unsafe_body(d, all[n]))
      return d->L->functions.data[all[n]->id].name;
  return unsafe_given(d, i);
}

/* Finds such a function that a call through a pointer may call. */
static const char *find_kept(const Delivery *d) {
  const Lower *L = d->L;
  const char *name = NULL;
  for (FuncId f = 0; f < L->functions.n; f++)
    for (uint32_t k = 0; k < L->functions.data[f].n_code && !name; k++)
      if (!L->functions.data[f].is_library)
        name = unsafe_kept(d, &L->functions.data[f].code[k]);
  for (ObjId o = 0; o < L->objects.n; o++)
    for (uint32_t k = 0; k < L->objects.data[o].n_relocations && !name; k++)
      if (is_unsafe_body(d, &L->objects.data[o].relocations[k].target))
        name =
            L->functions.data[L->objects.data[o].relocations[k].target.id].name;
  return name;
}

/* Returns a function that the call may begin without a mark: see
 * clang_safety.c. */
static const char *unmarked(const Delivery *d, const Function *f,
                            const Inst *i) {
  if (i->kind != INST_CALL || f->is_library || !d->kept)
    return NULL;
  const Function *callee = callee_of(d, i);
  if (!callee)
    return d->kept;
  return model_role(callee->name) == MODEL_CREATES ? unsafe_given(d, i) : NULL;
}

/* ---- jumps of handlers */

static FuncId find_library(const Lower *L, const char *name) {
  for (FuncId f = 0; f < L->functions.n; f++)
    if (is_of_library(&L->functions.data[f], name))
      return f;
  return NOT_FOUND;
}

/* True if a check has to come after the call.  Those that call handlers go on
 * by themselves. */
static bool may_come_back_jumping(const Delivery *d, FuncId id, uint32_t at) {
  const Function *f = &d->L->functions.data[id];
  const Function *callee = callee_of(d, &f->code[at]);
  return d->jumps && callee && callee->is_library && !is_longjmp(callee) &&
         d->may_jump[f->code[at].a.id] &&
         !is_of_library(callee, HANDLER_CALL) &&
         !is_of_library(callee, HANDLER_RUN) &&
         sections_is_outside(d->sections, id, at);
}

static bool takes_points(const Function *f) {
  return !is_machinery(f) && !is_of_jumps(f);
}

/* Counts the function's points, and those of what it calls.  True if it has
 * more than before. */
static bool count_points(Delivery *d, FuncId id) {
  enum { MANY = 2 };
  const Function *f = &d->L->functions.data[id];
  uint32_t n = 0;
  bool jumps = is_of_library(f, HANDLER_CALL);
  for (uint32_t k = 0; k < f->n_code; k++) {
    const Inst *i = &f->code[k];
    const Function *callee = callee_of(d, i);
    bool is_here = takes_points(f) && needs_point(d, id, k);
    jumps |= is_here;
    n += !is_here ? 0 : f->n_loops ? MANY : 1;
    if (!callee || !callee->is_library)
      continue;
    jumps |= d->may_jump[i->a.id] && sections_is_outside(d->sections, id, k);
    n += d->n_points[i->a.id];
  }
  n = n > MANY ? MANY : n;
  bool grows = jumps != d->may_jump[id] || n != d->n_points[id];
  d->may_jump[id] = jumps, d->n_points[id] = n;
  return grows;
}

/* Returns where the function first calls the callee, or 'none'. */
static uint32_t first_call(const Function *f, FuncId callee, uint32_t none) {
  for (uint32_t k = 0; k < f->n_code; k++)
    if (f->code[k].kind == INST_CALL && f->code[k].a.kind == OPERAND_FUNCTION &&
        f->code[k].a.id == callee)
      return k;
  return none;
}

static void find_landings(Delivery *d) {
  const Lower *L = d->L;
  FuncId make = find_library(L, "__bmc_context_make");
  FuncId land = find_library(L, LANDING);
  for (FuncId id = 0; id < L->functions.n; id++) {
    const Function *f = &L->functions.data[id];
    d->opening[id] = first_call(f, make, 0);
    d->landing[id] = first_call(f, land, f->n_code);
  }
}

static void find_jumps(Delivery *d) {
  const Lower *L = d->L;
  d->is_jumping = find_library(L, "__bmc_is_jumping");
  for (FuncId f = 0; f < L->functions.n; f++)
    d->jumps |= is_longjmp(&L->functions.data[f]) &&
                (d->calls_any || d->is_of_handler[f]);
  d->jumps &= d->is_jumping != NOT_FOUND;
  d->may_jump = ARENA_ARRAY(d->arena, bool, L->functions.n + 1);
  d->n_points = ARENA_ARRAY(d->arena, uint32_t, L->functions.n + 1);
  d->opening = ARENA_ARRAY(d->arena, uint32_t, L->functions.n + 1);
  d->landing = ARENA_ARRAY(d->arena, uint32_t, L->functions.n + 1);
  find_landings(d);
  for (bool grows = d->jumps; grows;) {
    grows = false;
    for (FuncId f = 0; f < L->functions.n; f++)
      if (L->functions.data[f].is_library)
        grows |= count_points(d, f);
  }
}

/* True if a jump may leave the callee after it has done something, and it is
 * not async-signal-safe. */
static bool is_left_unsafely(const Delivery *d, const Function *f,
                             const Inst *i) {
  const Function *callee = callee_of(d, i);
  const Model *m = !f->is_library && callee ? model_find(callee->name) : NULL;
  return m && !model_is_signal_safe(m) && d->n_points[i->a.id] > 1;
}

/* ---- rewriting */

enum { MOST_INSERTED = 12, ESCAPE = UINT32_MAX };

/* A function while points are inserted. */
typedef struct {
  const Delivery *delivery;
  Function *function;
  const bool *is_point;
  uint32_t *to;   /* by instruction: where it begins in the new code */
  uint32_t *self; /* by instruction: where it is itself */
  Reg conflicts, holds, jumping, goes_on; /* REG_NONE until needed */
} Rewrite;

static Reg new_register(Rewrite *w, uint8_t width) {
  Function *f = w->function;
  RegInfo *regs = ARENA_ARRAY(w->delivery->arena, RegInfo, f->n_regs + 1);
  if (f->n_regs)
    memcpy(regs, f->regs, f->n_regs * sizeof *regs);
  regs[f->n_regs] = (RegInfo){.width = width};
  f->regs = regs;
  return f->n_regs++;
}

/* Returns a new instruction, at the location of an old one.  It has no span: it
 * is no part of the expression there. */
static Inst made_for(const Inst *i, InstKind kind) {
  return (Inst){.kind = kind,
                .dst = REG_NONE,
                .is_repeated = i->is_repeated,
                .loc = i->loc};
}

static Inst call_of(const Delivery *d, const Inst *i, FuncId f) {
  Inst call = made_for(i, INST_CALL);
  call.a = (Operand){
      .kind = OPERAND_FUNCTION, .width = (uint8_t)d->L->address_width, .id = f};
  return call;
}

/* Returns a call that gets the access: its address, size, and kind. */
static Inst call_with_access(const Delivery *d, const Function *f,
                             const Inst *i, FuncId callee) {
  Inst call = call_of(d, i, callee);
  Operand *args = ARENA_ARRAY(d->arena, Operand, 3);
  args[0] = i->a;
  args[1] = operand_const(32, inst_access_width(f, i) / 8);
  args[2] = operand_const(32, i->kind == INST_STORE);
  call.args = args, call.n_args = 3;
  return call;
}

static Inst point_before(const Rewrite *w, const Inst *i) {
  const Delivery *d = w->delivery;
  return may_race(d, w->function, i)
             ? call_with_access(d, w->function, i, d->library.point_at)
             : call_of(d, i, d->library.point);
}

static const char *race_text(const Delivery *d, const Inst *i) {
  return arena_printf(d->arena,
                      "%s is accessed by a handler that interrupts an access "
                      "of it, and is neither volatile sig_atomic_t nor atomic",
                      i->text ? i->text : "memory");
}

/* Emits the check that an access of a handler does not conflict. */
static unsigned check_before(Rewrite *w, const Inst *i, Inst *out) {
  if (w->conflicts == REG_NONE) {
    w->conflicts = new_register(w, 32);
    w->holds = new_register(w, 1);
  }
  out[0] = call_with_access(w->delivery, w->function, i,
                            w->delivery->library.conflicts);
  out[0].dst = w->conflicts;
  out[1] = made_for(i, INST_OP);
  out[1].op = OP_EQ, out[1].dst = w->holds;
  out[1].a = operand_reg(32, w->conflicts), out[1].b = operand_const(32, 0);
  out[2] = made_for(i, INST_ASSERT);
  out[2].property = PROPERTY_RACE;
  out[2].a = operand_reg(1, w->holds);
  out[2].text = race_text(w->delivery, i);
  return 3;
}

/* Emits the check if the thread jumps, as instruction 'at'.  The jump is
 * unsupported if it leaves the function of that name, which may be NULL. */
static unsigned escape(Rewrite *w, const Inst *i, const char *left, Inst *out,
                       uint32_t at) {
  const Delivery *d = w->delivery;
  if (!d->jumps)
    return 0;
  if (w->jumping == REG_NONE) {
    w->jumping = new_register(w, 32);
    w->goes_on = new_register(w, 1);
  }
  out[0] = call_of(d, i, d->is_jumping);
  out[0].dst = w->jumping;
  out[1] = made_for(i, INST_OP);
  out[1].op = OP_EQ, out[1].dst = w->goes_on;
  out[1].a = operand_reg(32, w->jumping), out[1].b = operand_const(32, 0);
  out[2] = made_for(i, INST_BRANCH);
  out[2].a = operand_reg(1, w->goes_on);
  out[2].then = left ? at + 4 : at + 3;
  out[2].other = left ? at + 3 : ESCAPE;
  if (!left)
    return 3;
  out[3] = made_for(i, INST_UNSUPPORTED);
  out[3].text = arena_printf(
      d->arena, "longjmp out of a handler that interrupts '%s'", left);
  return 4;
}

/* Emits what comes before an instruction; returns the number. */
static unsigned emit_before(Rewrite *w, uint32_t at, Inst *out) {
  const Inst *i = &w->function->code[at];
  const Delivery *d = w->delivery;
  const char *unsafe = unmarked(d, w->function, i);
  unsigned n = 0;
  if (unsafe) {
    out[n] = made_for(i, INST_UNSUPPORTED);
    out[n++].text = arena_printf(
        d->arena, "signal-safety of a call by a pointer to '%s'", unsafe);
  }
  if (w->is_point[at]) {
    out[n++] = point_before(w, i);
    n += escape(w, i, NULL, out + n, w->to[at] + n);
  }
  if (d->is_of_handler[w->function - d->L->functions.data] &&
      may_race(d, w->function, i))
    n += check_before(w, i, out + n);
  return n;
}

/* Emits what comes after an instruction, as instruction 'to'; returns the
 * number. */
static unsigned emit_after(Rewrite *w, FuncId id, uint32_t at, Inst *out,
                           uint32_t to) {
  const Inst *i = &w->function->code[at];
  const Delivery *d = w->delivery;
  if (!may_come_back_jumping(d, id, at))
    return 0;
  bool is_unsafe = is_left_unsafely(d, w->function, i);
  return escape(w, i, is_unsafe ? callee_of(d, i)->name : NULL, out, to);
}

/* Ends the function where the thread jumps: at the landing, or by a return. */
static uint32_t place_escape(const Rewrite *w, Inst *code, uint32_t n) {
  Function *f = w->function;
  uint32_t landing = w->delivery->landing[f - w->delivery->L->functions.data];
  bool lands = landing < f->n_code;
  uint32_t at = lands ? w->to[landing] : n, end = n;
  if (!lands) {
    code[n] = made_for(&f->code[f->n_code - 1], INST_RETURN);
    if (f->result_width)
      code[n].a = operand_const(f->result_width, 0);
    end++;
  }
  for (uint32_t k = 0; k < n; k++) {
    if (code[k].kind == INST_BRANCH && code[k].other == ESCAPE)
      code[k].other = at;
    if (code[k].kind == INST_ALLOC && code[k].memory == MEMORY_STACK)
      code[k].memory = MEMORY_FRAME;
  }
  return end;
}

static void adapt(const Rewrite *w, Inst *i) {
  if (inst_jumps(i->kind))
    i->then = w->to[i->then];
  if (i->kind == INST_BRANCH)
    i->other = w->to[i->other];
}

static void adapt_loops(const Rewrite *w) {
  Function *f = w->function;
  Loop *loops = ARENA_ARRAY(w->delivery->arena, Loop, f->n_loops + 1);
  for (uint32_t k = 0; k < f->n_loops; k++) {
    loops[k] = f->loops[k];
    loops[k].head = w->to[loops[k].head];
    loops[k].back = w->self[loops[k].back];
  }
  f->loops = loops;
}

static void insert(Rewrite *w) {
  Function *f = w->function;
  Inst *code = ARENA_ARRAY(w->delivery->arena, Inst,
                           (size_t)f->n_code * (MOST_INSERTED + 1) + 2);
  const FuncId id = (FuncId)(f - w->delivery->L->functions.data);
  uint32_t n = 0;
  for (uint32_t k = 0; k < f->n_code; k++) {
    w->to[k] = n;
    n += emit_before(w, k, code + n);
    w->self[k] = n;
    code[n++] = f->code[k];
    n += emit_after(w, id, k, code + n, n);
  }
  w->to[f->n_code] = n;
  for (uint32_t k = 0; k < f->n_code; k++)
    adapt(w, &code[w->self[k]]);
  adapt_loops(w);
  if (w->delivery->jumps)
    n = place_escape(w, code, n);
  f->n_code = n;
  f->code = code;
}

static void insert_points(Delivery *d, FuncId id) {
  Function *f = &d->L->functions.data[id];
  bool *is_point = ARENA_ARRAY(d->arena, bool, f->n_code + 1);
  Rewrite w = {.delivery = d,
               .function = f,
               .is_point = is_point,
               .to = ARENA_ARRAY(d->arena, uint32_t, f->n_code + 1),
               .self = ARENA_ARRAY(d->arena, uint32_t, f->n_code + 1),
               .conflicts = REG_NONE,
               .jumping = REG_NONE};
  bool has_any = d->is_of_handler[id];
  for (uint32_t k = 0; k < f->n_code; k++) {
    is_point[k] = takes_points(f) && needs_point(d, id, k);
    has_any |= is_point[k] || unmarked(d, f, &f->code[k]) ||
               may_come_back_jumping(d, id, k);
  }
  if (has_any)
    insert(&w);
}

static bool is_spawn(const Function *f, const Inst *i) {
  (void)f;
  return i->kind == INST_SPAWN;
}

static bool has_timers(const Lower *L) {
  return function_is_called(L, "alarm") || function_is_called(L, "setitimer") ||
         function_is_called(L, "timer_settime");
}

void deliver_signals(Lower *L, const Program *p) {
  Delivery d = {.arena = L->arena,
                .L = L,
                .library = signals_functions(L),
                .program = p,
                .is_of_handler = ARENA_ARRAY(L->arena, bool, p->n_functions),
                .is_touched = ARENA_ARRAY(L->arena, bool, p->n_objects + 1),
                .has_threads = program_has(p, is_spawn)};
  if (d.library.point == NOT_FOUND)
    return;
  d.is_async = L->options->signals || d.has_threads || has_timers(L);
  if (!d.is_async && !handlers_may_jump(L))
    return;
  d.sections = sections_new(L->arena, p);
  d.own = own_objects_new(L->arena, p);
  signals_mark_handlers(L, d.is_of_handler);
  find_effects(&d);
  find_addresses(&d);
  if (L->options->properties >> PROPERTY_SIGNAL_SAFETY & 1)
    d.kept = find_kept(&d);
  find_jumps(&d);
  for (FuncId f = 0; f < p->n_functions; f++)
    if (L->functions.data[f].n_code &&
        (d.jumps || takes_points(&L->functions.data[f])))
      insert_points(&d, f);
}
