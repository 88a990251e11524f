#include "frontend/ir/property.h"
#include "frontend/ir/property_ids.h"
#include "reduction/proof/build/build.h"

static bool is_heap(const BuildObject *o) {
  return !o->statics && memory_is_heap(o->kind);
}

static SlotId made_of(Builder *b, BuildObjectId id) {
  BuildObject *o = &b->objects.data[id];
  if (o->made == SLOT_NONE) {
    const char *name = arena_printf(b->arena, "%s is to be freed", o->name);
    SlotId made = store_library(b, name, 1, o->owner, sym_const(b, 1, 0));
    b->objects.data[id].made = made;
  }
  return b->objects.data[id].made;
}

static Term is_made(Builder *b, State *s, BuildObjectId id) {
  return sym_term(b, store_get(b, s, made_of(b, id)), 1);
}

static const char one_of_several[] =
    "a heap block that may be one of several, or that others know and is made "
    "beside them, with valid-memtrack";

static bool is_private(const Builder *b, const BuildObject *o) {
  return o->owner == b->template;
}

void heap_alloc(Builder *b, State *s, BuildObjectId id) {
  const BuildObject *o = &b->objects.data[id];
  if (!build_asks(b, PROPERTY_MEMTRACK) || !is_heap(o))
    return;
  if (o->is_lost || (!s->is_alone && !is_private(b, o))) {
    build_refuse(b, s, one_of_several);
    return;
  }
  Term again = is_made(b, s, id);
  build_error(b, s, EDGE_UNSUPPORTED, again,
              "a heap block that is made before the last one was freed");
  build_assume(b, s, term_not(b->terms, again));
  if (!s->is_finished)
    store_put(b, s, made_of(b, id), sym_const(b, 1, 1));
}

void heap_free(Builder *b, State *s, BuildObjectId id) {
  SlotId made = b->objects.data[id].made;
  if (made != SLOT_NONE)
    store_put(b, s, made, sym_const(b, 1, 0));
}

/* ---- tracked blocks */

/* True if it is a variable of the program that lives as long as the process. */
static bool lasts(const BuildObject *o) {
  return o->statics && o->owner == TEMPLATE_NONE && !o->statics->is_library &&
         !o->is_region && !o->is_lost;
}

static bool is_begin_of(const Builder *b, Sym v, BuildObjectId id) {
  uint64_t offset;
  return v.kind == SYM_POINTER && v.id == id &&
         term_is_const(b->terms, v.term, &offset) && !offset;
}

static Term leads_to(Builder *b, Sym v, BuildObjectId id) {
  Term out = term_false(b->terms);
  if (v.kind != SYM_ONE_OF)
    return is_begin_of(b, v, id) ? term_true(b->terms) : out;
  for (uint32_t i = 0; i < sym_n_codes(b, v); i++)
    if (is_begin_of(b, sym_with_code(b, v, i), id))
      out = term_or(b->terms, out, sym_has_code(b, v, i));
  return out;
}

static bool is_variable(const Builder *b, const Slot *x) {
  return x->object != OBJECT_UNKNOWN && lasts(&b->objects.data[x->object]);
}

bool heap_is_always_led_to(const Builder *b, BuildObjectId id) {
  for (SlotId i = 0; i < b->slots.n; i++)
    if (is_variable(b, &b->slots.data[i]) &&
        is_begin_of(b, b->slots.data[i].shape, id))
      return true;
  return false;
}

static Term is_led_to(Builder *b, State *s, BuildObjectId id, bool goes_on) {
  Term out = term_false(b->terms);
  if (!s->is_alone && heap_is_always_led_to(b, id))
    return term_true(b->terms);
  for (SlotId i = 0; i < b->slots.n; i++) {
    bool is_live = goes_on && build_is_live(b, s, i);
    bool is_now = (s->is_alone || goes_on) && is_variable(b, &b->slots.data[i]);
    if (is_live || is_now)
      out = term_or(b->terms, out, leads_to(b, store_get(b, s, i), id));
  }
  return out;
}

/* Blocks that others know are checked only where main is: that suffices. */
static bool is_checked(const Builder *b, const BuildObject *o) {
  return o->made != SLOT_NONE &&
         (is_private(b, o) || (!b->template && o->owner == TEMPLATE_NONE));
}

void heap_check(Builder *b, State *s, bool goes_on) {
  if (!build_asks(b, PROPERTY_MEMTRACK) || !b->is_collecting)
    return;
  for (BuildObjectId id = 0; id < b->objects.n; id++) {
    if (!is_checked(b, &b->objects.data[id]))
      continue;
    Term lost = term_and(b->terms, is_made(b, s, id),
                         term_not(b->terms, is_led_to(b, s, id, goes_on)));
    build_error(b, s, EDGE_CHECK, lost, property_row(PROPERTY_MEMTRACK)->title);
  }
}
