#include "frontend/clang/clang_jump.h"
#include "frontend/clang/lower.h"

/* Analysis whether the program may initialise a lock after a thread has taken
 * one.  It uses the order of code in each function, and the call graph. */

typedef struct {
  bool inits;   /* may call the initialiser */
  bool takes;   /* may take a lock */
  bool is_kept; /* address is taken, or has no caller */
  bool is_called;
} Habit;

typedef struct {
  const Lower *L;
  const char *init;
  Habit *of;  /* by function */
  Habit kept; /* union of functions whose address is taken */
} Survey;

static bool takes_lock(const char *name) {
  static const char lock[] = "lock", unlock[] = "unlock";
  size_t n = strlen(name);
  return n >= sizeof lock && !strcmp(name + n - (sizeof lock - 1), lock) &&
         (n < sizeof unlock ||
          strcmp(name + n - (sizeof unlock - 1), unlock) != 0);
}

static bool is_users(const Survey *s, FuncId f) {
  return !s->L->functions.data[f].is_library;
}

static void note_known(Survey *s) {
  for (FuncId f = 0; f < s->L->functions.n; f++) {
    const Function *x = &s->L->functions.data[f];
    s->of[f].inits = x->is_library && !strcmp(x->name, s->init);
    s->of[f].takes = x->is_library && takes_lock(x->name);
  }
}

static void keep(Survey *s, const Operand *o) {
  if (o->kind == OPERAND_FUNCTION)
    s->of[o->id].is_kept = true;
}

static void note_uses_in(Survey *s, const Inst *in) {
  for (uint32_t i = 0; i < in->n_args; i++)
    keep(s, &in->args[i]);
  keep(s, &in->b);
  keep(s, &in->c);
  if (in->kind != INST_CALL)
    keep(s, &in->a);
  else if (in->a.kind == OPERAND_FUNCTION)
    s->of[in->a.id].is_called = true;
}

static void note_uses(Survey *s) {
  const Lower *L = s->L;
  for (FuncId f = 0; f < L->functions.n; f++)
    for (uint32_t i = 0; is_users(s, f) && i < L->functions.data[f].n_code; i++)
      note_uses_in(s, &L->functions.data[f].code[i]);
  for (uint32_t o = 0; o < L->objects.n; o++)
    for (uint32_t i = 0; i < L->objects.data[o].n_relocations; i++)
      keep(s, &L->objects.data[o].relocations[i].target);
}

static void join(Habit *to, const Habit *x) {
  to->inits |= x->inits;
  to->takes |= x->takes;
}

/* Returns the effects of an instruction.  A function whose address it uses may
 * run from then on; a call through a pointer may reach any function with
 * 'is_kept'. */
static Habit habit_of(const Survey *s, const Inst *in) {
  const Operand *fixed[] = {&in->a, &in->b, &in->c};
  Habit all = {0};
  for (uint32_t i = 0; i < in->n_args + 3; i++) {
    const Operand *o = i < 3 ? fixed[i] : &in->args[i - 3];
    if (o->kind == OPERAND_FUNCTION)
      join(&all, &s->of[o->id]);
  }
  if (in->kind == INST_CALL && in->a.kind != OPERAND_FUNCTION)
    join(&all, &s->kept);
  return all;
}

static bool grow(Survey *s, FuncId f) {
  const Function *x = &s->L->functions.data[f];
  Habit old = s->of[f];
  for (uint32_t i = 0; is_users(s, f) && i < x->n_code; i++) {
    Habit h = habit_of(s, &x->code[i]);
    join(&s->of[f], &h);
  }
  if (old.is_kept)
    join(&s->kept, &s->of[f]);
  return old.inits != s->of[f].inits || old.takes != s->of[f].takes;
}

/* True if an instruction of the interval may initialise and an earlier one may
 * take a lock.  In a loop, the order does not matter. */
static bool does_both(const Survey *s, const Function *f, uint32_t from,
                      uint32_t to, bool is_loop) {
  Habit all = {0};
  for (uint32_t i = from; i < to; i++) {
    Habit h = habit_of(s, &f->code[i]);
    if (h.inits && all.takes)
      return true;
    join(&all, &h);
  }
  return is_loop && all.inits && all.takes;
}

/* Checks the order in one function.  A recursion that leads from a lock to an
 * initialiser contains a call that does both, after one that takes or before
 * one that initialises. */
static bool is_out_of_order(const Survey *s, const Function *f) {
  bool found = does_both(s, f, 0, f->n_code, false);
  for (uint32_t l = 0; l < f->n_loops && !found; l++)
    found = does_both(s, f, f->loops[l].head, f->loops[l].back + 1, true);
  return found;
}

/* True if the order may be wrong.  A function with 'is_kept' may run at any
 * time; one without caller, before main. */
static bool is_wrong(const Survey *s, FuncId f) {
  const Function *x = &s->L->functions.data[f];
  const Habit *h = &s->of[f];
  bool is_main = !strcmp(x->name, "main") && !h->is_called;
  bool is_early = !h->is_called && !h->is_kept && !is_main;
  return (h->inits && (h->is_kept || is_early)) || (h->takes && is_early) ||
         is_out_of_order(s, x);
}

bool function_may_follow_lock(Lower *L, const char *init) {
  Survey s = {.L = L, .init = init};
  if (!function_is_called(L, init))
    return false;
  if (L->options->is_ir_file || ir_file_needs(L, init) || program_jumps(L))
    return true;
  s.of = ARENA_ARRAY(L->arena, Habit, L->functions.n + 1);
  note_known(&s);
  note_uses(&s);
  for (FuncId f = 0; f < L->functions.n; f++)
    if (s.of[f].is_kept)
      join(&s.kept, &s.of[f]);
  for (bool grows = true; grows;) {
    grows = false;
    for (FuncId f = 0; f < L->functions.n; f++)
      grows |= grow(&s, f);
  }
  for (FuncId f = 0; f < L->functions.n; f++) {
    bool is_it = !is_users(&s, f) && s.of[f].inits && s.of[f].is_kept;
    if (is_it || (is_users(&s, f) && is_wrong(&s, f)))
      return true;
  }
  return false;
}
