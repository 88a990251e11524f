#include "svcomp/report/remarks.h"

#include "frontend/base/vec.h"
#include "frontend/ir/property_ids.h"
#include "frontend/library/models.h"
#include "encoder/engine/budget.h"

#include <string.h>
#include <time.h>

typedef enum { COVER_END, COVER_ASSERTION, COVER_CREATION, N_SITE } CoverKind;

/* A goal to be reached: by its instruction, or by another one of the function
 * that has the same kind and location. */
typedef struct {
  CoverKind kind;
  FuncId function;
  const Inst *inst;
  const char *text;
  bool is_reached;
} CoverGoal;

typedef struct {
  Arena *arena;
  const Program *program;
  VEC(CoverGoal) goals;
} Cover;

/* ---- goals */

static bool is_same_place(Loc a, Loc b) {
  return a.line == b.line && a.column == b.column &&
         (a.file == b.file || (a.file && b.file && !strcmp(a.file, b.file)));
}

/* True if the instruction is one of the goal's. */
static bool is_at(const CoverGoal *s, const Inst *i) {
  return i == s->inst ||
         (i->kind == s->inst->kind &&
          (s->kind == COVER_END || is_same_place(i->loc, s->inst->loc)));
}

static bool is_known(const Cover *x, FuncId f, const Inst *i) {
  for (uint32_t k = 0; k < x->goals.n; k++) {
    const CoverGoal *s = &x->goals.data[k];
    if (s->function == f && is_at(s, i))
      return true;
  }
  return false;
}

/* Returns the assertion whose condition the branch is, or NULL.  An assertion
 * that is always false has no branch: it marks unreachable code. */
static const Inst *assertion_of(const Function *f, const Inst *branch) {
  const uint32_t ways[] = {branch->then, branch->other};
  for (unsigned k = 0; k < 2; k++) {
    const Inst *i = &f->code[ways[k]];
    if (i->kind == INST_ASSERT && i->property == PROPERTY_ASSERTION &&
        is_same_place(i->loc, branch->loc))
      return i;
  }
  return NULL;
}

static bool creates(const Program *p, const Inst *i) {
  return i->a.kind == OPERAND_FUNCTION && p->functions[i->a.id].is_library &&
         model_role(p->functions[i->a.id].name) == MODEL_CREATES;
}

static void add(Cover *x, CoverKind kind, FuncId f, const Inst *i,
                const char *text) {
  if (!is_known(x, f, i))
    *vec_push(x->arena, &x->goals) =
        (CoverGoal){.kind = kind, .function = f, .inst = i, .text = text};
}

static const Inst *last_of(const Function *f, InstKind kind) {
  for (uint32_t k = f->n_code; k-- > 0;)
    if (f->code[k].kind == kind)
      return &f->code[k];
  return NULL;
}

/* Returns the last return of main, or else its last exit or abort.  NULL if it
 * has neither, as a server, or calls a model that does not come back. */
static const Inst *end_of(const Function *main) {
  const Inst *last = last_of(main, INST_RETURN);
  if (last || last_of(main, INST_END_THREAD))
    return last;
  last = last_of(main, INST_EXIT);
  return last && last != main->code && last[-1].kind == INST_CALL ? NULL : last;
}

static void look_at(Cover *x, FuncId f, const Inst *i) {
  const Function *in = &x->program->functions[f];
  const Inst *check;
  if (!strcmp(in->name, "main") && i == end_of(in))
    add(x, COVER_END, f, i, NULL);
  else if (i->kind == INST_BRANCH && (check = assertion_of(in, i)))
    add(x, COVER_ASSERTION, f, i, check->text);
  else if (i->kind == INST_CALL && creates(x->program, i))
    add(x, COVER_CREATION, f, i, NULL);
}

static Cover find_goals(Arena *a, const Program *p) {
  Cover x = {.arena = a, .program = p};
  for (FuncId f = 0; f < p->n_functions; f++)
    for (uint32_t k = 0;
         !p->functions[f].is_library && k < p->functions[f].n_code; k++)
      look_at(&x, f, &p->functions[f].code[k]);
  return x;
}

/* ---- reached goals */

static bool is_marked(const CoverGoal *s, const Function *f,
                      const bool *marks) {
  for (uint32_t i = 0; i < f->n_code; i++)
    if (marks[i] && is_at(s, &f->code[i]))
      return true;
  return false;
}

static uint32_t use_marks(Cover *x, bool *const *marks) {
  uint32_t open = 0;
  for (uint32_t k = 0; k < x->goals.n; k++) {
    CoverGoal *s = &x->goals.data[k];
    const Function *f = &x->program->functions[s->function];
    s->is_reached = is_marked(s, f, marks[s->function]);
    open += !s->is_reached;
  }
  return open;
}

/* Replaces an instruction of the goal by a jump to a failing check, behind the
 * function's code. */
static void fail_at(Function *f, Inst *code, uint32_t at, uint32_t goal) {
  const Loc loc = code[at].loc;
  code[at] =
      (Inst){.kind = INST_JUMP, .dst = REG_NONE, .then = f->n_code, .loc = loc};
  code[f->n_code++] = (Inst){.kind = INST_ASSERT,
                             .property = PROPERTY_INVARIANT,
                             .dst = REG_NONE,
                             .a = {.kind = OPERAND_CONST, .width = 1},
                             .id = goal,
                             .text = "reached",
                             .loc = loc};
  code[f->n_code++] = (Inst){.kind = INST_EXIT, .dst = REG_NONE, .loc = loc};
}

static void fail_in(Cover *x, Function *f, FuncId id) {
  const Function *old = &x->program->functions[id];
  Inst *code = ARENA_ARRAY(x->arena, Inst, 3 * (size_t)old->n_code);
  memcpy(code, old->code, old->n_code * sizeof *code);
  f->code = code;
  for (uint32_t k = 0; k < x->goals.n; k++) {
    const CoverGoal *s = &x->goals.data[k];
    for (uint32_t i = 0; i < old->n_code && s->function == id; i++)
      if (!s->is_reached && is_at(s, &old->code[i]))
        fail_at(f, code, i, k);
  }
}

/* Returns the program that fails when it comes to a goal that is not reached
 * yet. */
static const Program *failing(Cover *x) {
  const Program *p = x->program;
  Function *functions;
  const Program *q = program_copy(x->arena, p, &functions);
  for (uint32_t k = 0; k < x->goals.n; k++) {
    const CoverGoal *s = &x->goals.data[k];
    Function *f = &functions[s->function];
    if (!s->is_reached && f->code == p->functions[s->function].code)
      fail_in(x, f, s->function);
  }
  return q;
}

/* ---- the question */

static Result ask(Cover *x, Diag *d, const Budget *b) {
  Stats own = {0};
  EngineOptions o = budget_options(b);
  o.question.properties = 1u << PROPERTY_INVARIANT;
  o.question.reached = NULL, o.question.cubes = NULL, o.question.claims = NULL;
  o.question.dimacs = o.question.smt2 = o.question.certificate =
      o.question.proof = o.question.written_cubes = NULL;
  o.question.see_proof = NULL, o.control.progress = NULL;
  o.search.is_replayed = o.question.keep_path = false;
  return engine_run(&engine_portfolio, x->arena, failing(x), &o, &own, d);
}

/* True if all goals are decided: the remaining ones are never reached. */
static bool decide(Cover *x, uint32_t open, const Settings *s, Diag *d) {
  const Budget b = budget_begin(x->arena, PHASE_UNREACHED, &s->asked);
  while (open) {
    Result r = ask(x, d, &b);
    if (r.verdict == VERDICT_TRUE)
      return true;
    const Inst *i = r.verdict == VERDICT_FALSE ? r.violation.inst : NULL;
    bool is_ours =
        i && r.violation.property == PROPERTY_INVARIANT && i->id < x->goals.n;
    config_delete(r.replay);
    if (!is_ours || x->goals.data[i->id].is_reached)
      return false;
    x->goals.data[i->id].is_reached = true;
    open--;
  }
  return true;
}

/* ---- texts */

enum { MOST_REPORTED = 5 };

/* Returns where executions end in the user's code. */
static const char *ends(const Cover *x, bool *const *marks) {
  const char *text = NULL;
  for (FuncId f = 0; f < x->program->n_functions; f++) {
    const Function *in = &x->program->functions[f];
    for (uint32_t i = 0; i < in->n_code && !in->is_library; i++)
      if (marks[f][i] && in->code[i].kind == INST_EXIT && in->code[i].loc.file)
        text = arena_printf(x->arena, "%s%s%s:%u", text ? text : "",
                            text ? ", " : "", in->code[i].loc.file,
                            in->code[i].loc.line);
  }
  return text;
}

static const char *text_of(const Cover *x, const CoverGoal *s,
                           bool *const *marks) {
  if (s->kind == COVER_CREATION)
    return "no execution makes this thread";
  if (s->kind == COVER_ASSERTION)
    return arena_printf(x->arena, "no execution evaluates the assertion '%s'",
                        s->text);
  const char *at = ends(x, marks);
  return at ? arena_printf(x->arena,
                           "no execution reaches the end of main; they end at "
                           "%s",
                           at)
            : "no execution reaches the end of main";
}

static bool has_question(const Settings *s) {
  return !s->validation && !s->reach && !s->asked.question.races &&
         !s->asked.question.count_interleavings &&
         !s->asked.question.show_threads && !s->asked.question.show_graph;
}

static void report_unreached(Arena *a, const Program *p, const Settings *s,
                             Diag *d, Result *result) {
  Cover x = find_goals(a, p);
  uint32_t open = use_marks(&x, s->asked.question.reached);
  if (!open || !decide(&x, open, s, d))
    return;
  uint32_t n = 0;
  for (uint32_t k = 0; k < x.goals.n; k++) {
    const CoverGoal *t = &x.goals.data[k];
    if (!t->is_reached && n++ < MOST_REPORTED)
      gaps_add(&result->remarks,
               (Gap){text_of(&x, t, s->asked.question.reached), t->inst->loc});
  }
  if (n > MOST_REPORTED)
    gaps_add(
        &result->remarks,
        (Gap){arena_printf(a, "nor are %u others reached", n - MOST_REPORTED),
              (Loc){0}});
}

static bool is_consuming(const Function *f, const Inst *i) {
  (void)f;
  return i->kind == INST_LOAD && (i->order == MEMORY_ORDER_CONSUME ||
                                  i->failure == MEMORY_ORDER_CONSUME);
}

static void report_consumed(const Program *p, const Settings *s,
                            Result *result) {
  const Inst *i = property_has_races(s->asked.question.properties)
                      ? program_find(p, is_consuming)
                      : NULL;
  if (i)
    gaps_add(&result->remarks,
             (Gap){"memory_order_consume was taken as memory_order_acquire, as "
                   "compilers have it; in C it orders only what depends on the "
                   "value",
                   i->loc});
}

static void report_signals(Arena *a, const Program *p, const Settings *s,
                           Result *result) {
  const unsigned n = s->frontend.signals;
  if (!program_takes_signals(p))
    return;
  const char *text =
      n ? arena_printf(a,
                       "each signal arrived from outside at most %s "
                       "(--signals %u)",
                       n == 1 ? "once" : arena_printf(a, "%u times", n), n)
        : "no signal arrived from outside (--signals 0)";
  gaps_add(&result->remarks, (Gap){text, (Loc){0}});
}

static void report_assertions(Arena *a, const Program *p, const Settings *s,
                              Result *result) {
  const bool is_asked = s->asked.question.properties >> PROPERTY_ASSERTION & 1;
  if (is_asked && p->without_assertions)
    gaps_add(&result->remarks,
             (Gap){arena_printf(a,
                                "NDEBUG is defined: assert() checks nothing "
                                "in %s",
                                p->without_assertions),
                   (Loc){0}});
}

static bool is_fork(const Function *f, const Inst *i) {
  (void)i;
  return f->is_library && !strcmp(f->name, "goes_on_as_child");
}

static void report_processes(const Program *p, Result *result) {
  if (program_has(p, is_fork))
    gaps_add(&result->remarks,
             (Gap){"parent and child of a fork were looked at one by one: what "
                   "the other sends is any, and it ends as its code may end it",
                   (Loc){0}});
}

void remarks_prepare(Arena *a, const Program *p, Settings *s) {
  if (!has_question(s))
    return;
  bool **marks = ARENA_ARRAY(a, bool *, p->n_functions);
  for (FuncId f = 0; f < p->n_functions; f++)
    marks[f] = ARENA_ARRAY(a, bool, p->functions[f].n_code);
  s->asked.question.reached = (bool *const *)marks;
}

void remarks_report(Arena *a, const Program *p, const Settings *s, Diag *d,
                    Result *result) {
  if (!p || result->verdict != VERDICT_TRUE || !s->asked.question.reached)
    return;
  result->remarks.arena = a;
  report_assertions(a, p, s, result);
  if (s->asked.question.model != MODEL_SC)
    return;
  report_signals(a, p, s, result);
  report_processes(p, result);
  report_consumed(p, s, result);
  report_unreached(a, p, s, d, result);
}
