#include "encoder/engine/exploration.h"

#include "frontend/base/vec.h"
#include "reduction/semantics/hang.h"
#include "reduction/semantics/heap_reach.h"
#include "reduction/semantics/sc_cycle.h"

#include <assert.h>

/* A recorded answer, and the question it belongs to. */
typedef struct {
  ThreadId thread;
  InputKind kind;
  const Inst *inst;
  uint64_t address, value;
  bool is_used;
} Given;

typedef struct {
  const ExploreResult *found;
  ExploreOptions options;
  Arena *arena;
  VEC(Given) given;
  uint32_t next;
  bool is_finished; /* the rest of the execution is only shown */
  bool is_other;    /* the program asked for an input that the search did not
                       record */
} Replay;

static uint64_t recorded_input(void *context, const InputQuery *q) {
  Replay *r = context;
  if (r->is_finished || !explore_asks(&r->options, q))
    return 0;
  if (r->next == r->found->n_inputs) {
    r->is_other = true;
    return 0;
  }
  uint64_t value = r->found->inputs[r->next++];
  *vec_push(r->arena, &r->given) =
      (Given){q->thread, q->kind, q->inst, q->address, value, false};
  return value;
}

/* Returns the first unused answer to the same question.  The order of
 * evaluation is the written one. */
static uint64_t plain_input(void *context, const InputQuery *q) {
  Replay *r = context;
  if (r->is_finished || q->kind == INPUT_ORDER || !explore_asks(&r->options, q))
    return 0;
  while (r->next < r->given.n && r->given.data[r->next].is_used)
    r->next++;
  for (uint32_t i = r->next; i < r->given.n; i++) {
    Given *g = &r->given.data[i];
    if (g->is_used || g->thread != q->thread || g->kind != q->kind ||
        g->inst != q->inst || g->address != q->address)
      continue;
    g->is_used = true;
    return g->value;
  }
  r->is_other = true;
  return 0;
}

typedef uint64_t Ask(void *, const InputQuery *);

/* Takes a step.  In another order of evaluation the thread may have ended. */
static StepOutcome take_step(Config *s, ThreadId t) {
  return config_next(s, t, NULL) ? config_step(s, t) : STEP_REFUSED;
}

/* Runs the execution.  Answers that are left are about stores that are pending
 * at its end. */
static Config *run(const Program *p, Replay *r, Ask *ask, StepOutcome *out) {
  const ExploreOptions *o = &r->options;
  const ConfigOptions options = {.inputs = {ask, r},
                                 .properties = o->properties,
                                 .keep_log = true,
                                 .keep_path = o->keep_path,
                                 .reuses = o->reuses,
                                 .ends_others = o->reuses,
                                 .forgets_known = o->forgets_known,
                                 .model = o->model,
                                 .races = o->races};
  Config *s = config_new(p, &options, out);
  for (uint32_t i = 0; i < r->found->n_schedule && *out == STEP_OK; i++)
    *out = take_step(s, r->found->schedule[i]);
  if (*out == STEP_OK &&
      (property_is_robustness(r->found->violation.property) ||
       r->next < r->found->n_inputs))
    config_commit_all(s);
  return s;
}

/* Returns the execution of the same steps in the written order of evaluation,
 * if it has the same violation; or NULL. */
static Config *run_plainly(const Program *p, const Replay *first,
                           const Violation *v) {
  Replay *r = ARENA_NEW(first->arena, Replay);
  *r = *first;
  r->next = 0;
  StepOutcome outcome;
  Config *s = run(p, r, plain_input, &outcome);
  r->is_finished = true;
  if (outcome == STEP_VIOLATION && !r->is_other) {
    Violation found = config_violation(s);
    if (found.property == v->property && found.inst == v->inst)
      return s;
  }
  config_delete(s);
  return NULL;
}

/* True if the replay agrees with the search: it asked for the recorded inputs,
 * for all of them unless a violation ended it, and it reached the same
 * violation. */
static bool is_confirmed(const Replay *r, const Config *s, StepOutcome outcome,
                         Violation *v) {
  assert(r->next <= r->found->n_inputs);
  const ExploreResult *found = r->found;
  if (r->is_other || (outcome != STEP_VIOLATION && r->next != found->n_inputs))
    return false;
  if (outcome == STEP_OK && property_is_robustness(found->violation.property))
    return sc_cycle_find(r->arena, s, v);
  if (outcome == STEP_OK && track_judges(found->violation.property))
    return track_blocks(s, v) == TRACK_LOST;
  return outcome == STEP_VIOLATION || found->meeting.n ||
         property_is_of_configuration(found->violation.property);
}

/* Returns the execution that the search found, owned by the caller.  NULL if
 * the interpreter does not confirm it, which is an error of the search.  If the
 * order of evaluation does not matter, the execution has the written one. */
static Config *replay(Arena *a, const Program *p, const ExploreOptions *o,
                      const ExploreResult *found, Violation *v) {
  Replay *r = ARENA_NEW(a, Replay);
  *r = (Replay){.found = found, .options = *o, .arena = a};
  StepOutcome outcome;
  Config *s = run(p, r, recorded_input, &outcome);
  r->is_finished = true;
  if (!is_confirmed(r, s, outcome, v)) {
    config_delete(s);
    return NULL;
  }
  if (outcome == STEP_VIOLATION) {
    *v = config_violation(s);
    Config *plain = config_reorders(s) ? run_plainly(p, r, v) : NULL;
    if (plain) {
      config_delete(s);
      s = plain;
      *v = config_violation(s);
    }
  }
  hang_show(a, s, v);
  return s;
}

ExploreOptions exploration_options(const EngineOptions *o) {
  return (ExploreOptions){.properties = o->question.properties,
                          .reach = o->question.reach,
                          .races = o->question.races,
                          .fixes_order = o->question.fixes_order,
                          .reuses = true,
                          .model = o->question.model,
                          .orders_symmetric =
                              o->formula.reduction == REDUCTION_SIR,
                          .keep_path = o->question.keep_path,
                          .nondet_bits = o->search.nondet_bits,
                          .most_preemptions = o->search.preemptions,
                          .keeps_hashes = o->search.keeps_hashes,
                          .reached = o->question.reached,
                          .stop = o->control.stop,
                          .stop_context = o->control.stop_context};
}

/* Sets the reason of an UNKNOWN: the limit first, then unmodelled code. */
static void explain(const EngineOptions *o, ExploreResult *found, Result *out) {
  assert(found->status != OK);
  const char *limit = engine_why(o);
  out->verdict = VERDICT_UNKNOWN;
  out->reason = limit ? limit : found->reason;
  out->where = limit ? (Loc){0} : found->where;
  if (limit)
    gaps_add(&found->gaps, (Gap){found->reason, found->where});
  out->others = found->gaps.data, out->n_others = found->gaps.n;
}

void exploration_count(Stats *stats, const ExploreResult *found) {
  stats_set(stats, STAT_STATES, found->states);
  stats_set(stats, STAT_STATE_BYTES, found->state_bytes);
  stats_set(stats, STAT_CHOICES, found->choices);
  stats_set(stats, STAT_STEPS, found->transitions);
  stats_set(stats, STAT_EXECUTIONS, found->paths);
  stats_set(stats, STAT_REPEATED, found->repeated);
  stats_set(stats, STAT_BLOCKED, found->blocked);
  stats_set(stats, STAT_PREEMPTIONS, found->preemptions);
  stats_set(stats, STAT_SLICES, found->rounds);
}

Result exploration_result(Arena *a, const Program *p, const EngineOptions *o,
                          const ExploreOptions *options,
                          const ExploreResult *r) {
  ExploreResult *found = ARENA_NEW(a, ExploreResult);
  *found = *r;
  Result result = {.verdict = VERDICT_TRUE};
  if (found->violated || found->meeting.n) {
    result.violation = found->violation;
    result.meeting = found->meeting;
    result.replay = replay(a, p, options, found, &result.violation);
    result.verdict = result.replay ? VERDICT_FALSE : VERDICT_UNKNOWN;
    if (!result.replay)
      result.reason = engine_unconfirmed(
          a, found->meeting.n ? NULL : property_name(found->violation.property),
          "the search and the replay disagree");
  } else if (found->status != OK) {
    explain(o, found, &result);
  } else {
    result.fixed_order = found->fixed_order;
    result.reused = found->reused;
  }
  return result;
}
