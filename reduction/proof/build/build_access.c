#include "reduction/semantics/race_detector.h"
#include "reduction/proof/build/build.h"

bool access_is_sought(const Builder *b) {
  return property_has_races(b->options->properties);
}

/* True if the access may race; objects of the library never do. */
static bool may_race(const Builder *b, const State *s, Sym address) {
  if (!access_is_sought(b) || s->is_alone || address.kind != SYM_POINTER)
    return false;
  const BuildObject *o = &b->objects.data[address.id];
  return o->owner == TEMPLATE_NONE && o->is_visible &&
         !(o->statics && o->statics->is_library);
}

static SystemAccess access_at(const Builder *b, const State *s, Sym address,
                              uint64_t bytes) {
  return (SystemAccess){.edge.text = b->objects.data[address.id].name,
                        .object = address.id,
                        .first = address.term,
                        .bytes = bytes,
                        .is_in_section = s->sections.program != 0};
}

/* True if the access is known, without the System, to race with nothing. */
static bool is_apart(const Builder *b, const State *s, const Inst *in) {
  const FoundRaces *r = b->options->races;
  return r && !points_to_function(b->points, s->instance)->is_library &&
         !races_may_be_at(r, in->loc);
}

/* Extends the access to all bits that share memory with its bit-field. */
static void widen(Builder *b, const Inst *in, SystemAccess *x) {
  uint64_t at;
  if (!in->before && !in->after)
    return;
  if (!term_is_const(b->terms, x->first, &at)) {
    x->bytes = 0;
    return;
  }
  uint64_t before = in->before < at ? in->before : at;
  x->first = term_const(b->terms, b->program->address_width, at - before);
  x->bytes += before + in->after;
}

void access_note(Builder *b, const State *s, const Inst *in, Sym address,
                 unsigned bytes) {
  if (!may_race(b, s, address))
    return;
  SystemAccess x = access_at(b, s, address, bytes);
  bool is_model = s->sections.model && !inst_is_for_caller(in);
  if (!is_model && races_is_weak(in))
    build_error(b, s, EDGE_UNSUPPORTED, term_true(b->terms),
                races_weak_text(
                    b->arena, in,
                    points_to_function(b->points, s->instance)->is_library));
  if (is_apart(b, s, in))
    return;
  x.is_write = in->kind == INST_STORE;
  x.is_atomic = is_model || in->order != MEMORY_ORDER_PLAIN;
  widen(b, in, &x);
  build_access(b, s, x);
}

void access_note_write(Builder *b, const State *s, Sym address,
                       unsigned bytes) {
  if (!may_race(b, s, address))
    return;
  SystemAccess x = access_at(b, s, address, bytes);
  x.is_write = true;
  build_access(b, s, x);
}
