#include "svcomp/explicit.h"

#include "frontend/base/limits.h"
#include "frontend/base/progress.h"

#include <assert.h>
#include <stdbool.h>

typedef struct {
  const ExploreResult *found;
  const ExploreOptions *options;
  uint32_t next;
} Replay;

static uint64_t recorded_input(void *context, const InputQuery *query) {
  Replay *r = context;
  if (!explore_asks(r->options, query))
    return 0;
  assert(r->next < r->found->n_inputs);
  return r->found->inputs[r->next++];
}

/* The exploration and the replay are one interpreter: that they agree is an
 * invariant. */
static Step *replay(Arena *a, const Program *p, const ExploreOptions *o,
                    const ExploreResult *found) {
  Replay *r = ARENA_NEW(a, Replay);
  r->found = found, r->options = o;
  const StepOptions options = {.inputs = {recorded_input, r},
                               .properties = o->properties,
                               .keep_log = true,
                               .keep_path = o->keep_path};
  StepOutcome outcome;
  Step *s = step_new(p, &options, &outcome);
  for (uint32_t i = 0; i < found->n_schedule && outcome == STEP_OK; i++)
    outcome = step_take(s, found->schedule[i]);
  assert(outcome == STEP_VIOLATION || found->meeting.n ||
         found->violation.property == PROPERTY_DEADLOCK ||
         found->violation.property == PROPERTY_MEMTRACK);
  return s;
}

BmcResult explicit_run(Arena *a, const Program *p, const ExploreOptions *o,
                       Stats *stats) {
  ExploreResult *found = ARENA_NEW(a, ExploreResult);
  progress_note(NULL, "enumerating interleavings");
  stats_start(stats, STAT_EXPLORE);
  *found = explore(a, p, o);
  stats_stop(stats, STAT_EXPLORE);
  stats_set(stats, STAT_STATES, found->states);
  stats_set(stats, STAT_STEPS, found->transitions);
  BmcResult result = {.verdict = VERDICT_TRUE};
  if (found->violated || found->meeting.n) {
    result.verdict = VERDICT_FALSE;
    result.violation = found->violation;
    result.meeting = found->meeting;
    result.replay = replay(a, p, o, found);
  } else if (found->status != OK) {
    const char *limit = limits_why(NULL);
    result.verdict = VERDICT_UNKNOWN;
    result.reason = limit ? limit : found->reason;
    result.where = limit ? (Loc){0} : found->where;
    if (limit)
      gaps_add(&found->gaps, (Gap){found->reason, found->where});
    result.others = found->gaps.data, result.n_others = found->gaps.n;
  } else {
    result.fixed_order = found->fixed_order;
  }
  return result;
}
