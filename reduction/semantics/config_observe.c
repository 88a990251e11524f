#include "frontend/ir/address.h"
#include "reduction/semantics/config_run.h"
#include "reduction/semantics/observation.h"

#include <assert.h>

static const ConfigObject *object_of(const Run *r, ConfigValue v) {
  return &r->s->blocks[v.provenance - 1]->info;
}

static Holding holding(ConfigValue v) {
  return !v.provenance                       ? HOLDS_NUMBER
         : provenance_is_mixed(v.provenance) ? HOLDS_SEVERAL
                                             : HOLDS_ADDRESS;
}

/* ---- places */

static uint64_t place_of(Run *r, uint32_t object) {
  const ConfigObject *o = &r->s->blocks[object]->info;
  if (o->place)
    return o->place;
  uint64_t wish =
      run_ask(r, (InputQuery){.kind = INPUT_PLACE,
                              .width = r->s->world->program->address_width,
                              .object = object,
                              .address = o->base,
                              .config = r->s});
  uint64_t place = state_place(r->s, object, wish);
  block_own(&r->s->blocks[object])->info.place = place;
  if (state_shares_place(r->s, object))
    state_expose(r->s, (ConfigValue){.provenance = object + 1});
  run_record(r,
             (Event){.kind = EVENT_OBSERVED, .object = object, .value = place});
  return place;
}

/* Computes the number that the program observes for an address of at least
 * 'width' bits; for a value made of several, if it is one.  'shift' is the
 * difference to the name. */
static bool see(Run *r, unsigned width, ConfigValue v, uint64_t *number,
                uint64_t *shift) {
  *number = v.bits, *shift = 0;
  if (!v.provenance || r->s->world->program->has_fixed_addresses)
    return true;
  if (width < r->s->world->program->address_width)
    return false;
  bool is_torn = provenance_is_torn(r->s->world->sets, v.provenance);
  v = state_pointer(r->s, v);
  if (!v.provenance)
    return !is_torn && !v.bits;
  uint64_t place = place_of(r, v.provenance - 1);
  *shift = place - object_of(r, v)->base;
  *number = (v.bits + *shift) & bits_mask(width);
  return place != 0;
}

bool run_number(Run *r, unsigned width, ConfigValue v, uint64_t *out) {
  assert(width <= 64);
  uint64_t shift;
  if (v.provenance)
    r->s->observes_numbers = true;
  return see(r, width, v, out, &shift);
}

ConfigValue run_joined(const Run *r, ConfigValue v, bool is_part,
                       bool is_torn) {
  ProvenanceStore *sets = r->s->world->sets;
  if (r->s->world->program->has_fixed_addresses)
    return v;
  if (is_torn)
    v.provenance = provenance_torn(sets, v.provenance);
  if (is_part || is_torn)
    return v;
  ConfigValue whole = state_pointer(r->s, v);
  return whole.provenance ? whole : v;
}

/* ---- comparisons */

static bool is_inside(const ConfigObject *o, ConfigValue v) {
  return v.bits >= o->base && v.bits - o->base < o->size;
}

/* True if the addresses are in different objects that exist at once, or did:
 * they are not equal for any places. */
static bool is_surely_other(const Run *r, ConfigValue a, ConfigValue b) {
  const ConfigObject *x = object_of(r, a), *y = object_of(r, b);
  int64_t by = (int64_t)((a.bits - x->base) - (b.bits - y->base));
  return is_inside(x, a) && is_inside(y, b) &&
         !state_is_apart(r->s, a.provenance - 1, b.provenance - 1) &&
         !state_may_share(r->s, a.provenance - 1, b.provenance - 1, by);
}

/* True if no object lies at the number, nor beyond it on one side. */
static bool is_outside(const Run *r, uint64_t number) {
  AddressRange range = address_range(r->s->world->program);
  return number < range.low || number >= range.high;
}

/* The same for an address in an object and a number at which none lies. */
static bool is_decided_by_number(const Run *r, Op op, ConfigValue a,
                                 ConfigValue b) {
  ConfigValue address = a.provenance ? a : b;
  const ConfigObject *o = object_of(r, address);
  bool is_signed = op == OP_SLT || op == OP_SLE;
  return is_outside(r, a.provenance ? b.bits : a.bits) &&
         address.bits - o->base <= o->size &&
         (!is_signed || r->s->world->program->address_width == 64);
}

/* No two functions lie at one place.  No function lies at the place of an
 * object, or outside of all valid places. */
static bool is_decided_of_function(const Run *r, Op op, ConfigValue a,
                                   ConfigValue b) {
  const ProvenanceStore *sets = r->s->world->sets;
  bool is_a = provenance_is_function(sets, a.provenance);
  ConfigValue other = is_a ? b : a;
  if (!other.provenance)
    return other.bits < ADDRESS_FIRST ||
           other.bits >= address_range(r->s->world->program).high;
  return op == OP_EQ && (provenance_is_function(sets, other.provenance) ||
                         (!provenance_is_mixed(other.provenance) &&
                          is_inside(object_of(r, other), other)));
}

/* True if the result is the same for all places of the objects. */
static bool is_decided(const Run *r, Op op, ConfigValue a, ConfigValue b) {
  const ProvenanceStore *sets = r->s->world->sets;
  if (provenance_is_function(sets, a.provenance) ||
      provenance_is_function(sets, b.provenance))
    return is_decided_of_function(r, op, a, b);
  if (provenance_is_mixed(a.provenance) || provenance_is_mixed(b.provenance))
    return false;
  if (a.provenance == b.provenance)
    return true;
  if (!a.provenance || !b.provenance)
    return is_decided_by_number(r, op, a, b);
  return op == OP_EQ && is_surely_other(r, a, b);
}

/* True if the comparison depends on distances, not only on the neighbours. */
static bool is_observed_beyond(const Run *r, ConfigValue v) {
  v = state_pointer(r->s, v);
  if (!v.provenance)
    return !is_outside(r, v.bits);
  return !provenance_is_function(r->s->world->sets, v.provenance) &&
         v.bits - object_of(r, v)->base > object_of(r, v)->size;
}

static bool has_life(const Run *r, ConfigValue v) {
  const ProvenanceStore *sets = r->s->world->sets;
  return v.provenance && !provenance_is_function(sets, v.provenance) &&
         (provenance_is_mixed(v.provenance) || !object_of(r, v)->is_static);
}

static bool compare(Run *r, const Inst *i, ConfigValue a, ConfigValue b,
                    uint64_t *out) {
  uint64_t x = a.bits, y = b.bits, shift;
  r->s->observes_lifetimes |=
      a.provenance != b.provenance && has_life(r, a) && has_life(r, b);
  if (!is_decided(r, i->op, a, b)) {
    if (!see(r, i->a.width, a, &x, &shift) ||
        !see(r, i->a.width, b, &y, &shift))
      return false;
    r->s->observes_numbers |=
        is_observed_beyond(r, a) || is_observed_beyond(r, b);
  }
  *out = bits_apply(i->op, i->a.width, 1, x, y, 0);
  return true;
}

/* ---- operations */

static unsigned least_alignment(const Run *r, ConfigValue v) {
  const ProvenanceStore *sets = r->s->world->sets;
  uint32_t n = provenance_count(sets, v.provenance);
  unsigned least =
      n && !provenance_is_torn(sets, v.provenance) ? ADDRESS_MOST_ALIGN : 1;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t object = provenance_object(sets, v.provenance, i);
    unsigned align = r->s->blocks[object]->info.align;
    least = align < least ? align : least;
  }
  return least;
}

static Observation observation_of(const Run *r, const Inst *i, unsigned width,
                                  ConfigValue a, ConfigValue b) {
  ObservationQuery q = {.op = i->op,
                        .from = i->a.width,
                        .to = width,
                        .address_width = r->s->world->program->address_width,
                        .a = holding(a),
                        .b = holding(b),
                        .is_same = a.provenance == b.provenance,
                        .is_known = true,
                        .number = a.provenance ? b.bits : a.bits,
                        .align = least_alignment(r, a.provenance ? a : b)};
  return observation(&q);
}

static Provenance united(const Run *r, Op op, ConfigValue a, ConfigValue b,
                         ConfigValue c) {
  ProvenanceStore *sets = r->s->world->sets;
  switch (op_origin(op)) {
  case ORIGIN_NONE: break;
  case ORIGIN_OPERAND: return a.provenance;
  case ORIGIN_BOTH: return provenance_union(sets, a.provenance, b.provenance);
  case ORIGIN_CHOSEN: return a.bits ? b.provenance : c.provenance;
  }
  return 0;
}

/* Applies the operation to the observed numbers of the operands. */
static bool apply_seen(Run *r, const Inst *i, unsigned width, bool is_back,
                       ConfigValue a, ConfigValue b, ConfigValue *out) {
  uint64_t x, y, shift_x, shift_y;
  r->s->observes_numbers = true;
  if (!see(r, i->a.width, a, &x, &shift_x) ||
      !see(r, i->a.width, b, &y, &shift_y))
    return false;
  *out = (ConfigValue){.bits = bits_apply(i->op, i->a.width, width, x, y, 0)};
  if (is_back)
    *out =
        (ConfigValue){.bits = out->bits - shift_x - shift_y,
                      .provenance = a.provenance ? a.provenance : b.provenance};
  return true;
}

bool run_apply(Run *r, const Inst *i, unsigned width, ConfigValue a,
               ConfigValue b, ConfigValue c, ConfigValue *out) {
  assert(i->kind == INST_OP && width >= 1 && width <= 64);
  unsigned from = i->op == OP_ITE ? i->b.width : i->a.width;
  *out = (ConfigValue){
      .bits = bits_apply(i->op, from, width, a.bits, b.bits, c.bits)};
  if (!a.provenance && !b.provenance && !c.provenance)
    return true;
  out->provenance = united(r, i->op, a, b, c);
  if (r->s->world->program->has_fixed_addresses)
    return true;
  switch (observation_of(r, i, width, a, b)) {
  case OBSERVES_NOTHING: return true;
  case OBSERVES_NUMBER: out->provenance = 0; return true;
  case OBSERVES_MIXED:
    out->provenance = provenance_mixed(r->s->world->sets, out->provenance);
    return true;
  case OBSERVES_PLACE: return apply_seen(r, i, width, false, a, b, out);
  case OBSERVES_BACK: return apply_seen(r, i, width, true, a, b, out);
  case OBSERVES_ORDER:
    out->provenance = 0;
    return compare(r, i, a, b, &out->bits);
  case OBSERVES_PART: return false;
  }
  return false;
}
