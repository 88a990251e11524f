#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"
#include "frontend/ir/property_ids.h"
#include "frontend/library/models.h"

/* Handlers of signals: which signals the program may handle. */

enum { N_SIGNALS = 64, SIGNAL_KILL = 9, SIGNAL_STOP = 19 };
enum { INFO_PARAMETERS = 3, CONTEXT = 2 };

/* ---- functions that may be handlers */

static bool is_function(const Operand *o) {
  return o->kind == OPERAND_FUNCTION;
}

/* True for functions that run when they are called as a handler: with a number,
 * or with three arguments. */
static bool may_be_called(const Function *f) {
  const Type *t = f->type;
  return !f->is_library && f->has_body && t &&
         (!t->n_params ||
          (type_is_integer(t->params[0]) && t->params[0]->size == 4 &&
           t->n_params <= INFO_PARAMETERS));
}

/* True for the type of a handler: void (int), or void (int, siginfo_t *, void
 * *). */
static bool has_handler_type(const Function *f) {
  const Type *t = f->type;
  return may_be_called(f) && t->element->kind == TYPE_VOID && !t->is_variadic &&
         (t->n_params == 1 || t->n_params == INFO_PARAMETERS);
}

typedef struct {
  const Lower *L;
  bool *is_it;     /* by function: may run as a handler; or NULL */
  bool is_found;   /* some function has the type of a handler */
  bool is_refused; /* one that looks at the interrupted context */
} Candidates;

static void note_kept(Candidates *c, const Operand *o) {
  if (!is_function(o))
    return;
  const Function *f = &c->L->functions.data[o->id];
  if (c->is_it && may_be_called(f))
    c->is_it[o->id] = true;
  if (!has_handler_type(f))
    return;
  c->is_found = true;
  c->is_refused |= f->n_params == INFO_PARAMETERS && function_reads(f, CONTEXT);
}

static void note_kept_by(Candidates *c, const Inst *in) {
  for (uint32_t i = 0; i < in->n_args; i++)
    note_kept(c, &in->args[i]);
  if (in->kind != INST_CALL)
    note_kept(c, &in->a);
  note_kept(c, &in->b);
  note_kept(c, &in->c);
}

static Candidates find_candidates(const Lower *L, bool *is_it) {
  Candidates c = {.L = L, .is_it = is_it};
  for (uint32_t n = 0; n < L->functions.n; n++)
    for (uint32_t i = 0; i < L->functions.data[n].n_code; i++)
      note_kept_by(&c, &L->functions.data[n].code[i]);
  for (uint32_t n = 0; n < L->objects.n; n++)
    for (uint32_t i = 0; i < L->objects.data[n].n_relocations; i++)
      note_kept(&c, &L->objects.data[n].relocations[i].target);
  return c;
}

void signals_mark_handlers(const Lower *L, bool *is_handler) {
  find_candidates(L, is_handler);
}

/* ---- effects of handlers on others */

typedef struct {
  HandlerEffects all;
  bool takes_locks, gives_locks;
} Effects;

/* True for functions without a role that may let a thread go on. */
static bool wakes_others(Lower *L, const char *name) {
  static const char *const names[] = {
      "kill",  "killpg",   "pthread_cancel", "pthread_kill",
      "raise", "sigqueue", "syscall"};
  static const char *const files[] = {"close", "eventfd_write", "pwrite",
                                      "send",  "sendto",        "shutdown",
                                      "write"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(names[i], name))
      return true;
  bool has_files = user_refers_to(L, "pipe") || user_refers_to(L, "pipe2") ||
                   user_refers_to(L, "eventfd") || user_refers_to(L, "socket");
  for (size_t i = 0; i < sizeof files / sizeof *files; i++)
    if (!strcmp(files[i], name))
      return has_files;
  return false;
}

static void note_library(Lower *L, const char *name, bool is_jump, Effects *e) {
  const Model *m = model_find(name);
  bool is_lock = m && model_is_of_lock(m), gives = m && m->role == MODEL_GIVES;
  e->all.stores = true;
  if (is_jump)
    e->all.unlocks = e->all.wakes = true;
  e->takes_locks |= is_lock && !gives;
  e->gives_locks |= is_lock && gives;
  e->all.wakes |= m && ((!is_lock && gives) || m->role == MODEL_WAKES);
  e->all.wakes |= wakes_others(L, name);
}

bool access_is_sound(const Inst *i) {
  const Type *t = i->type;
  return i->order != MEMORY_ORDER_PLAIN ||
         (t && t->is_volatile && t->kind == TYPE_INT && t->size == 4 &&
          t->is_signed);
}

/* Adds the effects of an instruction.  True if a function is new. */
static bool note_effect(Lower *L, const Inst *i, bool *is_in, Effects *e) {
  const Function *callee = i->kind == INST_CALL && is_function(&i->a)
                               ? &L->functions.data[i->a.id]
                               : NULL;
  e->all.stores |= i->kind == INST_STORE || i->kind == INST_FREE;
  e->all.races |= inst_is_access(i->kind) && !access_is_sound(i);
  if (i->kind == INST_CALL && !callee)
    e->all = (HandlerEffects){true, true, true, true};
  if (callee && callee->is_library)
    note_library(L, callee->name, is_longjmp(callee), e);
  if (!callee || callee->is_library || is_in[i->a.id])
    return false;
  return is_in[i->a.id] = true;
}

HandlerEffects handlers_effects(Lower *L) {
  Effects e = {0};
  bool *is_in = ARENA_ARRAY(L->arena, bool, L->functions.n + 1);
  signals_mark_handlers(L, is_in);
  for (bool grows = true; grows;) {
    grows = false;
    for (FuncId f = 0; f < L->functions.n; f++)
      for (uint32_t i = 0; is_in[f] && i < L->functions.data[f].n_code; i++)
        grows |= note_effect(L, &L->functions.data[f].code[i], is_in, &e);
  }
  e.all.unlocks |= e.gives_locks && !e.takes_locks;
  return e.all;
}

/* ---- sections of the program, inside of which no handler runs */

static bool calls_in_section(const Lower *L, const Function *f) {
  bool has_section = false, calls = false;
  for (uint32_t i = 0; i < f->n_code && !f->is_library; i++) {
    const Inst *in = &f->code[i];
    has_section |=
        in->kind == INST_ATOMIC_BEGIN && in->section != SECTION_OPERATION;
    calls |= in->kind == INST_CALL &&
             (!is_function(&in->a) || !L->functions.data[in->a.id].is_library);
  }
  return has_section && calls;
}

static bool has_deep_sections(const Lower *L) {
  for (uint32_t n = 0; n < L->functions.n; n++)
    if (calls_in_section(L, &L->functions.data[n]))
      return true;
  return false;
}

/* ---- signals */

static uint64_t all_signals(void) {
  return ~((uint64_t)1 << (SIGNAL_KILL - 1) | (uint64_t)1 << (SIGNAL_STOP - 1));
}

static const char *const setters[] = {"__sysv_signal", "sigaction", "signal"};
enum { N_SETTERS = sizeof setters / sizeof *setters };

bool program_sets_handlers(Lower *L) {
  for (size_t i = 0; i < N_SETTERS; i++)
    if (user_refers_to(L, setters[i]))
      return true;
  return false;
}

static bool may_pass(const Lower *L, uint64_t number) {
  for (size_t i = 0; i < N_SETTERS; i++)
    if (function_is_passed(L, setters[i], 0, number))
      return true;
  return false;
}

static bool refers_to_some(Lower *L, const char *const *names) {
  for (; *names; names++)
    if (user_refers_to(L, *names))
      return true;
  return false;
}

/* True if a thread may wait for a signal that another one sends. */
static bool waits_for_signals(Lower *L) {
  static const char *const waits[] = {"sigtimedwait", "sigwait", "sigwaitinfo",
                                      NULL},
                           *const sends[] = {"kill",         "killpg",
                                             "pthread_kill", "raise",
                                             "sigqueue",     NULL};
  return refers_to_some(L, waits) && refers_to_some(L, sends);
}

uint64_t signals_handled(Lower *L) {
  uint64_t set = 0;
  if (L->options->is_ir_file || L->options->n_ir_files || has_deep_sections(L))
    return 0;
  if (!program_sets_handlers(L))
    return waits_for_signals(L) ? ~all_signals() : 0;
  const Candidates c = find_candidates(L, NULL);
  if (c.is_refused)
    return 0;
  if (!c.is_found)
    return waits_for_signals(L) ? ~all_signals() : 0;
  for (unsigned n = 1; n <= N_SIGNALS; n++)
    if (may_pass(L, n))
      set |= (uint64_t)1 << (n - 1);
  return set & all_signals();
}

bool raises_unhandled(Lower *L) {
  const uint64_t handled = signals_handled(L);
  for (unsigned n = 1; n <= N_SIGNALS; n++)
    if (!(handled >> (n - 1) & 1) && function_is_passed(L, "raise", 0, n))
      return true;
  return false;
}

#define POINT "__bmc_signal_point"
#define POINT_AT "__bmc_signal_point_at"
#define CONFLICTS "__bmc_signal_conflicts"

static FuncId find_called(Lower *L, const char *name) {
  return function_is_called(L, name) ? function_library(L, name) : NOT_FOUND;
}

SignalFunctions signals_functions(Lower *L) {
  return (SignalFunctions){.point = find_called(L, POINT),
                           .point_at = find_called(L, POINT_AT),
                           .conflicts = find_called(L, CONFLICTS)};
}

bool handlers_may_race(Lower *L) {
  return L->options->signals && L->options->properties >> PROPERTY_RACE & 1 &&
         handlers_effects(L).races;
}

void signals_request(Lower *L) {
  function_library(L, POINT);
  if (!handlers_may_race(L))
    return;
  function_library(L, POINT_AT);
  function_library(L, CONFLICTS);
}

void signals_abort(Lower *L) {
  if (!program_sets_handlers(L))
    return;
  FuncId f = function_library(L, "__bmc_abort");
  if (f != NOT_FOUND)
    call_function(L, f, NULL, 0, L->functions.data[f].type->element);
}
