#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"

/* Handlers of signals: which signals the program may handle. */

enum { N_SIGNALS = 64, SIGNAL_KILL = 9, SIGNAL_STOP = 19 };
enum { INFO_PARAMETERS = 3, CONTEXT = 2 };

/* ---- functions that may be handlers */

static bool is_function(const Operand *o) {
  return o->kind == OPERAND_FUNCTION;
}

/* True for the type of a handler: void (int), or void (int, siginfo_t *, void
 * *). */
static bool has_handler_type(const Function *f) {
  const Type *t = f->type;
  return !f->is_library && f->has_body && t->element->kind == TYPE_VOID &&
         !t->is_variadic &&
         (t->n_params == 1 || t->n_params == INFO_PARAMETERS) &&
         type_is_integer(t->params[0]) && t->params[0]->size == 4;
}

typedef struct {
  const Lower *L;
  bool is_found;   /* some function may be a handler */
  bool is_refused; /* one that looks at the interrupted context */
} Candidates;

static void note_kept(Candidates *c, const Operand *o) {
  if (!is_function(o))
    return;
  const Function *f = &c->L->functions.data[o->id];
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

static Candidates find_candidates(const Lower *L) {
  Candidates c = {.L = L};
  for (uint32_t n = 0; n < L->functions.n; n++)
    for (uint32_t i = 0; i < L->functions.data[n].n_code; i++)
      note_kept_by(&c, &L->functions.data[n].code[i]);
  for (uint32_t n = 0; n < L->objects.n; n++)
    for (uint32_t i = 0; i < L->objects.data[n].n_relocations; i++)
      note_kept(&c, &L->objects.data[n].relocations[i].target);
  return c;
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

static bool may_pass(const Lower *L, uint64_t number) {
  static const char *const setters[] = {"signal", "sigaction"};
  for (size_t i = 0; i < sizeof setters / sizeof *setters; i++)
    if (function_is_passed(L, setters[i], 0, number))
      return true;
  return false;
}

uint64_t signals_handled(Lower *L) {
  uint64_t set = 0;
  const Candidates c = find_candidates(L);
  if (!c.is_found || c.is_refused || L->options->is_ir_file ||
      L->options->n_ir_files || program_jumps(L) || has_deep_sections(L))
    return 0;
  for (unsigned n = 1; n <= N_SIGNALS; n++)
    if (may_pass(L, n))
      set |= (uint64_t)1 << (n - 1);
  return set & all_signals();
}
