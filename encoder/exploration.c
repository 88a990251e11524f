#include "encoder/exploration.h"

#include "reduction/interpreter/hang.h"

#include <assert.h>

typedef struct {
  const ExploreResult *found;
  ExploreOptions options;
  uint32_t next;
  bool is_over; /* what comes now is only shown */
} Replay;

static uint64_t recorded_input(void *context, const InputQuery *query) {
  Replay *r = context;
  if (r->is_over || !explore_asks(&r->options, query))
    return 0;
  assert(r->next < r->found->n_inputs);
  return r->found->inputs[r->next++];
}

/* The exploration and the replay are one interpreter: that they agree is an
 * invariant. */
static Config *replay(Arena *a, const Program *p, const ExploreOptions *o,
                      const ExploreResult *found, Violation *v) {
  Replay *r = ARENA_NEW(a, Replay);
  r->found = found, r->options = *o;
  const ConfigOptions options = {.inputs = {recorded_input, r},
                                 .properties = o->properties,
                                 .keep_log = true,
                                 .keep_path = o->keep_path,
                                 .races = o->races};
  StepOutcome outcome;
  Config *s = config_new(p, &options, &outcome);
  for (uint32_t i = 0; i < found->n_schedule && outcome == STEP_OK; i++)
    outcome = config_step(s, found->schedule[i]);
  assert(outcome == STEP_VIOLATION || found->meeting.n ||
         property_is_of_configuration(found->violation.property));
  if (outcome == STEP_VIOLATION)
    *v = config_violation(s);
  r->is_over = true;
  hang_show(a, s, v);
  return s;
}

ExploreOptions exploration_options(const EngineOptions *o) {
  return (ExploreOptions){.properties = o->properties,
                          .reach = o->reach,
                          .races = o->races,
                          .fixes_order = o->fixes_order,
                          .keep_path = o->keep_path,
                          .nondet_bits = o->nondet_bits,
                          .most_preemptions = o->preemptions,
                          .stop = o->stop,
                          .stop_context = o->stop_context};
}

/* Given up; what is not modelled comes after the limit that was reached. */
static void explain(const EngineOptions *o, ExploreResult *found, Result *out) {
  const char *limit = o->why ? o->why(o->stop_context) : NULL;
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
  stats_set(stats, STAT_STEPS, found->transitions);
  stats_set(stats, STAT_EXECUTIONS, found->paths);
  stats_set(stats, STAT_REPEATED, found->repeated);
  stats_set(stats, STAT_PREEMPTIONS, found->preemptions);
}

Result exploration_result(Arena *a, const Program *p, const EngineOptions *o,
                          const ExploreOptions *options,
                          const ExploreResult *r) {
  ExploreResult *found = ARENA_NEW(a, ExploreResult);
  *found = *r;
  Result result = {.verdict = VERDICT_TRUE};
  if (found->violated || found->meeting.n) {
    result.verdict = VERDICT_FALSE;
    result.violation = found->violation;
    result.meeting = found->meeting;
    result.replay = replay(a, p, options, found, &result.violation);
  } else if (found->status != OK) {
    explain(o, found, &result);
  } else {
    result.fixed_order = found->fixed_order;
  }
  return result;
}

Result exploration_run(Arena *a, const Program *p, const EngineOptions *o,
                       Stats *stats, ExploreOptions options, Explore *search) {
  if (o->progress)
    o->progress(o->progress_context, "enumerating interleavings");
  stats_start(stats, STAT_EXPLORE);
  const ExploreResult found = search(a, p, &options);
  stats_stop(stats, STAT_EXPLORE);
  exploration_count(stats, &found);
  return exploration_result(a, p, o, &options, &found);
}
