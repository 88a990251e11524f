#include "reduction/unwind/unwind_state.h"

#include <assert.h>

/* Same as reach_inst. */
static const Inst *user_place(const Activation *a, const Inst *inst) {
  return user_activation(a, &inst)->function->is_library ? NULL : inst;
}

void site_record(Unwinder *u, const UnwindState *s, const Activation *a,
                 const Inst *inst, TransitionId begins) {
  assert(s->guard);
  const Reach *reach = u->options->reach;
  const Inst *place = reach ? user_place(a, inst) : NULL;
  unsigned lines = place ? reach_lines_at(reach, place->loc) : 0;
  if (!lines)
    return;
  Site *site = ARENA_NEW(u->run, Site);
  *site = (Site){.lines = lines,
                 .made = s->created,
                 .run = u->steps.n - 1,
                 .count = vec_top(&u->steps)->count - 1};
  uint32_t passed = u->building.n - u->first;
  *vec_push(u->round, &u->checks) =
      (Check){.kind = CHECK_SITE,
              .thread = u->thread,
              .after = passed - (begins != TRANSITION_NONE),
              .violated = s->guard->term,
              .text = place->text,
              .loc = place->loc,
              .site = site};
}
