#include "reduction/semantics/outcome.h"

Judge outcome_judge(Arena *a, const Program *p, uint32_t properties,
                    uint32_t steps) {
  Judge j = {.arena = a, .properties = properties, .steps = steps};
  if (property_has_deadlocks(properties)) {
    j.exits = exits_new(a, p, properties);
    j.loops = loop_exits_new(a, p);
  }
  return j;
}

/* Threads wait for ever only if they do so for all inputs. */
static bool find_deadlock(const Judge *j, const Config *s,
                          const uint32_t *n_chosen, Outcome *out) {
  if (!j->exits || !config_follows(s))
    return false;
  const StuckContext context = {j->exits, j->steps, n_chosen};
  Config *copy = config_copy(s);
  out->stuck = stuck_find(j->arena, &context, copy, &out->violation);
  config_delete(copy);
  return out->stuck == STUCK_FOR_EVER;
}

Outcome outcome_of_rounds(const Judge *j, const Config *s,
                          const Trials *trials) {
  Outcome x = {.stuck = STUCK_NOT, .tracking = TRACK_ALL};
  if (j->exits && config_follows(s))
    x.stuck = hang_find(j->arena, trials, j->loops, j->steps, s, &x.violation);
  x.is_violation = x.stuck == STUCK_FOR_EVER;
  return x;
}

static bool find_lost(const Judge *j, const Config *s, Outcome *out) {
  if (property_has_leaks(j->properties) && config_follows(s))
    out->tracking = track_blocks(s, &out->violation);
  return out->tracking == TRACK_LOST;
}

Outcome outcome_of(const Judge *j, const Config *s, const uint32_t *n_chosen) {
  Outcome x = {.stuck = STUCK_NOT, .tracking = TRACK_ALL};
  x.is_violation = find_deadlock(j, s, n_chosen, &x) || find_lost(j, s, &x);
  return x;
}
