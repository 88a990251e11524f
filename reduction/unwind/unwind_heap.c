#include "frontend/ir/property_ids.h"
#include "reduction/unwind/unwind_state.h"

#include <assert.h>

bool heap_is_watched(const Unwinder *u) {
  return u->options->properties >> PROPERTY_MEMCLEANUP & 1;
}

static bool wants_heap(const Unwinder *u) {
  return u->options->properties & property_set(property_is_of_heap);
}

static bool is_heap_allocation(const Function *f, const Inst *i) {
  (void)f;
  return i->kind == INST_ALLOC && memory_is_heap(i->memory);
}

static const char *all_freed(void) {
  return property_row(PROPERTY_MEMCLEANUP)->title;
}

/* Inside of a transition the end of the process would not be observable: steps
 * of other threads until the schedule ends would count, too.  A section without
 * a transition is a step all the same. */
void check_end(Unwinder *u, UnwindState *s, const Activation *a,
               const Inst *inst, Term goes_on) {
  assert(term_width(u->terms, goes_on) == 1);
  if (!heap_is_watched(u) || !s->guard)
    return;
  if (s->atomic) {
    if (program_has(u->program, is_heap_allocation))
      check_add(u, s, a, inst, CHECK_UNSUPPORTED, goes_on,
                "the end of the process in an atomic section, with "
                "valid-memcleanup");
    return;
  }
  Check *c = check_add(u, s, a, inst, CHECK_PROPERTY, goes_on, all_freed());
  if (c)
    c->property = PROPERTY_MEMCLEANUP, c->when = WHEN_LEAKING;
}

static void check_heap_when(Unwinder *u, CheckKind kind, CheckWhen when,
                            Property p, const char *text) {
  if (u->options->properties >> p & 1 && u->heap.n)
    *vec_push(u->round, &u->checks) = (Check){.kind = kind,
                                              .when = when,
                                              .property = p,
                                              .violated = term_true(u->terms),
                                              .text = text};
}

/* The process ends with its last thread, too.  And a block is tracked as long
 * as some execution goes on to free it. */
void check_heap(Unwinder *u) {
  check_heap_when(u, CHECK_PROPERTY, WHEN_ENDED, PROPERTY_MEMCLEANUP,
                  all_freed());
  check_heap_when(u, CHECK_UNTRACKED, WHEN_STUCK, PROPERTY_MEMTRACK,
                  "a heap block that is never freed may be lost");
}

void heap_event(Unwinder *u, const UnwindState *s, uint32_t object,
                bool is_death, Term when) {
  assert(s->guard && object < memory_count_objects(u->memory));
  when = term_and(u->terms, s->guard->term, when);
  if (wants_heap(u))
    order_note_effect(u, ORDER_ACTS);
  if (wants_heap(u) && !term_is_false(u->terms, when))
    *vec_push(u->round, &u->heap) =
        (HeapEvent){.block = object,
                    .is_death = is_death,
                    .thread = u->thread,
                    .after = u->building.n - u->first,
                    .when = when};
}
