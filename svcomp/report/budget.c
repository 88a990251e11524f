#include "svcomp/report/budget.h"

static bool is_at_limit(const EngineOptions *o) {
  return o->stop && o->stop(o->stop_context);
}

bool budget_is_over(const Budget *b) { return clock() > b->due; }

static bool stop(void *budget) {
  const Budget *b = budget;
  return budget_is_over(b) || is_at_limit(b->asked);
}

static const char *why(void *budget) {
  const Budget *b = budget;
  const EngineOptions *o = b->asked;
  const char *limit = o->why ? o->why(o->stop_context) : NULL;
  return limit || !budget_is_over(b) ? limit : b->over;
}

void budget_limit(const Budget *b, EngineOptions *o) {
  o->stop = stop, o->why = why, o->stop_context = (void *)b;
}
