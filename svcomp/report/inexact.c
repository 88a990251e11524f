#include "svcomp/report/inexact.h"

#include "frontend/ir/property.h"
#include "frontend/library/models.h"

/* Returns the last input that a model has left open, or NULL. */
static const Event *find_inexact(const Config *replay) {
  uint32_t n;
  const Event *log = config_log(replay, &n);
  while (n-- > 0) {
    const Model *m = log[n].kind == EVENT_INPUT && log[n].library
                         ? model_find(log[n].library->name)
                         : NULL;
    if (m && m->is_inexact)
      return &log[n];
  }
  return NULL;
}

void inexact_judge(Arena *a, Result *r) {
  const Event *e =
      r->verdict == VERDICT_FALSE && r->replay ? find_inexact(r->replay) : NULL;
  if (!e)
    return;
  r->verdict = VERDICT_UNKNOWN;
  r->reason = arena_printf(
      a, "%s may be violated, if '%s' returns what the violation needs",
      property_name(r->violation.property), e->library->name);
  r->where = e->user_inst ? e->user_inst->loc : (Loc){NULL, 0, 0};
  r->races = r->deadlocks = NULL;
}
