#include "tests/fuzz/engine.h"

#include "encoder/engine/searches.h"
#include "frontend/clang/clang_ast.h"
#include "frontend/ir/ir_check.h"
#include "tests/fuzz/process.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEGABYTES = 2000 };

typedef struct {
  Engine engine;
  const EngineTask *task;
} Job;

const char *engine_name(Engine e) {
  static const char *const names[] = {
      "explicit", "preemptions", "heuristic", "dpor",    "guided",
      "hybrid",   "slice",       "unfolding", "cadical", "minisat",
      "z3",       "scheduler",   "prove"};
  return names[e];
}

const char *verdict_name(const EngineAnswer *a) {
  static const char *const names[] = {"TRUE", "FALSE", "UNKNOWN"};
  return a->is_crash ? "crash" : names[a->verdict];
}

static void explain(EngineAnswer *a, const char *text, Loc where) {
  if (where.line)
    snprintf(a->reason, sizeof a->reason, "%s (line %u)", text, where.line);
  else
    snprintf(a->reason, sizeof a->reason, "%s", text);
}

static void explain_violation(EngineAnswer *a, const Violation *v) {
  char text[128];
  snprintf(text, sizeof text, "%s: %s", property_name(v->property),
           v->text ? v->text : "");
  explain(a, text, v->inst ? v->inst->loc : (Loc){0});
}

static void report(EngineAnswer *a, Result r) {
  a->verdict = r.verdict;
  if (r.verdict == VERDICT_FALSE)
    explain_violation(a, &r.violation);
  else if (r.verdict == VERDICT_UNKNOWN)
    explain(a, r.reason, r.where);
}

static Status parse(const Job *j, Arena *arena, Diag *diag,
                    const Program **program) {
  const EngineTask *t = j->task;
  const char *define =
      t->check ? arena_printf(arena, "-DCHECK=%s", t->check) : NULL;
  FrontendOptions o = {.file = t->file,
                       .clang_args = &define,
                       .n_clang_args = define != NULL,
                       .pointer_bits = t->pointer_bits,
                       .spurious_wakeups = t->spurious_wakeups,
                       .properties = t->properties};
  TRY(frontend_parse(arena, &o, diag, program));
  ir_check(*program);
  return OK;
}

/* ---- searches */

static bool is_search(Engine e) { return e <= FUZZ_UNFOLDING; }

static SearchKind search_of(Engine e) {
  static const SearchKind kinds[] = {[FUZZ_EXPLICIT] = SEARCH_EXPLICIT,
                                     [FUZZ_PREEMPTIONS] = SEARCH_PREEMPTIONS,
                                     [FUZZ_HEURISTIC] = SEARCH_HEURISTIC,
                                     [FUZZ_DPOR] = SEARCH_DPOR,
                                     [FUZZ_GUIDED] = SEARCH_GUIDED,
                                     [FUZZ_HYBRID] = SEARCH_HYBRID,
                                     [FUZZ_SLICE] = SEARCH_SLICE,
                                     [FUZZ_UNFOLDING] = SEARCH_UNFOLDING};
  return kinds[e];
}

bool engine_knows(Engine e, uint32_t properties) {
  return !is_search(e) ||
         !(properties & ~searches_table[search_of(e)].scope.properties);
}

/* Runs a search, and replays the violation that it finds. */
static void run_search(const Job *j, Arena *arena, const Program *p,
                       EngineAnswer *a) {
  const SearchOps *s = &searches_table[search_of(j->engine)];
  const ExploreOptions plain = {.properties = j->task->properties,
                                .most_preemptions = UINT32_MAX,
                                .fixes_order = j->task->fixes_order,
                                .orders_symmetric = true,
                                .nondet_bits = 8};
  const ExploreOptions o = s->adjust ? s->adjust(plain) : plain;
  const ExploreResult r = s->search(arena, p, &o);
  const EngineOptions asked = {.question.properties = plain.properties};
  report(a, exploration_result(arena, p, &asked, &o, &r));
}

static const EngineOps *ops_of(Engine e) {
  return e == FUZZ_SCHEDULER ? &engine_scheduler
         : e == FUZZ_PROVE   ? &engine_prove
                             : &engine_order;
}

static void run_bmc(const Job *j, Arena *arena, const Program *p, Diag *diag,
                    EngineAnswer *a) {
  Stats stats = {0};
  EngineOptions o = {.formula.unwind = j->task->unwind,
                     .question.properties = j->task->properties,
                     .formula.reduction = j->task->reduction,
                     .control.check = true,
                     .formula.graph_late = j->task->graph_late,
                     .formula.seeks_ranges = j->task->seeks_ranges,
                     .formula.solver = solver_find(engine_name(j->engine))};
  const EngineOps *ops = ops_of(j->engine);
  if (o.question.properties & ~ops->scope.properties) {
    explain(a, "a property that it does not know", (Loc){0});
    return;
  }
  report(a, ops->run(arena, p, &o, &stats, diag));
}

/* True for an UNKNOWN by an internal error, such as a counterexample that does
 * not replay. */
static bool is_confession(const EngineAnswer *a) {
  return a->verdict == VERDICT_UNKNOWN && !strncmp(a->reason, "internal", 8);
}

static void job_run(void *context, int fd) {
  const Job *j = context;
  EngineAnswer a = {.verdict = VERDICT_UNKNOWN};
  const Program *p;
  Arena *arena = arena_new();
  Diag *diag = diag_new(stderr);
  Status s = parse(j, arena, diag, &p);
  if (s != OK) /* clang does not accept everything that gcc does */
    explain(&a, "the frontend refuses the file", (Loc){0});
  else if (!engine_knows(j->engine, j->task->properties))
    explain(&a, "the engine has no answer to that", (Loc){0});
  else if (is_search(j->engine))
    run_search(j, arena, p, &a);
  else
    run_bmc(j, arena, p, diag, &a);
  a.is_crash = is_confession(&a);
  if (write(fd, &a, sizeof a) != (ssize_t)sizeof a)
    _exit(6);
}

static EngineAnswer answer_of(const Child *c) {
  EngineAnswer a = {.verdict = VERDICT_UNKNOWN};
  if (c->ended && c->code == 0 && c->n_output == sizeof a) {
    memcpy(&a, c->output, sizeof a);
  } else if (c->is_out_of_memory) {
    explain(&a, "memory limit", (Loc){0});
  } else if (c->is_out_of_time) {
    explain(&a, "time limit", (Loc){0});
  } else {
    a.is_crash = true;
    snprintf(a.reason, sizeof a.reason, "ended with %s %d",
             c->ended ? "code" : "signal", c->ended ? c->code : c->signal);
  }
  return a;
}

EngineAnswer engine_answer(Engine e, const EngineTask *t) {
  Job j = {e, t};
  Child c = process_call(job_run, &j, t->seconds, MEGABYTES);
  EngineAnswer a = answer_of(&c);
  child_release(&c);
  return a;
}
