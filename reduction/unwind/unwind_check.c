#include "reduction/unwind/unwind_state.h"

#include <assert.h>

const Activation *user_activation(const Activation *a, const Inst **inst) {
  const Activation *user = a;
  const Inst *at = *inst;
  for (; user->function->is_library && user->call; user = user->caller)
    at = user->call;
  if (user->function->is_library)
    return a;
  *inst = at;
  return user;
}

const Inst *user_inst(const Unwinder *u, const Activation *a,
                      const Inst *inst) {
  const Inst *at = inst;
  if (!user_activation(a, &at)->function->is_library)
    return at;
  for (; !u->last && a->call; a = a->caller)
    inst = a->call;
  return u->last ? u->last : inst;
}

Check *check_add(Unwinder *u, UnwindState *s, const Activation *a,
                 const Inst *inst, CheckKind kind, Term holds,
                 const char *text) {
  assert(kind < N_CHECK && term_width(u->terms, holds) == 1);
  Term fails = term_not(u->terms, holds);
  Term violated = s->guard ? term_and(u->terms, s->guard->term, fails)
                           : term_false(u->terms);
  if (term_is_false(u->terms, violated))
    return NULL;
  if (s->atomic && s->owns && s->current != TRANSITION_NONE) {
    Building *b = &u->building.data[s->current];
    Term here = guard_relative(u, s->guard, b->guard);
    Term *sum = kind == CHECK_PROPERTY ? &b->failed : &b->cut;
    if (kind != CHECK_ANY_VALUE && kind != CHECK_LARGE)
      *sum = term_or(u->terms, *sum, term_and(u->terms, here, fails));
  }
  order_note_effect(u, ORDER_ACTS);
  Check *c = vec_push(u->round, &u->checks);
  *c = (Check){.kind = kind,
               .is_refused = inst->kind == INST_UNSUPPORTED,
               .thread = u->thread,
               .after = u->building.n - u->first,
               .violated = violated,
               .text = text,
               .loc = user_inst(u, a, inst)->loc};
  return c;
}

void check_modelled(Unwinder *u, UnwindState *s, const Activation *a,
                    const Inst *inst, Term holds, const char *text) {
  if (!s->guard || term_is_true(u->terms, holds))
    return;
  check_add(u, s, a, inst, CHECK_UNSUPPORTED, holds, text);
  state_assume(u, s, holds);
}

/* Returns the thread's location in one of the aim's files, or else in the
 * user's code. */
static Loc place_to_count(const Unwinder *u, const Activation *a,
                          const Inst *inst) {
  const Inst *at = inst;
  for (const Activation *b = a; b; at = b->call, b = b->caller) {
    if (!b->function->is_library && aim_has_file(u->program->aim, at->loc))
      return at->loc;
    if (!b->call)
      break;
  }
  return user_inst(u, a, inst)->loc;
}

/* Returns the condition under which checks count here. */
static Term is_armed(Unwinder *u, const UnwindState *s, const Activation *a,
                     const Inst *inst) {
  const Aim *aim = u->program->aim;
  uint32_t cells[8];
  if (!aim)
    return term_true(u->terms);
  if (aim->armed == OBJ_NONE ||
      !program_aims_at(u->program, 0, place_to_count(u, a, inst)))
    return term_false(u->terms);
  memory_cells(u->memory, memory_static(u->memory, aim->armed, u->thread), 0, 4,
               cells);
  Value v = contents_get(u, &s->cells, &s->ranges, cells[0]);
  Term zero = term_const(u->terms, term_width(u->terms, v.term), 0);
  return term_not(u->terms, term_eq(u->terms, v.term, zero));
}

void check_property(Unwinder *u, UnwindState *s, const Activation *a,
                    const Inst *inst, Property p, Term holds,
                    const char *text) {
  assert(p < property_count() && term_width(u->terms, holds) == 1);
  if (term_is_true(u->terms, holds))
    return;
  if (u->options->properties >> p & 1) {
    Term armed = is_armed(u, s, a, inst);
    Term passes = term_or(u->terms, holds, term_not(u->terms, armed));
    Check *c = check_add(u, s, a, inst, CHECK_PROPERTY, passes, text);
    if (c)
      c->property = p;
    if (term_is_false(u->terms, passes))
      s->guard = NULL;
    else if (property_stops_thread(p))
      state_assume(u, s, term_or(u->terms, holds, armed));
    return;
  }
  order_note_effect(u, ORDER_STOPS);
  if (property_ends_process(p))
    check_end(u, s, a, inst, holds);
  if (property_is_undefined(p))
    check_add(u, s, a, inst, CHECK_UNDEFINED, holds, text);
  if (property_stops_thread(p))
    state_assume(u, s, holds);
}
