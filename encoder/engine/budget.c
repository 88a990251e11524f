#include "encoder/engine/budget.h"

static bool is_at_limit(const EngineOptions *o) {
  return o->control.stop && o->control.stop(o->control.stop_context);
}

clock_t budget_as_before(int seconds) {
  const clock_t spent = clock(), least = seconds * CLOCKS_PER_SEC;
  return spent > least ? spent : least;
}

bool budget_is_over(const Budget *b) { return clock() > b->due; }

static bool stop(void *budget) {
  const Budget *b = budget;
  return budget_is_over(b) || is_at_limit(b->asked);
}

static const char *why(void *budget) {
  const Budget *b = budget;
  const EngineOptions *o = b->asked;
  const char *limit =
      o->control.why ? o->control.why(o->control.stop_context) : NULL;
  return limit || !budget_is_over(b) ? limit : b->over;
}

void budget_limit(const Budget *b, EngineOptions *o) {
  o->control.stop = stop, o->control.why = why,
  o->control.stop_context = (void *)b;
}

EngineOptions budget_options(const Budget *b) {
  EngineOptions o = *b->asked;
  o.formula.is_formula = false;
  o.control.split = NULL;
  budget_limit(b, &o);
  return o;
}
