#include "encoder/engine/budget.h"

Budget budget_begin(Arena *a, Phase p, const EngineOptions *asked) {
  const Ticks share = phase_share(p, ticks_now(), asked->control.seconds);
  return (Budget){asked, p, ticks_now() + share,
                  arena_printf(a, "its share of %.3g s has passed",
                               (double)share / TICKS_PER_SECOND)};
}

bool budget_is_exhausted(const Budget *b) { return ticks_now() > b->due; }

static bool stop(void *budget) {
  const Budget *b = budget;
  return budget_is_exhausted(b) || engine_stops(b->asked);
}

static const char *why(void *budget) {
  const Budget *b = budget;
  const char *limit = engine_why(b->asked);
  return limit || !budget_is_exhausted(b) ? limit : b->over;
}

void budget_limit(const Budget *b, EngineOptions *o) {
  o->control.phase = b->phase;
  o->control.stop = stop, o->control.why = why;
  o->control.stop_context = (void *)b;
}

EngineOptions budget_options(const Budget *b) {
  EngineOptions o = *b->asked;
  o.formula.is_formula = false;
  o.control.split = NULL;
  budget_limit(b, &o);
  return o;
}
